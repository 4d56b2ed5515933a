import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useToast } from '@/shared/feedback/useToast';
import { copyText } from '@/shared/storage/clipboard';

import { OwnPostMenu } from './composer/OwnPostMenu';
import { postAddress } from './postAddress';
import type { PostView } from './postView';

interface PostMenuProps {
  post: PostView;
  onReport: () => void;
  onEdit: () => void;
  onShowHistory: () => void;
}

/** What else can be done about a post: app users report those of others, and change or delete their own. */
export function PostMenu({ post, onReport, onEdit, onShowHistory }: PostMenuProps) {
  const { id, role } = useViewer();
  if (role !== 'app_user') return null;
  return id === post.user_id ? (
    <OwnPostMenu post={post} onEdit={onEdit} onShowHistory={onShowHistory} />
  ) : (
    <OthersPostMenu post={post} onReport={onReport} />
  );
}

function OthersPostMenu({ post, onReport }: Pick<PostMenuProps, 'post' | 'onReport'>) {
  const intl = useIntl();
  const toast = useToast();

  const copyLink = async () => {
    if (await copyText(postAddress(post))) toast.success(intl.formatMessage({ id: 'posts.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'shared.copy.failed' }));
  };
  const isReported = !post.viewer_can.report;
  const items = [
    { key: 'link', label: intl.formatMessage({ id: 'posts.link.copy' }), onClick: () => void copyLink() },
    {
      key: 'report',
      danger: !isReported,
      disabled: isReported,
      label: intl.formatMessage({ id: isReported ? 'posts.reported' : 'posts.report' }),
      onClick: onReport,
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-haspopup="menu"
        data-post-menu={post.id}
        aria-label={intl.formatMessage({ id: 'posts.menu' }, { name: post.full_name })}
      />
    </Dropdown>
  );
}
