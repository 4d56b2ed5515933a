import { CloseOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { LightButton } from '@/shared/ui/button/LightButton';
import { ErrorState } from '@/shared/ui/state/ErrorState';

import { CommentInput } from '../CommentInput';
import { CommentItem } from '../CommentItem';
import styles from '../Comments.module.css';
import type { CommentSubject, CommentView } from '../commentView';
import { useCommentDialogs } from '../useCommentDialogs';
import { isStored, useCommentThread } from '../useCommentThread';

interface RepliesProps {
  subject: CommentSubject;
  parent: CommentView;
  onCount: (by: number) => void;
  /**
   * Whether the viewer just pressed "Reply". Only then the field takes the focus, not when a virtualized row is mounted
   * again.
   */
  wasJustOpened: boolean;
  onFocus: () => void;
}

/** The replies to a comment, oldest first, and the field for a new one, which may answer one of them. */
export function Replies({ subject, parent, onCount, wasJustOpened, onFocus }: RepliesProps) {
  const intl = useIntl();
  const thread = useCommentThread(subject, { parent, onCount });
  const { list, remaining } = thread;
  const { actions, dialog } = useCommentDialogs(subject, thread);
  const { role, hasGuestAccount } = useViewer();
  const canWrite = role === 'app_user' && !hasGuestAccount;
  const canAnswer = (reply: CommentView) => canWrite && reply.comment_status === 'visible' && isStored(reply);
  const [answeredId, setAnsweredId] = useState<number>();
  const answered = list.items.find((reply) => reply.id === answeredId && canAnswer(reply));
  const field = useRef<HTMLDivElement>(null);
  const shownAnsweredId = answered?.id;
  // The note above the field moves it.
  useEffect(() => {
    if (shownAnsweredId !== undefined) field.current?.scrollIntoView({ block: 'nearest' });
  }, [shownAnsweredId]);
  const answer = ({ id }: CommentView) => {
    setAnsweredId(id);
    field.current?.querySelector('textarea')?.focus();
  };
  const send = async (comment: string) => {
    const isAccepted = await thread.add(comment, answered);
    if (isAccepted) setAnsweredId(undefined);
    return isAccepted;
  };
  return (
    <div className={styles['replies']}>
      {list.items.length > 0 ? (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'comments.replies.label' })}>
          {list.items.map((reply) => (
            <li key={reply.id}>
              <CommentItem
                comment={reply}
                actions={actions}
                answer={
                  canAnswer(reply) ? (
                    <LightButton
                      type="text"
                      size="small"
                      className={styles['answer']}
                      aria-label={intl.formatMessage({ id: 'comments.reply.named' }, { name: `@${reply.username}` })}
                      onClick={() => answer(reply)}
                    >
                      <FormattedMessage id="comments.reply" />
                    </LightButton>
                  ) : null
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      {list.loading ? <Spin size="small" /> : null}
      {list.failure === undefined || list.loading ? null : (
        <ErrorState message={list.failure} onRetry={list.loadMore} />
      )}
      {list.hasMore && !list.loading && list.failure === undefined ? (
        <LightButton type="link" size="small" onClick={list.loadMore}>
          <FormattedMessage id="comments.replies.more" values={{ count: Math.max(1, remaining) }} />
        </LightButton>
      ) : null}
      {canWrite && (answered !== undefined || parent.comment_status === 'visible') ? (
        <div ref={field} data-reply-field={parent.id}>
          {answered === undefined ? null : (
            <AnsweredNote answered={answered} onCancel={() => setAnsweredId(undefined)} />
          )}
          <CommentInput
            subject={subject}
            parentId={parent.id}
            label={intl.formatMessage({ id: 'comments.reply.input' })}
            busy={thread.adding}
            onSend={send}
            autoFocus={wasJustOpened || answered !== undefined}
            onFocus={onFocus}
          />
        </div>
      ) : null}
      {dialog}
    </div>
  );
}

/** Above the field: whose reply the new one answers. */
function AnsweredNote({ answered, onCancel }: { answered: CommentView; onCancel: () => void }) {
  const intl = useIntl();
  const name = `@${answered.username}`;
  return (
    <p className={styles['answered']}>
      <FormattedMessage id="comments.reply.to" values={{ name: <bdi>{name}</bdi> }} />
      <LightButton
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'comments.reply.cancel' }, { name })}
        onClick={onCancel}
      />
    </p>
  );
}
