import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botCredentials, botImages, bots } from '../../../server/database/tables/bots/bots.ts';
import { permissions } from '../../../server/database/tables/bots/permissions.ts';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import {
  getAudit,
  categoryCount,
  choices,
  findByName,
  createFounder,
  join,
  getLog,
  newBot,
  toRow,
  teamRow,
  getTimeline,
} from './support.ts';

let api: TestApi;
let person: TestPerson;
let personal: TestTeam;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ person, personal } = await createFounder(api));
});

const add = async (change: Record<string, unknown> = {}, who: TestPerson = person) =>
  api.as(who).call('addBot', await newBot(change));
const getOwnBots = () => api.db.select().from(bots).where(eq(bots.creatorId, person.id));

describe('who may add a bot', () => {
  it('is refused to guests and other roles', async () => {
    expect(await api.as(null).raw('addBot', await newBot())).toMatchObject(unauthenticated);
    for (const role of ['appUser', 'admin'] as const)
      expect(await add({}, await api.people[role]())).toMatchObject({ status: 403, data: null });
  });

  it('requires a verified e-mail address', async () => {
    const unproved = await api.people.developer({ emailVerifiedAt: null });
    expect(await add({}, unproved)).toEqual({
      status: 403,
      message: 'Email has not been verified yet, email verification is required to  create  a bot.',
      data: null,
    });
  });

  it('is refused to strangers and read-only members of a team, and allowed to its developers', async () => {
    const team = await api.people.team();
    expect(await add({ teamId: team.id })).toMatchObject({ status: 404, data: null });
    await join(api, team.id, person, 'readonly');
    const [reader, builder] = await api.people.developers(2);
    await join(api, team.id, reader, 'readonly');
    await join(api, team.id, builder, 'developer');
    expect(await add({ teamId: team.id }, reader)).toMatchObject({ status: 403, data: null });
    expect(await add({ teamId: team.id }, builder)).toMatchObject({ status: 200, data: { bot: { team_id: team.id } } });
    expect((await teamRow(api, team.id)).botCount).toBe(1);
  });

  it('answers 404 for a deleted team', async () => {
    const team = await api.people.team({ owner: person, change: { statusId: 2 } });
    expect(await add({ teamId: team.id })).toMatchObject({ status: 404, data: null });
  });
});

describe('what addBot rejects', () => {
  it.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['special characters in the name', { name: 'Price-Bot' }, '* Special characters not allowed in bot Name '],
    [
      'a name with a bidirectional control character',
      { name: 'a\u202Eb' },
      '* Special characters not allowed in bot Name ',
    ],
    ['a name of invisible letters', { name: '\u3164\u115F' }, '* Special characters not allowed in bot Name '],
    ['a name of 100 kB', { name: 'n'.repeat(100_000) }, 'Name is too long - should be 50 characters maximum.'],
    ['no handler', { handler: '/' }, 'Handler is required'],
    ['special characters in the handler', { handler: '/a-b' }, 'Must be only digits and character'],
    ['letters that are confusable with Latin ones', { handler: '/рrice' }, 'Must be only digits and character'],
    ['a reserved handler', { handler: '/Admin' }, 'This name is reserved. Choose another one.'],
    ['a space in the user name', { botUserName: 'a b' }, '* Special characters and Space not allowed in bot Username '],
    ['no description', { description: '\u200B' }, 'Description is required'],
    ['no short description', { shortDescription: '' }, 'Short Description is required'],
    [
      '25 characters',
      { shortDescription: 'x'.repeat(25) },
      'Short description is too long - should be 24 characters maximum.',
    ],
    [
      'a short password',
      { password: 'Ab1!', cnf_password: 'Ab1!' },
      'Password must be at least 8 characters at minimum]',
    ],
    [
      'a plain password',
      { password: 'abcdefghij', cnf_password: 'abcdefghij' },
      'Password must contain one uppercase, one lowercase one number and one special character',
    ],
    [
      'another password',
      { password: 'Right-2026!', cnf_password: 'Wrong-2026!' },
      'Confirm Password must match with Password',
    ],
    ['no country', { countryCode: [] }, 'country require'],
    ['an unknown country', { countryCode: ['TR', 'ZZ'] }, 'One of the selected countries does not exist.'],
    ['no image', { image: null }, 'Please upload Bot Image'],
    ['no featured image', { featuredImage: [] }, 'Please add Feature Image'],
    ['an unknown type', { idS2BotType: 9_007_199_254_740_991 }, 'This bot type does not exist.'],
    ['another status', { idS2BotStatus: 6 }, 'A new bot must start with status 1.'],
    ['an unknown category', { botCategoryId: 999_999_999 }, 'This category is not available.'],
    ['an unknown permission', { permissionId: [999_999_999] }, 'One of the permission labels is not available.'],
  ])('%s', async (_what, change, message) => {
    const before = await storedFiles(api);
    expect(await add(change)).toEqual({ status: 400, message, data: null });
    expect(await getOwnBots()).toEqual([]);
    expect(await storedFiles(api)).toEqual(before);
  });

  it('a disabled category', async () => {
    const [row] = await api.sql<{ id: number }[]>`
      insert into bot_categories (name, name_key, active) values ('Closed', 'closed', false) returning id`;
    const message = 'This category is not available.';
    expect(await add({ botCategoryId: row?.id ?? 0 })).toEqual({ status: 400, message, data: null });
  });

  it('a disabled permission', async () => {
    const [row] = await api.db
      .insert(permissions)
      .values({ name: `Off ${person.id}`, nameKey: `off ${person.id}`, description: 'Nothing', active: false })
      .returning();
    expect(await add({ permissionId: [row?.id ?? 0] })).toMatchObject({ status: 400, data: null });
  });

  it('a NUL byte and an unpaired surrogate, naming the field', async () => {
    for (const name of ['a\u0000b', 'a\uD800b']) {
      const answer = await api.as(person).raw('addBot', await newBot({ name }));
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('name');
    }
  });

  it('a file that is not an image, without storing the other files', async () => {
    const before = await storedFiles(api);
    expect(await add({ featuredImage: [await imageFile(), textNamedPng()] })).toEqual({
      status: 400,
      message: 'Only valid .png, .jpg format files',
      data: null,
    });
    expect(await storedFiles(api)).toEqual(before);
    expect(await getOwnBots()).toEqual([]);
  });
});

describe('what addBot creates', () => {
  it('a bot with all given fields, in the personal team', async () => {
    const { categoryIds, permissionIds } = await choices(api);
    const [categoryId = 0] = categoryIds;
    const count = await categoryCount(api, categoryId);
    const answer = await add({
      name: '  Fiyat  Botu ',
      handler: '/Fiyat',
      botUserName: 'FiyatBotu',
      password: 'Right-2026!',
      cnf_password: 'Right-2026!',
      botCategoryId: categoryId,
      permissionId: [...permissionIds, ...permissionIds],
      countryCode: ['TR', 'US', 'TR'],
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Bot Added successfully!',
      data: {
        bot_user_name: 'FiyatBotu',
        password: null,
        bot: { name: 'Fiyat Botu', handler: '/Fiyat', team_id: personal.id, is_personal_team: true },
      },
    });
    const id = answer.data?.bot.id ?? 0;
    expect(await toRow(api, id)).toMatchObject({
      creatorId: person.id,
      statusId: 1,
      typeId: 1,
      categoryId,
      nameKey: 'fiyat botu',
    });
    expect(await categoryCount(api, categoryId)).toBe(count + 1);
    expect((await teamRow(api, personal.id)).botCount).toBe(1);
    expect(await getLog(api, id)).toContain('bot.created');
    expect(await getAudit(api, id)).toMatchObject([{ action: 'bots.created', actorId: person.id }]);
    expect((await getTimeline(api, id)).map(({ action }) => action)).toContain('created');
    const detail = await api.as(person).call('getBotDetailsById', { botId: id });
    expect(detail.data).toMatchObject({
      countries: expect.arrayContaining([
        expect.objectContaining({ code: 'TR' }),
        expect.objectContaining({ code: 'US' }),
      ]),
      viewer_role: 'owner',
    });
    expect(detail.data?.countries).toHaveLength(2);
    expect(detail.data?.s2_bot_permission_mapping).toHaveLength(permissionIds.length);
  });

  it('default names and secrets, returned in full only this time', async () => {
    const { data } = await add({ handler: '/Günlük1' });
    expect(data?.bot_user_name).toMatch(/^[a-z\d]{1,32}$/);
    expect(data?.password).toMatch(/.{12,}/);
    expect(data?.bot_token.length).toBeGreaterThan(30);
    const [row] = await api.db
      .select()
      .from(botCredentials)
      .where(eq(botCredentials.botId, data?.bot.id ?? 0));
    expect(JSON.stringify(row)).not.toContain(data?.password);
    const tokens = await api.sql`select * from bot_tokens where bot_id = ${data?.bot.id ?? 0} order by lane`;
    expect(tokens).toMatchObject([
      { lane: 'live', hint: data?.bot_token.slice(-4) },
      { lane: 'test', hint: data?.test_bot_token.slice(-4) },
    ]);
    for (const token of [data?.bot_token, data?.test_bot_token])
      expect(JSON.stringify([row, tokens])).not.toContain(token);
    const detail = await api.as(person).call('getBotDetailsById', { botId: data?.bot.id ?? 0 });
    expect(detail.data?.bot_token).toBe(`••••••••${data?.bot_token.slice(-4)}`);
  });

  it.each(['株価ボット', 'Цена акций', 'سعر السهم', 'शेयर भाव', 'Ağrı ŞİŞ'])(
    'a name in any script: %s',
    async (name) => {
      expect(await add({ name })).toMatchObject({ status: 200, data: { bot: { name } } });
    },
  );

  it('a square PNG of 100 pixels, from any format', async () => {
    for (const image of [
      await imageFile({ width: 1, height: 1 }),
      await imageFile({ type: 'jpeg', width: 900, height: 400 }),
    ]) {
      const { data } = await add({ image });
      const response = await fetch(`${api.url}${data?.bot.image}`);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        format: 'png',
        width: 100,
        height: 100,
      });
    }
  });

  it('featured images in the order of upload', async () => {
    const { data } = await add({
      featuredImage: [
        await imageFile({ width: 10, height: 10 }),
        await imageFile({ width: 20, height: 20 }),
        await imageFile({ width: 30, height: 30 }),
      ],
    });
    const rows = await api.db
      .select()
      .from(botImages)
      .where(eq(botImages.botId, data?.bot.id ?? 0));
    expect(new Set(rows.map(({ rank }) => rank))).toEqual(new Set([0, 1, 2]));
    const detail = await api.as(person).call('getBotDetailsById', { botId: data?.bot.id ?? 0 });
    const widths = await Promise.all(
      (detail.data?.featuredImages ?? []).map(async ({ image }) => {
        const response = await fetch(`${api.url}${image}`);
        return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
      }),
    );
    expect(widths).toEqual([10, 20, 30]);
  });
});

describe('names that are already taken', () => {
  it('are refused, and the answer says which name', async () => {
    const first = await newBot({ botUserName: `taken${person.id}` });
    expect(await api.as(person).call('addBot', first)).toMatchObject({ status: 200 });
    const name = String(first['name']).toUpperCase();
    const handler = String(first['handler']).toUpperCase();
    expect(await add({ name })).toMatchObject({ status: 400, message: 'Name is already exists.' });
    expect(await add({ handler })).toMatchObject({ status: 400, message: 'Handler is already exists.' });
    expect(await add({ botUserName: `TAKEN${person.id}` })).toMatchObject({
      status: 400,
      message: 'username is already exists.',
    });
    expect(await add({ botUserName: person.username })).toMatchObject({
      status: 400,
      message: 'username is already exists.',
    });
  });

  it('go to one of many parallel calls; the others get an error and leave no rows behind', async () => {
    const name = `Race ${person.id}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ name })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toEqual({ status: 400, message: 'Name is already exists.', data: null });
    expect(await findByName(api, name)).toHaveLength(1);
    expect((await teamRow(api, personal.id)).botCount).toBe(1);
  });

  it('never leave a bot without a team when the team is deleted at the same time', async () => {
    const team = await api.people.team({ owner: person });
    const [added, deleted] = await Promise.all([
      add({ teamId: team.id }),
      api.as(person).call('deleteTeam', { teamId: team.id }),
    ]);
    expect([added.status, deleted.status]).not.toEqual([200, 200]);
    expect(await getOwnBots()).toHaveLength(added.status === 200 ? 1 : 0);
  });

  it('create one bot for one Idempotency-Key', async () => {
    const caller = api.as(person).with({ 'idempotency-key': `add-bot-${person.id}` });
    const variables = await newBot();
    const answers = await Promise.all([caller.call('addBot', variables), caller.call('addBot', variables)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(await getOwnBots()).toHaveLength(1);
  });
});
