import { useEffect, useEffectEvent, useRef } from 'react';

import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useThrottled } from '@/shared/action/useThrottled';

import type { CommentSubject } from './commentView';

/** Between two readings of one list. */
const BETWEEN_MS = 1_000;

interface Level {
  /** Whether a change of the viewer is on its way: its answer brings the same row. */
  isBusy: boolean;
  reread: () => Promise<void>;
  onRemoved: (id: number) => void;
  onLiked: (id: number, count: number) => void;
}

/**
 * Follows the comments that others write, edit, like and delete.
 * @param parentId the comment whose replies are shown; undefined for the top level
 */
export function useLiveComments({ kind, id }: CommentSubject, parentId: number | undefined, level: Level): void {
  const { isBusy, reread, onRemoved, onLiked } = level;
  const isDue = useRef(false);
  const read = useEffectEvent(() => void reread());
  const readSoon = useThrottled(() => {
    if (isBusy) isDue.current = true;
    else void reread();
  }, BETWEEN_MS);
  useEffect(() => {
    if (isBusy || !isDue.current) return;
    isDue.current = false;
    read();
  }, [isBusy]);

  useSocialChanges(kind === 'post' ? [`comments:${id}`] : [], {
    onChange: ({ kind: change, subject_id: commentId, parent_id: changedParent, up_vote: likes }) => {
      if (change === 'comment') {
        if (commentId !== null && likes !== null) onLiked(commentId, likes);
        return;
      }
      if (change === 'comment_removed' && commentId !== null && (changedParent ?? undefined) === parentId)
        onRemoved(commentId);
      // The top level shows the number of replies.
      if (parentId === undefined || changedParent === parentId) readSoon();
    },
    onGap: readSoon,
  });
}
