import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { EditedNote } from '@/domain/userText/EditedNote';
import { UserText } from '@/domain/userText/UserText';
import { useViewer } from '@/domain/session/SessionContext';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { PressMenu } from '@/shared/ui/popup/PressMenu';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { COMMENT_EDIT_MINUTES } from '@rules/posts/comments';

import styles from './Comments.module.css';
import type { CommentView } from './commentView';
import type { CommentActions } from './useCommentDialogs';
import { isStored } from './useCommentThread';

interface CommentItemProps {
  comment: CommentView;
  actions: CommentActions;
  /** Content below the text: reply button and replies. */
  children?: ReactNode;
}

/** Messages that replace the text of hidden and deleted comments. */
const GONE_MESSAGES = {
  visible: undefined,
  hidden: 'comments.gone.hidden',
  deleted: 'comments.gone.deleted',
} as const satisfies Record<CommentView['comment_status'], MessageId | undefined>;

/** A comment or reply. Only its author gets the menu (social §6); admins get a button to remove it. */
export function CommentItem({ comment, actions, children }: CommentItemProps) {
  const goneMessage = GONE_MESSAGES[comment.comment_status];
  return (
    <div className={styles['comment']} aria-busy={!isStored(comment)}>
      <Avatar kind="profile" src={comment.profilephoto} size={32} />
      <div className={styles['body']}>
        {goneMessage === undefined ? (
          <>
            <div className={styles['head']}>
              <div className={styles['who']}>
                {comment.user_id === null ? null : (
                  <Link to={paths.user(comment.user_id)} className={styles['name']}>
                    {comment.full_name}
                  </Link>
                )}
                <span className={styles['note']}>
                  <bdi>@{comment.username}</bdi>
                  {' · '}
                  <RelativeTime value={comment.time} />
                  {comment.edited_at === null ? null : (
                    <>
                      {' · '}
                      <EditedNote at={comment.edited_at} onShowHistory={() => actions.showHistory(comment)} />
                    </>
                  )}
                </span>
              </div>
              <CommentMenu comment={comment} actions={actions} />
            </div>
            <UserText
              description={comment.comment}
              mention_user_list={comment.mention_user_list}
              mention_stock_list={comment.mention_stock_list}
            />
          </>
        ) : (
          <p className={styles['note']}>
            <FormattedMessage id={goneMessage} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function CommentMenu({ comment, actions }: Omit<CommentItemProps, 'children'>) {
  const intl = useIntl();
  const confirm = useConfirm();
  const { id } = useViewer();
  const { edit: canEdit, delete: canDelete } = comment.viewer_can;
  if (!canDelete) return null;
  if (id !== comment.user_id) {
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

  const confirmDelete = () =>
    confirm({
      title: intl.formatMessage({ id: 'comments.delete.question' }),
      okLabel: intl.formatMessage({ id: 'comments.delete.ok' }),
      cancelLabel: intl.formatMessage({ id: 'comments.delete.no' }),
      danger: true,
      run: () => actions.remove(comment),
    });
  const items = [
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
    { key: 'cancel', label: intl.formatMessage({ id: 'shared.action.cancel' }) },
  ];
  return (
    <PressMenu menu={{ items }} placement="bottomRight" autoFocus>
      {(opener) => (
        <LightButton
          {...opener}
          type="text"
          size="small"
          className={styles['menu']}
          icon={<MoreOutlined aria-hidden />}
          data-comment-menu={comment.id}
          aria-label={intl.formatMessage({ id: 'comments.menu' })}
        />
      )}
    </PressMenu>
  );
}
