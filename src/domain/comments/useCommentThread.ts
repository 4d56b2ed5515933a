import { useState } from 'react';

import { useViewer } from '@/domain/session/SessionContext';

import type { CommentSubject, CommentView } from './commentView';
import { useCommentCalls } from './useCommentCalls';
import { useComments } from './useComments';

/** What somebody did that the server has not answered yet. It is shown at once, and gone again when it is refused. */
interface Pending {
  added: readonly CommentView[];
  edited: ReadonlyMap<number, string>;
  removed: ReadonlySet<number>;
}

const NOTHING: Pending = { added: [], edited: new Map(), removed: new Set() };

/** One level of a talk: the comments of something, or the replies to a comment, and what can be done with them. */
export type CommentThread = ReturnType<typeof useCommentThread>;

/**
 * @param parent whose replies; undefined for the comments themselves
 * @param onCount hears by how many the comments of this level have changed
 */
export function useCommentThread(subject: CommentSubject, parent?: { id: number }, onCount?: (by: number) => void) {
  const viewer = useViewer();
  const { list, change } = useComments(subject, parent?.id);
  const calls = useCommentCalls(subject);
  const [pending, setPending] = useState(NOTHING);
  const { added, edited, removed } = pending;

  const known = list.items
    .filter(({ id }) => !removed.has(id))
    .map((row) => ({ ...row, comment: edited.get(row.id) ?? row.comment }));
  // Comments stand newest first, replies in the order of the talk.
  const items = parent === undefined ? [...added, ...known] : [...known, ...added];

  /** @returns whether it was taken */
  const add = async (comment: string): Promise<boolean> => {
    const row = provisional(viewer, comment, parent?.id ?? null);
    setPending((now) => ({ ...now, added: [row, ...now.added] }));
    const stored = await calls.add(comment, parent?.id);
    if (stored) {
      change((rows) => (parent === undefined ? [stored, ...rows] : [...rows, stored]));
      calls.count(1);
      onCount?.(1);
    }
    setPending((now) => ({ ...now, added: now.added.filter(({ id }) => id !== row.id) }));
    return stored !== null;
  };

  /** @returns whether it was taken */
  const edit = async (id: number, comment: string): Promise<boolean> => {
    setPending((now) => ({ ...now, edited: new Map([...now.edited, [id, comment]]) }));
    const stored = await calls.edit(id, comment);
    if (stored) change((rows) => rows.map((row) => (row.id === id ? stored : row)));
    setPending((now) => ({ ...now, edited: new Map([...now.edited].filter(([key]) => key !== id)) }));
    return stored !== null;
  };

  /** Takes what the server has deleted out of the list. */
  const drop = ({ id, total_sub_comments }: CommentView): void => {
    change((rows) => rows.filter((row) => row.id !== id));
    calls.count(-1 - total_sub_comments);
    onCount?.(-1);
  };

  const remove = async (comment: CommentView): Promise<void> => {
    const { id, parent_comment_id } = comment;
    setPending((now) => ({ ...now, removed: new Set([...now.removed, id]) }));
    if (await calls.remove(id, parent_comment_id !== null)) drop(comment);
    setPending((now) => ({ ...now, removed: new Set([...now.removed].filter((key) => key !== id)) }));
  };

  /** Moves the number of replies of a comment. */
  const countReplies = (id: number, by: number) =>
    change((rows) =>
      rows.map((row) =>
        row.id === id ? { ...row, total_sub_comments: Math.max(0, row.total_sub_comments + by) } : row,
      ),
    );

  const { adding, editing, editError } = calls;
  return { list: { ...list, items }, add, adding, edit, editing, editError, remove, drop, countReplies };
}

let drawn = 0;

/** A comment as it looks until the server has answered; its id is nobody's. */
function provisional(
  viewer: { id: number | undefined; name: string; username: string; photoURL: string | undefined },
  comment: string,
  parentId: number | null,
): CommentView {
  drawn -= 1;
  return {
    id: drawn,
    user_id: viewer.id ?? 0,
    comment,
    // Who and what is meant is the server's to say.
    mention_user_list: [],
    mention_stock_list: [],
    username: viewer.username,
    full_name: viewer.name,
    profilephoto: viewer.photoURL ?? null,
    time: new Date().toISOString(),
    total_sub_comments: 0,
    edited_at: null,
    comment_status: 'visible',
    parent_comment_id: parentId,
    viewer_can: { edit: false, delete: false },
  };
}

/** Whether the server knows it already. */
export const isStored = ({ id }: Pick<CommentView, 'id'>): boolean => id > 0;
