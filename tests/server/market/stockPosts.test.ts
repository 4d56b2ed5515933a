import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { news, newsTickers } from '../../../server/database/tables/market/news.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { posts, postVotes } from '../../../server/database/tables/social/posts.ts';
import { userSettings } from '../../../server/database/tables/people/settings.ts';
import { countStatements } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { listedTickers, waitForSunday, writePost } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.people.appUser();
  await api.db.delete(posts);
  await api.db.delete(news);
});

/** More than the stock page shows. */
const postsQuery = `query ($tickerId: Id!) {
  getStocksDetails(tickerId: $tickerId) {
    status
    message
    data {
      current_price
      social_posts {
        desc full_name user_name is_user_up_vote is_user_down_vote is_gain percentage_change is_sold
        viewer_can { vote }
        mention_user_list { id user_name token }
        mention_stock_list { ticker_id ticker_symbol token }
      }
    }
  }
}`;

const read = async (person = reader) =>
  (await api.as(person).callWith('getStocksDetails', postsQuery, { tickerId: listedTickers.apple })).data;

const textsFor = async (person?: TestPerson) => (await read(person))?.social_posts.map(({ desc }) => desc);

describe('the posts about a stock', () => {
  it('are the latest ten that mention it, the newest first, with the vote of the reader', async () => {
    const author = await api.people.appUser({ firstname: 'Ada', lastname: 'Kaya', username: 'adakaya' });
    for (let number = 1; number <= 12; number += 1) await writePost(api, author, listedTickers.apple, `Post ${number}`);
    const otherPostId = await writePost(api, author, 2, 'About another stock');
    const [newest] = await api.db.select().from(posts).where(eq(posts.description, 'Post 12'));
    await api.db.insert(postVotes).values({ postId: newest?.id ?? otherPostId, userId: reader.id, isUp: true });
    const shown = (await read())?.social_posts ?? [];
    expect(shown).toHaveLength(10);
    expect(shown.map(({ desc }) => desc).slice(0, 2)).toEqual(['Post 12', 'Post 11']);
    expect(shown[0]).toMatchObject({
      full_name: 'Ada Kaya',
      user_name: 'adakaya',
      is_user_up_vote: true,
      is_user_down_vote: false,
      is_gain: null,
      percentage_change: null,
      is_sold: null,
    });
  });

  it('offer no report to a user who has reported them', async () => {
    const postId = await writePost(api, await api.people.appUser(), listedTickers.apple, 'Buy now');
    const query =
      'query ($tickerId: Id!) { getStocksDetails(tickerId: $tickerId) { data { social_posts { viewer_can { report } } } } }';
    const getOffers = async (person: TestPerson) =>
      (await api.as(person).send('/graphql', { query, variables: { tickerId: listedTickers.apple } })).body.data?.[
        'getStocksDetails'
      ];
    const of = (report: boolean) => ({ data: { social_posts: [{ viewer_can: { report } }] } });
    expect(await getOffers(reader)).toMatchObject(of(true));
    await api.as(reader).call('addPostUserReportTopicRecord', { postId, categoryId: 1 });
    expect(await getOffers(reader)).toMatchObject(of(false));
    expect(await getOffers(await api.people.appUser())).toMatchObject(of(true));
  });

  it('link mentions of users and stocks, for users that the reader may see', async () => {
    const [author, seen, blocking] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const description = `@${seen.username} and @${blocking.username}: $AAPL at $100`;
    await api.as(author).call('addPost', { post_type: 'text', description });
    await api.as(blocking).call('blockUsersById', { blockUserId: reader.id });
    expect((await read())?.social_posts).toMatchObject([
      {
        desc: description,
        mention_user_list: [{ id: seen.id, user_name: seen.username, token: seen.username }],
        mention_stock_list: [{ ticker_id: listedTickers.apple, ticker_symbol: 'AAPL', token: 'AAPL' }],
      },
    ]);
  });

  it('can be liked by app users, including their authors, and by no other role', async () => {
    await writePost(api, reader, listedTickers.apple, 'My own');
    for (const [person, vote] of [
      [reader, true],
      [await api.people.appUser(), true],
      [await api.people.admin(), false],
    ] as const)
      expect((await read(person))?.social_posts).toMatchObject([{ desc: 'My own', viewer_can: { vote } }]);
  });

  it('need the same number of statements for one post and for ten', async () => {
    const author = await api.people.appUser();
    await writePost(api, author, listedTickers.apple, 'One');
    const request = () =>
      countStatements(api, reader, (caller) => caller.call('getStocksDetails', { tickerId: listedTickers.apple }));
    const statementsForOne = await request();
    for (let number = 1; number <= 9; number += 1)
      await writePost(api, await api.people.appUser(), listedTickers.apple, `Post ${number}`);
    expect(await request()).toBe(statementsForOne);
  });

  it('leave out removed posts, and authors who are blocked, private or muted for the reader', async () => {
    const [blocked, blocking, muted, secret, gone, plain] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser({ isPrivate: true }),
      api.people.appUser({ statusId: userStatusIds.deactivated }),
      api.people.appUser(),
    ]);
    for (const [author, text] of [
      [blocked, 'of somebody blocked'],
      [blocking, 'of somebody who blocks'],
      [muted, 'of somebody muted'],
      [secret, 'of a private account'],
      [gone, 'of somebody gone'],
      [plain, 'for everybody'],
    ] as const)
      await writePost(api, author, listedTickers.apple, text);
    await writePost(api, plain, listedTickers.apple, 'taken down', { state: 'hidden' });
    await writePost(api, plain, listedTickers.apple, 'deleted', { state: 'deleted' });
    await writePost(api, plain, listedTickers.apple, 'with a spoiler in it');
    await api.as(reader).call('blockUsersById', { blockUserId: blocked.id });
    await api.as(blocking).call('blockUsersById', { blockUserId: reader.id });
    await api.as(reader).call('addMute', { kind: 'person', target: String(muted.id) });
    await api.as(reader).call('addMute', { kind: 'word', target: 'spoiler' });
    expect(await textsFor()).toEqual(['for everybody']);
    await api.db.insert(follows).values({ followerId: reader.id, followedId: secret.id, state: 'accepted' });
    expect(await textsFor()).toEqual(['for everybody', 'of a private account']);
  });

  it("show the gain of the author's shares, for public portfolios only and adjusted for splits", async () => {
    const [open, closed] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await api.db.insert(userSettings).values({ userId: open.id, publicPortfolio: 'public' });
    const bought = { tickerId: listedTickers.apple, quantity: '10', purchasePrice: '300', purchasedOn: '2020-01-02' };
    await api.db.insert(holdings).values([
      { ...bought, userId: open.id },
      { ...bought, userId: closed.id },
    ]);
    await writePost(api, open, listedTickers.apple, 'open');
    await writePost(api, closed, listedTickers.apple, 'closed');
    const detail = await read();
    const [ofClosed, ofOpen] = detail?.social_posts ?? [];
    expect(ofClosed).toMatchObject({ desc: 'closed', is_gain: null, percentage_change: null, is_sold: null });
    // One share then is four shares today, so that one of today's cost 75.
    const gain = (Number(detail?.current_price) / 75 - 1) * 100;
    expect(ofOpen).toMatchObject({ desc: 'open', is_gain: gain >= 0, is_sold: false });
    expect(ofOpen?.percentage_change).toBeCloseTo(gain, 1);
  });

  it('leave out an author whose account is closed', async () => {
    const author = await api.people.appUser();
    await writePost(api, author, listedTickers.apple, 'here today');
    expect(await textsFor()).toEqual(['here today']);
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, author.id));
    expect(await textsFor()).toEqual([]);
  });
});

describe('the news about a stock', () => {
  const publish = async (
    title: string,
    minute: number,
    tickerIds: readonly number[],
    audience: 'market' | 'platform' = 'market',
  ) => {
    const publishedAt = new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);
    const [row] = await api.db
      .insert(news)
      .values({
        title,
        content: 'Text.',
        source: 'Wire',
        externalId: title,
        publishedAt,
        audience,
        searchKey: searchKey(title),
      })
      .returning({ id: news.id });
    if (row === undefined) throw new Error('The article was not stored');
    await api.db.insert(newsTickers).values(tickerIds.map((tickerId) => ({ newsId: row.id, tickerId, publishedAt })));
  };

  it('is the latest ten articles about it, without content that the reader muted', async () => {
    for (let number = 1; number <= 12; number += 1) await publish(`Article ${number}`, number, [listedTickers.apple]);
    await publish('Rumour about Apple', 20, [listedTickers.apple]);
    await publish('Apple and a rival', 21, [listedTickers.apple, 2]);
    await publish('The rival alone', 22, [2]);
    await publish('For developers', 23, [listedTickers.apple], 'platform');
    const titles = async () =>
      (await api.as(reader).call('getStocksDetails', { tickerId: listedTickers.apple })).data?.stock_news.map(
        ({ title }) => title,
      ) ?? [];
    expect((await titles()).slice(0, 3)).toEqual(['Apple and a rival', 'Rumour about Apple', 'Article 12']);
    expect(await titles()).toHaveLength(10);
    const [rival] = await api.sql<{ symbol: string }[]>`select symbol from tickers where id = 2`;
    await api.as(reader).call('addMute', { kind: 'word', target: 'rumour' });
    await api.as(reader).call('addMute', { kind: 'ticker', target: rival?.symbol });
    expect((await titles()).slice(0, 2)).toEqual(['Article 12', 'Article 11']);
  });
});
