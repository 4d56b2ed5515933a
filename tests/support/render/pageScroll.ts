import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** jsdom scrolls nothing: moves the page to a place in px and tells it. */
export function scrollPageTo(y: number): void {
  Object.assign(window, { scrollY: y });
  act(() => {
    fireEvent.scroll(window);
  });
}

/** Elements move with the page. Undone by `vi.restoreAllMocks()`. */
export function stubPageScroll(): void {
  Object.assign(window, { scrollY: 0 });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 0, 0));
}
