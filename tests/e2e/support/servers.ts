import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calendar, getCalendar } from '../../../server/ports/market/calendar.ts';
import { runServer } from '../../support/server/runServer.ts';

const MINUTE = 60_000;
const clock = new URL('../../support/server/shiftClock.ts', import.meta.url);

export interface DemoServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface MarketServer extends DemoServer {
  /** The difference of its clock to the real one. */
  readonly shift: number;
}

/** The real server with an embedded database and the demo data, in a separate folder. */
export async function startDemoServer(env: NodeJS.ProcessEnv = {}): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  // Every screen is opened many times within minutes, by one address and by the same three users.
  const server = await runServer({
    env: { DATA_DIR: dataDir, LIMIT_GUEST_CALLS: '10000', LIMIT_USER_CALLS: '20000', ...env },
    timeoutMs: 580_000,
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** Such a server at a time when prices move. */
export async function startMarketServer(): Promise<MarketServer> {
  const shift = shiftToSession(Date.now());
  const server = await startDemoServer({ CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock.href}` });
  return { ...server, shift };
}

/** How far to move the clock so that the American exchanges are open for hours: zero while they are. */
function shiftToSession(now: number): number {
  const session = calendar(getCalendar('NASDAQ')).at(now);
  if (session === undefined) throw new Error('The calendar knows no session');
  const isOpen = now > session.opensAt + MINUTE && now < session.closesAt - 60 * MINUTE;
  return isOpen ? 0 : session.opensAt + 60 * MINUTE - now;
}
