import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { mailOutbox } from '../../../server/database/tables/platform/mail.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getRequests, toRow, getTimeline } from '../bots/support.ts';
import { invite, noBot, publishedBot } from '../store/support.ts';
import { waitingBot } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const mailsTo = (userId: number) => api.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));

describe('acceptOrRejectReuqest', () => {
  const decide = (botId: number, isAccept: boolean, reason?: string | null) =>
    api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept, reason });

  it('accepts the open request: first for verification, then for publishing', async () => {
    const team = await api.people.team();
    const botId = await waitingBot(api, 'verification', team);
    expect(await decide(botId, true)).toMatchObject({
      status: 200,
      message: 'Bot accepted',
      data: { id: botId, reviewed: true, s2_bot_status: { id: botStatusIds.verified } },
    });
    expect(await getRequests(api, botId)).toMatchObject([{ state: 'accepted', decidedById: admin.id }]);
    expect(await getNotices(api, team.owner.id)).toMatchObject([{ messageId: 'notifications.botVerified' }]);
    const publishingBotId = await waitingBot(api, 'publish', team);
    expect(await decide(publishingBotId, true)).toMatchObject({
      message: 'Bot published',
      data: { s2_bot_status: { id: botStatusIds.published } },
    });
    expect(await toRow(api, publishingBotId)).toMatchObject({ firstPublishedAt: expect.any(Date) });
    expect(await getTimeline(api, publishingBotId)).toMatchObject([{ action: 'published', actorId: admin.id }]);
  });

  it('rejects with a reason that the whole team sees', async () => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const botId = await waitingBot(api, 'verification', team);
    expect(await decide(botId, false, '  The privacy link is dead. ')).toMatchObject({
      status: 200,
      message: 'Bot rejected',
      data: { s2_bot_status: { id: botStatusIds.rejected }, bot_rejected_reason: 'The privacy link is dead.' },
    });
    expect(await getRequests(api, botId)).toMatchObject([{ state: 'rejected', reason: 'The privacy link is dead.' }]);
    for (const person of [team.owner, member]) {
      expect(await getNotices(api, person.id)).toMatchObject([{ messageId: 'notifications.botRejectedFor' }]);
      const timeline = await api.as(person).call('getBotTimeline', { botId, pageNumber: 1, pageSize: 10 });
      expect(timeline.data).toMatchObject([{ action: 'rejected', message: 'The privacy link is dead.' }]);
    }
    expect(await getAudit(api, botId)).toMatchObject([{ actorId: admin.id }]);
  });

  it('rejects without a reason as well, and removes the text of an earlier acceptance', async () => {
    const botId = await waitingBot(api, 'verification');
    expect(await decide(botId, false)).toMatchObject({ status: 200, data: { bot_rejected_reason: null } });
  });

  it('answers 409 when no request is open, and lets only one of ten parallel decisions succeed', async () => {
    expect(await decide(await publishedBot(api), true)).toMatchObject({ status: 409, data: null });
    const botId = await waitingBot(api, 'verification');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => decide(botId, index % 2 === 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await getTimeline(api, botId)).toHaveLength(1);
  });

  it.each(['x'.repeat(2001), 'a\u202Eb'])('answers 400 to a reason that cannot be displayed (%#)', async (reason) => {
    const botId = await waitingBot(api, 'verification');
    expect(await decide(botId, false, reason)).toMatchObject({ status: 400, data: null });
    expect((await toRow(api, botId)).statusId).toBe(botStatusIds.verification_requested);
  });

  it('answers 404 for a missing bot', async () => {
    expect(await decide(999_999_999, true)).toEqual(noBot);
    const noBotAtAll = await api.as(admin).raw('acceptOrRejectReuqest', { isAccept: false, reason: 'Of what?' });
    expect(noBotAtAll).toMatchObject({ status: 400 });
  });

  it('answers 409 when the team has sent a new request since the admin loaded the bot', async () => {
    const team = await api.people.team();
    const botId = await waitingBot(api, 'verification', team);
    const seen = (await toRow(api, botId)).updatedAt;
    const developer = api.as(team.owner);
    expect(await developer.call('requestForVerification', { botId, isCancel: true })).toMatchObject({ status: 200 });
    expect(await developer.call('requestForVerification', { botId, isCancel: false })).toMatchObject({ status: 200 });
    const outdated = {
      status: 409,
      message: expect.stringContaining('This bot has changed since you opened it'),
      data: null,
    };
    const answer = (expectedUts: Date) =>
      api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept: true, expectedUts: expectedUts.toISOString() });
    expect(await answer(seen)).toMatchObject(outdated);
    expect((await toRow(api, botId)).statusId).toBe(botStatusIds.verification_requested);
    const marked = { botId, reviewed: true, expectedUts: seen.toISOString() };
    expect(await api.as(admin).call('changeReviewStatusByBotId', marked)).toMatchObject(outdated);
    expect(await answer((await toRow(api, botId)).updatedAt)).toMatchObject({ status: 200 });
  });

  it('notifies the team by mail in the language of each member, and testers without the reason', async () => {
    const turkish = await api.people.developer({ language: 'tr' });
    const team = await api.people.team({ members: [{ person: turkish, role: 'readonly' }] });
    const [tester, invited] = [await api.people.appUser(), await api.people.appUser()];
    const botId = await waitingBot(api, 'verification', team);
    await invite(api, botId, tester, true);
    await invite(api, botId, invited, false);
    await decide(botId, false, 'The privacy link is dead.\nMend it.');
    const { name } = await toRow(api, botId);
    const [inEnglish] = await mailsTo(team.owner.id);
    expect(inEnglish).toMatchObject({ kind: 'botDecision', subject: `${name} was rejected` });
    expect(inEnglish?.text).toContain('The privacy link is dead.\n\nMend it.');
    expect(inEnglish?.text).toContain(`/my-bots-detail/${botId}?tab=review`);
    expect(await mailsTo(turkish.id)).toMatchObject([{ kind: 'botDecision', subject: `${name} kabul edilmedi` }]);
    const notices = await getNotices(api, tester.id);
    expect(notices).toMatchObject([{ messageId: 'notifications.botTestedRejected', link: `/bot-detail/${botId}` }]);
    expect(JSON.stringify(notices)).not.toContain('privacy link');
    expect(await getNotices(api, invited.id)).toEqual([]);
  });

  it('is not mailed when the team disables its own bot', async () => {
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    const off = { botId, botStatusId: botStatusIds.disabled };
    expect(await api.as(team.owner).call('enableDisableBot', off)).toMatchObject({ status: 200 });
    expect(await mailsTo(team.owner.id)).toEqual([]);
    expect(await api.as(admin).call('deleteBot', { botId })).toMatchObject({ status: 200 });
    expect(await mailsTo(team.owner.id)).toMatchObject([{ kind: 'botDecision' }]);
    expect(await getAudit(api, botId)).toContainEqual(
      expect.objectContaining({ action: 'bots.deleted', actorId: admin.id }),
    );
  });
});

describe('changeReviewStatusByBotId', () => {
  const mark = (botId: number, reviewed: boolean) =>
    api.as(admin).call('changeReviewStatusByBotId', { botId, reviewed });

  it('marks a review as done and as open again, without making open forms stale', async () => {
    const botId = await publishedBot(api);
    const { updatedAt } = await toRow(api, botId);
    expect(await mark(botId, true)).toMatchObject({
      status: 200,
      message: 'The review of the bot is marked as done.',
      data: { id: botId, reviewed: true },
    });
    expect(await mark(botId, true)).toMatchObject({ status: 200, data: { reviewed: true } });
    expect(await toRow(api, botId)).toMatchObject({ reviewed: true, updatedAt });
    expect(await getAudit(api, botId)).toMatchObject([
      { action: 'botReviews.marked', actorId: admin.id, before: { reviewed: false }, after: { reviewed: true } },
    ]);
    expect(await mark(botId, false)).toMatchObject({
      message: 'The review of the bot is open again.',
      data: { reviewed: false },
    });
    expect(await mark(999_999_999, true)).toEqual(noBot);
  });
});
