import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { calendar, calendarOf } from '../../../server/ports/market/calendar.ts';
import { runServer } from '../../support/server/runServer.ts';

const MINUTE = 60_000;
const clock = new URL('../../support/server/shiftClock.ts', import.meta.url);

/** How far to move the clock so that the American exchanges are open for hours: not at all while they are. */
function shiftToSession(now: number): number {
  const session = calendar(calendarOf('NASDAQ')).at(now);
  if (session === undefined) throw new Error('The calendar knows no session');
  const isOpen = now > session.opensAt + MINUTE && now < session.closesAt - 60 * MINUTE;
  return isOpen ? 0 : session.opensAt + 60 * MINUTE - now;
}

export interface MarketServer {
  readonly url: string;
  /** What its clock is ahead of the real one. */
  readonly shift: number;
  readonly stop: () => Promise<void>;
}

/** A server of its own, with the demo world, at a time at which prices move. */
export async function startMarketServer(): Promise<MarketServer> {
  const shift = shiftToSession(Date.now());
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-e2e-market-'));
  const server = await runServer({
    env: { DATA_DIR: dataDir, CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock.href}` },
    timeoutMs: 180_000,
  });
  return {
    url: server.url,
    shift,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The browser's clock goes with the server's. */
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
