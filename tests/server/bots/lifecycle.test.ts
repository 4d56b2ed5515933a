import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botCredentials } from '../../../server/database/tables/bots/bots.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import { getAudit, getBot, getLog, readyBot, getRequests, toRow, getTimeline } from './support.ts';
import { startLifecycle } from './startLifecycle.ts';

const life = startLifecycle();
const { requestVerification, decide, publish, remove, statusOf: getStatus, switchTo } = life;

describe('who may take which step', () => {
  it('guests may take none', async () => {
    for (const name of ['requestForVerification', 'publishBot', 'removeBot', 'deleteBot', 'enableDisableBot'] as const)
      expect(await life.api.as(null).raw(name, { botId: 1, isCancel: false, botStatusId: 7 })).toMatchObject(
        unauthenticated,
      );
  });

  it('strangers, other roles and callers for deleted bots get the answer for missing bots', async () => {
    const botId = await readyBot(life.api, life.team);
    const gone = await readyBot(life.api, life.team, { deletedAt: new Date() });
    const unknown = await requestVerification(life.stranger, 999_999_999);
    expect(unknown).toMatchObject({ status: 404, data: null });
    expect(await requestVerification(life.stranger, botId)).toEqual(unknown);
    expect(await requestVerification(life.team.owner, gone)).toEqual(unknown);
    expect(await remove(life.stranger, botId)).toEqual(unknown);
    expect(await switchTo(life.stranger, botId, 7)).toEqual(unknown);
    expect(await requestVerification(await life.api.people.appUser(), botId)).toMatchObject({
      status: 403,
      data: null,
    });
    expect(await getStatus(botId)).toBe(botStatusIds.created);
  });

  it('readers may take none, developers the requests, leaders the rest, and only owners and admins the deletion', async () => {
    const botId = await readyBot(life.api, life.team);
    expect(await requestVerification(life.reader, botId)).toMatchObject({ status: 403, data: null });
    expect(await remove(life.builder, botId)).toMatchObject({ status: 403, data: null });
    expect(await switchTo(life.builder, botId, 7)).toMatchObject({ status: 403, data: null });
    expect(await life.api.as(life.lead).call('deleteBot', { botId })).toMatchObject({ status: 403 });
    expect(await requestVerification(life.builder, botId)).toMatchObject({ status: 200 });
    expect(await remove(life.lead, botId)).toMatchObject({ status: 200 });
  });
});

describe('a request for verification', () => {
  it('reports everything that is missing, in the language of the caller', async () => {
    const botId = await getBot(life.api, life.team, { description: 'Too short' });
    const answer = await requestVerification(life.builder, botId);
    expect(answer).toMatchObject({ status: 400, data: null });
    for (const part of ['a bot image', 'a featured image', 'a category', 'a country', 'a command', 'terms of use'])
      expect(answer.message).toContain(part);
    const turkish = await life.api
      .as(life.builder)
      .with({ 'accept-language': 'tr' })
      .call('requestForVerification', { botId, isCancel: false });
    expect(turkish.message).toContain('kategori');
    expect(await getRequests(life.api, botId)).toEqual([]);
  });

  it('uses the checklist that the bot shows', async () => {
    const botId = await getBot(life.api, life.team);
    const { data } = await life.api.as(life.reader).call('getBotDetailsById', { botId });
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
    const ready = await life.api
      .as(life.reader)
      .call('getBotDetailsById', { botId: await readyBot(life.api, life.team) });
    expect(
      ready.data?.checklist.filter(({ required, done, step }) => required && !done && step === 'verification'),
    ).toEqual([]);
  });

  it('opens a request, writes the timeline and the logs, and notifies the team without the name of the member', async () => {
    const botId = await readyBot(life.api, life.team);
    expect(await requestVerification(life.builder, botId)).toMatchObject({
      status: 200,
      message: 'Verification requested',
      data: {
        id_s2_bot_status: botStatusIds.verification_requested,
        viewer_can: { request_verification: false, cancel_request: true },
      },
    });
    expect(await getRequests(life.api, botId)).toMatchObject([
      { kind: 'verification', state: 'open', requestedById: life.builder.id },
    ]);
    expect(await getTimeline(life.api, botId)).toMatchObject([
      { action: 'requested', actorId: life.builder.id, fromStatusId: 1, toStatusId: 2 },
    ]);
    expect(await getLog(life.api, botId)).toEqual(['bot.requested']);
    expect(await getAudit(life.api, botId)).toMatchObject([{ action: 'bots.requested', actorId: life.builder.id }]);
    expect(await getNotices(life.api, life.team.owner.id)).toMatchObject([
      { messageId: 'notifications.botVerificationRequested', link: `/my-bots-detail/${botId}?tab=review` },
    ]);
    expect(await getNotices(life.api, life.builder.id)).toEqual([]);
  });

  it('succeeds for one of many parallel calls', async () => {
    const botId = await readyBot(life.api, life.team);
    const answers = await Promise.all(
      [life.builder, life.lead, life.team.owner, life.builder, life.lead].map((person) =>
        requestVerification(person, botId),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await getRequests(life.api, botId)).toHaveLength(1);
    expect(await getTimeline(life.api, botId)).toHaveLength(1);
  });

  it('can be withdrawn once', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    expect(await requestVerification(life.lead, botId, true)).toMatchObject({
      status: 200,
      message: 'Request withdrawn',
      data: { id_s2_bot_status: botStatusIds.created },
    });
    expect(await getRequests(life.api, botId)).toMatchObject([{ state: 'cancelled', decidedById: life.lead.id }]);
    expect(await requestVerification(life.lead, botId, true)).toMatchObject({ status: 409, data: null });
  });

  it('returns to the earlier rejection and its reason when it is withdrawn', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    await decide(botId, false, 'The image shows a logo.');
    await requestVerification(life.builder, botId);
    expect(await requestVerification(life.builder, botId, true)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.rejected, bot_rejected_reason: 'The image shows a logo.' },
    });
  });
});

describe('the way into the store', () => {
  it('goes through verification, publishing and a decision for each', async () => {
    const botId = await readyBot(life.api, life.team);
    expect(await publish(life.builder, botId)).toMatchObject({ status: 409, data: null });
    await requestVerification(life.builder, botId);
    expect(await decide(botId, true)).toMatchObject({
      status: 200,
      data: { s2_bot_status: { id: botStatusIds.verified } },
    });
    expect(await publish(life.builder, botId)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.publish_requested },
    });
    expect(await decide(botId, true)).toMatchObject({ status: 200 });
    const row = await toRow(life.api, botId);
    expect(row).toMatchObject({ statusId: botStatusIds.published, rejectedReason: null });
    expect(row.firstPublishedAt).not.toBeNull();
    expect((await getRequests(life.api, botId)).map(({ kind, state }) => [kind, state])).toEqual([
      ['verification', 'accepted'],
      ['publish', 'accepted'],
    ]);
    expect((await getTimeline(life.api, botId)).map(({ action }) => action).toSorted()).toEqual([
      'accepted',
      'published',
      'requested',
      'requested',
    ]);
    expect((await getNotices(life.api, life.reader.id)).map(({ messageId }) => messageId)).toEqual(
      expect.arrayContaining(['notifications.botVerified', 'notifications.botPublished']),
    );
  });

  it('requires an account on the chat network for publishing', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.verified });
    await life.api.db.update(botCredentials).set({ state: 'pending' }).where(eq(botCredentials.botId, botId));
    const answer = await publish(life.builder, botId);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).toContain('a working account on the chat network');
  });

  it('shows the reason of a rejection only to the team', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    expect(await decide(botId, false, '  The image shows a logo.  ')).toMatchObject({
      status: 200,
      data: { s2_bot_status: { id: botStatusIds.rejected } },
    });
    expect(await life.api.as(life.reader).call('getBotDetailsById', { botId })).toMatchObject({
      data: { bot_rejected_reason: 'The image shows a logo.' },
    });
    expect(await getNotices(life.api, life.builder.id)).toMatchObject([
      {
        messageId: 'notifications.botRejectedFor',
        values: { reason: 'The image shows a logo.' },
      },
    ]);
    const bell = await life.api.as(life.builder).call('getNotificationList', { pageNumber: 1, pageSize: 1 });
    expect(bell).toMatchObject({
      data: [
        {
          text: expect.stringContaining('was rejected: The image shows a logo.'),
          link: `/my-bots-detail/${botId}?tab=review`,
          is_read: false,
        },
      ],
    });
    expect(await getRequests(life.api, botId)).toMatchObject([
      { state: 'rejected', reason: 'The image shows a logo.' },
    ]);
  });

  it('accepts an optional reason of at most 2,000 characters', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    expect(await decide(botId, false, 'x'.repeat(2001))).toMatchObject({ status: 400, data: null });
    expect(await decide(botId, false, ' ')).toMatchObject({ status: 200 });
    expect((await toRow(life.api, botId)).rejectedReason).toBeNull();
  });

  it('lets one of a decision and a parallel withdrawal succeed', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    const answers = await Promise.all([
      decide(botId, true),
      requestVerification(life.builder, botId, true),
      decide(botId, false),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('the requirements for publishing', () => {
  const removeCommands = (botId: number) => life.api.db.delete(botCommands).where(eq(botCommands.botId, botId));

  it('are checked again when a request is accepted', async () => {
    for (const statusId of [botStatusIds.created, botStatusIds.verified]) {
      const botId = await readyBot(life.api, life.team, { statusId });
      await (statusId === botStatusIds.created
        ? requestVerification(life.builder, botId)
        : publish(life.builder, botId));
      const before = await getStatus(botId);
      await removeCommands(botId);
      const answer = await decide(botId, true);
      expect(answer).toMatchObject({ status: 400, data: null });
      expect(answer.message).toContain('a command');
      expect(await getStatus(botId)).toBe(before);
      expect(await decide(botId, false)).toMatchObject({ status: 200 });
    }
  });

  it('are checked again when a bot returns to the store, and not when it returns to another status', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    await switchTo(life.lead, botId, botStatusIds.disabled);
    await removeCommands(botId);
    expect(await switchTo(life.lead, botId, botStatusIds.published)).toMatchObject({ status: 400, data: null });
    const removed = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    await remove(life.lead, removed);
    await removeCommands(removed);
    expect(await remove(life.lead, removed, true)).toMatchObject({ status: 400, data: null });
    const bare = await getBot(life.api, life.team);
    await remove(life.lead, bare);
    expect(await remove(life.lead, bare, true)).toMatchObject({ status: 200 });
  });
});
