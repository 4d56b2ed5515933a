import { useEffect, useState } from 'react';

/**
 * In ms. A question above the dialog lets go of the focus a little later than the dialog itself, and what was done there may take
 * the opener away once the page was read again.
 */
const TRIES_MS = [0, 350, 1_500];

/** The timers of returns that may still move the focus. */
const pendingReturns = new Set<number>();

/** What can take the focus in place of something in it that is gone. */
const BOXES = '[role="dialog"], section, [role="region"], main';

/**
 * Remembers what has the focus now.
 * @param standIn selector of what takes the focus when that is gone by then, as the entry of a menu is
 * @returns gives the focus back: to what had it, else to what stood around it, and only if nobody else has taken it
 */
export function rememberFocus(standIn?: string): () => void {
  const page = document;
  const opener = page.activeElement;
  const boxes = boxesAround(opener);
  const giveBack = () => {
    if (page.activeElement !== page.body) return;
    const isGone = !opener?.isConnected || opener === page.body || opener.closest('[role="menu"]') !== null;
    if (!isGone) focusOn(opener);
    else {
      const other = standIn === undefined ? null : page.querySelector(standIn);
      focusOn(other ?? boxes.find((box) => box.isConnected));
    }
  };
  return () => {
    for (const wait of TRIES_MS) pendingReturns.add(window.setTimeout(giveBack, wait));
  };
}

/** Returns of earlier dialogs end when another dialog opens or the page goes: the focus is no longer theirs to move. */
export function cancelFocusReturns(): void {
  for (const timer of pendingReturns) window.clearTimeout(timer);
  pendingReturns.clear();
}

/**
 * Gives the focus back to what opened a dialog when the dialog goes away with its address: antd does so only for dialogs
 * that close before they go.
 * @param standIn as of `rememberFocus`
 */
export function useReturnFocus(standIn?: string): void {
  const [giveBack] = useState(() => rememberFocus(standIn));
  useEffect(() => {
    cancelFocusReturns();
    return giveBack;
  }, [giveBack]);
}

function boxesAround(element: Element | null): Element[] {
  const box = element?.parentElement?.closest(BOXES) ?? null;
  return box === null ? [] : [box, ...boxesAround(box)];
}

/** A box takes the focus while it has it: the keyboard goes on with what is in it. */
function focusOn(element: Element | null | undefined): void {
  if (!element || !('focus' in element) || typeof element.focus !== 'function') return;
  if (element.matches(BOXES) && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: element.matches(BOXES) });
}
