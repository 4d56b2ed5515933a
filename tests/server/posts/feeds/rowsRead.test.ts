import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchlistItems } from '../../../../server/database/tables/market/watchlists.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { seededTemplate } from '../../seed/seededTemplate.ts';

const PAGE = 10;
const CALLS = 10;
/**
 * Rows of one table that one page reads at most: those of its sources up to the end of the page, checked for visibility.
 * A plan that reads a whole table reads thousands.
 */
const MOST_ROWS = 100 * PAGE;
/** Notifications are counted with the page, up to 1,000; each is checked with its post and its latest people. */
const MOST_COUNTED = 2_000;

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  // One connection, so that the statistics of all calls can be read after it has reported them.
  api = await startTestApi({ template: seededTemplate, pool: { poolSize: 1 } });
  reader = await api.people.appUser();
  await api.sql`
    insert into follows (follower_id, followed_id, state)
    select ${reader.id}, id, 'accepted' from users where type_id = 2 and id <> ${reader.id} order by id limit 30`;
  const tickers = await api.sql<{ id: number }[]>`
    select ticker_id::int as id from post_tickers group by 1 order by count(*) desc, 1 limit 20`;
  await api.db.insert(watchlistItems).values(tickers.map(({ id }) => ({ userId: reader.id, tickerId: id })));
  await api.sql`
    insert into notifications (user_id, type_id, group_key, actor_id, message_id, values, link)
    select ${reader.id}, type_id, group_key || ':' || id, actor_id, message_id, values, link from notifications limit 2000`;
  await api.sql`analyze`;
}, 240_000);
afterAll(() => api.close());

/** The rows read so far of each table, by indexes and by reading the whole table. */
async function readCounts(): Promise<Map<string, number>> {
  await api.sql`select pg_stat_force_next_flush()`;
  const counts = await api.sql<{ name: string; rows: number }[]>`
    select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as rows from pg_stat_user_tables`;
  return new Map(counts.map(({ name, rows }) => [name, rows]));
}

it.each([
  ['the newest posts', 'getUserPostList', { feed: 'newest' }, MOST_ROWS],
  ['the posts of followed people', 'getUserPostList', { feed: 'following' }, MOST_ROWS],
  ['the posts about watched stocks', 'getUserPostList', { feed: 'watchlist' }, MOST_ROWS],
  ['the popular posts', 'getUserPostList', { feed: 'popular' }, MOST_ROWS],
  ['the notifications', 'getNotificationList', {}, MOST_COUNTED],
] as const)('a page of %s reads few rows of the large tables', async (_title, call, variables, most) => {
  const read = () => api.as(reader).call(call, { pageNumber: 1, pageSize: PAGE, ...variables });
  const { data } = await read();
  expect(data).toHaveLength(PAGE);
  const before = await readCounts();
  for (let calls = 0; calls < CALLS; calls += 1) await read();
  const after = await readCounts();
  const large = ['posts', 'post_tickers', 'post_votes', 'post_comments', 'follows', 'notifications', 'users'];
  const perCall = large.map((name) => {
    const rows = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return [name, Math.round(rows / CALLS)] as const;
  });
  expect(perCall.some(([, rows]) => rows >= PAGE)).toBe(true);
  expect(perCall.filter(([, rows]) => rows > most)).toEqual([]);
});
