import { useState, type KeyboardEvent, type RefObject } from 'react';

import { findRowTarget } from '@/shared/ui/hooks/rowKeys';

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
      const next = findRowTarget(event, index, buttons.length);
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
