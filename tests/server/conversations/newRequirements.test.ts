import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { callAsBot, createRunningBot, pollEvent } from './runtime/runningBot.ts';
import { send, subscribeTo } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const OPTIONAL = ['watchlist_read', 'alerts_read', 'portfolio_summary', 'profile_read'].map((scope) => ({
  scope,
  required: false,
  reason: 'To answer',
}));
const HOLDINGS = { scope: 'portfolio_read', required: true, reason: 'For amounts', reason_tr: 'Tutarlar için' };

/** A published bot that has added a required scope, and a person who subscribed before. */
async function createGrowing(scopes: readonly object[] = [...OPTIONAL, HOLDINGS]) {
  const made = await createRunningBot(api);
  const { botId, person, team } = made;
  await api.db.update(bots).set({ reviewed: true }).where(eq(bots.id, botId));
  const declared = await api.as(team.owner).call('updateBotScopes', { botId, scopes });
  const review = async () => {
    const { data } = await api.as(admin).call('getBotReviewChanges', { botId });
    const marked = { botId, reviewed: true, expectedVersion: data?.version ?? '' };
    api.clock.advance(1000);
    return api.as(admin).call('changeReviewStatusByBotId', marked);
  };
  const consent = (scope: string, isGranted = true) =>
    api.as(person).call('updateBotConsent', { botId, scope, isGranted });
  const findNew = async () => (await api.as(person).call('getConversation', { botId })).data?.new_scopes;
  const findRequest = async (viewer: TestPerson, scope = 'portfolio_read') =>
    (await api.as(viewer).call('getBotConsent', { botId })).data?.find((request) => request.scope === scope);
  return { ...made, declared, review, consent, findNew, findRequest };
}

describe('required data that a published bot adds', () => {
  it('has no effect before the review, for subscribers and for new ones', async () => {
    const { botId, person, team, token, declared, consent, findNew, findRequest } = await createGrowing();
    expect(declared).toMatchObject({ status: 200 });
    const [bot] = await api.db.select({ reviewed: bots.reviewed }).from(bots).where(eq(bots.id, botId));
    expect(bot?.reviewed).toBe(false);
    const pending = { required: true, is_pending: true, is_requirement_pending: true };
    expect(await findRequest(team.owner)).toMatchObject(pending);
    expect(await findRequest(admin)).toMatchObject({
      ...pending,
      reason_en: 'For amounts',
      reason_tr: 'Tutarlar için',
    });
    expect(await findRequest(person)).toBeUndefined();
    expect(await findNew()).toEqual([]);
    expect(await consent('portfolio_read')).toMatchObject({ status: 400 });
    expect(await send(api, person, botId, 'Hello')).toMatchObject({ status: 200 });
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    expect(await callAsBot(api, token, 'holdings', { interactionId })).toMatchObject({
      status: 403,
      body: { missing_scope: 'portfolio_read' },
    });
    const latePerson = await api.people.appUser();
    expect(await api.as(latePerson).call('subscribeBot', { id: botId })).toMatchObject({ status: 200 });
  });

  it('is announced to admins, with a link to the open reviews', async () => {
    await createGrowing();
    const { data } = await api.as(admin).call('getNotificationList', { pageNumber: 1, pageSize: 20 });
    expect(data).toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('more data and wait'),
        link: '/admin/bots/bots?review=open',
      }),
    );
  });

  it('is accepted only by an admin who has seen it', async () => {
    const { botId, review, team, findRequest } = await createGrowing();
    expect(await api.as(admin).call('changeReviewStatusByBotId', { botId, reviewed: true })).toMatchObject({
      status: 409,
      data: null,
    });
    expect(await findRequest(team.owner)).toMatchObject({ is_pending: true });
    const read = () => api.as(admin).call('getBotReviewChanges', { botId });
    const { data } = await read();
    await api
      .as(team.owner)
      .call('updateBotScopes', { botId, scopes: [...OPTIONAL, { ...HOLDINGS, reason: 'To sell' }] });
    const outdated = { botId, reviewed: true, expectedVersion: data?.version ?? '' };
    expect(await api.as(admin).call('changeReviewStatusByBotId', outdated)).toMatchObject({ status: 409 });
    expect(await review()).toMatchObject({ status: 200, data: { reviewed: true } });
    expect(await findRequest(team.owner)).toMatchObject({ required: true, is_pending: false });
    const { data: notices } = await api.as(team.owner).call('getNotificationList', { pageNumber: 1, pageSize: 5 });
    expect(JSON.stringify(notices)).toContain('Reviewers have accepted the data');
  });

  it('needs a new consent of each subscriber before the next command', async () => {
    const { botId, person, token, review, consent, findNew, findRequest } = await createGrowing();
    await send(api, person, botId, 'Before');
    await review();
    expect(await findNew()).toEqual(['portfolio_read']);
    expect(await findRequest(person)).toMatchObject({ required: true, is_new: true, granted_cts: null });
    const rejected = {
      status: 409,
      message: 'This bot now requires more of your data. Decide about it before you continue.',
      data: null,
    };
    expect(await send(api, person, botId, 'Hello')).toEqual(rejected);
    expect(
      await api.as(person).call('runBotCommand', {
        botId,
        command: 'note',
        expectedVersion: 1,
        clientKey: 'k1',
        options: [{ name: 'text', value: 'Buy' }],
      }),
    ).toEqual(rejected);
    // The request from before is still answered, without the new data.
    const { data: before } = (await pollEvent(api, token)).body;
    const interactionId = before.interaction_id;
    expect(await callAsBot(api, token, 'holdings', { interactionId })).toMatchObject({
      status: 403,
      body: { missing_scope: 'portfolio_read' },
    });
    expect(await callAsBot(api, token, 'answers', { interactionId, clientKey: 'a', text: 'An answer' })).toMatchObject({
      status: 200,
    });
    expect(await consent('portfolio_read')).toMatchObject({ status: 200 });
    expect(await findNew()).toEqual([]);
    expect(await send(api, person, botId, 'Hello')).toMatchObject({ status: 200 });
    expect((await callAsBot(api, token, 'holdings', { interactionId })).status).toBe(200);
  });

  it('can be withdrawn after the decision, as all data: commands continue and the bot is refused', async () => {
    const { botId, person, token, review, consent } = await createGrowing();
    await review();
    await consent('portfolio_read');
    api.clock.advance(1000);
    await consent('portfolio_read', false);
    expect(await send(api, person, botId, 'Hello')).toMatchObject({ status: 200 });
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    expect((await callAsBot(api, token, 'holdings', { interactionId })).status).toBe(403);
  });

  it('is part of a subscription that begins after the review', async () => {
    const { botId, review } = await createGrowing();
    await review();
    const latePerson = await api.people.appUser();
    const subscribe = (allowedScopes: readonly string[]) =>
      api.as(latePerson).call('subscribeBot', { id: botId, allowedScopes });
    expect(await subscribe([])).toMatchObject({ status: 409 });
    expect(await subscribe(['portfolio_read'])).toMatchObject({ status: 200 });
    expect(await send(api, latePerson, botId, 'Hello')).toMatchObject({ status: 200 });
  });

  it('does not concern the team and people without a subscription', async () => {
    const { botId, team, review } = await createGrowing();
    await review();
    expect(await send(api, team.owner, botId, 'Hello')).toMatchObject({ status: 200 });
    const past = await api.people.appUser();
    await subscribeTo(api, botId, past, false);
    expect((await api.as(past).call('getConversation', { botId })).data?.new_scopes).toEqual([]);
  });
});

describe('optional data that a published bot declares as required', () => {
  const scopes = OPTIONAL.map((scope) => ({ ...scope, required: scope.scope === 'watchlist_read' }));

  it('stays optional before the review; those who allow it decide about nothing', async () => {
    const { botId, person, review, consent, findNew, findRequest, team } = await createGrowing(scopes);
    expect(await findRequest(team.owner, 'watchlist_read')).toMatchObject({
      required: true,
      is_pending: false,
      is_requirement_pending: true,
    });
    expect(await findRequest(person, 'watchlist_read')).toMatchObject({ required: false, is_new: false });
    expect(await consent('watchlist_read')).toMatchObject({ status: 200 });
    const second = await api.people.appUser();
    expect(await api.as(second).call('subscribeBot', { id: botId })).toMatchObject({ status: 200 });
    await review();
    expect(await findNew()).toEqual([]);
    expect(await send(api, person, botId, 'Hello')).toMatchObject({ status: 200 });
    expect(await send(api, second, botId, 'Hello')).toMatchObject({ status: 409 });
  });

  it('stops waiting when the team takes it back', async () => {
    const { botId, team, review, findNew, findRequest } = await createGrowing(scopes);
    await api.as(team.owner).call('updateBotScopes', { botId, scopes: OPTIONAL });
    await review();
    expect(await findRequest(team.owner, 'watchlist_read')).toMatchObject({
      required: false,
      is_requirement_pending: false,
    });
    expect(await findNew()).toEqual([]);
  });
});

describe('a manifest', () => {
  it('adds required data by the same rule', async () => {
    const { botId, team, person, findRequest } = await createGrowing(OPTIONAL);
    const { data } = await api.as(team.owner).call('getBotManifest', { botId });
    const { reason_tr: reasonTr, ...holdings } = HOLDINGS;
    const manifest = { ...JSON.parse(data?.manifest ?? '{}'), scopes: [...OPTIONAL, { ...holdings, reasonTr }] };
    expect(
      await api.as(team.owner).call('applyBotManifest', {
        botId,
        manifest: JSON.stringify(manifest),
        expectedVersion: data?.version ?? '',
      }),
    ).toMatchObject({ status: 200, data: { reopens_review: true } });
    expect(await findRequest(team.owner)).toMatchObject({ is_pending: true });
    expect(await findRequest(person)).toBeUndefined();
  });
});
