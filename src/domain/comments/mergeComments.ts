import type { CommentView } from './commentView';

interface Level {
  readonly isReplies: boolean;
  /** Whether the rows are sorted by time. Otherwise a row may have moved behind those that were read. */
  readonly isByTime: boolean;
  /** Whether there are rows behind the loaded ones. */
  readonly hasMore: boolean;
  /** Whether all rows of the level were read. */
  readonly isComplete: boolean;
  /** The rows that were loaded when the reading began. It cannot say whether others are gone. */
  readonly loadedAtStart: ReadonlySet<number>;
  /** Comments whose replies were removed: their place goes with the last reply. */
  readonly lostReplyIds?: ReadonlySet<number>;
}

/**
 * Merges rows that were read again into the loaded ones, and drops those that are gone. Comments are sorted newest first:
 * unknown ones come first. Replies are sorted oldest first: unknown ones come last, unless pages between are missing.
 */
export function mergeComments(
  loaded: readonly CommentView[],
  fresh: readonly CommentView[],
  level: Level,
): CommentView[] {
  const { isReplies, isByTime, hasMore } = level;
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const isGone = findGone(loaded, freshById, level);
  const present = loaded.flatMap((row, place) => (isGone(row, place) ? [] : [freshById.get(row.id) ?? row]));
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const lastLoaded = fresh.findLastIndex(({ id }) => loadedIds.has(id));
  // Behind the last loaded row are those of the next page.
  const isReached = (place: number) => !hasMore || (!isReplies && (place < lastLoaded || lastLoaded === -1));
  const added = fresh.filter(({ id }, place) => !loadedIds.has(id) && isReached(place));
  if (isReplies) return [...present, ...added];
  const merged = [...added, ...present];
  return isByTime ? merged.toSorted(compareNewestFirst) : merged;
}

/** The order of the server. Ids are not in order of creation; they only decide between comments of the same moment. */
function compareNewestFirst(first: CommentView, second: CommentView): number {
  if (first.time === second.time) return second.id - first.id;
  return first.time < second.time ? 1 : -1;
}

/** Whether a loaded row exists no more, as far as the rows that were read show. */
function findGone(
  loaded: readonly CommentView[],
  freshById: ReadonlyMap<number, CommentView>,
  { isByTime, isComplete, loadedAtStart, lostReplyIds }: Level,
): (row: CommentView, place: number) => boolean {
  const lastRead = loaded.findLastIndex(({ id }) => freshById.has(id));
  return (row, place) => {
    const { id, comment_status: status, total_sub_comments: replies } = row;
    if (freshById.has(id)) return false;
    if (lostReplyIds?.has(id) === true && status !== 'visible' && replies <= 1) return true;
    return loadedAtStart.has(id) && (isComplete || (isByTime && place < lastRead));
  };
}
