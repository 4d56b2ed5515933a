import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBot } from '../../../server/modules/bots/bots.mapper.ts';
import { getParts, noParts } from '../../../server/modules/bots/botParts.store.ts';
import { findBot } from '../../../server/modules/bots/botRecord.ts';
import { getFacts } from '../../../server/modules/bots/lifecycle/checklist.store.ts';
import { findDetail } from '../../../server/modules/bots/reading/botDetail.store.ts';
import { listByBots } from '../../../server/modules/bots/transfer/transfers.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { storeBotWorld, type BotWorld } from '../../support/world/botWorld.ts';

/** The one statement of a bot's page beside the statements that lists and changes of bots use. */

let api: TestApi;
let world: BotWorld;
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
  world = await storeBotWorld(api, 'details');
});
afterAll(() => api.close());

it.each(['admin', 'developer', 'outsider'] as const)(
  'returns every bot as the other statements do, for: %s',
  async (who) => {
    const { id: viewerId, role } = world[who];
    const reader = { viewer: { id: viewerId, role }, language: 'tr', siteUrl: undefined } as const;
    let found = 0;
    for (const botId of world.botIds) {
      const row = await findBot(api.db, botId, viewerId);
      const detail = await findDetail(api.sql, { botId, viewerId, now: world.now });
      expect(detail === undefined).toBe(row === undefined);
      if (detail === undefined || row === undefined) continue;
      found += 1;
      expect(toBot(reader, detail)).toEqual(toBot(reader, row));
      expect(detail.parts).toEqual((await getParts(api.db, [botId])).get(botId) ?? noParts);
      expect([detail.facts]).toEqual(await getFacts(api.db, [botId]));
      expect(detail.transfer === null ? [] : [detail.transfer]).toEqual(await listByBots(api.db, [botId], world.now));
    }
    expect(found).toBeGreaterThan(world.botIds.length / 2);
    expect(found).toBeLessThan(world.botIds.length);
  },
);

it('finds no bot that does not exist', async () => {
  expect(await findDetail(api.sql, { botId: 999_999_999, viewerId: world.admin.id, now: world.now })).toBeUndefined();
});
