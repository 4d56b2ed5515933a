import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog } from '../bots/support.ts';
import { block } from '../people/support.ts';
import { publishedBot, addReview, getReviews } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const answer = (person: TestPerson, reviewId: number, reply?: string | null) =>
  api.as(person).call('replyToBotReview', { reviewId, ...(reply === undefined ? {} : { reply }) });
const missing = { status: 404, message: 'This review could not be found.', data: null };

async function createReviewedBot(): Promise<{ team: TestTeam; botId: number; reviewId: number; reviewer: TestPerson }> {
  const [team, reviewer] = [await api.people.team(), await api.people.appUser()];
  const botId = await publishedBot(api, {}, team);
  return { team, botId, reviewer, reviewId: await addReview(api, botId, reviewer) };
}

describe('replyToBotReview', () => {
  it('is refused to a guest, app users and admins', async () => {
    const { botId, reviewId, reviewer } = await createReviewedBot();
    expect(await api.as(null).raw('replyToBotReview', { reviewId, reply: 'Hi' })).toMatchObject(unauthenticated);
    for (const person of [reviewer, await api.people.admin()])
      expect(await answer(person, reviewId, 'Hi')).toMatchObject({ status: 403, data: null });
    expect((await getReviews(api, botId))[0]?.reply).toBeNull();
  });

  it('does not reveal to developers of other teams whether the review exists', async () => {
    const { botId, reviewId, team } = await createReviewedBot();
    const stranger = await api.people.developer();
    expect(await answer(stranger, reviewId, 'Hi')).toEqual(missing);
    expect(await answer(team.owner, 999_999_999, 'Hi')).toEqual(missing);
    expect((await getReviews(api, botId))[0]?.reply).toBeNull();
  });

  it('is refused to a read-only member', async () => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const reviewId = await addReview(api, await publishedBot(api, {}, team), await api.people.appUser());
    expect(await answer(member, reviewId, 'Hi')).toEqual({
      status: 403,
      message: 'Your role in the team of this bot does not allow this.',
      data: null,
    });
  });

  it('is shown to all users, notified to the reviewer, and logged', async () => {
    const { botId, reviewId, reviewer, team } = await createReviewedBot();
    const long = `Thank you!\n${'We made it faster. '.repeat(20)}`.trim();
    expect(await answer(team.owner, reviewId, ` ${long} `)).toMatchObject({
      status: 200,
      message: 'Your reply is saved.',
      data: { id: reviewId, reply: long, reply_uts: expect.any(String) },
    });
    const shown = await api.as(reviewer).call('getBotRatingReview', { botId, pageNumber: 1, pageSize: 10 });
    expect(shown).toMatchObject({ data: [{ id: reviewId, reply: long }], loginUserReview: { reply: long } });
    const [notice] = await getNotices(api, reviewer.id);
    expect(notice).toMatchObject({ messageId: 'notifications.reviewAnswered', link: `/bot-detail/${botId}` });
    expect(String(notice?.values['reply'])).toMatch(/^Thank you! We made it faster\..{1,100}…$/);
    const listed = await api
      .as(reviewer)
      .with({ 'accept-language': 'tr' })
      .call('getNotificationList', { pageNumber: 1, pageSize: 10 });
    expect(JSON.stringify(listed.data)).toContain('geliştiricileri değerlendirmenizi yanıtladı');
    expect(await getLog(api, botId)).toEqual(['bot.review_answered']);
    expect(await getAudit(api, botId)).toMatchObject([
      { action: 'bots.review_answered', actorId: team.owner.id, after: { reviewId, reply: long } },
    ]);
  });

  it.each([{ reply: '' }, { reply: '  ' }, { reply: null }, {}])('is removed by %j', async ({ reply }) => {
    const { botId, reviewId, team } = await createReviewedBot();
    await answer(team.owner, reviewId, 'Too early');
    expect(await answer(team.owner, reviewId, reply)).toMatchObject({
      status: 200,
      message: 'Your reply is removed.',
      data: { reply: null, reply_uts: null },
    });
    expect((await getReviews(api, botId))[0]).toMatchObject({ reply: null, repliedById: null, repliedAt: null });
  });

  it('takes effect once when repeated', async () => {
    const { botId, reviewId, team } = await createReviewedBot();
    await answer(team.owner, reviewId, 'Thanks');
    const before = await getReviews(api, botId);
    expect(await answer(team.owner, reviewId, 'Thanks')).toMatchObject({ status: 200, data: { reply: 'Thanks' } });
    expect(await getReviews(api, botId)).toEqual(before);
    expect(await getLog(api, botId)).toHaveLength(1);
  });

  it.each([
    ['2,001 characters', 'x'.repeat(2001), 'The reply is too long - should be 2,000 characters maximum.'],
    ['a bidirectional control character', 'a\u2066b', 'Reviews and replies must not contain invisible characters.'],
    ['an invisible character', '\u200B', 'Reviews and replies must not contain invisible characters.'],
  ])('answers 400 to %s', async (_what, reply, message) => {
    const { reviewId, team } = await createReviewedBot();
    expect(await answer(team.owner, reviewId, reply)).toEqual({ status: 400, message, data: null });
  });

  it('does not reach the review of a blocked user, in either direction', async () => {
    const { reviewId, reviewer, team } = await createReviewedBot();
    await block(api, reviewer, team.owner);
    expect(await answer(team.owner, reviewId, 'Hello?')).toEqual(missing);
    const otherReview = await createReviewedBot();
    await block(api, otherReview.team.owner, otherReview.reviewer);
    expect(await answer(otherReview.team.owner, otherReview.reviewId, 'Hello?')).toEqual(missing);
  });
});
