import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, teamStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';
import { invite, noBot, publishedBot, addReview, subscribe } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const read = (person: TestPerson, botId: number) => api.as(person).call('getBotDetailsByUserId', { botId });

describe('getBotDetailsByUserId', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getBotDetailsByUserId', { botId: 1 })).toMatchObject(unauthenticated);
  });

  it('shows a published bot to every signed-in user, with their own relation to it', async () => {
    const [reader, fan, developer, admin] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.developer(),
      await api.people.admin(),
    ];
    const botId = await publishedBot(api, { name: 'Store Bot' });
    await subscribe(api, botId, fan);
    await addReview(api, botId, fan, { stars: 5 });
    expect(await read(reader, botId)).toMatchObject({
      status: 200,
      data: {
        id: botId,
        bot_name: 'Store Bot',
        is_subscribed: false,
        past_subscribed: false,
        is_bot_user_rating: false,
        num_subscribers: 1,
        avg_out_five: 5,
        viewer_can: { subscribe: true, rate: false },
      },
    });
    expect(await read(fan, botId)).toMatchObject({ data: { is_subscribed: true, is_bot_user_rating: true } });
    for (const person of [developer, admin])
      expect(await read(person, botId)).toMatchObject({
        status: 200,
        data: { viewer_can: { subscribe: false, rate: false } },
      });
  });

  it('hides secrets and the reason of a rejection from strangers', async () => {
    const botId = await publishedBot(api, { rejectedReason: 'Not yet' });
    const answer = await api.as(await api.people.appUser()).send('/graphql', {
      query: `query Peek($botId: Id!) { getBotDetailsByUserId(botId: $botId) {
        status message data { bot_token bot_user_name bot_rejected_reason checklist { id } viewer_role } } }`,
      variables: { botId },
    });
    expect(answer.body.data?.['getBotDetailsByUserId']).toMatchObject({
      status: 200,
      data: { bot_token: null, bot_user_name: null, bot_rejected_reason: null, checklist: [], viewer_role: null },
    });
  });

  it.each([
    'created',
    'verification_requested',
    'verified',
    'rejected',
    'publish_requested',
    'disabled',
    'removed',
  ] as const)('shows a bot that is %s only to its team, admins, testers and subscribers', async (status) => {
    const [stranger, developer, invited, tester, subscriber, member] = [
      await api.people.appUser(),
      await api.people.developer(),
      await api.people.appUser(),
      await api.people.developer(),
      await api.people.appUser(),
      await api.people.developer(),
    ];
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const botId = await getBot(api, team, { statusId: botStatusIds[status] });
    await invite(api, botId, invited, false);
    await invite(api, botId, tester, true);
    await subscribe(api, botId, subscriber);
    for (const person of [stranger, developer]) expect(await read(person, botId)).toEqual(noBot);
    for (const person of [team.owner, member, await api.people.admin(), invited, tester, subscriber])
      expect(await read(person, botId)).toMatchObject({
        status: 200,
        data: { id: botId, viewer_can: { subscribe: false, rate: false } },
      });
  });

  it('answers 404 for a deleted bot, a bot of a deleted team and an unknown bot', async () => {
    const [reader, admin] = [await api.people.appUser(), await api.people.admin()];
    const deleted = await publishedBot(api, { deletedAt: new Date() });
    const team = await api.people.team({ change: { statusId: teamStatusIds.inactive } });
    const orphan = await publishedBot(api, {}, team);
    for (const id of [deleted, orphan, 999_999_999, Number.MAX_SAFE_INTEGER])
      for (const person of [reader, admin]) expect(await read(person, id)).toEqual(noBot);
  });

  it('sends the same number of statements for a bot with much content as for one with little', async () => {
    const reader = await api.people.appUser();
    const [poor, rich] = [await publishedBot(api), await publishedBot(api)];
    for (let index = 0; index < 5; index += 1) await addReview(api, rich, await api.people.appUser());
    const count = (botId: number) =>
      countStatements(api, reader, (caller) => caller.call('getBotDetailsByUserId', { botId }));
    expect(await count(rich)).toBe(await count(poor));
  });
});
