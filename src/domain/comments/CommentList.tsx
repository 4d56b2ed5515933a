import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { GuestInvitation } from '@/domain/session/GuestInvitation';
import { useViewer } from '@/domain/session/SessionContext';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { CommentInput } from './CommentInput';
import { CommentItem } from './CommentItem';
import { CommentSortChoice } from './CommentSortChoice';
import styles from './Comments.module.css';
import type { CommentSubject, CommentView } from './commentView';
import { Replies } from './replies/Replies';
import { ThreadButtons } from './replies/ThreadButtons';
import { useOpenThreads } from './replies/useOpenThreads';
import { useCommentDialogs } from './useCommentDialogs';
import { useCommentSort } from './useCommentSort';
import { useCommentThread } from './useCommentThread';

interface CommentListProps {
  subject: CommentSubject;
  /** CSS height of the list. */
  height?: string;
}

const COMMENT_HEIGHT_PX = 88;

/**
 * The comments of a post or an article, newest or best first, below the field for a new one. Only app users can write
 * comments.
 */
export function CommentList({ subject, height = '45vh' }: CommentListProps) {
  const intl = useIntl();
  const [sort, setSort] = useCommentSort();
  const thread = useCommentThread(subject, { sort });
  const { list } = thread;
  const { role, hasGuestAccount } = useViewer();
  const canWrite = role === 'app_user' && !hasGuestAccount;
  const { actions, dialog } = useCommentDialogs(subject, thread);
  const box = useRef<HTMLDivElement>(null);
  const threads = useOpenThreads(box);

  // The new comment is at the top of the list, below the field, so both scroll there.
  const [addedCount, setAddedCount] = useState(0);
  const add = (comment: string) => {
    const sent = thread.add(comment);
    const list = box.current?.querySelector('[role="region"]');
    if (list) list.scrollTop = 0;
    box.current?.scrollIntoView({ block: 'nearest' });
    void sent.then((isAccepted) => setAddedCount((count) => (isAccepted ? count + 1 : count)));
    return sent;
  };

  const renderComment = (comment: CommentView) => {
    const isOpen = threads.isOpen(comment.id);
    const canReply = canWrite && comment.comment_status === 'visible' && comment.id > 0;
    return (
      <CommentItem
        comment={comment}
        actions={actions}
        answer={
          <ThreadButtons
            count={comment.total_sub_comments}
            isOpen={isOpen}
            canReply={canReply}
            onReply={() => threads.reply(comment.id)}
            onToggle={() => threads.toggle(comment.id)}
          />
        }
      >
        {isOpen ? (
          <Replies
            subject={subject}
            parent={comment}
            onCount={(by) => thread.countReplies(comment.id, by)}
            wasJustOpened={threads.wasJustOpened(comment.id)}
            onFocus={threads.onFocus}
          />
        ) : null}
      </CommentItem>
    );
  };

  return (
    <div ref={box} className={styles['talk']}>
      {canWrite ? (
        <CommentInput
          subject={subject}
          label={intl.formatMessage({ id: 'comments.input' })}
          busy={thread.adding}
          onSend={add}
        />
      ) : null}
      {sort === 'best' || list.items.length > 1 ? <CommentSortChoice value={sort} onChange={setSort} /> : null}
      <InfiniteList
        label={intl.formatMessage({ id: 'comments.title' })}
        items={list.items}
        getKey={({ id }) => id}
        renderItem={renderComment}
        estimatedHeight={COMMENT_HEIGHT_PX}
        height={height}
        shrinks
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'comments.empty' })}
            hint={canWrite ? intl.formatMessage({ id: 'comments.empty.hint' }) : undefined}
          />
        }
      />
      <VisuallyHidden role="status">
        {addedCount > 0 ? (
          <span key={addedCount}>
            <FormattedMessage id="comments.added" />
          </span>
        ) : null}
      </VisuallyHidden>
      {hasGuestAccount ? <GuestInvitation /> : null}
      {dialog}
    </div>
  );
}
