import { useState, type KeyboardEvent, type RefObject } from 'react';

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Where a key leads among the buttons of a bar; undefined for keys without a meaning there. */
function findNext(key: string, index: number, count: number, isMirrored: boolean): number | undefined {
  const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key];
  if (step !== undefined) return (index + step + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

/**
 * The buttons of a bar as one stop of the Tab key: the arrow keys move between them, Home and End to the ends.
 * @param names the buttons in their order; the Tab key reaches the first one until another had the focus
 */
export function useRovingFocus(bar: RefObject<HTMLElement | null>, names: readonly string[]) {
  const [latest, setLatest] = useState<string>();
  // The button that had the focus may have disappeared.
  const current = latest !== undefined && names.includes(latest) ? latest : names[0];
  const getButtons = () => [...(bar.current?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])];
  return {
    /** For each button. */
    getProps: (name: string) => ({
      'data-roving': name,
      tabIndex: name === current ? 0 : -1,
      onFocus: () => setLatest(name),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = getButtons();
      const index = buttons.findIndex((button) => button === document.activeElement);
      if (index === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = findNext(event.key, index, buttons.length, isRightToLeft(event.currentTarget));
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
