import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const MANY = 1500;

let api: TestApi;
let admin: TestPerson;
let team: TestTeam;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
  const owner = await api.people.developer({ firstname: 'Nilüfer', lastname: 'Pınar' });
  team = await api.people.team({ owner });
  await api.sql`update users set search_key = 'nilufer pinar' where id = ${owner.id}`;
  await api.sql`update teams set search_key = 'plain' where id = ${team.id}`;
  await api.sql`
    insert into bots (name, name_key, handler, handler_key, description, short_description, type_id, status_id, team_id,
      creator_id, search_key, subscriber_count, created_at)
    select 'Swarm ' || n, 'swarm' || n, '/swarm' || n, 'swarm' || n, 'One of many', 'One of many', 1, 1, ${team.id},
      ${owner.id}, 'swarm ' || n, n, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${MANY}::int) n`;
});
afterAll(() => api.close());

const search = (change: Record<string, unknown>) =>
  api.as(admin).call('getBotDetailByStatus', { pageNumber: 1, pageSize: 2, ...change });

it.each(['swarm', 'pinar'])(
  'finds more bots than the limit for single look-ups, in order and with a count: %s',
  async (name) => {
    const most = await search({ name, sortBy: 'subscribers', sortOrder: 'desc' });
    expect(most).toMatchObject({
      status: 200,
      total_count: MANY,
      data: [{ name: 'Swarm 1500' }, { name: 'Swarm 1499' }],
    });
    const oldest = await search({ name, sortBy: 'cts', sortOrder: 'asc', pageNumber: 2 });
    expect(oldest).toMatchObject({ total_count: MANY, data: [{ name: 'Swarm 3' }, { name: 'Swarm 4' }] });
  },
);

it('finds the bot that matches several words', async () => {
  expect(await search({ name: 'swarm 1234' })).toMatchObject({ total_count: 1, data: [{ name: 'Swarm 1234' }] });
});

it('lists the many bots of a category by status, including those that admins added, each once', async () => {
  const [category] = await api.sql<{ id: number }[]>`select min(id) as id from bot_categories`;
  const botCategoryId = category?.id ?? 0;
  await api.sql`update bots set status_id = 1 + id % 3, category_id = case when subscriber_count < 20 then null else ${botCategoryId}::bigint end
    where team_id = ${team.id}`;
  // The developer of one of them chose the category as well.
  await api.sql`insert into bot_category_bots (category_id, bot_id)
    select ${botCategoryId}, id from bots where team_id = ${team.id} and subscriber_count between 10 and 20`;
  const members = await api.sql<{ id: number; status: number }[]>`select id, status_id as status from bots b
    where deleted_at is null and (category_id = ${botCategoryId}
      or exists (select 1 from bot_category_bots p where p.category_id = ${botCategoryId} and p.bot_id = b.id))`;
  const inOrder = members.toSorted((a, b) => a.status - b.status || a.id - b.id).map(({ id }) => id);
  expect(inOrder.length).toBeGreaterThan(1000);
  for (const sortOrder of ['asc', 'desc'] as const) {
    const expected = sortOrder === 'asc' ? inOrder : inOrder.toReversed();
    for (const pageNumber of [1, 5, Math.ceil(inOrder.length / 100)]) {
      const found = await search({ botCategoryId, sortBy: 'status', sortOrder, pageNumber, pageSize: 100 });
      expect(found.total_count).toBe(inOrder.length);
      expect(found.data?.map(({ id }) => id)).toEqual(expected.slice((pageNumber - 1) * 100, pageNumber * 100));
    }
  }
});
