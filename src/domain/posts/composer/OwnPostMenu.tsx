import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';
import { copyText } from '@/shared/storage/clipboard';
import { POST_EDIT_MINUTES } from '@rules/posts';

import { postAddress } from '../postAddress';
import type { PostView } from '../postView';
import { editableUntil } from './editableUntil';
import { useDeletePost } from './useDeletePost';

interface OwnPostMenuProps {
  post: PostView;
  onEdit: () => void;
  onShowHistory: () => void;
}

/** What authors do with their own post. Changing it ends after some minutes, which the menu says. */
export function OwnPostMenu({ post, onEdit, onShowHistory }: OwnPostMenuProps) {
  const intl = useIntl();
  const toast = useToast();
  const askToDelete = useDeletePost();
  const [openedAt, setOpenedAt] = useState(0);
  const canEdit = post.viewer_can.edit && openedAt < editableUntil(post);

  const copyLink = async () => {
    if (await copyText(postAddress(post))) toast.success(intl.formatMessage({ id: 'posts.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'shared.copy.failed' }));
  };
  const items = [
    {
      key: 'edit',
      disabled: !canEdit,
      label: canEdit
        ? intl.formatMessage({ id: 'posts.composer.edit' })
        : intl.formatMessage({ id: 'posts.composer.edit.over' }, { minutes: POST_EDIT_MINUTES }),
      onClick: onEdit,
    },
    ...(post.edited_at === null
      ? []
      : [{ key: 'history', label: intl.formatMessage({ id: 'posts.composer.history' }), onClick: onShowHistory }]),
    { key: 'link', label: intl.formatMessage({ id: 'posts.link.copy' }), onClick: () => void copyLink() },
    {
      key: 'delete',
      danger: true,
      label: intl.formatMessage({ id: 'posts.composer.delete' }),
      onClick: () => askToDelete(post.id),
    },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(open) => {
        if (open) setOpenedAt(Date.now());
      }}
    >
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-haspopup="menu"
        data-post-menu={post.id}
        aria-label={intl.formatMessage({ id: 'posts.composer.menu' })}
      />
    </Dropdown>
  );
}
