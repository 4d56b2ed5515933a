import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botTokens } from '../../../server/database/tables/bots/tokens.ts';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, choices, createFounder, join, readyBot, toRow } from './support.ts';

let api: TestApi;
let person: TestPerson;
let personal: TestTeam;
let team: TestTeam;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ person, personal } = await createFounder(api));
  team = await api.people.team({ members: [{ person, role: 'readonly' }] });
});

/** Bots of a team, the oldest first, one second apart. */
async function getSeveral(where: TestTeam, names: readonly string[]): Promise<void> {
  const start = Date.now() - 1_000_000;
  for (const [index, name] of names.entries())
    await getBot(api, where, { name, createdAt: new Date(start + index * 1000) });
}

const list = (variables: Record<string, unknown> = {}) =>
  api.as(person).call('getBotByUserId', { pageNumber: 1, pageSize: 12, ...variables });

describe('getBotByUserId', () => {
  it('is available to developers only', async () => {
    expect(await api.as(null).raw('getBotByUserId', { pageNumber: 1, pageSize: 12 })).toMatchObject(unauthenticated);
    for (const role of ['appUser', 'admin'] as const)
      expect(
        await api.as(await api.people[role]()).call('getBotByUserId', { pageNumber: 1, pageSize: 12 }),
      ).toMatchObject({ status: 403 });
  });

  it('lists the bots of all teams of the caller, the newest first, by page', async () => {
    const tail = person.id;
    await getSeveral(personal, [`Old ${tail}`]);
    await getSeveral(team, [`Middle ${tail}`, `New ${tail}`, `Newest ${tail}`]);
    await getBot(api, await api.people.team());
    await getBot(api, team, { deletedAt: new Date() });
    const first = await list({ pageSize: 2 });
    expect(first).toMatchObject({ status: 200, total_count: 4 });
    const second = await list({ pageNumber: 2, pageSize: 2 });
    const names = [...(first.data ?? []), ...(second.data ?? [])].map(({ name }) => name);
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [`Old ${tail}`, `Middle ${tail}`, `New ${tail}`, `Newest ${tail}`].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(names[0]).toBe(`Newest ${tail}`);
    expect((await list({ pageNumber: 10_000_000 })).data).toEqual([]);
  });

  it('starts with the bot that changed last', async () => {
    const ids = async () => (await list({ teamId: team.id })).data?.map(({ id }) => id);
    const [first, second] = [await getBot(api, team), await getBot(api, team)];
    const place = async (id: number) => (await ids())?.indexOf(id) ?? -1;
    expect(await place(second)).toBeLessThan(await place(first));
    await api.db
      .update(bots)
      .set({ updatedAt: new Date(Date.now() + 60_000) })
      .where(eq(bots.id, first));
    expect(await place(first)).toBe(0);
  });

  it('filters by personal team, team, category and text', async () => {
    const { categoryIds } = await choices(api);
    const personalBotId = await getBot(api, personal, { categoryId: categoryIds[0] ?? null });
    const teamBotId = await getBot(api, team, { name: `İstanbul ${person.id}` });
    const ids = async (variables: Record<string, unknown>) => (await list(variables)).data?.map(({ id }) => id);
    expect(await ids({ ownedByMe: true })).toEqual([personalBotId]);
    expect(await ids({ teamId: team.id })).toEqual([teamBotId]);
    expect(await ids({ botCategoryId: categoryIds[0] })).toEqual([personalBotId]);
    expect(await ids({ searchText: 'istanbul' })).toEqual([teamBotId]);
    expect(await ids({ searchText: '%_\\' })).toEqual([]);
  });

  it('answers 404 for teams of other users', async () => {
    const otherTeam = await api.people.team();
    expect(await list({ teamId: otherTeam.id })).toMatchObject({ status: 404, data: null });
    expect(await list({ teamId: 999_999_999 })).toMatchObject({ status: 404, data: null });
  });

  it('returns the permissions of the caller’s role', async () => {
    await getBot(api, personal);
    await getBot(api, team);
    const { data } = await list();
    const rights = data?.map((bot) => [bot.is_personal_team, bot.viewer_can.edit, bot.viewer_can.delete]);
    expect(rights).toEqual(expect.arrayContaining([[true, true, true]]));
    expect(rights).toEqual(expect.arrayContaining([[false, false, false]]));
  });

  it('sends the same number of statements for one bot and for forty', async () => {
    const [few, many] = await Promise.all([createFounder(api), createFounder(api)]);
    await getBot(api, few.personal);
    await getSeveral(
      many.personal,
      Array.from({ length: 40 }, (_, index) => `Many ${many.person.id} ${index}`),
    );
    const count = (who: TestPerson, length: number) =>
      countStatements(api, who, async (caller) => {
        const { data } = await caller.call('getBotByUserId', { pageNumber: 1, pageSize: 100 });
        expect(data).toHaveLength(length);
      });
    const small = await count(few.person, 1);
    expect(await count(many.person, 40)).toBe(small);
    expect(small).toBeLessThanOrEqual(6);
  });
});

describe('getBotsByTeamId', () => {
  it('is available to members and admins, sorted as requested', async () => {
    const tail = team.id;
    await getSeveral(team, [`B ${tail}`, `C ${tail}`, `A ${tail}`]);
    const request = (who: TestPerson, variables: Record<string, unknown> = {}) =>
      api.as(who).call('getBotsByTeamId', { teamId: team.id, pageNumber: 1, pageSize: 12, ...variables });
    expect(await request(await api.people.developer())).toMatchObject({ status: 404, data: null });
    expect((await request(person)).data?.map(({ name }) => name)).toEqual([`A ${tail}`, `C ${tail}`, `B ${tail}`]);
    const admin = await api.people.admin();
    expect((await request(admin, { sortBy: 'name' })).data?.map(({ name }) => name)).toEqual([
      `A ${tail}`,
      `B ${tail}`,
      `C ${tail}`,
    ]);
    for (const sortBy of ['status', 'rating', 'subscribers', 'uts'])
      expect(await request(admin, { sortBy, sortOrder: 'asc' })).toMatchObject({ status: 200, total_count: 3 });
  });
});

describe('getBotDetailsById', () => {
  const read = (who: TestPerson, botId: number) => api.as(who).call('getBotDetailsById', { botId });

  it('is available to the team and admins; for others the bot does not exist', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    const stranger = await api.people.developer();
    expect(await api.as(null).raw('getBotDetailsById', { botId })).toMatchObject(unauthenticated);
    expect(await read(stranger, botId)).toEqual(await read(stranger, 999_999_999));
    expect(await read(await api.people.appUser(), botId)).toMatchObject({ status: 403, data: null });
    expect(await read(await api.people.admin(), botId)).toMatchObject({
      status: 200,
      data: { viewer_role: null, bot_token: null },
    });
    expect(await read(person, botId)).toMatchObject({
      status: 200,
      data: { viewer_role: 'readonly', viewer_can: { edit: false, manage_credentials: false } },
    });
  });

  it('shows the end of its token to members who manage credentials', async () => {
    const builder = await api.people.developer();
    await join(api, team.id, builder, 'developer');
    const botId = await getBot(api, team);
    await api.db.insert(botTokens).values({ botId, name: 'Live', lane: 'live', tokenHash: 'hash', hint: 'wxyz' });
    const tokenFor = async (who: TestPerson) =>
      (await api.as(who).call('getBotDetailsById', { botId })).data?.bot_token ?? null;
    expect(await tokenFor(team.owner)).toBe('••••••••wxyz');
    expect(await tokenFor(builder)).toBeNull();
  });

  it('returns the counts for its tabs', async () => {
    const botId = await readyBot(api, team, { reviewCount: 4, starTotal: 18 });
    await api.db
      .insert(botCommands)
      .values({ botId, command: 'news', commandKey: 'news', description: 'News of a share', rank: 2 });
    await api.db.insert(betaTesters).values({ botId, userId: person.id });
    expect(await read(team.owner, botId)).toMatchObject({
      data: { num_commands: 2, num_testers: 1, num_reviews: 4, avg_out_five: 4.5 },
    });
  });

  it('sends a bounded number of statements', async () => {
    const botId = await readyBot(api, team);
    const statements = await countStatements(api, team.owner, (caller) => caller.call('getBotDetailsById', { botId }));
    expect(statements).toBeLessThanOrEqual(6);
  });
});

describe('checkNameHandlerExist', () => {
  const check = (variables: Record<string, unknown>, who: TestPerson = person) =>
    api.as(who).call('checkNameHandlerExist', variables);

  it('reports which names are free and which are not, with the messages of the form', async () => {
    const row = await toRow(api, await getBot(api, personal));
    expect(await check({ botName: `Free ${person.id}` })).toMatchObject({
      status: 200,
      data: { isAvailable: true, type: 'name', message: null },
    });
    expect(await check({ botName: row.name.toUpperCase() })).toMatchObject({
      data: { isAvailable: false, message: 'Name is already exists.' },
    });
    expect(await check({ searchHandler: row.handler })).toMatchObject({
      data: { isAvailable: false, type: 'handler', message: 'Handler is already exists.' },
    });
    expect(await check({ searchHandler: row.handler.slice(1) })).toMatchObject({ data: { isAvailable: false } });
    expect(await check({ botUserName: person.username })).toMatchObject({
      data: { isAvailable: false, type: 'username', message: 'username is already exists.' },
    });
  });

  it('reports the current names of an edited bot as free, to members who may edit it', async () => {
    const botId = await getBot(api, personal);
    const { name } = await toRow(api, botId);
    expect(await check({ botName: name, botId })).toMatchObject({ data: { isAvailable: true } });
    expect(await check({ botName: name, botId }, team.owner)).toMatchObject({ data: { isAvailable: false } });
  });

  it('answers 400 to no argument, to two arguments and to invalid names', async () => {
    for (const variables of [{}, { botName: 'a', searchHandler: '/a' }, { botName: 'a-b' }, { searchHandler: '/a b' }])
      expect(await check(variables)).toMatchObject({ status: 400, data: null });
  });
});

describe('the option lists of the forms', () => {
  it('return types to developers and admins, in the language of the caller', async () => {
    expect(await api.as(person).call('getBotType')).toMatchObject({ status: 200, data: [{ id: 1 }, { id: 2 }] });
    expect(await api.as(await api.people.appUser()).call('getBotType')).toMatchObject({ status: 403 });
  });

  it('return countries to every caller, sorted by name', async () => {
    const english = await api.as(null).call('getAvailableCountry');
    expect(english.data?.length).toBeGreaterThan(150);
    expect(english.data?.find(({ code }) => code === 'TR')).toMatchObject({ calling_code: '+90' });
    const turkish = await api.as(null).with({ 'accept-language': 'tr' }).call('getAvailableCountry');
    const names = turkish.data?.map(({ name }) => name) ?? [];
    expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
  });
});

describe('getBotDeveloperUsingBotId', () => {
  const request = (who: TestPerson, botId: number) => api.as(who).call('getBotDeveloperUsingBotId', { botId });

  it('returns published bots to every caller, others to the team, testers and admins', async () => {
    const appUser = await api.people.appUser();
    const botId = await getBot(api, personal);
    expect(await request(appUser, botId)).toMatchObject({ status: 404, data: null });
    await api.db.insert(betaTesters).values({ botId, userId: appUser.id });
    expect(await request(appUser, botId)).toMatchObject({ status: 200, data: { id: person.id } });
    const out = await getBot(api, personal, { statusId: botStatusIds.published });
    expect(await request(team.owner, out)).toMatchObject({ status: 200, data: { username: person.username } });
    expect(await request(await api.people.admin(), botId)).toMatchObject({ status: 200 });
    await api.db.update(bots).set({ deletedAt: new Date() }).where(eq(bots.id, out));
    expect(await request(team.owner, out)).toMatchObject({ status: 404 });
  });

  it('hides users who block each other', async () => {
    const appUser = await api.people.appUser();
    const botId = await getBot(api, personal, { statusId: botStatusIds.published });
    await api.db.insert(blocks).values({ blockerId: person.id, blockedId: appUser.id });
    expect(await request(appUser, botId)).toMatchObject({ status: 404, data: null });
  });
});

describe('the timeline of a bot', () => {
  const read = (who: TestPerson, botId: number, pageNumber = 1, pageSize = 20) =>
    api.as(who).call('getBotTimeline', { botId, pageNumber, pageSize });
  const write = (who: TestPerson, botId: number, message: string) =>
    api.as(who).call('addBotMessage', { botId, message });

  it('is written by builders and reviewers, read by the whole team, and hidden from all others', async () => {
    const builder = await api.people.developer();
    await join(api, team.id, builder, 'developer');
    const admin = await api.people.admin();
    const botId = await getBot(api, team);
    expect(await write(person, botId, 'Hello')).toMatchObject({ status: 403, data: null });
    expect(await write(await api.people.developer(), botId, 'Hello')).toMatchObject({ status: 404, data: null });
    expect(await read(await api.people.developer(), botId)).toMatchObject({ status: 404, data: null });
    expect(await read(await api.people.appUser(), botId)).toMatchObject({ status: 403, data: null });
    expect(await write(admin, botId, 'Which share\ndo you mean?')).toMatchObject({
      status: 200,
      message: 'Message sent',
      data: { action: 'message', message: 'Which share\ndo you mean?', actor: { id: admin.id, is_reviewer: true } },
    });
    api.clock.advance(1000);
    expect(await write(builder, botId, 'All of them.')).toMatchObject({
      data: { actor: { id: builder.id, is_reviewer: false } },
    });
    const { data, total_count: total } = await read(person, botId);
    expect(total).toBe(2);
    expect(data?.map(({ message }) => message)).toEqual(['All of them.', 'Which share\ndo you mean?']);
    expect((await read(person, botId, 2, 1)).data?.map(({ message }) => message)).toEqual([
      'Which share\ndo you mean?',
    ]);
  });

  it.each([
    ['nothing', ' \n '],
    ['invisible letters', '\u3164\u200B'],
    ['a bidirectional control character', 'a\u202Eb'],
    ['100 kB', 'x'.repeat(100_000)],
  ])('refuses a message of %s', async (_what, message) => {
    const botId = await getBot(api, personal);
    expect(await write(person, botId, message)).toMatchObject({ status: 400, data: null });
    expect((await read(person, botId)).data).toEqual([]);
  });
});
