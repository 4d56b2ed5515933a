import { useEffect, useRef, useState } from 'react';

import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useThrottled } from '@/shared/action/useThrottled';

import type { CommentSubject } from './commentView';

/** Between two readings of one list. */
const BETWEEN_MS = 250;

interface Level {
  /** Whether a change of the viewer is on its way: its answer brings the same row. */
  isBusy: boolean;
  /**
   * @param lostReplyIds comments whose replies were removed
   * @returns whether the rows changed in the meantime and must be read again
   */
  reread: (lostReplyIds: ReadonlySet<number>) => Promise<boolean>;
  onRemoved: (id: number) => void;
  onLiked: (id: number, count: number) => void;
}

/**
 * Follows the comments that others write, edit, like and delete.
 * @param parentId the comment whose replies are shown; undefined for the top level
 */
export function useLiveComments({ kind, id }: CommentSubject, parentId: number | undefined, level: Level): void {
  const { isBusy, reread, onRemoved, onLiked } = level;
  const [isDue, setDue] = useState(false);
  // One reading at a time: on a slow connection an older answer could replace a newer one.
  const [isReading, setReading] = useState(false);
  const lostReplyIds = useRef(new Set<number>());
  const readNow = async () => {
    setDue(false);
    setReading(true);
    const ids = lostReplyIds.current;
    lostReplyIds.current = new Set();
    const isOutdated = await reread(ids);
    if (isOutdated) {
      setDue(true);
      lostReplyIds.current = new Set([...lostReplyIds.current, ...ids]);
    }
    setReading(false);
  };
  const canRead = !isBusy && !isReading;
  const readSoon = useThrottled(() => {
    if (canRead) void readNow();
    else setDue(true);
  }, BETWEEN_MS);
  useEffect(() => {
    if (canRead && isDue) readSoon();
  }, [canRead, isDue, readSoon]);

  useSocialChanges(kind === 'post' ? [`comments:${id}`] : [], {
    onChange: ({ kind: change, subject_id: commentId, parent_id: changedParent, up_vote: likes }) => {
      if (change === 'comment') {
        if (commentId !== null && likes !== null) onLiked(commentId, likes);
        return;
      }
      if (change === 'comment_removed' && commentId !== null && (changedParent ?? undefined) === parentId)
        onRemoved(commentId);
      if (change === 'comment_removed' && changedParent !== null && parentId === undefined)
        lostReplyIds.current.add(changedParent);
      // The top level shows the number of replies.
      if (parentId === undefined || changedParent === parentId) readSoon();
    },
    onGap: readSoon,
  });
}
