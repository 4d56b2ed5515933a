import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BlockerFunction } from 'react-router';

import { registerGuard, LeaveBlocker, type Guard } from './LeaveBlocker';
import { useConfirmDiscard, type DiscardTexts } from './useConfirmDiscard';

interface UnsavedGuard {
  /** Runs `leave` at once without changes, otherwise after the user has confirmed the loss. */
  leave: (leave: () => void) => void;
  /** Call before leaving after a successful save. */
  release: () => void;
  /** True once the changes are saved or discarded. */
  isReleased: () => boolean;
  /** Render this: it confirms when the address changes. */
  blocker: ReactNode;
}

const always: BlockerFunction = () => true;

/**
 * Confirms before changes are lost: by closing, the back button, a link, a reload or a closed tab. Several guards on a
 * page confirm once.
 * @param options.losesThem the navigations that lose the changes; by default every one, including the opening of a dialog
 * @param options.isStored whether the tab has stored the changes, so that a reload does not lose them
 * @param options.texts what the confirmation says; by default that changes are lost
 */
export function useUnsavedGuard(
  hasChanges: boolean,
  {
    losesThem = always,
    isStored,
    texts,
  }: { losesThem?: BlockerFunction | undefined; isStored?: RefObject<boolean> | undefined; texts?: DiscardTexts } = {},
): UnsavedGuard {
  const confirmDiscard = useConfirmDiscard();
  const released = useRef(false);
  const latest = useRef({ hasChanges, losesThem });
  useEffect(() => {
    latest.current = { hasChanges, losesThem };
  });
  const [guard] = useState<Guard>(() => ({
    losesChanges: (step) => latest.current.hasChanges && !released.current && latest.current.losesThem(step),
    texts,
    release: () => {
      released.current = true;
    },
  }));
  useEffect(() => registerGuard(guard), [guard]);

  useEffect(() => {
    if (!hasChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current && isStored?.current !== true) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges, isStored]);

  return {
    release: guard.release,
    isReleased: () => released.current,
    leave: (onLeave) => {
      const go = () => {
        guard.release();
        onLeave();
      };
      if (hasChanges && !released.current) confirmDiscard({ onLeave: go, texts });
      else go();
    },
    blocker: <LeaveBlocker guard={guard} />,
  };
}
