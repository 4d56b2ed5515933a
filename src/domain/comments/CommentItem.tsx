import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { EditedNote } from '@/domain/userText/EditedNote';
import { UserText } from '@/domain/userText/UserText';
import { useViewer } from '@/domain/session/SessionContext';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { popupContainer } from '@/shared/ui/hooks/popupContainer';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { COMMENT_EDIT_MINUTES } from '@rules/posts/comments';

import styles from './Comments.module.css';
import type { CommentView } from './commentView';
import type { CommentActions } from './useCommentDialogs';
import { isStored } from './useCommentThread';

interface CommentItemProps {
  comment: CommentView;
  actions: CommentActions;
  /** What stands below the text: answering, replies. */
  children?: ReactNode;
}

/** Shown in place of the text, which visible comments have. */
const GONE_MESSAGES = {
  visible: undefined,
  hidden: 'comments.gone.hidden',
  deleted: 'comments.gone.deleted',
} as const satisfies Record<CommentView['comment_status'], MessageId | undefined>;

/** One comment or reply. Only its author has the menu (social §6); admins can take it away. */
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

/** Within a dialog: what opens outside of it is out of reach for screen readers. */
const menuContainer = (opener: HTMLElement): HTMLElement =>
  opener.closest<HTMLElement>('[role="dialog"]') ?? popupContainer();

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
        onClick={() => actions.askToRemove(comment)}
      >
        <FormattedMessage id="comments.remove" />
      </Button>
    );
  }

  const askToDelete = () =>
    confirm({
      title: intl.formatMessage({ id: 'comments.delete.question' }),
      okLabel: intl.formatMessage({ id: 'comments.delete.ok' }),
      cancelLabel: intl.formatMessage({ id: 'comments.delete.no' }),
      danger: true,
      run: () => actions.remove(comment),
    });
  const items = [
    // What others have answered for a while stays as they read it.
    {
      key: 'edit',
      disabled: !canEdit,
      label: canEdit
        ? intl.formatMessage({ id: 'comments.edit' })
        : intl.formatMessage({ id: 'comments.edit.over' }, { minutes: COMMENT_EDIT_MINUTES }),
      onClick: () => actions.edit(comment),
    },
    { key: 'delete', danger: true, label: intl.formatMessage({ id: 'comments.delete' }), onClick: askToDelete },
    { key: 'cancel', label: intl.formatMessage({ id: 'shared.action.cancel' }) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus getPopupContainer={menuContainer}>
      <Button
        type="text"
        size="small"
        className={styles['menu']}
        icon={<MoreOutlined aria-hidden />}
        data-comment-menu={comment.id}
        aria-haspopup="menu"
        aria-label={intl.formatMessage({ id: 'comments.menu' })}
      />
    </Dropdown>
  );
}
