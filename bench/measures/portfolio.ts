import { openDatabase } from '../../server/database/connection/open.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { getCaller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const HOLDINGS = 10_000;
const TARGET_MS = 500;
const ROUNDS = 30;
const WARM_UP = 10;

const lists: readonly (readonly [what: string, variables: Record<string, unknown>])[] = [
  ['the first page', { pageNumber: 1, pageSize: 20 }],
  ['the last page', { pageNumber: 500, pageSize: 20 }],
  ['100 on a page, by name', { pageNumber: 1, pageSize: 100, sortBy: 'ticker_name', sortOrder: 'asc' }],
  ['found by a name', { pageNumber: 1, pageSize: 20, search: 'apple' }],
];

/** Measures a portfolio of 10,000 purchases: one of its pages with the totals of all. */
export async function measurePortfolio(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    await database.sql`delete from holdings where user_id = 1`;
    await database.sql`
      insert into holdings (user_id, ticker_id, quantity, purchase_price, purchased_on, created_at, updated_at)
      select 1, m.id, 1 + g % 30, 10 + g % 90, current_date - 30 - g % 700, now() - g * interval '1 minute', now() - g * interval '1 minute'
      from generate_series(1, ${HOLDINGS}::int) g
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from tickers where kind = 'stock') m
        on m.n = g % m.all`;
    await database.sql.unsafe('vacuum analyze holdings');
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    try {
      const call = getCaller(server.url, await demoToken(server.url, 'app_user'));
      const rows: Row[] = [];
      for (const [what, variables] of lists) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
          const ms = await call('getPortfolioList', variables);
          if (round >= WARM_UP) times.push(ms);
        }
        const p95 = percentile(times, 0.95);
        rows.push({
          what: `a portfolio of 10,000 purchases, ${what}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95`,
          measured: `${p95.toFixed(0)} ms`,
          target: `≤ ${TARGET_MS} ms`,
          met: p95 <= TARGET_MS,
        });
      }
      return rows;
    } finally {
      await server.stop();
      await database.close();
    }
  });
}
