import type { Transaction } from '../../database/types.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import type { Kind } from './subjects.ts';

interface ChangedComment {
  readonly id: number;
  readonly subjectId: number;
  readonly parentId: number | null;
  readonly authorId: number;
}

/** Notifies the readers of a post of a comment or of its likes, and of the number of comments. Articles have no live readers. */
export async function recordCommentChange(
  tx: Transaction,
  kind: Kind,
  change: 'commented' | 'comment_edited' | 'comment_removed' | 'comment_liked',
  { id, subjectId, parentId, authorId }: ChangedComment,
): Promise<void> {
  if (kind !== 'post') return;
  const ofComment = { kind: change, subjectId: id, parentId, actorId: authorId };
  await recordChanges(tx, [
    { topic: `comments:${subjectId}`, ...ofComment },
    ...(change === 'comment_edited' || change === 'comment_liked'
      ? []
      : [{ topic: `post:${subjectId}`, kind: 'counted' } as const]),
  ]);
}
