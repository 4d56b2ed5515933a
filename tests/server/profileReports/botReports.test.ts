import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { botMessages, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { profileReportCases } from '../../../server/database/tables/social/profileReports.ts';
import { answer } from '../../../server/modules/conversations/runtime/answers.service.ts';
import type { BotRuntime } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { mailTo } from '../../support/api/mail.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { readyBot } from '../bots/support.ts';
import { createRuntime, createTalk, getMessages, send, subscribeTo } from '../conversations/support.ts';
import { decideProfile, undoProfile } from './support.ts';

let api: TestApi;
let runtime: BotRuntime;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
  admin = await api.people.admin();
});
afterAll(() => api.close());

const report = (person: TestPerson, botId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('addBotReport', { botId, categoryId: 2, note: null, messageId: null, ...variables });
const getCases = (botId: number) => api.db.select().from(profileReportCases).where(eq(profileReportCases.botId, botId));
const read = async (caseId: number) => (await api.as(admin).call('getProfileReportCase', { caseId })).data;
const getNoticeIds = async (person: TestPerson) => (await getNotices(api, person.id)).map(({ messageId }) => messageId);

const CARD = {
  title: 'A sure win',
  note: 'Today only',
  rows: [{ label: 'Gain', value: '+400%', tone: 'gain' as const }],
  points: [],
  buttons: [{ label: 'Pay', style: 'normal' as const, url: 'https://pay.example/now' }],
};

/** A bot that wrote a message with a card to a subscriber. */
async function createWritten() {
  const talk = await createTalk(api);
  await api.db.update(bots).set({ subscriberCount: 1 }).where(eq(bots.id, talk.botId));
  await send(api, talk.person, talk.botId, 'Hi');
  const [request] = await getMessages(api, talk.botId);
  await answer(runtime, talk.botId, {
    interactionId: request?.interactionId ?? 0,
    clientKey: 'one',
    text: 'Send me money',
    card: CARD,
  });
  const rows = await api.db
    .select({ id: botMessages.id, author: botMessages.author })
    .from(botMessages)
    .innerJoin(conversations, eq(conversations.id, botMessages.conversationId))
    .where(eq(conversations.botId, talk.botId));
  const idBy = (author: 'bot' | 'person') => rows.find((row) => row.author === author)?.id ?? 0;
  return { ...talk, messageId: idBy('bot'), ownMessageId: idBy('person') };
}

/** A bot with the report of a message. */
async function createReported() {
  const written = await createWritten();
  await report(written.person, written.botId, { messageId: written.messageId });
  const [row] = await getCases(written.botId);
  return { ...written, caseId: row?.id ?? 0 };
}

describe('addBotReport', () => {
  it('is refused to guests, admins, the team, and people who cannot open the bot', async () => {
    const { botId, team } = await createTalk(api, botStatusIds.created);
    expect(await api.as(null).raw('addBotReport', { botId, categoryId: 1 })).toMatchObject(unauthenticated);
    expect(await report(admin, botId)).toMatchObject({ status: 403 });
    expect(await report(team.owner, botId)).toMatchObject({ status: 400 });
    expect(await report(await api.people.appUser(), botId)).toMatchObject({ status: 404 });
    expect(await report(await api.people.developer(), 999_999_999)).toMatchObject({ status: 404 });
    expect(await getCases(botId)).toEqual([]);
  });

  it('reports a bot once per case, and notifies the admins but not the team', async () => {
    const { botId, person, team } = await createTalk(api);
    expect(await report(person, botId, { note: 'Sells signals' })).toEqual({ status: 200, message: 'Report sent' });
    expect(await report(person, botId)).toMatchObject({ status: 400 });
    expect(await report(await api.people.developer(), botId)).toMatchObject({ status: 200 });
    const [row] = await getCases(botId);
    expect(row).toMatchObject({ state: 'open', reportCount: 2, userId: null });
    expect(await getNoticeIds(admin)).toContain('notifications.adminProfileReports');
    expect(await getNotices(api, team.owner.id)).toEqual([]);
    await decideProfile(api, admin, row?.id ?? 0, { decision: 'dismiss' });
    expect(await report(person, botId)).toMatchObject({ status: 200 });
    expect(await getCases(botId)).toHaveLength(2);
  });

  it('records the message with its card as the reporter saw it, once per message', async () => {
    const { botId, person, messageId, caseId } = await createReported();
    expect(await report(person, botId, { messageId })).toMatchObject({
      status: 400,
      message: 'You have already reported this message.',
    });
    expect(await report(person, botId)).toMatchObject({ status: 200 });
    await api.as(person).call('clearConversation', { botId });
    const detail = await read(caseId);
    expect(detail?.case).toMatchObject({ bot: { id: botId }, person: null, report_count: 2, reporter_count: 1 });
    expect(detail?.reports.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({
        id: messageId,
        text: 'Send me money',
        card: 'A sure win\nToday only\nGain: +400%\n[Pay] https://pay.example/now',
      }),
    );
  });

  it("refuses own messages, removed ones, and those of other people's conversations", async () => {
    const { botId, person, messageId, ownMessageId } = await createWritten();
    const stranger = await api.people.appUser();
    await subscribeTo(api, botId, stranger);
    expect(await report(stranger, botId, { messageId })).toMatchObject({ status: 404 });
    expect(await report(person, botId, { messageId: ownMessageId })).toMatchObject({ status: 404 });
    expect(await report(person, botId, { messageId: 999_999_999 })).toMatchObject({ status: 404 });
    expect(await report(person, botId, { messageId, categoryId: 999_999 })).toMatchObject({ status: 400 });
    expect(await report(person, botId, { messageId, note: 'x'.repeat(1001) })).toMatchObject({ status: 400 });
    await api.as(person).call('clearConversation', { botId });
    expect(await report(person, botId, { messageId })).toMatchObject({ status: 404 });
    expect(await getCases(botId)).toEqual([]);
  });

  it('accepts a bot that the person has blocked', async () => {
    const { botId, person, messageId } = await createWritten();
    await api.as(person).call('blockBot', { botId });
    expect(await report(person, botId, { messageId })).toMatchObject({ status: 200 });
  });

  it('shares the limits of reported profiles', async () => {
    const limited = await startTestApi({ env: { LIMIT_REPORTS: '1', LIMIT_REPORTS_DAY: '9' } });
    try {
      const [first, second] = [await createTalk(limited), await createTalk(limited)];
      const call = (botId: number) => limited.as(first.person).call('addBotReport', { botId, categoryId: 1 });
      expect(await call(first.botId)).toMatchObject({ status: 200 });
      expect(await call(second.botId)).toMatchObject({ status: 429 });
    } finally {
      await limited.close();
    }
  });
});

describe('the case of a bot', () => {
  it('is in the queue of profiles, found by the name of the bot', async () => {
    const { botId, caseId } = await createReported();
    const [bot] = await api.db.select().from(bots).where(eq(bots.id, botId));
    const { data } = await api
      .as(admin)
      .call('getProfileReportCaseList', { pageNumber: 1, pageSize: 20, searchText: bot?.name });
    expect(data).toMatchObject([{ id: caseId, bot: { bot_name: bot?.name, is_deleted: false } }]);
  });

  it('is dismissed, which the reporter learns', async () => {
    const { botId, person, team, caseId } = await createReported();
    expect(await decideProfile(api, admin, caseId, { decision: 'dismiss' })).toMatchObject({
      status: 200,
      data: { state: 'decided', decision: 'dismiss' },
    });
    expect(await getNoticeIds(person)).toContain('profileReports.toReporter.botDismiss');
    expect(await getNotices(api, team.owner.id)).toEqual([]);
    expect(await api.db.select().from(bots).where(eq(bots.id, botId))).toMatchObject([
      { statusId: botStatusIds.published },
    ]);
  });

  it('disables the bot like an admin does: the team gets the reason, and the audit log has both steps', async () => {
    const { botId, person, team, caseId } = await createReported();
    expect(await decideProfile(api, admin, caseId, { decision: 'disable', ruleId: 2 })).toMatchObject({
      status: 200,
      data: { decision: 'disable', rule: 'Spam' },
    });
    expect(await api.db.select().from(bots).where(eq(bots.id, botId))).toMatchObject([
      { statusId: botStatusIds.disabled },
    ]);
    expect(await getNoticeIds(person)).toContain('profileReports.toReporter.botDisable');
    expect(await mailTo(api.db, person.emailaddress, 'profileDecision')).toHaveLength(1);
    expect(await mailTo(api.db, team.owner.emailaddress, 'botDecision')).toHaveLength(1);
    const steps = await api.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(steps.filter(({ subjectId }) => subjectId === caseId).map(({ action }) => action)).toContain(
      'profileReports.decided',
    );
    expect(await decideProfile(api, admin, caseId, { decision: 'dismiss' })).toMatchObject({ status: 409 });
  });

  it('refuses to remove parts, to disable without a rule, and to disable a deleted bot, which can be dismissed', async () => {
    const { botId, caseId } = await createReported();
    expect(await decideProfile(api, admin, caseId, { decision: 'clear', ruleId: 2, parts: ['bio'] })).toMatchObject({
      status: 400,
    });
    expect(await decideProfile(api, admin, caseId, { decision: 'disable' })).toMatchObject({ status: 400 });
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    expect(await decideProfile(api, admin, caseId, { decision: 'disable', ruleId: 2 })).toMatchObject({ status: 404 });
    expect((await read(caseId))?.case).toMatchObject({ state: 'open', bot: { is_deleted: true } });
    expect(await decideProfile(api, admin, caseId, { decision: 'dismiss' })).toMatchObject({ status: 200 });
  });

  it('leaves a bot disabled that the reversal does not concern', async () => {
    const { botId, person, caseId } = await createReported();
    const switchTo = (statusId: number) => api.as(admin).call('enableDisableBot', { botId, botStatusId: statusId });
    await switchTo(botStatusIds.disabled);
    expect(await decideProfile(api, admin, caseId, { decision: 'disable', ruleId: 2 })).toMatchObject({ status: 200 });
    expect(await undoProfile(api, admin, caseId)).toMatchObject({ status: 200, data: { state: 'open' } });
    expect(await api.db.select().from(bots).where(eq(bots.id, botId))).toMatchObject([
      { statusId: botStatusIds.disabled },
    ]);
    expect(await getNoticeIds(person)).toContain('profileReports.toReporter.botUndoDisabled');
    expect(await undoProfile(api, admin, caseId)).toMatchObject({ status: 400 });
  });

  it('enables the bot when its disabling is reversed, and waits again', async () => {
    const team = await api.people.team();
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    const person = await api.people.appUser();
    await report(person, botId);
    const [row] = await getCases(botId);
    await decideProfile(api, admin, row?.id ?? 0, { decision: 'disable', ruleId: 2 });
    expect(await undoProfile(api, admin, row?.id ?? 0)).toMatchObject({ status: 200, data: { state: 'open' } });
    expect(await api.db.select().from(bots).where(eq(bots.id, botId))).toMatchObject([
      { statusId: botStatusIds.published },
    ]);
    expect(await getNoticeIds(person)).toContain('profileReports.toReporter.botUndo');
  });

  it("loses the reporter's message with the account", async () => {
    const { person, caseId } = await createReported();
    await api.db
      .update(users)
      .set({ statusId: userStatusIds.deletion_requested, deleteAfter: new Date(api.clock.now().getTime() - 1_000) })
      .where(eq(users.id, person.id));
    await api.runJob('remove-accounts');
    expect((await read(caseId))?.reports).toMatchObject([{ reported_by: null, message: { text: '', card: null } }]);
  });
});
