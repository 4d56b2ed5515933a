import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createCategory, expectAllOrNone, publishedBot } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const add = (categoryId: number, botId: readonly number[], person = admin) =>
  api.as(person).call('addBotByCategoryId', { categoryId, botId });
const remove = (categoryId: number, botId: number, person = admin) =>
  api.as(person).call('deleteBotByCategoryId', { categoryId, botId });

async function getBots(categoryId: number): Promise<number[]> {
  const { data } = await api
    .as(admin)
    .call('getAllBotsByCategoryId', { categoryId, pageNumber: 1, pageSize: 100, sortBy: 'cts', sortOrder: 'asc' });
  return (data ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The number that the list of categories shows. */
async function findSize(categoryId: number): Promise<number | undefined> {
  const { data } = await api.as(admin).call('getBotStoreCategoryType', {});
  return data?.find(({ id }) => id === categoryId)?.count_bot_mappings;
}

const getAudit = async (categoryId: number): Promise<string[]> => {
  const rows = await api.sql<{ action: string }[]>`
    select action from audit_log where subject_type = 'bot category' and subject_id = ${categoryId} order by id`;
  return rows.map(({ action }) => action);
};

describe('bots of a category', () => {
  it('are added and removed by admins only', async () => {
    const [categoryId, botId] = [await createCategory(api), await publishedBot(api)];
    expect(await api.as(null).raw('addBotByCategoryId', { categoryId, botId: [botId] })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()]) {
      expect(await add(categoryId, [botId], person)).toMatchObject({ status: 403 });
      expect(await remove(categoryId, botId, person)).toMatchObject({ status: 403 });
    }
    expect(await getBots(categoryId)).toEqual([]);
  });

  it('are added once, beside those that developers chose, and counted', async () => {
    const categoryId = await createCategory(api);
    const [firstBot, secondBot] = [await publishedBot(api), await publishedBot(api)];
    const chosen = await publishedBot(api, { categoryId });
    await api.sql`update bot_categories set bot_count = 1 where id = ${categoryId}`;
    expect(await add(categoryId, [firstBot, secondBot, firstBot, chosen])).toMatchObject({
      status: 200,
      message: 'Bots added to the category',
    });
    expect(await add(categoryId, [firstBot])).toMatchObject({ status: 200 });
    expect(await getBots(categoryId)).toEqual([firstBot, secondBot, chosen].toSorted((a, b) => a - b));
    expect(await findSize(categoryId)).toBe(3);
    expect(await getAudit(categoryId)).toEqual(['botCategories.botsAdded']);
  });

  it('are counted once when their developers choose the category as well, and not when they are deleted', async () => {
    const categoryId = await createCategory(api);
    const [both, gone] = [await publishedBot(api), await publishedBot(api)];
    await add(categoryId, [both, gone]);
    await api.sql`update bots set category_id = ${categoryId} where id = ${both}`;
    await api.sql`update bot_categories set bot_count = 1 where id = ${categoryId}`;
    await api.sql`update bots set deleted_at = now() where id = ${gone}`;
    expect(await findSize(categoryId)).toBe(1);
  });

  it('are removed regardless of who added them', async () => {
    const categoryId = await createCategory(api);
    const put = await publishedBot(api);
    const chosen = await publishedBot(api, { categoryId });
    await api.sql`update bot_categories set bot_count = 1 where id = ${categoryId}`;
    await add(categoryId, [put]);
    expect(await remove(categoryId, put)).toMatchObject({ status: 200, message: 'Bot removed from the category' });
    expect(await remove(categoryId, chosen)).toMatchObject({ status: 200 });
    expect(await getBots(categoryId)).toEqual([]);
    expect(await findSize(categoryId)).toBe(0);
    expect(await remove(categoryId, chosen)).toMatchObject({
      status: 404,
      message: 'This bot is not in the category.',
    });
    const [row] = await api.sql`select category_id from bots where id = ${chosen}`;
    expect(row).toMatchObject({ category_id: null });
  });

  it('are refused completely when one is unknown, deleted or too many, or the category is missing', async () => {
    const categoryId = await createCategory(api);
    const existingBot = await publishedBot(api);
    await expectAllOrNone(api, existingBot, (ids) => add(categoryId, ids));
    expect(await add(999_999_999, [existingBot])).toMatchObject({ status: 404 });
    expect(await remove(999_999_999, existingBot)).toMatchObject({ status: 404 });
    expect(await getBots(categoryId)).toEqual([]);
  });
});
