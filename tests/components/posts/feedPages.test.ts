import { ApolloClient } from '@apollo/client';
import { MockLink } from '@apollo/client/testing';
import { describe, expect, it, vi } from 'vitest';

import { createCache } from '@/app/apollo/cache';
import { cachePages, FeedPages, getCachedPages } from '@/domain/posts/feed/feedPages';
import type { PostSource } from '@/domain/posts/feed/postSource';
import type { GetUserPostListQueryVariables } from '@/generated/posts/getUserPostList';

import { mockPosts, paginate, getPosts, errorPage } from './feedMocks';
import { eventually } from '../../support/eventually';

const SOURCE: PostSource = { feed: 'newest' };
const PAGES = 26;
const SIZE = 20;
const NEWEST = (PAGES + 1) * SIZE;

/** The page behind the cursor `c1` begins after the first 20 posts. */
const pageBehind = (cursor: string) => {
  const page = Number(cursor.slice(1));
  const from = NEWEST - page * SIZE;
  return paginate(getPosts(from, from - SIZE + 1), page < PAGES ? `c${page + 1}` : null);
};

const answerAll = ({ cursor }: GetUserPostListQueryVariables) => pageBehind(cursor ?? 'c0');

function open(answer = answerAll) {
  const posts = mockPosts(answer);
  const link = new MockLink([posts.mock], { showWarnings: false, defaultOptions: { delay: 0 } });
  const client = new ApolloClient({ cache: createCache(), link });
  const pages = new FeedPages(client, SOURCE, 'c1');
  const changed = vi.fn();
  const leave = pages.subscribe(changed);
  const places = () => pages.pages().flatMap((page) => page.items);
  const place = (id: number) => places().find((item) => item.id === id);
  return { posts, client, pages, leave, changed, places, place };
}

/** Loads pages until this number is reached; the last one is in view. */
async function readOn(list: ReturnType<typeof open>, pages: number): Promise<void> {
  for (let read = 0; read < pages; read += 1) {
    await list.pages.readNext();
    const last = list.places().at(-1)?.id;
    list.pages.setVisibleRange(last, last);
  }
}

const cachedPosts = ({ client }: ReturnType<typeof open>) =>
  Object.keys(client.cache.extract() ?? {}).filter((id) => id.startsWith('Post:')).length;

describe('the later pages of a list of posts', () => {
  it('follow one another by their cursors, up to the end', async () => {
    const list = open();
    await readOn(list, PAGES);
    expect(list.places().map(({ id }) => id)).toEqual(
      Array.from({ length: PAGES * SIZE }, (_, n) => NEWEST - SIZE - n),
    );
    expect(list.pages.next).toBeNull();
    expect(await list.pages.readNext()).toEqual({});
    expect(list.posts.calls).toHaveLength(PAGES);
  });

  it('contain the posts near the viewport, and placeholders for all others', async () => {
    const list = open();
    await readOn(list, PAGES);
    const here = list.places().filter(({ post }) => post !== undefined);
    expect(here.length).toBeLessThanOrEqual(20 * SIZE);
    expect(here.length).toBeGreaterThanOrEqual(9 * SIZE);
    expect(cachedPosts(list)).toBe(here.length);
    expect(list.places().at(-1)?.post).toMatchObject({ id: 1 });
    expect(list.place(NEWEST - SIZE)).toEqual({ id: NEWEST - SIZE });
  });

  it('are loaded again when their placeholders become visible', async () => {
    const list = open();
    await readOn(list, PAGES);
    const requests = list.posts.calls.length;
    const early = NEWEST - 2 * SIZE;
    list.pages.setVisibleRange(early, early);
    await eventually(() => expect(list.place(early)?.post).toMatchObject({ description: `Text of post ${early}` }));
    await eventually(() => expect(list.place(early - SIZE)?.post).toBeDefined());
    expect(list.posts.calls.slice(requests).map(({ cursor }) => cursor)).toEqual(['c1', 'c2', 'c3']);
    expect(list.places()).toHaveLength(PAGES * SIZE);
  });

  it('lose posts that were deleted after loading', async () => {
    const list = open(({ cursor }) => {
      const page = pageBehind(cursor ?? 'c0');
      return { ...page, data: page.data?.filter(({ id }) => !isDeleted || id !== gone) ?? null };
    });
    const gone = NEWEST - SIZE - 3;
    let isDeleted = false;
    await readOn(list, PAGES);
    isDeleted = true;
    list.pages.setVisibleRange(gone, gone);
    await eventually(() => expect(list.place(gone)).toBeUndefined());
    expect(list.place(gone + 1)?.post).toBeDefined();
  });

  it('follow changes of their posts on other screens', async () => {
    const list = open();
    await readOn(list, 2);
    const id = NEWEST - SIZE;
    list.client.cache.modify({ id: `Post:${id}`, fields: { up_vote: () => 77 } });
    expect(list.place(id)?.post?.up_vote).toBe(77);
    list.client.cache.evict({ id: `Post:${id}` });
    expect(list.place(id)).toBeUndefined();
    expect(list.posts.calls).toHaveLength(2);
  });

  it('reload after an invalidation of all lists, but only the visible ones', async () => {
    const list = open();
    await readOn(list, 6);
    list.client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'getUserPostList' });
    expect(list.place(NEWEST - SIZE)?.post).toBeUndefined();
    await eventually(() => expect(list.places().at(-1)?.post).toBeDefined());
    expect(list.posts.calls.slice(6).map(({ cursor }) => cursor)).toEqual(['c5', 'c6']);
  });

  it('preserve the list when they fail, and can be requested again', async () => {
    let isBusy = false;
    const list = open((params) => (isBusy ? errorPage(429, 'Slow down') : answerAll(params)));
    await readOn(list, PAGES);
    isBusy = true;
    expect((await list.pages.readNext()).data).toBeUndefined();
    const early = NEWEST - SIZE;
    list.pages.setVisibleRange(early, early);
    await eventually(() => expect(list.place(early)?.retry).toBeDefined());
    expect(list.place(early)?.post).toBeUndefined();
    isBusy = false;
    list.place(early)?.retry?.();
    await eventually(() => expect(list.place(early)?.post).toBeDefined());
    expect(list.place(early)?.retry).toBeUndefined();
  });
});

describe('a list after navigation', () => {
  it('is restored as it was on return, unless it has a new start', async () => {
    const list = open();
    cachePages(list.client, SOURCE, list.pages);
    await readOn(list, 3);
    list.leave();
    const found = getCachedPages(list.client, { feed: 'newest' }, 'c1');
    expect(found).toBe(list.pages);
    expect(found?.pages().flatMap(({ items }) => items)).toHaveLength(3 * SIZE);
    expect(getCachedPages(list.client, SOURCE, 'c9')).toBeUndefined();
    expect(getCachedPages(list.client, { feed: 'popular' }, 'c1')).toBeUndefined();
  });

  it('is evicted after other lists were loaded', async () => {
    const list = open();
    cachePages(list.client, SOURCE, list.pages);
    await readOn(list, 3);
    list.leave();
    expect(cachedPosts(list)).toBe(3 * SIZE);
    for (const tickerId of [1, 2, 3, 4]) {
      const source: PostSource = { tickerId };
      cachePages(list.client, source, new FeedPages(list.client, source, 'c1'));
    }
    expect(getCachedPages(list.client, SOURCE, 'c1')).toBeUndefined();
    expect(cachedPosts(list)).toBe(0);
  });
});
