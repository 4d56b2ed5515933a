import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { prepareServer } from '../../../scripts/prepare.ts';
import { SERVER_BUNDLE } from '../../../scripts/serverBundle.ts';
import { calendar, getCalendar } from '../../../server/ports/market/calendar.ts';
import { scratchFolder } from '../../support/database/scratch.ts';
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

/** The variable that names the folder of `makeDemoData` for the workers. */
const DEMO_DATA = 'E2E_DEMO_DATA';

const makeFolder = () => mkdtempSync(join(scratchFolder(), 'bourse-e2e-'));

/** Every screen is opened many times within minutes, by one address and by the same three users. */
const limits = { LIMIT_GUEST_CALLS: '10000', LIMIT_USER_CALLS: '20000' };

/**
 * Bundles the server, as `npm start` does, and fills a data folder with the demo world once per run; each worker starts
 * from a copy, which saves it a first start.
 * @returns what removes the folder
 */
export async function makeDemoData(): Promise<() => void> {
  await prepareServer();
  const dataDir = makeFolder();
  const server = await runServer({ script: SERVER_BUNDLE, env: { DATA_DIR: dataDir }, timeoutMs: 580_000 });
  await server.stop();
  process.env[DEMO_DATA] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** The real server with an embedded database and a copy of the demo data, in a separate folder. */
export async function startDemoServer(env: NodeJS.ProcessEnv = {}): Promise<DemoServer> {
  const made = process.env[DEMO_DATA];
  if (made === undefined) throw new Error('The demo data are made before the workers start');
  const dataDir = makeFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  cpSync(made, dataDir, { recursive: true });
  // PostgreSQL refuses a folder that others can read; a copy of a folder has the default mode.
  chmodSync(join(dataDir, 'pg'), 0o700);
  const server = await runServer({
    script: SERVER_BUNDLE,
    env: { DATA_DIR: dataDir, ...limits, ...env },
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

/** Such a server at a time when prices move, as one that starts again in the next session. */
export async function startMarketServer(): Promise<MarketServer> {
  const shift = shiftToSession(Date.now());
  const server = await startDemoServer({ CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock.href}` });
  return { ...server, shift };
}

/** How far to advance the clock so that the American exchanges are open for another hour: zero while they are. */
function shiftToSession(now: number): number {
  const session = calendar(getCalendar('NASDAQ')).sessions.find(({ closesAt }) => closesAt - 60 * MINUTE > now);
  if (session === undefined) throw new Error('The calendar knows no later session');
  return session.opensAt + MINUTE < now ? 0 : session.opensAt + 60 * MINUTE - now;
}
