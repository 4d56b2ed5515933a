import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollAnswers, polls } from '../../../server/database/tables/social/polls.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { addPoll, writePost } from '../posts/support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

interface OpenPoll {
  readonly id: number;
  readonly first: number;
  readonly second: number;
  readonly postId: number;
}

async function openPoll(minutes = 60, writer: TestPerson = author, change = {}): Promise<OpenPoll> {
  const postId = await writePost(api, writer, { change: { type: 'poll', ...change } });
  const expiresAt = new Date(api.clock.now().getTime() + minutes * 60_000);
  const { id, optionIds } = await addPoll(api, postId, { expiresAt, texts: ['Up', 'Down'] });
  const [first = 0, second = 0] = optionIds;
  return { id, first, second, postId };
}

const answer = (person: TestPerson, pollId: number, optionId: number) =>
  api.as(person).call('addPollAnswer', { pollId, optionId });
const getAnswers = (pollId: number) => api.db.select().from(pollAnswers).where(eq(pollAnswers.pollId, pollId));
const notFound = { status: 404, message: 'This poll could not be found.', data: null };

/** Polls whose counters differ from their rows; must be empty. */
const findWrongPolls = () => api.sql<{ id: number }[]>`
  select p.id from polls p join poll_options o on o.poll_id = p.id
  where o.votes <> (select count(*) from poll_answers a where a.option_id = o.id)
     or p.total_votes <> (select count(*) from poll_answers a where a.poll_id = p.id)`;

describe('addPollAnswer', () => {
  it('is refused to guests, developers and admins', async () => {
    const poll = await openPoll();
    const variables = { pollId: poll.id, optionId: poll.first };
    expect(await api.as(null).raw('addPollAnswer', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await answer(person, poll.id, poll.first)).toMatchObject({ status: 403, data: null });
    expect(await getAnswers(poll.id)).toEqual([]);
  });

  it('counts an answer and returns the results; repeating it changes nothing, another answer is refused', async () => {
    const poll = await openPoll();
    const seen = {
      id: poll.id,
      options: [
        { id: poll.first, option: 'Up', result: 0 },
        { id: poll.second, option: 'Down', result: 1 },
      ],
      total_user_votes: 1,
      is_answer_given: true,
      given_answer: poll.second,
      poll_status: 'open',
    };
    expect(await answer(reader, poll.id, poll.second)).toMatchObject({
      status: 200,
      message: 'Your answer was saved',
      data: seen,
    });
    expect(await answer(reader, poll.id, poll.second)).toMatchObject({ status: 200, data: seen });
    expect(await answer(reader, poll.id, poll.first)).toEqual({
      status: 409,
      message: 'You have already answered this poll.',
      data: null,
    });
    expect(await getAnswers(poll.id)).toMatchObject([{ userId: reader.id, optionId: poll.second }]);
    const secondVoter = await api.people.appUser();
    expect(await answer(secondVoter, poll.id, poll.first)).toMatchObject({
      status: 200,
      data: { total_user_votes: 2 },
    });
    expect(await findWrongPolls()).toEqual([]);
  });

  it('is refused to the author of the poll', async () => {
    const poll = await openPoll();
    const message = 'You cannot vote in your own poll.';
    expect(await answer(author, poll.id, poll.first)).toEqual({ status: 403, message, data: null });
    expect(await getAnswers(poll.id)).toEqual([]);
  });

  it('shows the results to voters, the author and admins, and to others after the end', async () => {
    const [poll, stranger] = [await openPoll(5), await api.people.appUser()];
    await answer(reader, poll.id, poll.first);
    const results = async (person: TestPerson) => {
      const { data } = await api.as(person).call('getPostDataByPostId', { postId: poll.postId });
      return [data?.poll?.total_user_votes, ...(data?.poll?.options.map(({ result }) => result) ?? [])];
    };
    for (const person of [reader, author, await api.people.admin()]) expect(await results(person)).toEqual([1, 1, 0]);
    expect(await results(stranger)).toEqual([1, 0, 0]);
    api.clock.advance(5 * 60_000);
    expect(await results(stranger)).toEqual([1, 1, 0]);
  });

  it('refuses options of other polls, and missing polls', async () => {
    const [poll, otherPoll] = [await openPoll(), await openPoll()];
    const message = 'This poll does not have that option.';
    for (const optionId of [otherPoll.first, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await answer(reader, poll.id, optionId)).toEqual({ status: 400, message, data: null });
    for (const pollId of [999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await answer(reader, pollId, poll.first)).toEqual(notFound);
    expect(await getAnswers(poll.id)).toEqual([]);
  });

  it('hides polls of posts that the caller does not see', async () => {
    const blocker = await api.people.appUser();
    await block(api, blocker, reader);
    const hidden = [
      await openPoll(60, blocker),
      await openPoll(60, await api.people.appUser({ isPrivate: true })),
      await openPoll(60, author, { state: 'hidden' }),
      await openPoll(60, author, { state: 'deleted' }),
    ];
    for (const poll of hidden) {
      expect(await answer(reader, poll.id, poll.first)).toEqual(notFound);
      expect(await getAnswers(poll.id)).toEqual([]);
    }
  });

  it('is refused after the end of the poll, by time or by its author', async () => {
    const closed = { status: 409, message: 'This poll is closed.', data: null };
    const [ended, ending] = [await openPoll(), await openPoll(5)];
    await api.db.update(polls).set({ closed: true }).where(eq(polls.id, ended.id));
    expect(await answer(reader, ended.id, ended.first)).toEqual(closed);
    expect(await answer(reader, ending.id, ending.first)).toMatchObject({ status: 200 });
    api.clock.advance(5 * 60_000);
    const late = await api.people.appUser();
    expect(await answer(late, ending.id, ending.first)).toEqual(closed);
    expect(await answer(reader, ending.id, ending.first)).toMatchObject({
      status: 200,
      data: { poll_status: 'closed', total_user_votes: 1 },
    });
  });

  it('accepts one answer from two tabs', async () => {
    const poll = await openPoll();
    const caller = api.as(reader);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_unused, index) =>
        caller.call('addPollAnswer', { pollId: poll.id, optionId: index % 2 === 0 ? poll.first : poll.second }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await getAnswers(poll.id)).toHaveLength(1);
    expect(await findWrongPolls()).toEqual([]);
  });

  it('counts two hundred parallel answers exactly, even when some arrive twice', async () => {
    const poll = await openPoll();
    const people = await Promise.all(Array.from({ length: 200 }, () => api.people.appUser()));
    const answers = await Promise.all(
      people.flatMap((person, index) => {
        const caller = api.as(person);
        const variables = { pollId: poll.id, optionId: index % 4 === 0 ? poll.second : poll.first };
        const times = index % 10 === 0 ? 2 : 1;
        return Array.from({ length: times }, () => caller.call('addPollAnswer', variables));
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const last = await api.as(author).call('getPostDataByPostId', { postId: poll.postId });
    expect(last.data?.poll).toMatchObject({ total_user_votes: 200, options: [{ result: 150 }, { result: 50 }] });
    expect(await findWrongPolls()).toEqual([]);
  }, 120_000);
});
