import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Repairs the focus after its button has disappeared with an action, for example with a row that was deleted: the
 * browser moves it to the start of the page. It goes to the first link or button of the same row, or to the list.
 * @param isShown whether the list is rendered
 */
export function useFocusRepair(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const box = list.current;
    if (box === null || !isShown) return;
    let last: { element: Element; row: Element | null } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, row: target.closest('[role="listitem"]') };
    };
    const observer = new MutationObserver(() => {
      if (last === undefined || last.element.isConnected) return;
      const { row } = last;
      last = undefined;
      // The user has moved on.
      if (document.activeElement !== document.body) return;
      const next = row?.isConnected === true ? row.querySelector<HTMLElement>(FOCUSABLE) : null;
      (next ?? box).focus({ preventScroll: true });
    });
    box.addEventListener('focusin', remember);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [list, isShown]);
}
