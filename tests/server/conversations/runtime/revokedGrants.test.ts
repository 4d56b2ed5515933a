import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botCredentials, bots } from '../../../../server/database/tables/bots/bots.ts';
import { betaTesters } from '../../../../server/database/tables/bots/betaTesters.ts';
import { subscriptions } from '../../../../server/database/tables/bots/store.ts';
import { getNotices } from '../../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runningBot.ts';
import { send } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A running bot that may read the watchlist of a person. */
async function createTrustedBot() {
  const bot = await createRunningBot(api);
  const { botId, person, token } = bot;
  await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: true });
  await send(api, person, botId, 'Hello');
  const { interaction_id: interactionId } = (await pollEvent(api, token)).body.data;
  return { ...bot, readStatus: async () => (await callAsBot(api, token, 'watchlist', { interactionId })).status };
}

const getCredentials = async (botId: number) => {
  const [row] = await api.db.select().from(botCredentials).where(eq(botCredentials.botId, botId));
  return row;
};

describe('permissions of a bot', () => {
  it('end with the subscription, and a new one does not bring them back', async () => {
    const { botId, person, readStatus } = await createTrustedBot();
    expect(await readStatus()).toBe(200);
    await api.db.update(bots).set({ subscriberCount: 1 }).where(eq(bots.id, botId));
    expect(await api.as(person).call('unSubscribeByBotId', { id: botId })).toMatchObject({ status: 200 });
    expect(await api.as(person).call('subscribeBot', { id: botId })).toMatchObject({ status: 200 });
    expect(await readStatus()).toBe(403);
  });

  it.each(['stops testing', 'is removed from the testers'])(
    'end when a tester %s, and a subscription does not bring them back',
    async (how) => {
      const { botId, person, team, readStatus } = await createTrustedBot();
      await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, botId));
      await api.db
        .insert(betaTesters)
        .values({ botId, userId: person.id, accepted: true, answeredAt: api.clock.now() });
      expect(await readStatus()).toBe(200);
      const answer =
        how === 'stops testing'
          ? api.as(person).call('acceptBetaTestingInvitation', { botId, isAccept: false, isAcceptPolicy: false })
          : api.as(team.owner).call('removeBetaTestingInvitation', { botId, userId: person.id });
      expect(await answer).toMatchObject({ status: 200 });
      expect(await api.as(person).call('subscribeBot', { id: botId })).toMatchObject({ status: 200 });
      expect(await readStatus()).toBe(403);
    },
  );

  it('end when a member leaves the team, but not for a subscriber', async () => {
    const [member, subscriber] = [await createTrustedBot(), await createTrustedBot()];
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, member.botId));
    for (const { team, person } of [member, subscriber]) {
      await api.sql`insert into team_members (team_id, user_id, role, state) values (${team.id}, ${person.id}, 'developer', 'accepted')`;
      await api.sql`update teams set member_count = member_count + 1 where id = ${team.id}`;
      expect(await api.as(team.owner).call('removeTeamMember', { teamId: team.id, userId: person.id })).toMatchObject({
        status: 200,
      });
    }
    expect(await api.as(member.person).call('subscribeBot', { id: member.botId })).toMatchObject({ status: 200 });
    expect(await member.readStatus()).toBe(403);
    expect(await subscriber.readStatus()).toBe(200);
  });

  it('end when the person deactivates the account, also after a return', async () => {
    const { person, readStatus } = await createTrustedBot();
    expect(await api.as(person).call('accountDeactivateAndDeleteById', { type: 'deactivate' })).toMatchObject({
      status: 200,
    });
    expect(await readStatus()).toBe(404);
    await api.sql`update users set status_id = 1 where id = ${person.id}`;
    expect(await readStatus()).toBe(403);
  });

  it('end when the bot goes to another team, with its token, session and password', async () => {
    const { botId, person, team, token, readStatus } = await createTrustedBot();
    await api.runJob('reconcile-chat-accounts');
    const before = await getCredentials(botId);
    const to = await api.people.team({ members: [] });
    await api.sql`update teams set owner_id = ${team.owner.id} where id = ${to.id}`;
    await api.sql`insert into team_members (team_id, user_id, role, state) values (${to.id}, ${team.owner.id}, 'admin', 'accepted') on conflict do nothing`;
    expect(await api.as(team.owner).call('changeBotTeam', { botId, teamId: to.id })).toMatchObject({ status: 200 });
    expect(await readStatus()).toBe(401);
    expect((await callAsBot(api, token, 'accessToken', {})).status).toBe(401);
    expect(await getNotices(api, person.id)).toMatchObject([{ messageId: 'notifications.botHasNewTeam' }]);
    expect(await api.sql`select 1 from bot_grants where bot_id = ${botId} and revoked_at is null`).toEqual([]);
    expect(await getCredentials(botId)).toMatchObject({ accessTokenEncrypted: null });
    expect(await api.sql`select 1 from bot_tokens where bot_id = ${botId}`).toEqual([]);
    await api.runJob('reconcile-chat-accounts');
    const after = await getCredentials(botId);
    expect(after).toMatchObject({ state: before?.state, secretsVoidedAt: null, accessTokenEncrypted: null });
    expect(after?.passwordEncrypted).not.toBe(before?.passwordEncrypted);
    expect(await api.as(team.owner).call('reGenerateBotToken', { botId })).toMatchObject({
      data: { bot_token: expect.any(String) },
    });
  });
});
