import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

import { forgetPlaces } from '@/shared/ui/listPlaces';

/** jsdom scrolls nothing: moves the page to a place in px and tells it. */
export function scrollPageTo(y: number): void {
  Object.assign(window, { scrollY: y });
  act(() => {
    fireEvent.scroll(window);
  });
}

/** A page that was just loaded, whose elements move with it. Undone by `vi.restoreAllMocks()`. */
export function stubPageScroll(): void {
  forgetPlaces();
  Object.assign(window, { scrollY: 0 });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 0, 0));
}
