import type { Page } from '@playwright/test';

/** Shifts the browser's clock like that of a server with another time. */
export async function shiftBrowser(page: Page, shift: number): Promise<void> {
  await page.addInitScript((milliseconds) => {
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given: readonly unknown[], newTarget: NewableFunction): object =>
        Reflect.construct(target, given.length === 0 ? [RealDate.now() + milliseconds] : given, newTarget),
      get: (target, name): unknown =>
        name === 'now' ? () => RealDate.now() + milliseconds : Reflect.get(target, name),
    });
  }, shift);
}
