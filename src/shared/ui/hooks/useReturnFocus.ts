import { useEffect, useState } from 'react';

/**
 * In ms. A confirmation above the dialog releases the focus a little later than the dialog itself, and a refetch may
 * remove the opener afterwards.
 */
const RETRY_DELAYS_MS = [0, 350, 1_500];

/** The pending timers that may still move the focus. */
const pendingReturns = new Set<number>();

/** Containers that can receive the focus when the element in them is gone. */
const CONTAINERS = '[role="dialog"], section, [role="region"], main';

/**
 * Remembers the focused element.
 * @param fallbackSelector the element that gets the focus when the focused one is gone, such as the entry of a menu, or
 *   disabled
 * @returns restores the focus: to the element, else to its container, and only when no other element has it
 */
export function rememberFocus(fallbackSelector?: string): () => void {
  const page = document;
  const opener = page.activeElement;
  const containers = findContainers(opener);
  const restoreFocus = () => {
    if (page.activeElement !== page.body) return;
    if (canFocus(opener)) focusOn(opener);
    else {
      const fallback = fallbackSelector === undefined ? null : page.querySelector(fallbackSelector);
      focusOn(fallback ?? containers.find((container) => container.isConnected));
    }
  };
  return () => {
    for (const wait of RETRY_DELAYS_MS) pendingReturns.add(window.setTimeout(restoreFocus, wait));
  };
}

/** Cancels the pending returns when another dialog opens or the page changes. */
export function cancelFocusReturns(): void {
  for (const timer of pendingReturns) window.clearTimeout(timer);
  pendingReturns.clear();
}

/**
 * Restores the focus to the opener of a dialog when the dialog unmounts with its address: antd does so only for dialogs
 * that close before they unmount.
 * @param fallbackSelector as of `rememberFocus`
 */
export function useReturnFocus(fallbackSelector?: string): void {
  const [restoreFocus] = useState(() => rememberFocus(fallbackSelector));
  useEffect(() => {
    cancelFocusReturns();
    return restoreFocus;
  }, [restoreFocus]);
}

/** Whether a dialog can return the focus: not to the page itself, nor into a menu, nor to a disabled button. */
function canFocus(opener: Element | null): boolean {
  if (!opener?.isConnected || opener === opener.ownerDocument.body) return false;
  return opener.closest('[role="menu"]') === null && !opener.matches(':disabled');
}

function findContainers(element: Element | null): Element[] {
  const container = element?.parentElement?.closest(CONTAINERS) ?? null;
  return container === null ? [] : [container, ...findContainers(container)];
}

/** A container is focusable only while it has the focus: the next Tab moves into it. */
function focusOn(element: Element | null | undefined): void {
  if (!element || !('focus' in element) || typeof element.focus !== 'function') return;
  if (element.matches(CONTAINERS) && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: element.matches(CONTAINERS) });
}
