import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { bookmarks, posts } from '../../../server/database/tables/social/posts.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { write } from '../comments/support.ts';
import { block, follow } from '../people/support.ts';
import { listed, notFound, stocks, writePost } from './support.ts';

/** What the reader can see of an author. */
interface Sight {
  /**
   * The reader can open a post of the author: by its link, on the author's page, among the bookmarks, with its comments
   * and votes.
   */
  readonly opened?: true;
  /** The reader finds the post in lists: in feeds, on the pages of stocks, in searches. */
  readonly met?: true;
  /** The author appears in lists of users: found by name, mentioned, among the voters. */
  readonly person?: true;
  /** The author's comments on a post of another user are visible. */
  readonly comment?: true;
  /** An admin can open the author's post. */
  readonly admin?: true;
}

interface Kind {
  readonly name: string;
  readonly isFollowed?: true;
  readonly change?: { readonly isPrivate?: boolean; readonly statusId?: number };
  /** The relation between the author and the reader, which begins after everything was written. */
  readonly between?: (api: TestApi, author: TestPerson, reader: TestPerson) => Promise<unknown>;
  readonly sight: Sight;
}

const all: Sight = { opened: true, met: true, person: true, comment: true, admin: true };
const notInUse = (statusId: number, sight: Sight = { admin: true }) => ({
  isFollowed: true as const,
  change: { statusId },
  sight,
});

const kinds: readonly Kind[] = [
  { name: 'a public account', sight: all },
  { name: 'a public account that the reader follows', isFollowed: true, sight: all },
  {
    name: 'a private account',
    change: { isPrivate: true },
    sight: { person: true, comment: true, admin: true },
  },
  {
    name: 'a private account with a pending request',
    change: { isPrivate: true },
    between: (api, author, reader) => follow(api, reader, author, 'requested'),
    sight: { person: true, comment: true, admin: true },
  },
  { name: 'a private account that the reader follows', isFollowed: true, change: { isPrivate: true }, sight: all },
  {
    name: 'an account that the reader blocks',
    isFollowed: true,
    between: (api, author, reader) => block(api, reader, author),
    sight: { admin: true },
  },
  {
    name: 'an account that blocks the reader',
    isFollowed: true,
    between: (api, author, reader) => block(api, author, reader),
    sight: { admin: true },
  },
  {
    name: 'an account that the reader muted',
    isFollowed: true,
    between: (api, author, reader) => api.as(reader).call('addMute', { kind: 'person', target: String(author.id) }),
    sight: { opened: true, person: true, admin: true },
  },
  { name: 'an account that its owner deactivated', ...notInUse(userStatusIds.deactivated) },
  { name: 'an account that an admin disabled', ...notInUse(userStatusIds.disabled) },
  { name: 'an account that will be deleted', ...notInUse(userStatusIds.deletion_requested) },
  { name: 'an account that was deleted', ...notInUse(userStatusIds.deleted, {}) },
];

interface Cast {
  readonly author: TestPerson;
  readonly postId: number;
  readonly commentId: number;
}

const word = 'quokka';
const lastname = 'Wombatoglu';

let api: TestApi;
let reader: TestPerson;
let admin: TestPerson;
let tickerId: number;
/** A post of another user, on which all authors voted and commented, and which mentions all of them. */
let common: number;
const cast = new Map<Kind, Cast>();

const getCast = (kind: Kind): Cast => {
  const found = cast.get(kind);
  if (found === undefined) throw new Error(`${kind.name} does not play`);
  return found;
};

beforeAll(async () => {
  api = await startTestApi();
  const [host, firstReader, firstAdmin] = await Promise.all([
    api.people.appUser(),
    api.people.appUser(),
    api.people.admin(),
  ]);
  [reader, admin] = [firstReader, firstAdmin];
  tickerId = (await stocks(api, 1))[0]?.id ?? 0;
  await api.db.insert(watchlistItems).values({ userId: reader.id, tickerId });
  const authors = await Promise.all(
    kinds.map(() => api.people.appUser({ lastname, searchKey: searchKey(`Deniz ${lastname}`) })),
  );
  common = await writePost(api, host, { mentions: authors });
  for (const [index, kind] of kinds.entries()) {
    const author = authors[index];
    if (author === undefined) throw new Error('Somebody is missing');
    const postId = await writePost(api, author, { description: `A ${word} by ${kind.name}`, tickerIds: [tickerId] });
    const { id: commentId } = await write(api, 'post', author, common);
    await api.as(author).call('addPostVote', { postId: common, isUpVote: true, isDownVote: false });
    await api.db.insert(bookmarks).values({ userId: reader.id, postId });
    if (kind.isFollowed) await follow(api, reader, author);
    if (kind.change) await api.db.update(users).set(kind.change).where(eq(users.id, author.id));
    await kind.between?.(api, author, reader);
    cast.set(kind, { author, postId, commentId });
  }
  await api.sql`update posts set bookmark_count = 1 where id in (select post_id from bookmarks)`;
}, 120_000);
afterAll(() => api.close());

const page = { pageNumber: 1, pageSize: 100 };
const search = async (userType: 'post' | 'app_user', searchText: string) => {
  const answer = await api.as(reader).call('getSearchByType', { ...page, searchText, userType });
  return { ids: (answer.data ?? []).map(({ id }) => id), total: answer.totalCount };
};

const getExpectedIds = (has: (kind: Kind) => unknown, pick: (cast: Cast) => number): number[] =>
  kinds
    .filter(has)
    .map((kind) => pick(getCast(kind)))
    .toSorted((a, b) => a - b);
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Ids of rows whose kind the types do not declare. */
const getIds = (rows: unknown): number[] =>
  Array.isArray(rows) ? rows.map((row: unknown) => (row instanceof Object && 'id' in row ? Number(row.id) : 0)) : [];

const getExpectedPosts = () =>
  getExpectedIds(
    ({ sight }) => sight.met,
    ({ postId }) => postId,
  );
const getExpectedPeople = () =>
  getExpectedIds(
    ({ sight }) => sight.person,
    ({ author }) => author.id,
  );

describe('a post of', () => {
  it.each(kinds)('$name, opened directly', async (kind) => {
    const { author, postId } = getCast(kind);
    const caller = api.as(reader);
    const status = kind.sight.opened ? 200 : 404;
    const alone = await caller.call('getPostDataByPostId', { postId });
    expect(alone).toMatchObject(kind.sight.opened ? { status, data: { id: postId, user_id: author.id } } : notFound);
    expect(await api.as(admin).call('getPostDataByPostId', { postId })).toMatchObject({
      status: kind.sight.admin ? 200 : 404,
    });
    expect((await listed(api, reader, { isBookmark: true })).includes(postId)).toBe(kind.sight.opened === true);
    const authorPosts = await caller.call('getUserPostList', { ...page, userId: author.id });
    expect((authorPosts.data ?? []).map(({ id }) => id)).toEqual(kind.sight.opened ? [postId] : []);
    const around = await Promise.all([
      caller.call('getPostHistory', { postId }),
      caller.call('getPostCommentByPostId', { ...page, postId }),
      caller.call('getUserUpvoteDownvoteList', { ...page, postId, vote: 'up' }),
    ]);
    expect(around.map((answer) => answer.status)).toEqual([status, status, status]);
  });

  it.each(kinds)('$name, with the permissions of the reader', async (kind) => {
    const { postId } = getCast(kind);
    const caller = api.as(reader);
    const status = kind.sight.opened ? 200 : 404;
    const acted = [
      await caller.call('addPostVote', { postId, isUpVote: true, isDownVote: false }),
      await caller.call('addPostCommentAndSubComment', { postId, comment: 'Well' }),
      await caller.call('addPostUserReportTopicRecord', { postId, categoryId: 1 }),
    ];
    expect(acted.map((answer) => answer.status)).toEqual([status, status, status]);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, postId));
    const count = kind.sight.opened ? 1 : 0;
    expect(row).toMatchObject({ upVotes: count, commentCount: count });
  });
});

describe('posts in lists are the same for a reader', () => {
  it.each([
    ['the newest posts', { feed: 'newest' }],
    ['the popular posts', { feed: 'popular' }],
    ['posts about watched stocks', { feed: 'watchlist' }],
  ])('in %s', async (_name, variables) => {
    const ids = await listed(api, reader, variables);
    expect(inOrder(ids.filter((id) => id !== common))).toEqual(getExpectedPosts());
  });

  it('in the feed of followed people', async () => {
    const followed = getExpectedIds(
      ({ sight, isFollowed }) => sight.met && isFollowed,
      ({ postId }) => postId,
    );
    expect(inOrder(await listed(api, reader, { feed: 'following' }))).toEqual(followed);
  });

  it('on the page of a stock, and in its count', async () => {
    const answer = await api.as(reader).call('getUserPostList', { ...page, tickerId });
    expect(inOrder((answer.data ?? []).map(({ id }) => id))).toEqual(getExpectedPosts());
    expect(answer.totalCount).toBe(getExpectedPosts().length);
    const details = await api.as(reader).call('getStocksDetails', { tickerId });
    expect(inOrder((details.data?.social_posts ?? []).map(({ id }) => id))).toEqual(getExpectedPosts());
  });

  it('on the dashboard', async () => {
    const { data } = await api.as(reader).call('getStockDashboard');
    const cards = data?.flatMap(({ response }) => response ?? []) ?? [];
    const shown = cards.flatMap((card) => ('list' in card && card.type === 'post_card' ? getIds(card.list) : []));
    expect(inOrder(shown)).toEqual(getExpectedPosts());
  });

  it('in a search for words, and in its count', async () => {
    const { ids, total } = await search('post', word);
    expect(inOrder(ids)).toEqual(getExpectedPosts());
    expect(total).toBe(getExpectedPosts().length);
  });

  it('at the end of the pages and by the cursor', async () => {
    const ids: number[] = [];
    let cursor: string | null | undefined;
    do {
      const answer = await api
        .as(reader)
        .call('getUserPostList', { feed: 'newest', pageNumber: 1, pageSize: 2, cursor });
      ids.push(...(answer.data ?? []).map(({ id }) => id));
      cursor = answer.nextCursor;
    } while (cursor);
    expect(inOrder(ids.filter((id) => id !== common))).toEqual(getExpectedPosts());
  });
});

describe('visible users are the same', () => {
  it('in both searches by name, and in their counts', async () => {
    const { ids, total } = await search('app_user', lastname);
    expect(inOrder(ids)).toEqual(getExpectedPeople());
    expect(total).toBe(getExpectedPeople().length);
    const found = await api.as(reader).call('searchPeople', { ...page, name: lastname });
    expect(inOrder((found.data ?? []).map(({ id }) => id))).toEqual(getExpectedPeople());
    expect(found.totalCount).toBe(getExpectedPeople().length);
  });

  it('among the mentions of a post', async () => {
    const { data } = await api.as(reader).call('getPostDataByPostId', { postId: common });
    expect(inOrder((data?.mention_user_list ?? []).map(({ id }) => id))).toEqual(getExpectedPeople());
  });

  it('among the voters, and in their count', async () => {
    const answer = await api.as(reader).call('getUserUpvoteDownvoteList', { ...page, postId: common, vote: 'up' });
    expect(inOrder((answer.data ?? []).map(({ id }) => id))).toEqual(getExpectedPeople());
    expect(answer.totalCount).toBe(getExpectedPeople().length);
  });
});

it('the comments on a post of another user, and their count, are by authors that the reader can see and has not muted', async () => {
  const answer = await api.as(reader).call('getPostCommentByPostId', { ...page, postId: common });
  const seen = getExpectedIds(
    ({ sight }) => sight.comment,
    ({ commentId }) => commentId,
  );
  expect(inOrder((answer.data ?? []).map(({ id }) => id))).toEqual(seen);
  expect(answer.totalCount).toBe(seen.length);
});
