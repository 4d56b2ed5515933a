/** The server of bench/measures/live.ts: the real app at a time when the exchanges are open, with one session per viewer. */
import { startSession } from '../../server/access/sessions.ts';
import { loadTokenSecrets } from '../../server/access/secrets.ts';
import { createTokens } from '../../server/access/tokens.ts';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { seedReference } from '../../server/seed/index.ts';
import { TestPeople } from '../../tests/support/api/people.ts';
import type { LiveServerFacts, LiveServerUsage } from '../measures/live.ts';

const [dataDir = '', viewers = '0'] = process.argv.slice(2);

/** Thursday, a quarter of an hour after New York has opened and before Istanbul closes. */
const behind = Date.now() - Date.parse('2026-11-19T14:45:00Z');
const now = (): Date => new Date(Date.now() - behind);

const config = loadConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  DEMO: '0',
  LIMIT_USER_CALLS: '100000000',
  LIMIT_LIVE_SOCKETS_PER_ADDRESS: '1000000',
});
const database = await openDatabase({ dataDir });
await seedReference(database.sql);
const app = await createApp(config, { database, now });
const url = await app.listen({ host: config.host, port: 0 });

const people = new TestPeople(database.db);
const tokens = createTokens(await loadTokenSecrets(config), 3_600, now);
const accessTokens: string[] = [];
const { id: userId } = await people.appUser();
for (let count = 0; count < Number(viewers); count += 1) {
  const who = { userId, userAgent: 'bench', address: '127.0.0.1', now: now(), days: 1 };
  const { sessionId } = await database.db.transaction((tx) => startSession(tx, who));
  accessTokens.push(await tokens.signAccess({ userId, sessionId }));
}
const rows = await database.sql<{ id: number }[]>`select id from tickers order by id`;

const report = (message: LiveServerFacts | LiveServerUsage): void => void process.send?.(message);
process.on('message', (message) => {
  if (message === 'usage') report({ kind: 'usage', cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
  else void stop();
});

async function stop(): Promise<void> {
  await app.close();
  await database.close();
  process.disconnect();
}

report({ kind: 'facts', url, behind, accessTokens, tickerIds: rows.map(({ id }) => id) });
