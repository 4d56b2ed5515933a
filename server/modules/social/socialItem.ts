import type { PostSentiment, SocialChange, SocialChangeKind } from '../../generated/schema.ts';
import type { LogRow } from './socialLog.store.ts';

/** A change on its way to one or many connections. Those that get the same object share the work of sending it. */
export interface SocialItem {
  /** Of two items with the same key only the newer one is sent. */
  readonly key: string;
  readonly change: SocialChange;
}

const kinds = {
  counted: 'post',
  edited: 'post_edited',
  removed: 'post_removed',
  answered: 'poll',
  commented: 'comment_added',
  comment_edited: 'comment_edited',
  comment_removed: 'comment_removed',
  comment_liked: 'comment',
  posted: 'new_post',
  notified: 'notification',
  read: 'notifications_read',
  alerted: 'alert',
  declined: 'follow_declined',
} as const satisfies Record<LogRow['kind'], SocialChangeKind>;

const toSentiment = (detail: string | null): PostSentiment | null =>
  detail === 'bull' || detail === 'bear' ? detail : null;

/** A message without a subject: the beginning of a subscription, or a place in the log that is too old. */
export const toSignal = (kind: 'ready' | 'reset', cursor: string): SocialItem => ({
  key: kind,
  change: { id: `${kind}.${cursor}`, cursor, topic: '', kind },
});

/** A row of the log under the name that its receivers follow it by. */
export const toItem = (row: LogRow, topic: string, cursor: string): SocialItem => ({
  key: `${topic} ${row.id}`,
  change: {
    id: `${row.xid}.${row.id}`,
    cursor,
    topic,
    kind: kinds[row.kind],
    subject_id: row.subjectId,
    parent_id: row.parentId,
    sentiment: row.kind === 'posted' ? toSentiment(row.detail) : null,
    notification_type: row.kind === 'notified' ? row.detail : null,
  },
});

/**
 * The present numbers of a post, a comment or a poll.
 * @param subject the name of what the numbers are of
 */
export const toCounts = (
  { topic, name = topic }: { readonly topic: string; readonly name?: string },
  kind: 'post' | 'comment' | 'poll',
  cursor: string,
  version: number,
  counts: Partial<SocialChange>,
): SocialItem => ({
  key: name,
  change: { id: `${name}.${version}`, cursor, topic, kind, ...counts },
});
