import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBot } from '../../../server/modules/bots/bots.mapper.ts';
import { readBots } from '../../../server/modules/bots/botRecord.ts';
import { queueFields } from '../../../server/modules/botReviews/queueBot.ts';
import { list } from '../../../server/modules/botReviews/reviewQueue.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { pickPaths } from '../../support/world/pickPaths.ts';
import { storeBotWorld, type BotWorld } from '../../support/world/botWorld.ts';

/** The one statement of the queue beside its obvious form: all bots, sorted here. */

let api: TestApi;
let world: BotWorld;
let inOrder: number[];
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
  world = await storeBotWorld(api, 'queue');
  const rows = await api.sql<{ id: number; waiting: Date | null; created: Date }[]>`
    select b.id, r.created_at as waiting, b.created_at as created
    from bots b join teams t on t.id = b.team_id and t.status_id = 1
    left join bot_requests r on r.bot_id = b.id and r.state = 'open' where b.deleted_at is null`;
  const toTime = (date: Date | null): number => date?.getTime() ?? Number.POSITIVE_INFINITY;
  const waiting = rows.filter((row) => row.waiting !== null);
  const withoutRequest = rows.filter((row) => row.waiting === null);
  inOrder = [
    ...waiting.toSorted((a, b) => toTime(a.waiting) - toTime(b.waiting) || a.id - b.id),
    ...withoutRequest.toSorted((a, b) => toTime(b.created) - toTime(a.created) || b.id - a.id),
  ].map(({ id }) => id);
});
afterAll(() => api.close());

it.each([true, false])('returns every page in order, with the same fields; a short one: %s', async (isShort) => {
  const reader = { viewer: world.admin, language: 'en', siteUrl: undefined } as const;
  expect(inOrder.length).toBeGreaterThan(12);
  for (const take of [1, 5, 20])
    for (let skip = 0; skip <= inOrder.length + 1; skip += take === 1 ? 3 : 4) {
      const { rows, total } = await list(api.sql, world.admin.id, { take, skip, isShort });
      expect(total).toBe(inOrder.length);
      expect(rows.map(({ bot }) => bot.id)).toEqual(inOrder.slice(skip, skip + take));
      const expected = await readBots(
        api.db,
        world.admin.id,
        rows.map(({ bot }) => bot.id),
      );
      const pick = (bot: object) => (isShort ? pickPaths({ data: bot }, queueFields) : bot);
      expect(rows.map((row) => pick(toBot(reader, row)))).toEqual(expected.map((row) => pick(toBot(reader, row))));
    }
});

it('returns fields outside of the short ones to callers who request them', async () => {
  const [first] = inOrder;
  const answer = await api
    .as(world.admin)
    .callWith(
      'getBotsWithStatus',
      'query { getBotsWithStatus(take: 1, skip: 0) { status message data { id description viewer_can { message } } } }',
    );
  expect(answer).toMatchObject({
    status: 200,
    data: [
      {
        id: first,
        description: 'Tells the price of a share whenever somebody asks for it.',
        viewer_can: { message: true },
      },
    ],
  });
});
