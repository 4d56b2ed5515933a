import type { Page } from '@playwright/test';

import { expect } from './app.ts';

export type Look = 'light' | 'dark';

const themes = {
  light: { main: 'light', navbar: 'ink', toolbar: 'light', footer: 'light' },
  dark: { main: 'dark', navbar: 'dark', toolbar: 'dark', footer: 'dark' },
} as const;

/** Fails when the page has another look after its settings have loaded. */
export async function expectLook(page: Page, look: Look): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', look);
}

/** Changes the look as another tab of the same browser does: the open page follows without a reload. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'bourse.uiSettings';
    const settings: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, settings, { themes: chosen })));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, themes[look]);
  await expectLook(page, look);
}
