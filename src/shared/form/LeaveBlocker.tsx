import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';

import { useConfirmDiscard, type DiscardTexts } from './useConfirmDiscard';

/** A form with changes that a navigation may lose, or something else that cannot be shown again. */
export interface Guard {
  losesChanges: BlockerFunction;
  /** What the confirmation says; by default that changes are lost. */
  texts?: DiscardTexts | undefined;
  /** The reader has confirmed the loss. */
  release: () => void;
}

let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Guard[]): void {
  guards = next;
  for (const listener of listeners) listener();
}

/** @returns the function that removes the guard */
export function registerGuard(guard: Guard): () => void {
  change([...guards, guard]);
  return () => change(guards.filter((item) => item !== guard));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The router supports a single blocker: the first guard on the page mounts it for all of them. */
export function LeaveBlocker({ guard }: { guard: Guard }) {
  const activeGuard = useSyncExternalStore(subscribe, () => guards[0]);
  return activeGuard === guard ? <DiscardBlocker /> : null;
}

/** Confirms once, even when several forms have changes. */
function DiscardBlocker() {
  const confirmDiscard = useConfirmDiscard();
  const losing = useRef<readonly Guard[]>([]);
  const blocker = useBlocker((step) => {
    losing.current = guards.filter(({ losesChanges }) => losesChanges(step));
    return losing.current.length > 0;
  });
  const latest = useRef({ confirmDiscard, blocker });
  useEffect(() => {
    latest.current = { confirmDiscard, blocker };
  });
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    latest.current.confirmDiscard({
      texts: losing.current[0]?.texts,
      onLeave: () => {
        for (const { release } of losing.current) release();
        latest.current.blocker.proceed?.();
      },
      onStay: () => latest.current.blocker.reset?.(),
    });
  }, [state]);
  return null;
}
