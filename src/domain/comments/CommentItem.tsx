import { PushpinFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { EditedNote } from '@/domain/userText/EditedNote';
import { UserText } from '@/domain/userText/UserText';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { CommentLike } from './CommentLike';
import { CommentMenu } from './CommentMenu';
import styles from './Comments.module.css';
import type { CommentView } from './commentView';
import type { CommentActions } from './useCommentDialogs';
import { Recipient } from './replies/Recipient';
import { isStored } from './useCommentThread';

interface CommentItemProps {
  comment: CommentView;
  actions: CommentActions;
  /** The buttons that reply or show replies, beside the likes. */
  answer?: ReactNode;
  /** Content below: the replies. */
  children?: ReactNode;
}

/** Messages that replace the text of hidden and deleted comments. */
const GONE_MESSAGES = {
  visible: undefined,
  hidden: 'comments.gone.hidden',
  deleted: 'comments.gone.deleted',
} as const satisfies Record<CommentView['comment_status'], MessageId | undefined>;

/** A comment or reply with its likes. */
export function CommentItem({ comment, actions, answer, children }: CommentItemProps) {
  const goneMessage = GONE_MESSAGES[comment.comment_status];
  return (
    <div className={styles['comment']} aria-busy={!isStored(comment)}>
      <Avatar kind="profile" src={comment.profilephoto} size={32} />
      <div className={styles['body']}>
        {goneMessage === undefined ? (
          <>
            {comment.is_pinned ? (
              <p className={styles['pinned']}>
                <PushpinFilled aria-hidden />
                <FormattedMessage id="comments.pinned" />
              </p>
            ) : null}
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
              before={comment.recipient === null ? null : <Recipient recipient={comment.recipient} />}
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
        <div className={styles['actions']}>
          {goneMessage === undefined ? <CommentLike comment={comment} onToggle={() => actions.like(comment)} /> : null}
          {answer}
        </div>
        {children}
      </div>
    </div>
  );
}
