import { openDatabase } from '../../server/database/connection/open.ts';
import { computeRankings } from '../../server/modules/dashboards/computeRankings.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { getCaller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { addPeople } from '../data/manyPeople.ts';
import { addActivity } from '../data/manyPosts.ts';
import { percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_MS = 30;
const PEOPLE = 100_000;
const POSTS = 300_000;
const ROUNDS = 150;
const WARM_UP = 40;

const calls: readonly (readonly [name: string, variables: Record<string, unknown>, what: string])[] = [
  ['getStockDashboard', {}, 'dashboard'],
  ['getUserPostList', { feed: 'newest', pageNumber: 1, pageSize: 20 }, 'feed, newest'],
  ['getUserPostList', { feed: 'following', pageNumber: 1, pageSize: 20 }, 'feed, following'],
  ['getUserPostList', { feed: 'watchlist', pageNumber: 1, pageSize: 20 }, 'feed, watch list'],
  ['getUserPostList', { feed: 'popular', pageNumber: 1, pageSize: 20 }, 'feed, popular'],
  ['getPerformanceList', { pageNumber: 1, pageSize: 10 }, 'performers'],
  ['getInfluencerList', { pageNumber: 1, pageSize: 10 }, 'influencers'],
];

/** Measures the calls of the app user's dashboard among 100,000 users and their posts, one call after the other. */
export async function measureDashboard(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    await addPeople(database.sql, PEOPLE);
    await addActivity(database.sql, POSTS);
    const began = performance.now();
    await computeRankings({ sql: database.sql, now: () => new Date() });
    const ranking = (performance.now() - began) / 1000;
    await database.sql.unsafe('vacuum analyze users');
    await database.sql.unsafe('vacuum analyze portfolio_performance');
    const server = await runServer({
      env: { DATABASE_URL: database.url, DATA_DIR: dataDir, LIMIT_USER_CALLS: '1000000' },
    });
    try {
      const timed = getCaller(server.url, await demoToken(server.url, 'app_user'));
      const rows: Row[] = [];
      for (const [name, variables, what] of calls) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
          const ms = await timed(name, variables);
          if (round >= WARM_UP) times.push(ms);
        }
        const p95 = percentile(times, 0.95);
        rows.push({
          what: `${what} among 100,000 people and 300,000 posts: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95`,
          measured: `${p95.toFixed(1)} ms`,
          target: `≤ ${TARGET_MS} ms`,
          met: p95 <= TARGET_MS,
        });
      }
      rows.push({
        what: 'ranking 100,000 people anew, of whom 50,000 show a portfolio of five',
        measured: `${ranking.toFixed(0)} s`,
        target: '≤ 1800 s',
        met: ranking <= 1800,
      });
      return rows;
    } finally {
      await server.stop();
      await database.close();
    }
  });
}
