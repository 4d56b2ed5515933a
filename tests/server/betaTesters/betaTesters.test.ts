import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { apiKeys } from '../../../server/database/tables/people/accounts.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, getLog } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function createTeamWithBot(statusId: number = botStatusIds.created) {
  const [developer, reader] = await api.people.developers(2);
  const team = await api.people.team({ members: [{ person: developer }, { person: reader, role: 'readonly' }] });
  const botId = await getBot(api, team, { statusId });
  return { owner: team.owner, developer, reader, team, botId };
}

const invite = (person: TestPerson, botId: number, userId: number) =>
  api.as(person).call('inviteForBetaTesting', { botId, userId });
const answer = (person: TestPerson, botId: number, isAccept: boolean, isAcceptPolicy = isAccept) =>
  api.as(person).call('acceptBetaTestingInvitation', { botId, isAccept, isAcceptPolicy });
const remove = (person: TestPerson, botId: number, userId: number) =>
  api.as(person).call('removeBetaTestingInvitation', { botId, userId });
const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getBetaTestingBotDeveloperInvitedList', { pageNumber: 1, pageSize: 20, ...variables });

const toRows = (botId: number) => api.db.select().from(betaTesters).where(eq(betaTesters.botId, botId));
async function toRow(botId: number, userId: number) {
  const [row] = await api.db
    .select()
    .from(betaTesters)
    .where(and(eq(betaTesters.botId, botId), eq(betaTesters.userId, userId)));
  return row;
}

describe('inviteForBetaTesting', () => {
  it('is refused to guests, strangers, app users and read-only members', async () => {
    const { botId, reader } = await createTeamWithBot();
    const [tester, stranger] = await Promise.all([api.people.appUser(), api.people.developer()]);
    expect(await api.as(null).raw('inviteForBetaTesting', { botId, userId: tester.id })).toMatchObject(unauthenticated);
    expect(await invite(stranger, botId, tester.id)).toMatchObject({ status: 404 });
    expect(await invite(tester, botId, stranger.id)).toMatchObject({ status: 403 });
    expect(await invite(reader, botId, tester.id)).toMatchObject({ status: 403 });
    expect(await toRows(botId)).toEqual([]);
  });

  it('invites app users and developers, notifies them and writes the team log', async () => {
    const { botId, developer } = await createTeamWithBot();
    const people = await Promise.all([api.people.appUser(), api.people.developer()]);
    for (const person of people) {
      expect(await invite(developer, botId, person.id)).toEqual({ status: 200, message: 'Invitation sent' });
      expect(await toRow(botId, person.id)).toMatchObject({ accepted: false, answeredAt: null });
      expect(await getNotices(api, person.id)).toMatchObject([
        { messageId: 'notifications.betaInvited', actorId: developer.id, link: `/bot-detail/${botId}` },
      ]);
    }
    expect(await getLog(api, botId)).toEqual(['bot.testerInvited', 'bot.testerInvited']);
  });

  it('does not reveal why a user cannot be invited', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [blocker, blocked, guest, disabled, admin] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser({ isGuest: true }),
      api.people.appUser({ statusId: userStatusIds.disabled }),
      api.people.admin(),
    ]);
    await api.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: owner.id },
      { blockerId: owner.id, blockedId: blocked.id },
    ]);
    const rejected = {
      status: 400,
      message: 'This person cannot be invited. App users and bot developers can test bots.',
    };
    for (const { id } of [blocker, blocked, guest, disabled, admin, { id: 999_999_999 }])
      expect(await invite(owner, botId, id)).toEqual(rejected);
    expect(await toRows(botId)).toEqual([]);
  });

  it('refuses the caller, team members and users who are already invited', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const tester = await api.people.appUser();
    expect(await invite(owner, botId, owner.id)).toMatchObject({ status: 400, message: 'You cannot invite yourself.' });
    expect(await invite(owner, botId, reader.id)).toMatchObject({
      status: 400,
      message: `${reader.username} is a member of this bot’s team and can already try it.`,
    });
    await invite(owner, botId, tester.id);
    const twice = { status: 400, message: `${tester.username} already tests this bot or has been invited.` };
    expect(await invite(owner, botId, tester.id)).toMatchObject(twice);
    await answer(tester, botId, true);
    expect(await invite(owner, botId, tester.id)).toMatchObject(twice);
  });

  it('refuses bots that are not in use, and stops at a hundred testers', async () => {
    const off = await createTeamWithBot(botStatusIds.disabled);
    const tester = await api.people.appUser();
    expect(await invite(off.owner, off.botId, tester.id)).toMatchObject({ status: 400 });
    const { botId, owner } = await createTeamWithBot();
    const many = await Promise.all(Array.from({ length: 100 }, () => api.people.appUser()));
    await api.db.insert(betaTesters).values(many.map(({ id }) => ({ botId, userId: id })));
    expect(await invite(owner, botId, tester.id)).toMatchObject({
      status: 400,
      message: 'A bot can have at most 100 testers, including invited ones.',
    });
  });

  it('invites once for twenty parallel calls, and can invite again after a decline', async () => {
    const { botId, owner } = await createTeamWithBot();
    const tester = await api.people.appUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(owner, botId, tester.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getNotices(api, tester.id)).toHaveLength(1);
    await answer(tester, botId, false);
    expect(await invite(owner, botId, tester.id)).toMatchObject({ status: 200 });
    expect(await toRow(botId, tester.id)).toMatchObject({ answeredAt: null, accepted: false });
  });
});

describe('acceptBetaTestingInvitation', () => {
  it('is available to the invited user only', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [tester, otherUser] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await invite(owner, botId, tester.id);
    expect(
      await api.as(null).raw('acceptBetaTestingInvitation', { botId, isAccept: true, isAcceptPolicy: true }),
    ).toMatchObject(unauthenticated);
    for (const person of [otherUser, owner]) expect(await answer(person, botId, true)).toMatchObject({ status: 404 });
    expect(await answer(tester, 999_999_999, true)).toMatchObject({ status: 404 });
    expect(await toRow(botId, tester.id)).toMatchObject({ accepted: false, answeredAt: null });
  });

  it('requires acceptance of the policy, takes effect once and notifies the inviter', async () => {
    const { botId, developer } = await createTeamWithBot();
    const tester = await api.people.appUser();
    await invite(developer, botId, tester.id);
    expect(await answer(tester, botId, true, false)).toMatchObject({
      status: 400,
      message: 'Please accept the testing policy first.',
    });
    expect(await answer(tester, botId, true)).toEqual({
      status: 200,
      message: 'You are now a beta tester of this bot.',
    });
    expect(await toRow(botId, tester.id)).toMatchObject({ accepted: true, policyAccepted: true });
    expect(await answer(tester, botId, true)).toMatchObject({ status: 400 });
    expect(await getNotices(api, developer.id)).toMatchObject([
      {
        messageId: 'notifications.betaAccepted',
        actorId: tester.id,
        link: `/my-bots-detail/${botId}?tab=testers`,
      },
    ]);
    expect(await getLog(api, botId)).toEqual(['bot.testerInvited', 'bot.testerJoined']);
  });

  it('declines an invitation, and lets a tester leave', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [declining, accepting] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await invite(owner, botId, declining.id);
    await invite(owner, botId, accepting.id);
    expect(await answer(declining, botId, false)).toEqual({ status: 200, message: 'You are not testing this bot.' });
    expect(await answer(declining, botId, true)).toMatchObject({ status: 400 });
    await answer(accepting, botId, true);
    expect(await answer(accepting, botId, false)).toMatchObject({ status: 200 });
    expect(await toRow(botId, accepting.id)).toMatchObject({ accepted: false, policyAccepted: false });
    expect(await getLog(api, botId)).toEqual([
      'bot.testerDeclined',
      'bot.testerInvited',
      'bot.testerInvited',
      'bot.testerJoined',
      'bot.testerLeft',
    ]);
  });

  it('gives testers access to an unpublished bot', async () => {
    const { botId, owner } = await createTeamWithBot();
    const tester = await api.people.appUser();
    const commands = () => api.as(tester).call('getBotCommand', { botId, pageNumber: 1, pageSize: 5 });
    expect(await commands()).toMatchObject({ status: 404 });
    await invite(owner, botId, tester.id);
    expect(await commands()).toMatchObject({ status: 200 });
    await answer(tester, botId, true);
    expect(await commands()).toMatchObject({ status: 200 });
    await answer(tester, botId, false);
    expect(await commands()).toMatchObject({ status: 404 });
  });
});

describe('removeBetaTestingInvitation', () => {
  it('is available to members who build the bot', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const tester = await api.people.appUser();
    await invite(owner, botId, tester.id);
    expect(await api.as(null).raw('removeBetaTestingInvitation', { botId, userId: tester.id })).toMatchObject(
      unauthenticated,
    );
    expect(await remove(await api.people.developer(), botId, tester.id)).toMatchObject({ status: 404 });
    expect(await remove(reader, botId, tester.id)).toMatchObject({ status: 403 });
    expect(await toRows(botId)).toHaveLength(1);
  });

  it('withdraws an invitation, and ends a test and notifies the tester', async () => {
    const { botId, owner } = await createTeamWithBot();
    const [invited, tester] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await invite(owner, botId, invited.id);
    await invite(owner, botId, tester.id);
    await answer(tester, botId, true);
    expect(await remove(owner, botId, invited.id)).toEqual({ status: 200, message: 'Invitation withdrawn' });
    expect(await remove(owner, botId, tester.id)).toEqual({ status: 200, message: 'Tester removed' });
    expect(await remove(owner, botId, tester.id)).toMatchObject({ status: 404 });
    expect(await toRows(botId)).toEqual([]);
    const messageIds = (await getNotices(api, tester.id)).map(({ messageId }) => messageId);
    expect(messageIds.toSorted()).toEqual(['notifications.betaInvited', 'notifications.betaRemoved']);
  });
});

describe('getBetaTestingBotDeveloperInvitedList', () => {
  it('is refused to guests, and the testers of a bot to strangers', async () => {
    const { botId } = await createTeamWithBot();
    expect(await api.as(null).raw('getBetaTestingBotDeveloperInvitedList', {})).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.appUser()])
      expect(await list(person, { botId })).toMatchObject({ status: 404, data: null });
  });

  it('shows the team the status of every invitation, without keys', async () => {
    const { botId, owner, reader } = await createTeamWithBot();
    const [open, accepted, declined] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    for (const person of [open, accepted, declined]) {
      await invite(owner, botId, person.id);
      api.clock.advance(1000);
    }
    await answer(accepted, botId, true);
    await answer(declined, botId, false);
    const { data, total_count } = await list(reader, { botId });
    expect(total_count).toBe(3);
    expect(
      data?.map(({ user_id, invitationAccept, isAcceptPolicy, api_key }) => [
        user_id,
        invitationAccept,
        isAcceptPolicy,
        api_key,
      ]),
    ).toEqual([
      [declined.id, false, false, null],
      [accepted.id, true, true, null],
      [open.id, null, false, null],
    ]);
    const statements = (pageSize: number) =>
      countStatements(api, owner, (caller) =>
        caller.call('getBetaTestingBotDeveloperInvitedList', { botId, pageNumber: 1, pageSize }),
      );
    expect(await statements(100)).toBe(await statements(1));
  });

  it('shows users their invitations, with their own key masked', async () => {
    const [first, second] = [await createTeamWithBot(), await createTeamWithBot()];
    const tester = await api.people.developer();
    await api.db.insert(apiKeys).values({ userId: tester.id, keyHash: 'a'.repeat(64), hint: '••••1234' });
    await invite(first.owner, first.botId, tester.id);
    await invite(second.owner, second.botId, tester.id);
    await answer(tester, second.botId, false);
    expect(await list(tester)).toMatchObject({
      status: 200,
      total_count: 1,
      data: [
        {
          invitedBotId: first.botId,
          user_id: tester.id,
          invitationAccept: null,
          api_key: expect.stringMatching(/1234$/),
        },
      ],
    });
  });

  it('hides blocked users in both directions', async () => {
    const { botId, owner } = await createTeamWithBot();
    const tester = await api.people.appUser();
    await invite(owner, botId, tester.id);
    await api.db.insert(blocks).values({ blockerId: tester.id, blockedId: owner.id });
    expect(await list(tester)).toMatchObject({ data: [], total_count: 0 });
    expect(await list(owner, { botId })).toMatchObject({ data: [], total_count: 0 });
  });
});
