import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createFounder, newBot, readyBot, toRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const day = 86_400_000;

/** A bot that its owner deleted some days ago. */
async function deletedBot(change: Partial<typeof bots.$inferInsert>, daysAgo: number) {
  const { person, personal } = await createFounder(api);
  const botId = await readyBot(api, personal, change);
  const { name, handler } = await toRow(api, botId);
  expect((await api.as(person).call('deleteBot', { botId })).status).toBe(200);
  const deletedAt = new Date(api.clock.now().getTime() - daysAgo * day);
  await api.db.update(bots).set({ deletedAt }).where(eq(bots.id, botId));
  return { person, name, handler };
}

const published = () => ({ statusId: botStatusIds.published, firstPublishedAt: api.clock.now() });
const isFree = async (params: { botName: string } | { searchHandler: string }) =>
  (await api.as(await api.people.developer()).call('checkNameHandlerExist', params)).data?.isAvailable;

describe('the names of a deleted bot that was public', () => {
  it('are reserved for 90 days, for its developer too', async () => {
    const { person, name, handler } = await deletedBot(published(), 89);
    expect(await isFree({ botName: name })).toBe(false);
    expect(await isFree({ searchHandler: handler })).toBe(false);
    const { person: otherDeveloper } = await createFounder(api);
    for (const developer of [person, otherDeveloper]) {
      const byName = await api.as(developer).call('addBot', await newBot({ name }));
      expect(byName).toMatchObject({ status: 400, data: null });
      const byHandler = await api.as(developer).call('addBot', await newBot({ handler }));
      expect(byHandler).toMatchObject({ status: 400, data: null });
    }
  });

  it('are free afterwards', async () => {
    const { person, name, handler } = await deletedBot(published(), 91);
    expect(await isFree({ botName: name })).toBe(true);
    expect(await isFree({ searchHandler: handler })).toBe(true);
    expect((await api.as(person).call('addBot', await newBot({ name, handler }))).status).toBe(200);
  });

  it('are free at once when the bot was never public', async () => {
    const { name, handler } = await deletedBot({}, 0);
    expect(await isFree({ botName: name })).toBe(true);
    expect(await isFree({ searchHandler: handler })).toBe(true);
  });
});
