import type { CommentView } from './commentView';

interface Level {
  readonly isReplies: boolean;
  /** Whether there are rows behind the loaded ones. */
  readonly hasMore: boolean;
}

/**
 * Merges rows that were read again into the loaded ones. Comments are sorted newest first: unknown ones come first.
 * Replies are sorted oldest first: unknown ones come last, unless pages between are missing.
 */
export function mergeComments(
  loaded: readonly CommentView[],
  fresh: readonly CommentView[],
  { isReplies, hasMore }: Level,
): CommentView[] {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const updated = loaded.map((row) => freshById.get(row.id) ?? row);
  const added = fresh.filter(({ id }) => !loadedIds.has(id));
  if (!isReplies) return [...added, ...updated];
  return hasMore ? updated : [...updated, ...added];
}
