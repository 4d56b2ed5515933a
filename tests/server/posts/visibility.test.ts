import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { bookmarks } from '../../../server/database/tables/social/posts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { listed, notFound, stocks, writeArticle, writePost } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let admin: TestPerson;
let ticker: { id: number; symbol: string };
let otherTicker: { id: number; symbol: string };

beforeAll(async () => {
  api = await startTestApi();
  [reader, admin] = await Promise.all([api.people.appUser(), api.people.admin()]);
  const [firstStock, secondStock] = await stocks(api, 2);
  if (firstStock === undefined || secondStock === undefined) throw new Error('There are no stocks');
  [ticker, otherTicker] = [firstStock, secondStock];
});
afterAll(() => api.close());

type Sight = 'seen' | 'hidden';

/** The author of the post, the relation between author and reader, and who may see the post. */
const cases: readonly {
  readonly name: string;
  readonly author: () => Promise<TestPerson>;
  readonly state?: 'hidden' | 'deleted';
  readonly forReader: Sight;
  readonly forAdmin: Sight;
}[] = [
  { name: 'of a public account', author: () => api.people.appUser(), forReader: 'seen', forAdmin: 'seen' },
  { name: 'of a developer', author: () => api.people.developer(), forReader: 'seen', forAdmin: 'seen' },
  {
    name: 'of a private account',
    author: () => api.people.appUser({ isPrivate: true }),
    forReader: 'hidden',
    forAdmin: 'seen',
  },
  {
    name: 'of a private account with a pending request',
    author: async () => {
      const author = await api.people.appUser({ isPrivate: true });
      await follow(api, reader, author, 'requested');
      return author;
    },
    forReader: 'hidden',
    forAdmin: 'seen',
  },
  {
    name: 'of a private account that the reader follows',
    author: async () => {
      const author = await api.people.appUser({ isPrivate: true });
      await follow(api, reader, author);
      return author;
    },
    forReader: 'seen',
    forAdmin: 'seen',
  },
  {
    name: 'of an account that the reader blocks',
    author: async () => {
      const author = await api.people.appUser();
      await block(api, reader, author);
      return author;
    },
    forReader: 'hidden',
    forAdmin: 'seen',
  },
  {
    name: 'of an account that blocks the reader',
    author: async () => {
      const author = await api.people.appUser();
      await block(api, author, reader);
      return author;
    },
    forReader: 'hidden',
    forAdmin: 'seen',
  },
  ...(['disabled', 'deactivated', 'deletion_requested'] as const).map((status) => ({
    name: `of an account that is ${status}`,
    author: () => api.people.appUser({ statusId: userStatusIds[status] }),
    forReader: 'hidden' as const,
    forAdmin: 'seen' as const,
  })),
  {
    name: 'of an account that was deleted',
    author: () => api.people.appUser({ statusId: userStatusIds.deleted }),
    forReader: 'hidden',
    forAdmin: 'hidden',
  },
  {
    name: 'that an admin took down',
    author: () => api.people.appUser(),
    state: 'hidden',
    forReader: 'hidden',
    forAdmin: 'hidden',
  },
  {
    name: 'that its author deleted',
    author: () => api.people.appUser(),
    state: 'deleted',
    forReader: 'hidden',
    forAdmin: 'hidden',
  },
];

describe('a post', () => {
  it.each(cases)('$name: the reader $forReader, an admin $forAdmin', async ({ author, state, forReader, forAdmin }) => {
    const person = await author();
    const id = await writePost(api, person, {
      tickerIds: [ticker.id],
      change: state === undefined ? {} : { state },
    });
    await api.db.insert(bookmarks).values({ userId: reader.id, postId: id });
    await api.sql`update posts set bookmark_count = 1 where id = ${id}`;
    for (const [viewer, sight] of [
      [reader, forReader],
      [admin, forAdmin],
    ] as const) {
      const isSeen = sight === 'seen';
      const alone = await api.as(viewer).call('getPostDataByPostId', { postId: id });
      const visiblePost = { status: 200, message: 'Done', data: { id, user_id: person.id } };
      expect(alone).toMatchObject(isSeen ? visiblePost : notFound);
      for (const variables of [{}, { feed: 'popular' }, { tickerId: ticker.id }])
        expect((await listed(api, viewer, variables)).includes(id), JSON.stringify(variables)).toBe(isSeen);
    }
    expect((await listed(api, reader, { isBookmark: true })).includes(id)).toBe(forReader === 'seen');
    const acted = await Promise.all([
      api.as(reader).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false }),
      api.as(reader).call('addPostUserReportTopicRecord', { postId: id, categoryId: 1 }),
    ]);
    expect(acted.map(({ status }) => status)).toEqual(forReader === 'seen' ? [200, 200] : [404, 404]);
  });

  it('of a private account is visible to its author', async () => {
    const author = await api.people.appUser({ isPrivate: true });
    const id = await writePost(api, author);
    expect(await listed(api, author)).toContain(id);
    expect(await listed(api, author, { userId: author.id })).toEqual([id]);
  });
});

describe('the posts of a user', () => {
  it('are refused with the reason for a private account, and as unknown for a hidden one', async () => {
    const [closed, blocker, away] = await Promise.all([
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
      api.people.appUser({ statusId: userStatusIds.deactivated }),
    ]);
    await block(api, blocker, reader);
    const request = (userId: number) => api.as(reader).call('getUserPostList', { userId, pageNumber: 1, pageSize: 10 });
    expect(await request(closed.id)).toMatchObject({
      status: 403,
      message: 'This account is private: only followers can see its posts.',
      data: null,
    });
    const unknown = await request(999_999_999);
    expect(unknown).toMatchObject({ status: 404, data: null });
    expect(await request(blocker.id)).toEqual(unknown);
    expect(await request(away.id)).toEqual(unknown);
  });
});

describe('muted content', () => {
  let muter: TestPerson;
  let author: TestPerson;
  beforeAll(async () => {
    [muter, author] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await api.as(muter).call('addMute', { kind: 'word', target: 'crypto' });
    await api.as(muter).call('addMute', { kind: 'ticker', target: otherTicker.symbol });
  });

  it('is left out of feeds: words, tickers, shared articles', async () => {
    const visibleId = await writePost(api, author, { description: 'All about cryptography' });
    const article = await writeArticle(api, 'A crypto story');
    const aboutOther = await writeArticle(api, 'A plain story', [otherTicker.id]);
    const muted = [
      await writePost(api, author, { description: 'All about CRYPTO now' }),
      await writePost(api, author, { tickerIds: [ticker.id, otherTicker.id] }),
      await writePost(api, author, { change: { type: 'news', newsId: article } }),
      await writePost(api, author, { change: { type: 'news', newsId: aboutOther } }),
    ];
    for (const variables of [{}, { feed: 'popular' }]) {
      const ids = await listed(api, muter, variables);
      expect(ids).toContain(visibleId);
      expect(ids.some((id) => muted.includes(id))).toBe(false);
    }
    expect(await listed(api, muter, { tickerId: ticker.id })).not.toContain(muted[1]);
    // Other readers are not affected, and the reader can still open a muted post directly.
    expect(await listed(api, reader)).toEqual(expect.arrayContaining(muted));
    expect(await listed(api, muter, { userId: author.id })).toEqual(expect.arrayContaining(muted));
    expect(await api.as(muter).call('getPostDataByPostId', { postId: muted[0] })).toMatchObject({ status: 200 });
  });

  it('is left out of feeds: people, but not from their own page', async () => {
    const loud = await api.people.appUser();
    const id = await writePost(api, loud);
    expect(await listed(api, muter)).toContain(id);
    await api.as(muter).call('addMute', { kind: 'person', target: String(loud.id) });
    expect(await listed(api, muter)).not.toContain(id);
    expect(await listed(api, muter, { userId: loud.id })).toEqual([id]);
  });

  it('includes no posts of the reader', async () => {
    const id = await writePost(api, muter, { description: 'My crypto diary', tickerIds: [otherTicker.id] });
    expect(await listed(api, muter)).toContain(id);
  });
});
