import { useRef, useState } from 'react';

import type { CommentView } from './commentView';

interface LikesOptions {
  /** Sends the wanted state; null when the server rejected it. */
  send: (commentId: number, isLike: boolean) => Promise<CommentView | null>;
  change: (next: (rows: readonly CommentView[]) => CommentView[]) => void;
  /** Writes the number of likes that others changed. */
  setLikes: (commentId: number, count: number) => void;
}

export interface CommentLikes {
  toggle: (comment: CommentView) => void;
  /** A comment with the like that the server has not confirmed yet. */
  show: (comment: CommentView) => CommentView;
  /** Writes the number of likes that others changed. */
  onCount: (commentId: number, count: number) => void;
}

/**
 * The viewer's likes of comments. They are shown before the server has responded, and reverted when it rejects them. When
 * presses are faster than responses, the last one counts.
 */
export function useCommentLikes({ send, change, setLikes }: LikesOptions): CommentLikes {
  const [shown, setShown] = useState<ReadonlyMap<number, boolean>>(new Map());
  const wanted = useRef(shown);
  const setWanted = (id: number, isLike: boolean | undefined) => {
    const remaining = [...wanted.current].filter(([key]) => key !== id);
    wanted.current = new Map(isLike === undefined ? remaining : [...remaining, [id, isLike]]);
    setShown(wanted.current);
  };
  const write = (id: number, { up_vote, is_user_up_vote }: CommentView) =>
    change((rows) => rows.map((row) => (row.id === id ? { ...row, up_vote, is_user_up_vote } : row)));

  const sendUntilReached = async (id: number): Promise<void> => {
    const sent = wanted.current.get(id);
    if (sent === undefined) return;
    const stored = await send(id, sent);
    if (stored !== null && wanted.current.get(id) !== sent) return sendUntilReached(id);
    if (stored !== null) write(id, stored);
    setWanted(id, undefined);
  };

  return {
    toggle: ({ id, is_user_up_vote: isLiked }) => {
      const isRunning = wanted.current.has(id);
      setWanted(id, !(wanted.current.get(id) ?? isLiked));
      if (!isRunning) void sendUntilReached(id);
    },
    show: (comment) => {
      const isLiked = shown.get(comment.id) ?? comment.is_user_up_vote;
      if (isLiked === comment.is_user_up_vote) return comment;
      return { ...comment, is_user_up_vote: isLiked, up_vote: Math.max(0, comment.up_vote + (isLiked ? 1 : -1)) };
    },
    // The response contains the number with the viewer's own like.
    onCount: (id, count) => {
      if (!wanted.current.has(id)) setLikes(id, count);
    },
  };
}
