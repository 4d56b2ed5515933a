import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** jsdom scrolls nothing: moves the page to a place in px and tells it. The next test begins at the top again. */
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
