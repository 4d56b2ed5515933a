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

it.each(['swarm', 'pinar'])('finds more bots than are looked up one by one, in order and counted: %s', async (name) => {
  const most = await search({ name, sortBy: 'subscribers', sortOrder: 'desc' });
  expect(most).toMatchObject({
    status: 200,
    total_count: MANY,
    data: [{ name: 'Swarm 1500' }, { name: 'Swarm 1499' }],
  });
  const oldest = await search({ name, sortBy: 'cts', sortOrder: 'asc', pageNumber: 2 });
  expect(oldest).toMatchObject({ total_count: MANY, data: [{ name: 'Swarm 3' }, { name: 'Swarm 4' }] });
});

it('finds the one that several words name', async () => {
  expect(await search({ name: 'swarm 1234' })).toMatchObject({ total_count: 1, data: [{ name: 'Swarm 1234' }] });
});
