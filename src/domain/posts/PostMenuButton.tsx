import { MoreOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';
import { copyText } from '@/shared/ui/clipboard';
import { LightButton } from '@/shared/ui/button/LightButton';
import { PressMenu } from '@/shared/ui/popup/PressMenu';

import { getPostUrl } from './getPostUrl';
import type { PostView } from './postView';

type Items = NonNullable<MenuProps['items']>;

interface PostMenuButtonProps {
  post: PostView;
  label: string;
  /** Menu items above and below "copy link", which every viewer has. */
  before?: Items;
  after: Items;
  onOpen?: () => void;
}

export function PostMenuButton({ post, label, before = [], after, onOpen }: PostMenuButtonProps) {
  const intl = useIntl();
  const toast = useToast();
  const copyLink = async () => {
    if (await copyText(getPostUrl(post))) toast.success(intl.formatMessage({ id: 'posts.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'shared.copy.failed' }));
  };
  const link = { key: 'link', label: intl.formatMessage({ id: 'posts.link.copy' }), onClick: () => void copyLink() };
  return (
    <PressMenu menu={{ items: [...before, link, ...after] }} placement="bottomRight" onOpen={onOpen}>
      {(opener) => (
        <LightButton
          {...opener}
          type="text"
          icon={<MoreOutlined aria-hidden />}
          data-post-menu={post.id}
          aria-label={label}
        />
      )}
    </PressMenu>
  );
}
