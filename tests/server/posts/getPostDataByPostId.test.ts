import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { pollAnswers } from '../../../server/database/tables/social/polls.ts';
import { bookmarks, postVotes } from '../../../server/database/tables/social/posts.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { addImage, addPoll, notFound, stocks, writeArticle, writePost } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [reader, author] = await Promise.all([
    api.people.appUser(),
    api.people.appUser({ firstname: 'Ada', lastname: 'Ersoy', thumb: '/files/ada-thumb' }),
  ]);
});
afterAll(() => api.close());

const read = (person: TestPerson, postId: number) => api.as(person).call('getPostDataByPostId', { postId });

describe('getPostDataByPostId', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getPostDataByPostId', { postId: 1 })).toMatchObject(unauthenticated);
  });

  it('returns a post with its author, its counters and the actions of the reader', async () => {
    const id = await writePost(api, author, {
      description: 'Holding.',
      change: { title: 'On holding', sentiment: 'bull', upVotes: 1, downVotes: 0, commentCount: 4, bookmarkCount: 1 },
    });
    await api.db.insert(postVotes).values({ postId: id, userId: reader.id, isUp: true });
    await api.db.insert(bookmarks).values({ postId: id, userId: reader.id });
    expect(await read(reader, id)).toMatchObject({
      status: 200,
      data: {
        id,
        title: 'On holding',
        description: 'Holding.',
        post_type: 'text',
        user_id: author.id,
        user_name: author.username,
        full_name: 'Ada Ersoy',
        user_image: '/files/ada-thumb',
        up_vote: 1,
        down_vote: 0,
        comments: 4,
        is_user_up_vote: true,
        is_user_down_vote: false,
        is_bookmark: true,
        shared_url: null,
        sentiment: 'bull',
        edited_at: null,
        attachments: [],
        poll: null,
        mention_user_list: [],
        mention_stock_list: [],
        link_card: null,
        news_data: null,
      },
    });
    expect(await read(author, id)).toMatchObject({
      data: { is_user_up_vote: false, is_user_down_vote: false, is_bookmark: false },
    });
  });

  it('returns images in order', async () => {
    const id = await writePost(api, author, { change: { type: 'image' } });
    await addImage(api, id, 2, 'A chart');
    await addImage(api, id, 1);
    const { data } = await read(reader, id);
    expect(data?.attachments).toMatchObject([
      { file_url: `/files/${id}-1`, thumb_url: `/files/${id}-1-thumb`, alt_text: null, width: 640, height: 480 },
      { file_url: `/files/${id}-2`, alt_text: 'A chart' },
    ]);
  });

  it("returns a poll with its results and the caller's own answer, closed after its end", async () => {
    const id = await writePost(api, author, { change: { type: 'poll' } });
    const expiresAt = new Date(api.clock.now().getTime() + 60_000);
    const { id: pollId, optionIds } = await addPoll(api, id, { expiresAt, texts: ['Up', 'Down'] });
    const [up = 0, down = 0] = optionIds;
    await api.db.insert(pollAnswers).values({ pollId, userId: reader.id, optionId: down });
    await api.sql`update polls set total_votes = 1 where id = ${pollId}`;
    await api.sql`update poll_options set votes = 1 where id = ${down}`;
    const poll = {
      id: pollId,
      question: 'Which one?',
      options: [
        { id: up, option: 'Up', result: 0 },
        { id: down, option: 'Down', result: 1 },
      ],
      total_user_votes: 1,
      is_answer_given: true,
      given_answer: down,
      poll_status: 'open',
    };
    expect((await read(reader, id)).data?.poll).toMatchObject(poll);
    expect((await read(author, id)).data?.poll).toMatchObject({ is_answer_given: false, given_answer: null });
    api.clock.advance(61_000);
    expect((await read(reader, id)).data?.poll).toMatchObject({ ...poll, poll_status: 'closed' });
  });

  it('returns mentions with their text, without users that the reader does not see', async () => {
    const [ticker] = await stocks(api, 1);
    if (ticker === undefined) throw new Error('There are no stocks');
    const [seen, blocker, away] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser({ statusId: userStatusIds.deactivated }),
    ]);
    await block(api, blocker, reader);
    const id = await writePost(api, author, { tickerIds: [ticker.id], mentions: [seen, blocker, away] });
    await api.sql`update users set username = 'renamed_since', username_key = 'renamed_since' where id = ${seen.id}`;
    const { data } = await read(reader, id);
    expect(data?.mention_user_list).toEqual([{ id: seen.id, user_name: 'renamed_since', token: seen.username }]);
    expect(data?.mention_stock_list).toMatchObject([
      { ticker_id: ticker.id, ticker_symbol: ticker.symbol, stock_name: ticker.name, token: 'TICK' },
    ]);
  });

  it('returns the shared article with its stocks', async () => {
    const [firstStock, secondStock] = await stocks(api, 2);
    if (firstStock === undefined || secondStock === undefined) throw new Error('There are no stocks');
    const newsId = await writeArticle(api, 'Two stocks', [firstStock.id, secondStock.id]);
    const id = await writePost(api, author, { change: { type: 'news', newsId } });
    const { data } = await read(reader, id);
    expect(data?.news_data).toMatchObject({ news_id: newsId, title: 'Two stocks' });
    expect(data?.news_data?.ticker_details.map(({ ticker_id }) => ticker_id).toSorted((a, b) => a - b)).toEqual(
      [firstStock.id, secondStock.id].toSorted((a, b) => a - b),
    );
  });

  it('returns the permissions of each reader', async () => {
    const id = await writePost(api, author, { change: { createdAt: api.clock.now() } });
    const none = {
      edit: false,
      delete: false,
      vote: false,
      comment: false,
      report: false,
      repost: false,
      quote: false,
    };
    const part = { ...none, vote: true, comment: true, repost: true, quote: true };
    const [developer, admin] = await Promise.all([api.people.developer(), api.people.admin()]);
    for (const [person, expected] of [
      [reader, { ...part, report: true }],
      [author, { ...part, edit: true, delete: true }],
      [developer, none],
      [admin, { ...none, delete: true }],
    ] as const)
      expect((await read(person, id)).data?.viewer_can).toEqual(expected);
    api.clock.advance(15 * 60_000);
    expect((await read(author, id)).data?.viewer_can).toMatchObject({ edit: false, delete: true });
  });

  it('gives the same answer for a hidden post and for a missing post', async () => {
    const id = await writePost(api, author, { change: { state: 'hidden' } });
    for (const item of [id, 999_999_999, Number.MAX_SAFE_INTEGER]) expect(await read(reader, item)).toEqual(notFound);
    const turkish = await api.as(reader).with({ 'accept-language': 'tr' }).call('getPostDataByPostId', { postId: id });
    expect(turkish).toMatchObject({ status: 404, message: 'Bu gönderi bulunamadı.' });
  });
});
