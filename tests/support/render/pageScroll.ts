import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** jsdom does not scroll: sets the scroll position in px and fires the event. The next test begins at the top again. */
export function scrollPageTo(y: number): void {
  Object.assign(window, { scrollY: y });
  act(() => {
    fireEvent.scroll(window);
  });
}

/** The elements of the page move with it. Undone by `vi.restoreAllMocks()`. */
export function stubPageScroll(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 0, 0));
}
