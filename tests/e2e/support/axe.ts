import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** A rule that a page breaks, and where. */
export interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: string; readonly summary: string }[];
}

/** Checks a page without frames. A page gets the half megabyte of axe once, not for each check. */
export async function findViolations(page: Page, exclude: string, options: RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([selector, rules]) => {
      const results = await window.axe?.run({ exclude: [selector] }, rules);
      return results?.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary = '' }) => ({ target: target.join(' '), summary: failureSummary })),
      }));
    },
    [exclude, options] as const,
  );
  if (found === undefined) throw new Error(`axe did not load on ${page.url()}`);
  return found;
}
