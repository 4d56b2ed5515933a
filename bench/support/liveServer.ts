/** The server of bench/measures/live.ts: the real app at a time when the exchanges are open, with one session per viewer. */
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { seedReference } from '../../server/seed/index.ts';
import { TestPeople } from '../../tests/support/api/people.ts';
import type { LiveServerFacts } from '../measures/live.ts';
import { answerMeasure, loadViewerConfig, signInViewers } from './viewers/viewerServer.ts';

const [dataDir = '', viewers = '0'] = process.argv.slice(2);

/** Thursday, a quarter of an hour after New York has opened and before Istanbul closes. */
const behind = Date.now() - Date.parse('2026-11-19T14:45:00Z');
const now = (): Date => new Date(Date.now() - behind);

const config = loadViewerConfig(dataDir);
const database = await openDatabase({ dataDir });
await seedReference(database.sql);
const app = await createApp(config, { database, now });
const url = await app.listen({ host: config.host, port: 0 });

const { id } = await new TestPeople(database.db).appUser();
const userIds = Array.from({ length: Number(viewers) }, () => id);
const accessTokens = await signInViewers(database, config, userIds, now);
const tickers = await database.sql<{ id: number }[]>`select id from tickers order by id`;

answerMeasure<LiveServerFacts>({
  facts: { kind: 'facts', url, behind, accessTokens, tickerIds: tickers.map((ticker) => ticker.id) },
  onStop: async () => {
    await app.close();
    await database.close();
  },
});
