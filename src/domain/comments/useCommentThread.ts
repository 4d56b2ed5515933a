import { useState } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import type { CommentSort } from '@/generated/schema';

import type { CommentSubject, CommentView } from './commentView';
import { useCommentCalls } from './useCommentCalls';
import { useCommentLikes } from './useCommentLikes';
import { useComments } from './useComments';
import { leavePlace, withoutComment, withReplies } from './removedComment';
import { useLiveComments } from './useLiveComments';

/**
 * Changes that the server has not confirmed yet. They are shown optimistically and reverted when the server rejects
 * them.
 */
interface Pending {
  added: readonly CommentView[];
  edited: ReadonlyMap<number, string>;
  removed: ReadonlySet<number>;
}

const NO_CHANGES: Pending = { added: [], edited: new Map(), removed: new Set() };

/** One level of a discussion, the comments or the replies to a comment, with its mutations. */
export type CommentThread = ReturnType<typeof useCommentThread>;

interface Level {
  /** The comment whose replies are read; undefined for the top level. */
  parent?: { id: number };
  /** The order of the top level. */
  sort?: CommentSort;
  /** Called with the change of the number of comments on this level. */
  onCount?: (by: number) => void;
}

export function useCommentThread(subject: CommentSubject, { parent, sort, onCount }: Level) {
  const viewer = useViewer();
  const { list, pinned, change, setPinned, setLikes, reread } = useComments(subject, parent?.id, sort);
  const calls = useCommentCalls(subject);
  const [pending, setPending] = useState(NO_CHANGES);
  const { added, edited, removed } = pending;
  const likes = useCommentLikes({ send: calls.like, change, setLikes });
  useLiveComments(subject, parent?.id, {
    isBusy: calls.adding || added.length > 0 || removed.size > 0,
    reread,
    onLiked: likes.onCount,
    onRemoved: (id) => change(withoutComment(id)),
  });

  // The pinned comment comes first in every order, also when its page is not loaded.
  const loaded = pinned === null ? list.items : [pinned, ...list.items.filter(({ id }) => id !== pinned.id)];
  const confirmed = loaded.flatMap((row) =>
    removed.has(row.id) ? leavePlace(row) : [likes.show({ ...row, comment: edited.get(row.id) ?? row.comment })],
  );
  // Comments are sorted newest first, replies oldest first.
  const pinnedCount = confirmed[0] !== undefined && confirmed[0].id === pinned?.id ? 1 : 0;
  const items =
    parent === undefined
      ? [...confirmed.slice(0, pinnedCount), ...added, ...confirmed.slice(pinnedCount)]
      : [...confirmed, ...added];

  const countOwn = (by: number): void => {
    calls.count(by);
    if (!calls.isCountedLive) onCount?.(by);
  };

  /**
   * @param answered the reply that the new one answers
   * @returns whether the server accepted it
   */
  const add = async (comment: string, answered?: CommentView): Promise<boolean> => {
    const row = toPendingComment(viewer, comment, parent?.id ?? null, answered);
    setPending((now) => ({ ...now, added: [row, ...now.added] }));
    const stored = await calls.add(comment, answered?.id ?? parent?.id);
    if (stored) {
      change((rows) => (parent === undefined ? [stored, ...rows] : [...rows, stored]));
      countOwn(1);
    }
    setPending((now) => ({ ...now, added: now.added.filter(({ id }) => id !== row.id) }));
    return stored !== null;
  };

  /** @returns whether the server accepted it */
  const edit = async (id: number, comment: string): Promise<boolean> => {
    setPending((now) => ({ ...now, edited: new Map([...now.edited, [id, comment]]) }));
    const stored = await calls.edit(id, comment);
    if (stored) change((rows) => rows.map((row) => (row.id === id ? stored : row)));
    setPending((now) => ({ ...now, edited: new Map([...now.edited].filter(([key]) => key !== id)) }));
    return stored !== null;
  };

  /** Removes a deleted comment from the list; with replies it leaves a placeholder. */
  const drop = ({ id }: CommentView): void => {
    change(withoutComment(id));
    countOwn(-1);
  };

  const remove = async (comment: CommentView): Promise<void> => {
    const { id, parent_comment_id } = comment;
    setPending((now) => ({ ...now, removed: new Set([...now.removed, id]) }));
    if (await calls.remove(id, parent_comment_id !== null)) drop(comment);
    setPending((now) => ({ ...now, removed: new Set([...now.removed].filter((key) => key !== id)) }));
  };

  /** @returns an error, or nothing when the server accepted it */
  const pin = async (comment: CommentView, isPin: boolean): Promise<string | undefined> => {
    const answer = await calls.pin(comment.id, isPin, pinned?.id);
    if (answer.comment === null) return answer.error;
    setPinned(isPin ? answer.comment : null);
    return undefined;
  };

  const countReplies = (id: number, by: number) => change(withReplies(id, by));

  const { adding, editing, editError } = calls;
  return {
    list: { ...list, items },
    /** How many there are behind the loaded ones. */
    remaining: Math.max(0, list.total - list.items.length),
    add,
    adding,
    like: likes.toggle,
    edit,
    editing,
    editError,
    remove,
    drop,
    pin,
    pinned,
    countReplies,
  };
}

let lastPendingId = 0;

/** A comment as it is shown until the server responds. Its negative id is temporary. */
function toPendingComment(
  viewer: { id: number | undefined; name: string; username: string; photoURL: string | undefined },
  comment: string,
  parentId: number | null,
  answered: CommentView | undefined,
): CommentView {
  lastPendingId -= 1;
  return {
    id: lastPendingId,
    user_id: viewer.id ?? 0,
    comment,
    // The server resolves the mentions.
    mention_user_list: [],
    mention_stock_list: [],
    username: viewer.username,
    full_name: viewer.name,
    profilephoto: viewer.photoURL ?? null,
    time: new Date().toISOString(),
    total_sub_comments: 0,
    up_vote: 0,
    is_user_up_vote: false,
    is_pinned: false,
    edited_at: null,
    comment_status: 'visible',
    parent_comment_id: parentId,
    recipient: toRecipient(viewer.id, answered),
    viewer_can: { pin: false, edit: false, delete: false },
  };
}

const toRecipient = (viewerId: number | undefined, answered: CommentView | undefined): CommentView['recipient'] =>
  answered === undefined || answered.user_id === null || answered.user_id === viewerId
    ? null
    : { id: answered.user_id, user_name: answered.username };

/** Whether the comment is stored on the server. Pending comments have negative ids. */
export const isStored = ({ id }: Pick<CommentView, 'id'>): boolean => id > 0;
