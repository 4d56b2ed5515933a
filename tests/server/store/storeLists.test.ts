import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, botTypeIds, teamStatusIds } from '../../../server/database/referenceIds.ts';
import { botImages } from '../../../server/database/tables/bots/bots.ts';
import { botCategoryBots, marketplaceBots, marketplaceCategories } from '../../../server/database/tables/bots/store.ts';
import { searchKey } from '../../../server/database/keys.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';
import { createCategory, publishedBot, addReview, subscribe } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
});
afterAll(() => api.close());

const page = { pageNumber: 1, pageSize: 100 };
const noCategory = { status: 404, message: 'This category could not be found.', data: null };

/** Bots of a category that no list of the store shows. */
async function unlisted(categoryId: number): Promise<void> {
  const team = await api.people.team();
  for (const status of ['created', 'verified', 'disabled', 'removed'] as const)
    await getBot(api, team, { categoryId, statusId: botStatusIds[status] });
  await publishedBot(api, { categoryId, typeId: botTypeIds.private });
  await publishedBot(api, { categoryId, deletedAt: new Date() });
  const gone = await api.people.team({ change: { statusId: teamStatusIds.inactive } });
  await publishedBot(api, { categoryId }, gone);
}

describe('getAllBotsByCategoryId', () => {
  const list = (categoryId: number, change: Record<string, unknown> = {}, person = reader) =>
    api.as(person).call('getAllBotsByCategoryId', { categoryId, ...page, ...change });

  it('is refused to guests, and answers 404 for unknown and inactive categories', async () => {
    const variables = { categoryId: 1, ...page };
    expect(await api.as(null).raw('getAllBotsByCategoryId', variables)).toMatchObject(unauthenticated);
    const off = await createCategory(api, { active: false });
    for (const id of [off, 999_999_999]) expect(await list(id)).toMatchObject(noCategory);
    expect(await list(off, {}, await api.people.admin())).toMatchObject({ status: 200, data: [] });
  });

  it('lists only published bots, including those that admins added, the most used first', async () => {
    const [categoryId, elsewhere] = [await createCategory(api), await createCategory(api)];
    await unlisted(categoryId);
    const quiet = await publishedBot(api, { categoryId, name: 'Quiet Şirket' });
    const used = await publishedBot(api, { categoryId, name: 'Used' });
    const added = await publishedBot(api, { categoryId: elsewhere, name: 'Added' });
    await api.db.insert(botCategoryBots).values([
      { categoryId, botId: added },
      { categoryId, botId: used },
    ]);
    await subscribe(api, used, await api.people.appUser(), reader);
    await subscribe(api, added, await api.people.appUser());
    expect(await list(categoryId)).toMatchObject({
      status: 200,
      total_count: 3,
      data: [
        { id: used, is_subscribed: true, num_subscribers: 2 },
        { id: added, is_subscribed: false },
        { id: quiet, bot_name: 'Quiet Şirket' },
      ],
    });
    expect(await list(categoryId, { sortBy: 'name' })).toMatchObject({
      data: [{ id: added }, { id: quiet }, { id: used }],
    });
    expect(await list(categoryId, { searchText: 'sirket' })).toMatchObject({ total_count: 1, data: [{ id: quiet }] });
    expect(await list(categoryId, { pageNumber: 2, pageSize: 2 })).toMatchObject({
      total_count: 3,
      data: [{ id: quiet }],
    });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const categoryId = await createCategory(api);
    const team = await api.people.team();
    for (let index = 0; index < 8; index += 1) await publishedBot(api, { categoryId }, team);
    const count = (pageSize: number) =>
      countStatements(api, reader, (caller) =>
        caller.call('getAllBotsByCategoryId', { categoryId, pageNumber: 1, pageSize }),
      );
    expect(await count(8)).toBe(await count(1));
  });
});

describe('getAllBotsByBotCategory', () => {
  const groups = async (change: Record<string, unknown> = {}) =>
    api.as(reader).call('getAllBotsByBotCategory', { ...page, ...change });

  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getAllBotsByBotCategory', page)).toMatchObject(unauthenticated);
  });

  it('shows at most the twelve most used bots of each category that has bots', async () => {
    const [full, empty, off] = [
      await createCategory(api, { name: 'AAA full' }),
      await createCategory(api, { name: 'AAB empty' }),
      await createCategory(api, { name: 'AAC off', active: false }),
    ];
    await unlisted(empty);
    await publishedBot(api, { categoryId: off });
    const team = await api.people.team();
    const ids: number[] = [];
    for (let index = 0; index < 13; index += 1)
      ids.push(await publishedBot(api, { categoryId: full, subscriberCount: 100 - index }, team));
    const { data, total_count } = await groups();
    expect(data?.find(({ id }) => id === full)).toMatchObject({
      category: 'AAA full',
      count_bot_mappings: 13,
      bots: ids.slice(0, 12).map((id) => ({ id })),
    });
    expect(data?.some(({ id }) => id === empty || id === off)).toBe(false);
    expect(total_count).toBe(data?.length);
    const first = await groups({ pageSize: 1 });
    expect(first).toMatchObject({ total_count, data: [{ id: full }] });
  });

  it('lists categories with more bots first, and equal ones by name', async () => {
    const [small, large, equal] = [
      await createCategory(api, { name: 'ABA small' }),
      await createCategory(api, { name: 'ABC large' }),
      await createCategory(api, { name: 'ABB equal' }),
    ];
    const team = await api.people.team();
    for (const categoryId of [small, large, large, equal, equal]) await publishedBot(api, { categoryId }, team);
    const { data } = await groups();
    const ids = data?.map(({ id }) => id).filter((id) => [small, large, equal].includes(id));
    expect(ids).toEqual([equal, large, small]);
  });

  it('sends the same number of statements for many categories as for one', async () => {
    for (let index = 0; index < 4; index += 1) await publishedBot(api, { categoryId: await createCategory(api) });
    const count = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getAllBotsByBotCategory', { pageNumber: 1, pageSize }));
    expect(await count(20)).toBe(await count(1));
  });
});

describe('getBotStoreCategoryType', () => {
  const list = (change: Record<string, unknown> = {}, person = reader) =>
    api.as(person).call('getBotStoreCategoryType', change);

  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getBotStoreCategoryType', {})).toMatchObject(unauthenticated);
  });

  it('lists all active categories alphabetically; admins also see inactive ones', async () => {
    const off = await createCategory(api, { name: 'Zzz off', active: false });
    const on = await createCategory(api, { name: 'Zzz on', nameTr: 'Çççı açık', botCount: 3 });
    await unlisted(on);
    await publishedBot(api, { categoryId: on });
    const all = await list();
    const names = all.data?.map((row) => searchKey(row.category)) ?? [];
    expect(names).toEqual(names.toSorted());
    expect(all.total_count).toBe(names.length);
    expect(all.data?.find(({ id }) => id === on)).toMatchObject({ category: 'Zzz on', count_bot_mappings: 1 });
    expect(all.data?.some(({ id }) => id === off)).toBe(false);
    expect(await list({ searchText: 'zzz' }, await api.people.admin())).toMatchObject({
      total_count: 2,
      // The counter of all bots in it.
      data: [{ id: off }, { id: on, count_bot_mappings: 3 }],
    });
    expect(await list({ searchText: 'ZZZ', pageNumber: 1, pageSize: 1000 })).toMatchObject({ data: [{ id: on }] });
    const turkish = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getBotStoreCategoryType', { searchText: 'çççI AÇ' });
    expect(turkish).toMatchObject({ total_count: 1, data: [{ id: on, category: 'Çççı açık' }] });
  });
});

describe('getMarketplace and botListByCategoryId', () => {
  const marketplaceCategory = async (active = true): Promise<number> => {
    const name = `Shelf ${Math.random()}`;
    const [row] = await api.db
      .insert(marketplaceCategories)
      .values({ name, nameKey: searchKey(name), active })
      .returning({ id: marketplaceCategories.id });
    if (row === undefined) throw new Error('The category was not stored');
    return row.id;
  };

  it('are refused to a guest', async () => {
    expect(await api.as(null).raw('getMarketplace', page)).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('botListByCategoryId', { botCategoryId: 1, ...page })).toMatchObject(unauthenticated);
  });

  it('show published bots, the most used first', async () => {
    const plain = await publishedBot(api, { name: 'Pazaryeri İki', subscriberCount: 4000 });
    const rich = await publishedBot(api, {
      name: 'Pazaryeri Bir',
      subscriberCount: 5000,
      thumb: '/files/thumb',
      cardStyle: { background: '#ffffff', accent: 'javascript:alert(1)' },
    });
    await api.db.insert(botImages).values([
      { botId: rich, kind: 'banner', url: '/files/second', rank: 2 },
      { botId: rich, kind: 'banner', url: '/files/first', rank: 1 },
    ]);
    await addReview(api, rich, await api.people.appUser(), { stars: 4 });
    await unlisted(await createCategory(api));
    const answer = await api.as(reader).call('getMarketplace', { searchText: 'PAZARYERI' });
    expect(answer).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [
        {
          bot_id: rich,
          bot_name: 'Pazaryeri Bir',
          bot_short_description: 'Prices on demand',
          is_subscribe: false,
          past_subscribed: false,
          can_subscribe: true,
          bot_price: 0,
          bot_banner_image: '/files/first',
          bot_thumb_image: '/files/thumb',
          avg_out_five: 4,
          num_subscribers: 5000,
          card_style: { background: '#ffffff', foreground: '#1b1f24', accent: '#0b7a75' },
        },
        { bot_id: plain, bot_banner_image: null, avg_out_five: null, card_style: null },
      ],
    });
    const { totalCount } = await api.as(reader).call('getMarketplace', {});
    const [row] = await api.sql<{ total: number }[]>`
      select count(*)::int as total from bots b join teams t on t.id = b.team_id
      where b.status_id = 6 and b.type_id = 1 and b.deleted_at is null and t.status_id = 1`;
    expect(totalCount).toBe(row?.total);
  });

  it('show a subscriber their own subscriptions, also of bots that left the store', async () => {
    const [subscriber, otherSubscriber] = [await api.people.appUser(), await api.people.appUser()];
    const [published, left, ended] = [await publishedBot(api), await publishedBot(api), await publishedBot(api)];
    await publishedBot(api);
    for (const bot of [published, left, ended]) await subscribe(api, bot, subscriber);
    await subscribe(api, published, otherSubscriber);
    await api.sql`update bots set status_id = ${botStatusIds.disabled} where id = ${left}`;
    await api.as(subscriber).call('unSubscribeByBotId', { id: ended });
    const mine = await api.as(subscriber).call('getMarketplace', { subscribed: true });
    expect(mine).toMatchObject({ status: 200, totalCount: 2 });
    expect(mine.data?.map((bot) => [bot.bot_id, bot.is_subscribe])).toEqual([
      [published, true],
      [left, true],
    ]);
    expect(await api.as(otherSubscriber).call('getMarketplace', { subscribed: true })).toMatchObject({
      totalCount: 1,
      data: [{ bot_id: published }],
    });
  });

  it('return who unsubscribed from a bot, and offer no bot that left the store', async () => {
    const subscriber = await api.people.appUser();
    const [open, off, deleted] = [
      await publishedBot(api, { name: 'Ayrilan Bir', subscriberCount: 30 }),
      await publishedBot(api, { name: 'Ayrilan Iki', subscriberCount: 20 }),
      await publishedBot(api, { name: 'Ayrilan Uc', subscriberCount: 10 }),
    ];
    for (const bot of [open, off, deleted]) await subscribe(api, bot, subscriber);
    await api.sql`update bots set status_id = ${botStatusIds.disabled} where id = ${off}`;
    await api.sql`update bots set deleted_at = now() where id = ${deleted}`;
    const cards = async (person: TestPerson, subscribed: boolean) => {
      const { data } = await api.as(person).call('getMarketplace', { searchText: 'ayrilan', subscribed });
      return data?.map((bot) => [bot.bot_id, bot.is_subscribe, bot.past_subscribed, bot.can_subscribe]);
    };
    expect(await cards(subscriber, true)).toEqual([
      [open, true, false, true],
      [off, true, false, false],
      [deleted, true, false, false],
    ]);
    await api.as(subscriber).call('unSubscribeByBotId', { id: open });
    expect(await cards(subscriber, false)).toEqual([[open, false, true, true]]);
    expect(await cards(await api.people.developer(), false)).toEqual([[open, false, false, false]]);
  });

  it('show a marketplace category in the order that admins chose', async () => {
    const [id, off] = [await marketplaceCategory(), await marketplaceCategory(false)];
    const [last, first] = [await publishedBot(api, { subscriberCount: 9 }), await publishedBot(api)];
    const hidden = await getBot(api, await api.people.team());
    await api.db.insert(marketplaceBots).values([
      { categoryId: id, botId: last, rank: 2 },
      { categoryId: id, botId: first, rank: 1 },
      { categoryId: id, botId: hidden, rank: 0 },
    ]);
    await subscribe(api, first, reader);
    const list = (botCategoryId: number, person = reader) =>
      api.as(person).call('botListByCategoryId', { botCategoryId, ...page });
    expect(await list(id)).toMatchObject({
      totalCount: 2,
      data: [{ bot_id: first, is_subscribe: true }, { bot_id: last }],
    });
    for (const unknown of [off, 999_999_999]) expect(await list(unknown)).toMatchObject(noCategory);
    expect(await list(off, await api.people.admin())).toMatchObject({ status: 200, totalCount: 0 });
  });

  it('list the enabled marketplace categories; admins can choose', async () => {
    const [on, off] = [await marketplaceCategory(), await marketplaceCategory(false)];
    const hidden = await getBot(api, await api.people.team());
    await api.db.insert(marketplaceBots).values([
      { categoryId: on, botId: await publishedBot(api) },
      { categoryId: on, botId: hidden },
    ]);
    const list = (change: Record<string, unknown> = {}, person = reader) =>
      api.as(person).call('getMarkeplaceCategory', { pageNumber: 1, pageSize: 1000, ...change });
    expect(await api.as(null).raw('getMarkeplaceCategory', page)).toMatchObject(unauthenticated);
    const { data, totalCount } = await list();
    expect(totalCount).toBe(data?.length);
    expect(data?.find(({ id }) => id === on)).toMatchObject({ active: true, count_bot_mappings: 1 });
    for (const activeInactiveUser of ['all', 'active'])
      expect((await list({ activeInactiveUser })).data?.some(({ active }) => !active)).toBe(false);
    expect(await list({ activeInactiveUser: 'inactive' })).toMatchObject({ totalCount: 0, data: [] });
    const admin = await api.people.admin();
    // Only admins see bots in the marketplace category that the store does not show.
    expect((await list({}, admin)).data?.find(({ id }) => id === on)).toMatchObject({ count_bot_mappings: 2 });
    const inactive = await list({ activeInactiveUser: 'inactive', searchText: 'SHELF' }, admin);
    expect(inactive.data?.map(({ id }) => id)).toContain(off);
    expect(inactive.data?.some(({ active }) => active)).toBe(false);
    const all = await list({ searchText: 'shelf', sortBy: 'cts' }, admin);
    expect(all.data?.map(({ id }) => id)).toEqual(expect.arrayContaining([on, off]));
  });

  it('lists marketplace categories with more published bots first; admins see them by name', async () => {
    const rows = await api.db
      .insert(marketplaceCategories)
      .values(['Borsa first', 'Many', 'Some'].map((name) => ({ name, nameKey: searchKey(name) })))
      .returning();
    const [none = 0, many = 0, some = 0] = rows.map(({ id }) => id);
    const team = await api.people.team();
    for (const categoryId of [many, many, some])
      await api.db.insert(marketplaceBots).values({ categoryId, botId: await publishedBot(api, {}, team) });
    const list = async (person: TestPerson, change: Record<string, unknown> = {}) => {
      const variables = { pageNumber: 1, pageSize: 1000, ...change };
      const { data } = await api.as(person).call('getMarkeplaceCategory', variables);
      return data?.map(({ id }) => id).filter((id) => [none, many, some].includes(id));
    };
    expect(await list(reader)).toEqual([many, some, none]);
    expect(await list(reader, { sortBy: 'name' })).toEqual([none, many, some]);
    expect(await list(await api.people.admin())).toEqual([none, many, some]);
  });

  it('send the same number of statements for a long page as for a short one', async () => {
    const count = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getMarketplace', { pageNumber: 1, pageSize }));
    expect(await count(50)).toBe(await count(1));
  });
});
