import { vi } from 'vitest';

/** jsdom has no layout: gives elements a height in px by their role. Undone by `vi.restoreAllMocks()`. */
export function stubHeights(heights: Readonly<Record<string, number>>): void {
  function height(this: HTMLElement | Element): number {
    return heights[this.getAttribute('role') ?? ''] ?? 0;
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(height);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(height);
}
