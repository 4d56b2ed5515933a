import type { Page } from '@playwright/test';

/** One movement that was not caused by the user, as the browser reports it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

declare global {
  interface Window {
    layoutShifts?: { total: number; moved: string[] };
  }
}

/** Records the layout shifts of every page that loads from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { total: number; moved: string[] } = { total: 0, moved: [] };
    window.layoutShifts = shifts;
    const describe = (node: Node | undefined): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? undefined);
      if (element === undefined) return 'removed node';
      const text = (element.textContent ?? '').trim().slice(0, 30);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`;
    };
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        if (entry.hadRecentInput) continue;
        shifts.total += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.moved.push(`${describe(node)} ${previousRect.y} → ${currentRect.y}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the shifts of the current page, and what moved, first shifts first. */
export async function readShifts(page: Page): Promise<{ total: number; moved: readonly string[] }> {
  return page.evaluate(() => window.layoutShifts ?? { total: 0, moved: [] });
}
