import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { popupContainer } from '@/shared/ui/hooks/popupContainer';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { DeletePostDialog, HidePostDialog, OpenCaseDialog, type ReviewedPost } from './AdminPostDialogs';

type AdminPostDialog = 'admin-case' | 'admin-hide' | 'admin-delete';

/** Actions of admins on a post: open a report case, hide the post, delete it. The author is notified of the reason. */
export function AdminPostActions({ post }: { post: ReviewedPost }) {
  const intl = useIntl();
  const dialog = useDialogParam<AdminPostDialog>();
  const open = (name: AdminPostDialog) => () => dialog.open(name);
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        getPopupContainer={popupContainer}
        menu={{
          items: [
            { key: 'case', label: intl.formatMessage({ id: 'reports.admin.open' }), onClick: open('admin-case') },
            { key: 'hide', label: intl.formatMessage({ id: 'reports.admin.hide' }), onClick: open('admin-hide') },
            {
              key: 'delete',
              danger: true,
              label: intl.formatMessage({ id: 'reports.admin.delete' }),
              onClick: open('admin-delete'),
            },
          ],
        }}
      >
        <Button aria-haspopup="menu" icon={<DownOutlined aria-hidden />} iconPlacement="end">
          <FormattedMessage id="reports.admin.menu" />
        </Button>
      </Dropdown>
      {dialog.isOpen('admin-case') ? <OpenCaseDialog postId={post.id} onClose={dialog.close} /> : null}
      {dialog.isOpen('admin-hide') ? <HidePostDialog post={post} onClose={dialog.close} /> : null}
      {dialog.isOpen('admin-delete') ? <DeletePostDialog post={post} onClose={dialog.close} /> : null}
    </>
  );
}
