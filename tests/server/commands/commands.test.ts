import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botCommands, commandUses } from '../../../server/database/tables/bots/commands.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getBot, getLog } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A team with every role, and a bot of the team. */
async function createTeamWithBot(statusId: number = botStatusIds.created) {
  const [admin, developer, reader] = await api.people.developers(3);
  const team = await api.people.team({
    members: [
      { person: admin, role: 'admin' },
      { person: developer, role: 'developer' },
      { person: reader, role: 'readonly' },
    ],
  });
  return { owner: team.owner, admin, developer, reader, team, botId: await getBot(api, team, { statusId }) };
}

const toRows = (botId: number) =>
  api.db.select().from(botCommands).where(eq(botCommands.botId, botId)).orderBy(asc(botCommands.rank));

const toOrderBy = async (botId: number): Promise<string[]> =>
  (await toRows(botId)).map(({ rank, command }) => `${rank} ${command}`);

const add = (person: TestPerson, botId: number, command: string, change: Record<string, unknown> = {}) =>
  api.as(person).call('addBotCommand', { botId, command, description: `Does ${command}`.slice(0, 200), ...change });

async function addAll(person: TestPerson, botId: number, ...commands: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const command of commands) ids.push((await add(person, botId, command)).data?.id ?? 0);
  return ids;
}

describe('addBotCommand', () => {
  it('is refused to guests, strangers, app users and read-only members', async () => {
    const { botId, reader } = await createTeamWithBot();
    const [stranger, appUser] = await Promise.all([api.people.developer(), api.people.appUser()]);
    expect(await api.as(null).raw('addBotCommand', { botId, command: 'price', description: 'Prices' })).toMatchObject(
      unauthenticated,
    );
    expect(await add(stranger, botId, 'price')).toMatchObject({ status: 404, data: null });
    expect(await add(stranger, 999_999_999, 'price')).toMatchObject({ status: 404 });
    expect(await add(appUser, botId, 'price')).toMatchObject({ status: 403 });
    expect(await add(reader, botId, 'price')).toMatchObject({ status: 403 });
    expect(await toRows(botId)).toEqual([]);
  });

  it('appends or inserts at a rank, with contiguous ranks, and writes the log', async () => {
    const { botId, developer } = await createTeamWithBot();
    await addAll(developer, botId, 'price', '/news');
    expect(await add(developer, botId, 'help', { rank: 1 })).toMatchObject({
      status: 200,
      message: 'Command added',
      data: { id_s2_bot: botId, rank: 1, command: 'help', description: 'Does help' },
    });
    expect(await add(developer, botId, 'top_movers', { rank: 500 })).toMatchObject({ data: { rank: 4 } });
    expect(await toOrderBy(botId)).toEqual(['1 help', '2 price', '3 news', '4 top_movers']);
    expect(await getLog(api, botId)).toEqual(Array.from({ length: 4 }, () => 'bot.commandAdded'));
    expect(await getAudit(api, botId)).toHaveLength(4);
  });

  it.each([
    ['', 'x', 'Command is required'],
    ['   ', 'x', 'Command is required'],
    ['/', 'x', 'Command is required'],
    ['two words', 'x', 'Use only Latin letters'],
    ['prіce', 'x', 'Use only Latin letters'],
    ['a-b', 'x', 'Use only Latin letters'],
    ['a.b', 'x', 'Use only Latin letters'],
    ['_a', 'x', 'Use only Latin letters'],
    ['//a', 'x', 'Use only Latin letters'],
    ['a\u202Eb', 'x', 'Use only Latin letters'],
    ['a\u200Bb', 'x', 'Use only Latin letters'],
    ['💹', 'x', 'Use only Latin letters'],
    ['a'.repeat(33), 'x', 'Command is too long'],
    ['a'.repeat(100_000), 'x', 'Command is too long'],
    ['fine', '', 'Description is required'],
    ['fine', ' \u200B ', 'Description is required'],
    ['fine', 'd'.repeat(257), 'Description is too long'],
    ['fine', 'd'.repeat(100_000), 'Description is too long'],
    ['fine', 'a\u202Eb', 'Description contains invisible characters'],
    ['fine', 'a\nb', 'Description contains invisible characters'],
  ])('answers 400 to %j with %j', async (command, description, message) => {
    const { botId, owner } = await createTeamWithBot();
    const answer = await api.as(owner).raw('addBotCommand', { botId, command, description });
    expect(answer.body.data?.['addBotCommand']).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
      data: null,
    });
    expect(await toRows(botId)).toEqual([]);
  });

  it.each([
    ['a\u0000b', 'x'],
    ['\uD800', 'x'],
    ['fine', 'a\uD800b'],
    ['fine', 'a\u0000b'],
  ])('refuses %j with %j, which cannot be stored', async (command, description) => {
    const { botId, owner } = await createTeamWithBot();
    const answer = await api.as(owner).raw('addBotCommand', { botId, command, description });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
    expect(await toRows(botId)).toEqual([]);
  });

  it('refuses invalid ranks', async () => {
    const { botId, owner } = await createTeamWithBot();
    for (const rank of [0, -1])
      expect(await add(owner, botId, 'price', { rank })).toMatchObject({
        status: 400,
        message: 'Rank must be a whole number of at least 1',
      });
  });

  it('accepts a text once in any spelling', async () => {
    const { botId, owner } = await createTeamWithBot();
    await add(owner, botId, 'fiyat');
    for (const spelling of ['/fiyat', 'FİYAT', 'Fıyat', 'fíyat'])
      expect(await add(owner, botId, spelling)).toMatchObject({
        status: 400,
        message: 'The bot already has the command “fiyat”.',
      });
    expect(await add((await createTeamWithBot()).owner, botId, 'fiyat')).toMatchObject({ status: 404 });
  });

  it('adds one of twenty parallel equal commands, and numbers different ones without gaps', async () => {
    const { botId, owner } = await createTeamWithBot();
    const same = await Promise.all(Array.from({ length: 20 }, () => add(owner, botId, 'price')));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 400)).toHaveLength(19);
    await Promise.all(Array.from({ length: 12 }, (_unused, place) => add(owner, botId, `c${place}`, { rank: 1 })));
    expect((await toRows(botId)).map(({ rank }) => rank)).toEqual(Array.from({ length: 13 }, (_unused, at) => at + 1));
  });

  it('stops at a hundred commands', async () => {
    const { botId, owner } = await createTeamWithBot();
    await api.db.insert(botCommands).values(
      Array.from({ length: 100 }, (_unused, place) => ({
        botId,
        command: `c${place}`,
        commandKey: `c${place}`,
        description: 'Counts',
        rank: place + 1,
      })),
    );
    expect(await add(owner, botId, 'more')).toMatchObject({
      status: 400,
      message: 'A bot can have at most 100 commands.',
    });
  });
});

describe('updateBotCommand', () => {
  const update = (person: TestPerson, botId: number, id: number, change: Record<string, unknown> = {}) =>
    api.as(person).call('updateBotCommand', { botId, id, command: 'price', shortDescription: 'Prices', ...change });

  it('is refused to guests, strangers and read-only members', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const [id = 0] = await addAll(owner, botId, 'price');
    expect(
      await api.as(null).raw('updateBotCommand', { botId, id, command: 'x', shortDescription: 'x' }),
    ).toMatchObject(unauthenticated);
    expect(await update(await api.people.developer(), botId, id)).toMatchObject({ status: 404 });
    expect(await update(reader, botId, id)).toMatchObject({ status: 403 });
    expect((await toRows(botId))[0]).toMatchObject({ description: 'Does price' });
  });

  it('does not reach the commands of another bot', async () => {
    const [ownTeam, otherTeam] = [await createTeamWithBot(), await createTeamWithBot()];
    const [id = 0] = await addAll(otherTeam.owner, otherTeam.botId, 'price');
    expect(await update(ownTeam.owner, ownTeam.botId, id)).toMatchObject({
      status: 404,
      message: 'This command could not be found.',
    });
    expect((await toRows(otherTeam.botId))[0]).toMatchObject({ description: 'Does price' });
  });

  it('changes the texts, leaves the rank unchanged when none is given, and refuses a text of another command', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [, news = 0] = await addAll(owner, botId, 'price', 'news', 'help');
    expect(await update(owner, botId, news, { command: '/Headlines', shortDescription: 'News' })).toMatchObject({
      status: 200,
      message: 'Command updated',
      data: { id: news, rank: 2, command: 'Headlines', description: 'News' },
    });
    expect(await update(owner, botId, news, { command: 'headlines', shortDescription: 'News' })).toMatchObject({
      status: 200,
    });
    expect(await update(owner, botId, news, { command: 'HELP' })).toMatchObject({ status: 400 });
    expect(await update(owner, botId, news, { command: '' })).toMatchObject({ status: 400 });
    expect(await toOrderBy(botId)).toEqual(['1 price', '2 headlines', '3 help']);
  });

  it('moves a command up and down, and shifts the others', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [a = 0, , c = 0] = await addAll(owner, botId, 'a', 'b', 'c', 'd');
    const move = (id: number, command: string, rank: number) =>
      update(owner, botId, id, { command, shortDescription: 'Moved', rank });
    expect(await move(c, 'c', 1)).toMatchObject({ data: { rank: 1 } });
    expect(await toOrderBy(botId)).toEqual(['1 c', '2 a', '3 b', '4 d']);
    expect(await move(a, 'a', 99)).toMatchObject({ data: { rank: 4 } });
    expect(await toOrderBy(botId)).toEqual(['1 c', '2 b', '3 d', '4 a']);
  });

  it('logs a change once, however often it is sent', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [id = 0] = await addAll(owner, botId, 'price');
    await update(owner, botId, id);
    await update(owner, botId, id);
    expect(await getLog(api, botId)).toEqual(['bot.commandAdded', 'bot.commandUpdated']);
  });

  it('stores a description for Turkish readers until it is emptied, and shows it in their conversations', async () => {
    const { botId, owner } = await createTeamWithBot();
    const added = await add(owner, botId, 'price', { descriptionTr: ' Fiyatı söyler ' });
    expect(added).toMatchObject({ status: 200, data: { description_tr: 'Fiyatı söyler' } });
    const id = added.data?.id ?? 0;
    // What is not given stays.
    expect(await update(owner, botId, id, { rank: 1 })).toMatchObject({ data: { description_tr: 'Fiyatı söyler' } });
    const read = async (language: string) =>
      (await api.as(owner).with({ 'accept-language': language }).call('getConversation', { botId })).commands?.[0]
        ?.description;
    expect([await read('tr'), await read('en')]).toEqual(['Fiyatı söyler', 'Prices']);
    const found = { botId, searchText: 'fiyati', pageNumber: 1, pageSize: 5 };
    expect(await api.as(owner).call('getBotCommand', found)).toMatchObject({ total_count: 1 });
    expect(await update(owner, botId, id, { descriptionTr: 'x'.repeat(257) })).toMatchObject({ status: 400 });
    expect(await update(owner, botId, id, { descriptionTr: '' })).toMatchObject({ data: { description_tr: null } });
    expect((await getLog(api, botId)).filter((action) => action === 'bot.commandUpdated')).toHaveLength(2);
    expect((await toRows(botId))[0]).toMatchObject({ version: 1 });
  });

  it('leaves contiguous ranks when many move in parallel', async () => {
    const { botId, owner } = await createTeamWithBot();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const ids = await addAll(owner, botId, ...names);
    const answers = await Promise.all(
      ids.map((id, place) =>
        update(owner, botId, id, { command: names[place], shortDescription: 'Moved', rank: ids.length - place }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await toRows(botId)).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('removeBotCommand', () => {
  const remove = (person: TestPerson, botId: number, id: number) =>
    api.as(person).call('removeBotCommand', { botId, id });

  it('is refused to guests, strangers and read-only members', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const [id = 0] = await addAll(owner, botId, 'price');
    expect(await api.as(null).raw('removeBotCommand', { botId, id })).toMatchObject(unauthenticated);
    expect(await remove(await api.people.developer(), botId, id)).toMatchObject({ status: 404 });
    expect(await remove(reader, botId, id)).toMatchObject({ status: 403 });
    expect(await toRows(botId)).toHaveLength(1);
  });

  it('refuses to remove the last command of a published bot', async () => {
    const { owner, botId } = await createTeamWithBot(botStatusIds.published);
    const [a = 0, b = 0] = await addAll(owner, botId, 'a', 'b');
    expect(await remove(owner, botId, a)).toMatchObject({ status: 200 });
    expect(await remove(owner, botId, b)).toEqual({ status: 400, message: 'A published bot requires: a command.' });
    expect(await toOrderBy(botId)).toEqual(['1 b']);
  });

  it('removes once, shifts the later commands and writes the log', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [, b = 0] = await addAll(owner, botId, 'a', 'b', 'c');
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(owner, botId, b)));
    expect(answers.filter(({ status }) => status === 200)).toEqual([{ status: 200, message: 'Command removed' }]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await toOrderBy(botId)).toEqual(['1 a', '2 c']);
    expect((await getLog(api, botId)).filter((action) => action === 'bot.commandRemoved')).toHaveLength(1);
  });
});

describe('getBotCommand', () => {
  const list = (person: TestPerson, botId: number, change: Record<string, unknown> = {}) =>
    api.as(person).call('getBotCommand', { botId, pageNumber: 1, pageSize: 20, ...change });

  it('returns commands of published bots to every signed-in user, of others to their team and admins', async () => {
    const [draft, open] = [await createTeamWithBot(), await createTeamWithBot(botStatusIds.published)];
    await addAll(draft.owner, draft.botId, 'price');
    await addAll(open.owner, open.botId, 'price');
    const [appUser, stranger, admin] = await Promise.all([
      api.people.appUser(),
      api.people.developer(),
      api.people.admin(),
    ]);
    expect(await api.as(null).raw('getBotCommand', { botId: open.botId, pageNumber: 1, pageSize: 5 })).toMatchObject(
      unauthenticated,
    );
    for (const person of [appUser, stranger]) {
      expect(await list(person, open.botId)).toMatchObject({ status: 200, total_count: 1 });
      expect(await list(person, draft.botId)).toMatchObject({ status: 404, data: null });
    }
    for (const person of [draft.reader, admin]) expect(await list(person, draft.botId)).toMatchObject({ status: 200 });
  });

  it('orders by rank, sorts, searches and pages', async () => {
    const { botId, owner } = await createTeamWithBot();
    await addAll(owner, botId, 'news', 'ışık', 'price');
    const names = async (change: Record<string, unknown> = {}) =>
      (await list(owner, botId, change)).data?.map(({ command }) => command);
    expect(await names()).toEqual(['news', 'ışık', 'price']);
    expect(await names({ sortBy: 'command' })).toEqual(['ışık', 'news', 'price']);
    expect(await names({ sortBy: 'command', sortOrder: 'desc' })).toEqual(['price', 'news', 'ışık']);
    expect(await names({ searchText: 'ISIK' })).toEqual(['ışık']);
    expect(await names({ searchText: 'does pri' })).toEqual(['price']);
    expect(await names({ searchText: '%' })).toEqual([]);
    expect(await names({ searchText: 'zzz' })).toEqual([]);
    expect(await list(owner, botId, { pageNumber: 2, pageSize: 2 })).toMatchObject({
      total_count: 3,
      data: [{ command: 'price' }],
    });
  });

  it('sends the same number of statements for any page size', async () => {
    const { botId, owner } = await createTeamWithBot();
    await addAll(owner, botId, 'a', 'b', 'c', 'd');
    const statements = (pageSize: number) =>
      countStatements(api, owner, (caller) => caller.call('getBotCommand', { botId, pageNumber: 1, pageSize }));
    expect(await statements(100)).toBe(await statements(1));
  });
});

describe('checkBotCommand', () => {
  const check = (person: TestPerson, botId: number, commandText: string) =>
    api.as(person).call('checkBotCommand', { botId, commandText });

  it('is available to the team only', async () => {
    const { botId } = await createTeamWithBot(botStatusIds.published);
    expect(await api.as(null).raw('checkBotCommand', { botId, commandText: 'a' })).toMatchObject(unauthenticated);
    expect(await check(await api.people.developer(), botId, 'a')).toMatchObject({ status: 404 });
    expect(await check(await api.people.appUser(), botId, 'a')).toMatchObject({ status: 403 });
  });

  it('finds a text in any spelling, in this bot only', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const otherTeam = await createTeamWithBot();
    await addAll(owner, botId, 'Price');
    expect(await check(reader, botId, '/PRİCE ')).toMatchObject({ status: 200, data: { isExist: true } });
    expect(await check(owner, botId, 'prices')).toMatchObject({ data: { isExist: false } });
    expect(await check(otherTeam.owner, otherTeam.botId, 'price')).toMatchObject({ data: { isExist: false } });
    expect(await check(owner, botId, 'two words')).toMatchObject({ status: 400 });
  });
});

describe('addBotCommandUse', () => {
  const use = (person: TestPerson, botId: number, commandText: string, uses?: number) =>
    api.as(person).call('addBotCommandUse', { botId, commandText, ...(uses === undefined ? {} : { uses }) });

  it('is available to members who build the bot, and for its existing commands', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    await addAll(owner, botId, 'price');
    expect(await api.as(null).raw('addBotCommandUse', { botId, commandText: 'price' })).toMatchObject(unauthenticated);
    expect(await use(await api.people.developer(), botId, 'price')).toMatchObject({ status: 404 });
    expect(await use(reader, botId, 'price')).toMatchObject({ status: 403 });
    expect(await use(owner, botId, 'other')).toMatchObject({ status: 404 });
    for (const uses of [0, -1, 1001]) expect(await use(owner, botId, 'price', uses)).toMatchObject({ status: 400 });
    expect(await api.db.select().from(commandUses).where(eq(commandUses.botId, botId))).toEqual([]);
  });

  it('stores what a bot reports of a day in one row, apart from what the platform counts', async () => {
    const { botId, developer } = await createTeamWithBot();
    await addAll(developer, botId, 'Price');
    await Promise.all(Array.from({ length: 20 }, () => use(developer, botId, '/price')));
    expect(await use(developer, botId, 'price', 30)).toMatchObject({ status: 200 });
    expect(await api.db.select().from(commandUses).where(eq(commandUses.botId, botId))).toMatchObject([
      { commandKey: 'price', uses: 0, reported: 50 },
    ]);
  });
});
