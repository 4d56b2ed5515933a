import { Spin } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { LightButton } from '@/shared/ui/button/LightButton';
import { ErrorState } from '@/shared/ui/state/ErrorState';

import { CommentInput } from './CommentInput';
import { CommentItem } from './CommentItem';
import styles from './Comments.module.css';
import type { CommentSubject, CommentView } from './commentView';
import { useCommentDialogs } from './useCommentDialogs';
import { useCommentThread } from './useCommentThread';

interface RepliesProps {
  subject: CommentSubject;
  parent: CommentView;
  onCount: (by: number) => void;
  /**
   * Whether the replies were just opened. Only then the field takes the focus, not when a virtualized row is mounted
   * again.
   */
  wasJustOpened: boolean;
  onFocus: () => void;
}

/** The replies to a comment, oldest first, and the field for a new one. */
export function Replies({ subject, parent, onCount, wasJustOpened, onFocus }: RepliesProps) {
  const intl = useIntl();
  const thread = useCommentThread(subject, { parent, onCount });
  const { list } = thread;
  const { actions, dialog } = useCommentDialogs(subject, thread);
  const { role, hasGuestAccount } = useViewer();
  const canReply = role === 'app_user' && !hasGuestAccount && parent.comment_status === 'visible';
  return (
    <div className={styles['replies']}>
      {list.items.length > 0 ? (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'comments.replies.label' })}>
          {list.items.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} actions={actions} />
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
          <FormattedMessage id="comments.replies.more" />
        </LightButton>
      ) : null}
      {canReply ? (
        <CommentInput
          subject={subject}
          parentId={parent.id}
          label={intl.formatMessage({ id: 'comments.reply.input' })}
          busy={thread.adding}
          onSend={thread.add}
          autoFocus={wasJustOpened}
          onFocus={onFocus}
        />
      ) : null}
      {dialog}
    </div>
  );
}
