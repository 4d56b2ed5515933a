import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';
import { copyText } from '@/shared/storage/clipboard';
import { popupContainer } from '@/shared/ui/hooks/popupContainer';

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
    <Dropdown
      menu={{ items: [...before, link, ...after] }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      getPopupContainer={popupContainer}
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
    >
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-haspopup="menu"
        data-post-menu={post.id}
        aria-label={label}
      />
    </Dropdown>
  );
}
