import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { LightButton } from '@/shared/ui/button/LightButton';
import { PressMenu } from '@/shared/ui/popup/PressMenu';
import { COMMENT_EDIT_MINUTES } from '@rules/posts/comments';

import styles from './Comments.module.css';
import type { CommentView } from './commentView';
import type { CommentActions } from './useCommentDialogs';
import { usePinItem } from './usePinItem';

interface CommentMenuProps {
  comment: CommentView;
  actions: CommentActions;
}

/**
 * The menu of a comment: its author edits and deletes it (social §6), the author of the post pins it. Admins get a button
 * to remove it.
 */
export function CommentMenu({ comment, actions }: CommentMenuProps) {
  const intl = useIntl();
  const confirm = useConfirm();
  const getPinItem = usePinItem(actions);
  const { id } = useViewer();
  const { edit: canEdit, delete: canDelete, pin: canPin } = comment.viewer_can;
  const isOwn = id === comment.user_id;
  if (canDelete && !isOwn) {
    return (
      <Button
        type="text"
        size="small"
        danger
        className={styles['menu']}
        aria-haspopup="dialog"
        onClick={() => actions.openRemoveDialog(comment)}
      >
        <FormattedMessage id="comments.remove" />
      </Button>
    );
  }
  if (!canDelete && !canPin) return null;

  const confirmDelete = () =>
    confirm({
      title: intl.formatMessage({ id: 'comments.delete.question' }),
      okLabel: intl.formatMessage({ id: 'comments.delete.ok' }),
      cancelLabel: intl.formatMessage({ id: 'comments.delete.no' }),
      danger: true,
      run: () => actions.remove(comment),
    });
  const ownItems = [
    // Editing is limited to some minutes, because others may have replied to the text.
    {
      key: 'edit',
      disabled: !canEdit,
      label: canEdit
        ? intl.formatMessage({ id: 'comments.edit' })
        : intl.formatMessage({ id: 'comments.edit.over' }, { minutes: COMMENT_EDIT_MINUTES }),
      onClick: () => actions.edit(comment),
    },
    { key: 'delete', danger: true, label: intl.formatMessage({ id: 'comments.delete' }), onClick: confirmDelete },
  ];
  const items = [
    ...(canPin ? [getPinItem(comment)] : []),
    ...(canDelete ? ownItems : []),
    { key: 'cancel', label: intl.formatMessage({ id: 'shared.action.cancel' }) },
  ];
  const label = isOwn
    ? intl.formatMessage({ id: 'comments.menu' })
    : intl.formatMessage({ id: 'comments.menu.other' }, { name: comment.full_name });
  return (
    <PressMenu menu={{ items }} placement="bottomRight">
      {(opener) => (
        <LightButton
          {...opener}
          type="text"
          size="small"
          className={styles['menu']}
          icon={<MoreOutlined aria-hidden />}
          data-comment-menu={comment.id}
          aria-label={label}
        />
      )}
    </PressMenu>
  );
}
