import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botPermissions, bots } from '../../../server/database/tables/bots/bots.ts';
import { permissions } from '../../../server/database/tables/bots/permissions.ts';
import { teamLog } from '../../../server/database/tables/bots/teams.ts';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getBot, categoryCount, choices, readyBot, toRow, getTimeline } from './support.ts';

let api: TestApi;
let team: TestTeam;
let builder: TestPerson;
let reader: TestPerson;
let botId: number;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [builder, reader] = await api.people.developers(2);
  team = await api.people.team({
    members: [
      { person: builder, role: 'developer' },
      { person: reader, role: 'readonly' },
    ],
  });
  botId = await readyBot(api, team);
});

const form = async (change: Record<string, unknown> = {}) => {
  const row = await toRow(api, botId);
  return {
    botId,
    name: row.name,
    handler: row.handler,
    shortDescription: row.shortDescription,
    description: row.description,
    idS2BotType: row.typeId,
    countryCode: ['TR'],
    permissionId: [],
    ...change,
  };
};
const update = async (change: Record<string, unknown> = {}, who: TestPerson = builder) =>
  api.as(who).call('updateBot', await form(change));

describe('updateBot', () => {
  it('is refused to guests, strangers, read-only members, other roles and the platform’s admins', async () => {
    expect(await api.as(null).raw('updateBot', await form())).toMatchObject(unauthenticated);
    expect(await update({}, await api.people.developer())).toMatchObject({ status: 404, data: null });
    expect(await update({}, reader)).toMatchObject({ status: 403, data: null });
    expect(await update({}, await api.people.appUser())).toMatchObject({ status: 403, data: null });
    expect(await update({}, await api.people.admin())).toMatchObject({ status: 403, data: null });
  });

  it.each([
    ['no name', { name: '' }, 'Name is required'],
    ['special characters in the handler', { handler: '/a b' }, 'Must be only digits and character'],
    ['no country', { countryCode: [] }, 'country require'],
    ['a price below zero', { price: -1 }, 'The price must be between 0 and 10,000, with at most two decimal places.'],
    ['a third decimal', { price: 1.005 }, 'The price must be between 0 and 10,000, with at most two decimal places.'],
    ['a script', { website_link: 'javascript:alert(1)' }, 'Enter a full web address that begins with https://'],
    [
      'a host in look-alike letters',
      { website_link: 'https://еxample.com' },
      'Write the host of the address in the letters of one alphabet',
    ],
    ['no https', { privacy_url: 'http://a.example' }, 'Enter a full web address that begins with https://'],
    [
      'a password in a link',
      { terms_url: 'https://u:p@a.example' },
      'Enter a full web address that begins with https://',
    ],
    ['a tab in a link', { video_link: 'https://a.exa\tmple' }, 'Enter a full web address that begins with https://'],
    ['an unknown language', { language: 'xx' }, 'This is not a valid language code.'],
    ['an invalid version', { current_version: '1.0' }, 'Enter the version as three numbers, for example 1.4.0.'],
    ['an unknown type', { idS2BotType: 99 }, 'This bot type does not exist.'],
    ['an unknown category', { botCategoryId: 999_999_999 }, 'This category is not available.'],
  ])('answers 400 to %s and changes nothing', async (_what, change, message) => {
    const before = await toRow(api, botId);
    expect(await update({ ...change, description: 'Something else that is long enough.' })).toEqual({
      status: 400,
      message,
      data: null,
    });
    expect(await toRow(api, botId)).toEqual(before);
  });

  it('answers 400 to 100 kB in every text', async () => {
    const long = 'n'.repeat(100_000);
    for (const field of ['name', 'handler', 'shortDescription', 'description', 'website_link', 'language'])
      expect(await update({ [field]: long })).toMatchObject({ status: 400, data: null });
  });

  it('changes the given fields, leaves out omitted ones, and clears empty ones', async () => {
    const { categoryIds, permissionIds } = await choices(api);
    const [first = 0, second = 0] = categoryIds;
    const counts = await Promise.all([categoryCount(api, first), categoryCount(api, second)]);
    await update({ botCategoryId: first, video_link: 'https://video.example/1', language: 'tr', price: 9.99 });
    const answer = await update({
      name: 'Renamed',
      botCategoryId: second,
      permissionId: permissionIds,
      countryCode: ['TR', 'DE'],
      privacy_url: '',
      language: null,
      current_version: '2.0.1',
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Bot updated successfully',
      data: {
        name: 'Renamed',
        bot_price: 9.99,
        video_link: 'https://video.example/1',
        privacy_url: null,
        terms_url: 'https://bots.example/terms',
        language: null,
        current_version: '2.0.1',
        id_s2_bot_categories: second,
      },
    });
    expect(answer.data?.countries.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))).toEqual(['DE', 'TR']);
    expect(answer.data?.s2_bot_permission_mapping).toHaveLength(permissionIds.length);
    const now = await Promise.all([categoryCount(api, first), categoryCount(api, second)]);
    expect(now[1] - counts[1]).toBe(1);
    const [entry] = await api.db.select().from(teamLog).where(eq(teamLog.teamId, team.id));
    expect(entry).toMatchObject({ action: 'bot.changed', actorId: builder.id });
    expect(await getAudit(api, botId)).toHaveLength(2);
  });

  it('preserves a permission that admins disabled later, and grants it to no other bot', async () => {
    const [off] = await api.db
      .insert(permissions)
      .values({ name: `Gone ${botId}`, nameKey: `gone ${botId}`, description: 'Gone', active: false })
      .returning();
    const id = off?.id ?? 0;
    await api.db.insert(botPermissions).values({ botId, permissionId: id });
    expect(await update({ permissionId: [id] })).toMatchObject({ status: 200 });
    const otherBotId = await getBot(api, team);
    expect(
      await update({ botId: otherBotId, name: `Other ${otherBotId}`, handler: `/o${otherBotId}`, permissionId: [id] }),
    ).toMatchObject({ status: 400, message: 'One of the permission labels is not available.' });
  });

  it('answers 409 to a stale form, and lets only one of two parallel calls succeed', async () => {
    const { updatedAt } = await toRow(api, botId);
    const expectedUts = updatedAt.toISOString();
    const answers = await Promise.all([
      update({ expectedUts, shortDescription: 'One' }),
      update({ expectedUts, shortDescription: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await update({ expectedUts })).toMatchObject({ status: 409, data: null });
  });

  it('refuses names of other bots, and allows a different spelling of the bot’s own name', async () => {
    const otherBot = await toRow(api, await getBot(api, team));
    expect(await update({ name: otherBot.name.toUpperCase() })).toMatchObject({ message: 'Name is already exists.' });
    expect(await update({ handler: otherBot.handler })).toMatchObject({ message: 'Handler is already exists.' });
    const own = await toRow(api, botId);
    expect(await update({ name: own.name.toUpperCase() })).toMatchObject({ status: 200 });
  });

  it('reports to the loser of a race which name is taken', async () => {
    const second = await readyBot(api, team);
    const name = `Wanted ${botId}`;
    const answers = await Promise.all([update({ name }), update({ botId: second, name, handler: `/w${second}` })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe('Name is already exists.');
  });

  it('replaces the image by a square PNG and deletes the old file', async () => {
    const first = await update({ botImage: await imageFile({ type: 'jpeg', width: 800, height: 200 }) });
    const second = await update({ botImage: await imageFile({ width: 7, height: 9 }) });
    expect(second.status).toBe(200);
    const response = await fetch(`${api.url}${second.data?.image}`);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 100,
      height: 100,
    });
    expect(await storedFiles(api)).not.toContain(toKey(first.data?.image));
    expect(await update({ botImage: textNamedPng() })).toMatchObject({
      status: 400,
      message: 'Only valid .png, .jpg format files',
    });
    expect((await toRow(api, botId)).image).toBe(second.data?.image);
  });

  it('answers 404 when the bot or its team was deleted concurrently', async () => {
    const variables = await form();
    await api.as(team.owner).call('deleteBot', { botId });
    expect(await api.as(builder).call('updateBot', variables)).toMatchObject({ status: 404, data: null });
  });
});

describe('a reviewed bot', () => {
  const setStatus = async (statusId: number, reviewed = true) =>
    api.db.update(bots).set({ statusId, reviewed }).where(eq(bots.id, botId));

  it.each(['verification_requested', 'publish_requested'] as const)('cannot be changed at %s', async (status) => {
    await setStatus(botStatusIds[status]);
    const before = await toRow(api, botId);
    expect(await update({ description: 'Something else that is long enough.' })).toEqual({
      status: 409,
      message: 'This bot is under review. Withdraw the request before you change it.',
      data: null,
    });
    const turkish = await api
      .as(builder)
      .with({ 'accept-language': 'tr' })
      .call('updateBot', await form());
    expect(turkish.message).toContain('önce isteği geri çekin');
    expect(await toRow(api, botId)).toEqual(before);
  });

  it.each([
    ['name', { name: 'Quite another one' }],
    ['description', { description: 'Something else that is long enough.' }],
    ['link', { website_link: 'https://elsewhere.example' }],
  ])('needs another review after a new %s', async (_what, change) => {
    await setStatus(botStatusIds.verified);
    expect(await update(change)).toMatchObject({ status: 200, data: { reviewed: false } });
    expect(await getTimeline(api, botId)).toMatchObject([{ action: 'changed', actorId: builder.id }]);
    expect(await api.as(reader).call('getBotTimeline', { botId, pageNumber: 1, pageSize: 5 })).toMatchObject({
      data: [{ action: 'changed' }],
    });
  });

  it('needs another review after new permissions', async () => {
    await setStatus(botStatusIds.published);
    const { permissionIds } = await choices(api);
    expect(await update({ permissionId: permissionIds })).toMatchObject({ status: 200, data: { reviewed: false } });
    expect(await getTimeline(api, botId)).toMatchObject([{ action: 'changed' }]);
  });

  it('needs no other review after changes that are not reviewed, and a new bot needs none', async () => {
    await setStatus(botStatusIds.verified);
    expect(await update({ price: 5 })).toMatchObject({ status: 200, data: { reviewed: true } });
    await setStatus(botStatusIds.created, false);
    expect(await update({ description: 'Something else that is long enough.' })).toMatchObject({ status: 200 });
    expect(await getTimeline(api, botId)).toEqual([]);
  });

  it('must still meet the publishing requirements while it is in the store', async () => {
    await setStatus(botStatusIds.published);
    const before = await toRow(api, botId);
    expect(await update({ privacy_url: '', terms_url: null, description: 'Too short' })).toEqual({
      status: 400,
      message:
        'A published bot requires: a description of at least 30 characters, a link to the privacy policy, and a link to the terms of use.',
      data: null,
    });
    expect(await toRow(api, botId)).toEqual(before);
    await setStatus(botStatusIds.verified);
    expect(await update({ privacy_url: '' })).toMatchObject({ status: 200 });
  });
});
