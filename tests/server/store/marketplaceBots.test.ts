import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { botStatusIds, botTypeIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { marketplaceBots, marketplaceCategories } from '../../../server/database/tables/bots/store.ts';
import { MAX_MARKETPLACE_CATEGORY_BOTS } from '../../../rules/bots/storeLimits.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { expectAllOrNone, nextTimestamp, publishedBot } from './support.ts';

let api: TestApi;
let admin: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [admin, reader] = [await api.people.admin(), await api.people.appUser()];
});
afterAll(() => api.close());

async function marketplaceCategory(): Promise<number> {
  const name = `Shelf ${nextTimestamp().getTime()}`;
  const [row] = await api.db
    .insert(marketplaceCategories)
    .values({ name, nameKey: searchKey(name) })
    .returning({ id: marketplaceCategories.id });
  if (row === undefined) throw new Error('The shelf was not stored');
  return row.id;
}

const botsInStore = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => publishedBot(api)));

const add = (categoryId: number, botIds: readonly number[], person = admin) =>
  api.as(person).call('addMarketplaceBots', { categoryId, botIds });
const remove = (categoryId: number, botIds: readonly number[], person = admin) =>
  api.as(person).call('removeMarketplaceBots', { categoryId, botIds });
const move = (categoryId: number, botId: number, place: number, person = admin) =>
  api.as(person).call('moveMarketplaceBot', { categoryId, botId, place });

/** The marketplace as readers see it. */
async function seenOn(botCategoryId: number): Promise<number[]> {
  const { data } = await api.as(reader).call('botListByCategoryId', { botCategoryId, pageNumber: 1, pageSize: 100 });
  return (data ?? []).map(({ bot_id }) => bot_id);
}

const listed = async (change: Record<string, unknown>) => {
  const { data } = await api.as(admin).call('getBotDetailByStatus', { pageNumber: 1, pageSize: 100, ...change });
  return data ?? [];
};

const getAudit = async (categoryId: number) =>
  api.sql<{ action: string; before: unknown; after: unknown }[]>`
    select action, before, after from audit_log
    where subject_type = 'marketplace category' and subject_id = ${categoryId}`;

describe('the bots of a marketplace category', () => {
  it('are changed by admins only', async () => {
    const [categoryId, [botId = 0]] = [await marketplaceCategory(), await botsInStore(1)];
    await add(categoryId, [botId]);
    const calls = [
      ['addMarketplaceBots', { categoryId, botIds: [botId] }],
      ['removeMarketplaceBots', { categoryId, botIds: [botId] }],
      ['moveMarketplaceBot', { categoryId, botId, place: 1 }],
    ] as const;
    for (const [name, variables] of calls)
      expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    for (const person of [reader, await api.people.developer()]) {
      expect(await add(categoryId, [botId], person)).toMatchObject({ status: 403 });
      expect(await remove(categoryId, [botId], person)).toMatchObject({ status: 403 });
      expect(await move(categoryId, botId, 1, person)).toMatchObject({ status: 403 });
    }
    expect(await seenOn(categoryId)).toEqual([botId]);
  });

  it('appear in the marketplace at once, in the given order, each once', async () => {
    const categoryId = await marketplaceCategory();
    const [a = 0, b = 0, c = 0] = await botsInStore(3);
    expect(await add(categoryId, [b, a, b])).toMatchObject({ status: 200, message: 'Bots added to the category' });
    expect(await add(categoryId, [a, c])).toMatchObject({ status: 200 });
    expect(await seenOn(categoryId)).toEqual([b, a, c]);
    expect(await getAudit(categoryId)).toEqual(
      expect.arrayContaining([
        { action: 'marketplaceCategories.botsAdded', before: null, after: { botIds: [b, a] } },
        { action: 'marketplaceCategories.botsAdded', before: null, after: { botIds: [c] } },
      ]),
    );
    expect(await add(categoryId, [a, b, c])).toMatchObject({ status: 200 });
    expect(await getAudit(categoryId)).toHaveLength(2);
  });

  it('are moved to another position, or to the last one when there are fewer', async () => {
    const categoryId = await marketplaceCategory();
    const [a = 0, b = 0, c = 0] = await botsInStore(3);
    await add(categoryId, [a, b, c]);
    expect(await move(categoryId, c, 1)).toMatchObject({ status: 200, message: 'Order changed' });
    expect(await seenOn(categoryId)).toEqual([c, a, b]);
    await move(categoryId, c, 2);
    expect(await seenOn(categoryId)).toEqual([a, c, b]);
    await move(categoryId, a, 1_000_000);
    expect(await seenOn(categoryId)).toEqual([c, b, a]);
    await move(categoryId, a, 3);
    const moved = (await getAudit(categoryId)).filter(({ action }) => action === 'marketplaceCategories.botMoved');
    expect(moved.map(({ before, after }) => ({ before, after }))).toEqual(
      expect.arrayContaining([
        { before: { botId: c, place: 3 }, after: { botId: c, place: 1 } },
        { before: { botId: c, place: 1 }, after: { botId: c, place: 2 } },
        { before: { botId: a, place: 1 }, after: { botId: a, place: 3 } },
      ]),
    );
    expect(moved).toHaveLength(3);
  });

  it('are not moved by an admin with a stale order', async () => {
    const categoryId = await marketplaceCategory();
    const [a = 0, b = 0, c = 0] = await botsInStore(3);
    await add(categoryId, [a, b, c]);
    const moveFrom = (botId: number, expectedPlace: number, place: number) =>
      api.as(admin).call('moveMarketplaceBot', { categoryId, botId, place, expectedPlace });
    expect(await moveFrom(c, 3, 1)).toMatchObject({ status: 200 });
    expect(await moveFrom(b, 2, 1)).toMatchObject({
      status: 409,
      message: 'Another admin has changed the order in the meantime. Nothing was moved; please review it first.',
    });
    expect(await moveFrom(b, 0, 1)).toMatchObject({ status: 409 });
    expect(await seenOn(categoryId)).toEqual([c, a, b]);
    expect(await getAudit(categoryId)).toHaveLength(2);
    expect(await moveFrom(b, 3, 1)).toMatchObject({ status: 200 });
    expect(await seenOn(categoryId)).toEqual([b, c, a]);
  });

  it('keep their original order until an admin changes it', async () => {
    const categoryId = await marketplaceCategory();
    const [few, many, gone] = [
      await publishedBot(api, { subscriberCount: 1 }),
      await publishedBot(api, { subscriberCount: 9 }),
      await publishedBot(api),
    ];
    await api.db.insert(marketplaceBots).values([few, many].map((botId) => ({ categoryId, botId })));
    await add(categoryId, [gone]);
    expect(await seenOn(categoryId)).toEqual([many, few, gone]);
    expect((await listed({ marketplaceCategoryId: categoryId })).map(({ id }) => id)).toEqual([many, few, gone]);
  });

  it('are removed, several at once, and stay in the store', async () => {
    const categoryId = await marketplaceCategory();
    const [a = 0, b = 0, c = 0] = await botsInStore(3);
    await add(categoryId, [a, b, c]);
    expect(await remove(categoryId, [c, a, 999_999_999])).toMatchObject({
      status: 200,
      message: 'Bots removed from the category',
    });
    expect(await seenOn(categoryId)).toEqual([b]);
    expect(await remove(categoryId, [a])).toMatchObject({ status: 404, message: 'This bot is not in the category.' });
    expect(await getAudit(categoryId)).toContainEqual({
      action: 'marketplaceCategories.botsRemoved',
      before: { botIds: [a, c] },
      after: null,
    });
    expect(await api.as(reader).call('getBotDetailsByUserId', { botId: a })).toMatchObject({ status: 200 });
  });

  it('are visible to users when the store shows them; admins see all in the same order, with the hidden ones marked', async () => {
    const categoryId = await marketplaceCategory();
    const [open = 0] = await botsInStore(1);
    const [off, closed] = [
      await publishedBot(api, { statusId: botStatusIds.disabled }),
      await publishedBot(api, { typeId: botTypeIds.private }),
    ];
    await add(categoryId, [off, closed, open]);
    expect(await seenOn(categoryId)).toEqual([open]);
    const seen = async () =>
      (await listed({ marketplaceCategoryId: categoryId })).map((bot) => [bot.id, bot.is_listed]);
    expect(await seen()).toEqual([
      [off, false],
      [closed, false],
      [open, true],
    ]);
    await api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, off));
    expect(await seenOn(categoryId)).toEqual([off, open]);
    const otherBots = (await listed({ notInMarketplaceCategoryId: categoryId })).map(({ id }) => id);
    expect(otherBots.some((id) => [off, closed, open].includes(id))).toBe(false);
    expect(
      (await listed({ marketplaceCategoryId: categoryId, sortBy: 'cts', sortOrder: 'asc' })).map(({ id }) => id),
    ).toHaveLength(3);
  });

  it('are refused completely when one is unknown, deleted or too many, or the category is missing', async () => {
    const categoryId = await marketplaceCategory();
    const [existingBot = 0] = await botsInStore(1);
    await expectAllOrNone(api, existingBot, (ids) => add(categoryId, ids));
    expect(await remove(categoryId, [])).toMatchObject({ status: 400 });
    for (const answer of [
      await add(999_999_999, [existingBot]),
      await remove(999_999_999, [existingBot]),
      await move(999_999_999, existingBot, 1),
      await move(categoryId, existingBot, 1),
    ])
      expect(answer).toMatchObject({ status: 404 });
    expect(await move(categoryId, existingBot, 0)).toMatchObject({ status: 400, message: 'Positions start at 1.' });
    expect(await seenOn(categoryId)).toEqual([]);
  });

  it('are limited to the size of a page', async () => {
    const categoryId = await marketplaceCategory();
    const team = await api.people.team();
    const ids: number[] = [];
    for (let count = 0; count < MAX_MARKETPLACE_CATEGORY_BOTS; count += 1) ids.push(await publishedBot(api, {}, team));
    expect(await add(categoryId, ids)).toMatchObject({ status: 200 });
    expect(await seenOn(categoryId)).toEqual(ids);
    expect(await add(categoryId, [await publishedBot(api, {}, team)])).toMatchObject({
      status: 400,
      message: 'A marketplace category can have at most 100 bots.',
    });
  });

  it('are all present when several admins add and move in parallel', async () => {
    const categoryId = await marketplaceCategory();
    const ids = await botsInStore(8);
    await Promise.all(ids.map((id) => add(categoryId, [id])));
    await Promise.all(ids.map((id, index) => move(categoryId, id, index + 1)));
    expect((await seenOn(categoryId)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    const places = await api.sql<{ rank: number }[]>`
      select rank from marketplace_bots where category_id = ${categoryId} order by rank`;
    expect(places.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
