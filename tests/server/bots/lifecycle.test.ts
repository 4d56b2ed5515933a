import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { botCredentials, bots } from '../../../server/database/tables/bots.ts';
import { botCommands } from '../../../server/database/tables/commands.ts';
import { users } from '../../../server/database/tables/people.ts';
import { noticesOf, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { auditOf, botOf, logOf, readyBot, requestsOf, rowOf, timelineOf } from './support.ts';

let api: TestApi;
let team: TestTeam;
let admin: TestPerson;
let lead: TestPerson;
let builder: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());
beforeEach(async () => {
  [lead, builder, reader, stranger] = await api.people.developers(4);
  team = await api.people.team({
    members: [
      { person: lead, role: 'admin' },
      { person: builder, role: 'developer' },
      { person: reader, role: 'readonly' },
    ],
  });
});

const ask = (person: TestPerson, botId: number, isCancel = false) =>
  api.as(person).call('requestForVerification', { botId, isCancel });
const publish = (person: TestPerson, botId: number) => api.as(person).call('publishBot', { botId });
const decide = (botId: number, isAccept: boolean, reason?: string) =>
  api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept, reason });
const switchTo = (person: TestPerson, botId: number, botStatusId: number) =>
  api.as(person).call('enableDisableBot', { botId, botStatusId });
const remove = (person: TestPerson, botId: number, isUndo = false) =>
  api.as(person).call('removeBot', { botId, isUndo });
const statusOf = async (botId: number) => (await rowOf(api, botId)).statusId;

describe('who may take which step', () => {
  it('guests none', async () => {
    for (const name of ['requestForVerification', 'publishBot', 'removeBot', 'deleteBot', 'enableDisableBot'] as const)
      expect(await api.as(null).raw(name, { botId: 1, isCancel: false, botStatusId: 7 })).toMatchObject(
        unauthenticated,
      );
  });

  it('strangers, other roles and deleted bots get what unknown ones get', async () => {
    const botId = await readyBot(api, team);
    const gone = await readyBot(api, team, { deletedAt: new Date() });
    const unknown = await ask(stranger, 999_999_999);
    expect(unknown).toMatchObject({ status: 404, data: null });
    expect(await ask(stranger, botId)).toEqual(unknown);
    expect(await ask(team.owner, gone)).toEqual(unknown);
    expect(await remove(stranger, botId)).toEqual(unknown);
    expect(await switchTo(stranger, botId, 7)).toEqual(unknown);
    expect(await ask(await api.people.appUser(), botId)).toMatchObject({ status: 403, data: null });
    expect(await statusOf(botId)).toBe(botStatusIds.created);
  });

  it('readers none, developers the requests, leaders the rest, only owners and admins the deletion', async () => {
    const botId = await readyBot(api, team);
    expect(await ask(reader, botId)).toMatchObject({ status: 403, data: null });
    expect(await remove(builder, botId)).toMatchObject({ status: 403, data: null });
    expect(await switchTo(builder, botId, 7)).toMatchObject({ status: 403, data: null });
    expect(await api.as(lead).call('deleteBot', { botId })).toMatchObject({ status: 403 });
    expect(await ask(builder, botId)).toMatchObject({ status: 200 });
    expect(await remove(lead, botId)).toMatchObject({ status: 200 });
  });
});

describe('asking for verification', () => {
  it('names everything that is missing, in the language of the caller', async () => {
    const botId = await botOf(api, team, { description: 'Too short' });
    const answer = await ask(builder, botId);
    expect(answer).toMatchObject({ status: 400, data: null });
    for (const part of ['a bot image', 'a featured image', 'a category', 'a country', 'a command', 'terms of use'])
      expect(answer.message).toContain(part);
    const turkish = await api
      .as(builder)
      .with({ 'accept-language': 'tr' })
      .call('requestForVerification', { botId, isCancel: false });
    expect(turkish.message).toContain('kategori');
    expect(await requestsOf(api, botId)).toEqual([]);
  });

  it('is the same list that the bot shows', async () => {
    const botId = await botOf(api, team);
    const { data } = await api.as(reader).call('getBotDetailsById', { botId });
    const missing = data?.checklist.filter(({ required, done, step }) => required && !done && step === 'verification');
    expect(missing?.map(({ id }) => id)).toEqual([
      'image',
      'featured_image',
      'category',
      'country',
      'command',
      'privacy',
      'terms',
    ]);
    expect(data?.checklist.find(({ id }) => id === 'command')?.link).toBe(`/my-bots-detail/${botId}?tab=commands`);
    const ready = await api.as(reader).call('getBotDetailsById', { botId: await readyBot(api, team) });
    expect(
      ready.data?.checklist.filter(({ required, done, step }) => required && !done && step === 'verification'),
    ).toEqual([]);
  });

  it('opens a request, writes the timeline and the logs, and tells the team but not who did it', async () => {
    const botId = await readyBot(api, team);
    expect(await ask(builder, botId)).toMatchObject({
      status: 200,
      message: 'Verification requested',
      data: {
        id_s2_bot_status: botStatusIds.verification_requested,
        viewer_can: { request_verification: false, cancel_request: true },
      },
    });
    expect(await requestsOf(api, botId)).toMatchObject([
      { kind: 'verification', state: 'open', requestedById: builder.id },
    ]);
    expect(await timelineOf(api, botId)).toMatchObject([
      { action: 'requested', actorId: builder.id, fromStatusId: 1, toStatusId: 2 },
    ]);
    expect(await logOf(api, botId)).toEqual(['bot.requested']);
    expect(await auditOf(api, botId)).toMatchObject([{ action: 'bots.requested', actorId: builder.id }]);
    expect(await noticesOf(api, team.owner.id)).toMatchObject([
      { messageId: 'notifications.botVerificationRequested', link: `/my-bots-detail/${botId}?tab=review` },
    ]);
    expect(await noticesOf(api, builder.id)).toEqual([]);
  });

  it('has one winner of many at once', async () => {
    const botId = await readyBot(api, team);
    const answers = await Promise.all([builder, lead, team.owner, builder, lead].map((person) => ask(person, botId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await requestsOf(api, botId)).toHaveLength(1);
    expect(await timelineOf(api, botId)).toHaveLength(1);
  });

  it('is taken back, once', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    expect(await ask(lead, botId, true)).toMatchObject({
      status: 200,
      message: 'Request withdrawn',
      data: { id_s2_bot_status: botStatusIds.created },
    });
    expect(await requestsOf(api, botId)).toMatchObject([{ state: 'cancelled', decidedById: lead.id }]);
    expect(await ask(lead, botId, true)).toMatchObject({ status: 409, data: null });
  });

  it('taken back after a refusal leads back to the refusal and its reason', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    await decide(botId, false, 'The image shows a logo.');
    await ask(builder, botId);
    expect(await ask(builder, botId, true)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.rejected, bot_rejected_reason: 'The image shows a logo.' },
    });
  });
});

describe('the way into the store', () => {
  it('goes through verification, publishing and both decisions', async () => {
    const botId = await readyBot(api, team);
    expect(await publish(builder, botId)).toMatchObject({ status: 409, data: null });
    await ask(builder, botId);
    expect(await decide(botId, true)).toMatchObject({
      status: 200,
      data: { s2_bot_status: { id: botStatusIds.verified } },
    });
    expect(await publish(builder, botId)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.publish_requested },
    });
    expect(await decide(botId, true)).toMatchObject({ status: 200 });
    const row = await rowOf(api, botId);
    expect(row).toMatchObject({ statusId: botStatusIds.published, rejectedReason: null });
    expect(row.firstPublishedAt).not.toBeNull();
    expect((await requestsOf(api, botId)).map(({ kind, state }) => [kind, state])).toEqual([
      ['verification', 'accepted'],
      ['publish', 'accepted'],
    ]);
    expect((await timelineOf(api, botId)).map(({ action }) => action).toSorted()).toEqual([
      'accepted',
      'published',
      'requested',
      'requested',
    ]);
    expect((await noticesOf(api, reader.id)).map(({ messageId }) => messageId)).toEqual(
      expect.arrayContaining(['notifications.botVerified', 'notifications.botPublished']),
    );
  });

  it('publishing needs an account on the chat network', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.verified });
    await api.db.update(botCredentials).set({ state: 'pending' }).where(eq(botCredentials.botId, botId));
    const answer = await publish(builder, botId);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).toContain('a working account on the chat network');
  });

  it('a refusal shows its reason to the team and to nobody else', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    expect(await decide(botId, false, '  The image shows a logo.  ')).toMatchObject({
      status: 200,
      data: { s2_bot_status: { id: botStatusIds.rejected } },
    });
    expect(await api.as(reader).call('getBotDetailsById', { botId })).toMatchObject({
      data: { bot_rejected_reason: 'The image shows a logo.' },
    });
    expect(await noticesOf(api, builder.id)).toMatchObject([
      {
        messageId: 'notifications.botRejectedFor',
        values: { reason: 'The image shows a logo.' },
      },
    ]);
    expect(await requestsOf(api, botId)).toMatchObject([{ state: 'rejected', reason: 'The image shows a logo.' }]);
  });

  it('the reason is optional and at most 2,000 characters', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    expect(await decide(botId, false, 'x'.repeat(2001))).toMatchObject({ status: 400, data: null });
    expect(await decide(botId, false, ' ')).toMatchObject({ status: 200 });
    expect((await rowOf(api, botId)).rejectedReason).toBeNull();
  });

  it('of a decision and a withdrawal at the same moment one wins', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    const answers = await Promise.all([decide(botId, true), ask(builder, botId, true), decide(botId, false)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('switching off and on', () => {
  it('is for published bots, and asking twice changes nothing', async () => {
    const fresh = await readyBot(api, team);
    expect(await switchTo(lead, fresh, botStatusIds.disabled)).toMatchObject({ status: 409 });
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    for (let times = 0; times < 2; times += 1)
      expect(await switchTo(lead, botId, botStatusIds.disabled)).toMatchObject({
        status: 200,
        data: { id_s2_bot_status: botStatusIds.disabled },
      });
    expect(await timelineOf(api, botId)).toHaveLength(1);
    expect(await switchTo(lead, botId, botStatusIds.published)).toMatchObject({
      status: 200,
      message: 'Bot enabled',
    });
    expect(await statusOf(botId)).toBe(botStatusIds.published);
  });

  it('reaches no other status', async () => {
    const botId = await readyBot(api, team);
    for (const id of [1, 2, 3, 99, 9_007_199_254_740_991])
      expect(await switchTo(team.owner, botId, id)).toMatchObject({ status: 400, data: null });
    expect(await switchTo(team.owner, botId, botStatusIds.published)).toMatchObject({ status: 409, data: null });
    expect(await statusOf(botId)).toBe(botStatusIds.created);
  });

  it('by an admin is undone by admins alone', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    expect(await switchTo(admin, botId, botStatusIds.disabled)).toMatchObject({ status: 200 });
    const seen = await api.as(team.owner).call('getBotDetailsById', { botId });
    expect(seen.data?.viewer_can).toMatchObject({ enable_disable: false, remove: false });
    expect(await switchTo(team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    expect(await statusOf(botId)).toBe(botStatusIds.disabled);
    expect(await switchTo(admin, botId, botStatusIds.published)).toMatchObject({ status: 200 });
  });

  it('cannot be got around by removing the bot and bringing it back', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    await switchTo(admin, botId, botStatusIds.disabled);
    await remove(team.owner, botId);
    await remove(team.owner, botId, true);
    expect(await switchTo(team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403 });
    expect(await statusOf(botId)).not.toBe(botStatusIds.published);
  });
});

describe('what an admin holds', () => {
  it('is held also when the team had switched the bot off before: once, with an entry and news', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    await switchTo(lead, botId, botStatusIds.disabled);
    api.clock.advance(1000);
    for (let times = 0; times < 2; times += 1)
      expect(await switchTo(admin, botId, botStatusIds.disabled)).toMatchObject({ status: 200 });
    expect((await timelineOf(api, botId)).map(({ action, byAdmin }) => [action, byAdmin])).toEqual([
      ['disabled', false],
      ['disabled', true],
    ]);
    expect(await noticesOf(api, lead.id)).toMatchObject([{ messageId: 'notifications.botHeld' }]);
    const byAdmin = (await auditOf(api, botId)).filter(({ actorId }) => actorId === admin.id);
    expect(byAdmin).toMatchObject([{ action: 'bots.disabled', after: { heldByAdmin: true } }]);
    expect(await switchTo(lead, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    expect(await switchTo(admin, botId, botStatusIds.published)).toMatchObject({ status: 200 });
  });

  it('is held also when the team had removed the bot before, and comes back to where it was', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.verified });
    await remove(lead, botId);
    api.clock.advance(1000);
    expect(await remove(admin, botId)).toMatchObject({ status: 200 });
    expect(await remove(admin, botId)).toMatchObject({ status: 409 });
    expect(await remove(lead, botId)).toMatchObject({ status: 409 });
    expect(await remove(lead, botId, true)).toMatchObject({ status: 403, data: null });
    expect(await remove(admin, botId, true)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.verified },
    });
  });

  it('stays held when the admin is none any more', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    const former = await api.people.admin();
    await switchTo(former, botId, botStatusIds.disabled);
    await api.db.update(users).set({ typeId: userTypeIds.bot_developer }).where(eq(users.id, former.id));
    expect(await switchTo(team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    const { data } = await api.as(lead).call('getBotTimeline', { botId, pageNumber: 1, pageSize: 20 });
    expect(data).toMatchObject([{ action: 'disabled', actor: { is_reviewer: true } }]);
  });
});

describe('what publishing needs', () => {
  const loseCommands = (botId: number) => api.db.delete(botCommands).where(eq(botCommands.botId, botId));

  it('is needed again when a request is accepted', async () => {
    for (const statusId of [botStatusIds.created, botStatusIds.verified]) {
      const botId = await readyBot(api, team, { statusId });
      await (statusId === botStatusIds.created ? ask(builder, botId) : publish(builder, botId));
      const before = await statusOf(botId);
      await loseCommands(botId);
      const answer = await decide(botId, true);
      expect(answer).toMatchObject({ status: 400, data: null });
      expect(answer.message).toContain('a command');
      expect(await statusOf(botId)).toBe(before);
      expect(await decide(botId, false)).toMatchObject({ status: 200 });
    }
  });

  it('is needed again when a bot comes back into the store, and not when it comes back elsewhere', async () => {
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    await switchTo(lead, botId, botStatusIds.disabled);
    await loseCommands(botId);
    expect(await switchTo(lead, botId, botStatusIds.published)).toMatchObject({ status: 400, data: null });
    const removed = await readyBot(api, team, { statusId: botStatusIds.published });
    await remove(lead, removed);
    await loseCommands(removed);
    expect(await remove(lead, removed, true)).toMatchObject({ status: 400, data: null });
    const bare = await botOf(api, team);
    await remove(lead, bare);
    expect(await remove(lead, bare, true)).toMatchObject({ status: 200 });
  });
});

describe('removing and bringing back', () => {
  it.each(['created', 'rejected', 'verified', 'published', 'disabled'] as const)('from and to %s', async (status) => {
    const botId = await readyBot(api, team, { statusId: botStatusIds[status] });
    expect(await remove(lead, botId)).toMatchObject({
      status: 200,
      message: 'Bot removed',
      data: { id_s2_bot_status: botStatusIds.removed },
    });
    expect(await remove(lead, botId)).toMatchObject({ status: 409 });
    expect(await remove(lead, botId, true)).toMatchObject({
      status: 200,
      message: 'Bot restored',
      data: { id_s2_bot_status: botStatusIds[status] },
    });
    expect(await remove(lead, botId, true)).toMatchObject({ status: 409 });
  });

  it('withdraws what waits for an answer', async () => {
    const botId = await readyBot(api, team);
    await ask(builder, botId);
    await remove(lead, botId);
    expect(await requestsOf(api, botId)).toMatchObject([{ state: 'cancelled' }]);
    expect(await decide(botId, true)).toMatchObject({ status: 409, data: null });
    await remove(lead, botId, true);
    expect(await statusOf(botId)).toBe(botStatusIds.created);
  });
});

describe('a bot that is not there any more', () => {
  it('answers 404 when its team was closed', async () => {
    const closed = await api.people.team({ owner: team.owner, change: { statusId: 2 } });
    const botId = await readyBot(api, closed);
    expect(await ask(team.owner, botId)).toMatchObject({ status: 404, data: null });
    await api.db.delete(bots).where(eq(bots.id, botId));
    expect(await ask(team.owner, botId)).toMatchObject({ status: 404, data: null });
  });
});
