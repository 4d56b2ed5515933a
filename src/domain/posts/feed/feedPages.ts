import type { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import { FIRST_PAGE } from '@rules/paging';

import { POSTS_PER_PAGE, type PostSource } from './postSource';
import type { PostView } from '../postView';

/** Maximum of loaded pages. A page takes about 0.5 MB, including the metadata of the cache. */
const MAX_LOADED_PAGES = 20;
/** Maximum of empty pages that are skipped at once; then the user decides whether to continue. */
const MAX_EMPTY_PAGES = 5;
/** Above the maximum, pages within this distance of the visible range stay loaded. */
const NEAR_PAGES = 8;

/** A post in a list. Posts far from the visible range are placeholders with only an id. */
export interface FeedItem {
  readonly id: number;
  readonly post?: PostView;
  /** Retries the page that starts at this item and failed to load. */
  readonly retry?: () => void;
}

interface Page {
  /** The page starts after this cursor. */
  readonly cursor: string;
  readonly next: string | null;
  readonly items: readonly FeedItem[];
  readonly isLoaded: boolean;
}

type PageResponse = { data?: GetUserPostListQuery };

/**
 * The pages of a list of posts after the first one. To limit memory, pages far from the visible range are evicted from
 * the cache and loaded again when they come near. Changes of a post elsewhere, such as a vote or its deletion, reach
 * the pages through the cache.
 */
export class FeedPages {
  readonly #client: ApolloClient;
  readonly #source: PostSource;
  readonly #listeners = new Set<() => void>();
  /** Functions that end the cache watch of a page, by its cursor. */
  readonly #watches = new Map<string, () => void>();
  readonly #loading = new Set<string>();
  #pages: readonly Page[] = [];
  #visibleRange = { first: -1, last: -1 };

  /** The cursor after the first page. It identifies the version of the list. */
  readonly firstCursor: string | null;

  constructor(client: ApolloClient, source: PostSource, firstCursor: string | null) {
    this.#client = client;
    this.#source = source;
    this.firstCursor = firstCursor;
  }

  readonly pages = (): readonly Page[] => this.#pages;

  get next(): string | null {
    const last = this.#pages.at(-1);
    return last === undefined ? this.firstCursor : last.next;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) for (const { cursor, isLoaded } of this.#pages) if (isLoaded) this.#watch(cursor);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#watches.values()) stop();
      this.#watches.clear();
    };
  };

  /** Loads the next page. Skips pages that are empty because their posts are muted. */
  async readNext(): Promise<PageResponse> {
    let response: PageResponse = {};
    for (let round = 0; round < MAX_EMPTY_PAGES && this.next !== null; round += 1) {
      response = await this.#appendPage(this.next);
      if (response.data?.getUserPostList.data?.length !== 0) break;
    }
    return response;
  }

  async #appendPage(cursor: string): Promise<PageResponse> {
    const response = await this.#fetchPage(cursor);
    const page = response.data?.getUserPostList;
    if (page?.data && cursor === this.next) {
      this.#setPages([
        ...this.#pages,
        { cursor, next: page.nextCursor, items: toFeedItems(page.data), isLoaded: true },
      ]);
      if (this.#listeners.size > 0) this.#watch(cursor);
    }
    return response;
  }

  /** Unloads pages far from the visible range and loads missing ones near it. */
  setVisibleRange(firstId: number | undefined, lastId: number | undefined): void {
    const findPageIndex = (id: number | undefined) =>
      this.#pages.findIndex(({ items }) => items.some((item) => item.id === id));
    const visibleRange = { first: findPageIndex(firstId), last: findPageIndex(lastId) };
    if (visibleRange.first === this.#visibleRange.first && visibleRange.last === this.#visibleRange.last) return;
    this.#visibleRange = visibleRange;
    this.#unloadDistant();
    this.#loadMissing();
  }

  /** Evicts all pages. */
  release(): void {
    this.#evict(this.#pages.filter(({ isLoaded }) => isLoaded));
    this.#setPages([]);
  }

  #variables(cursor: string): GetUserPostListQueryVariables {
    return { ...this.#source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE, cursor };
  }

  /** Loads a page into the cache. A failed request leaves the cache unchanged. */
  async #fetchPage(cursor: string): Promise<PageResponse> {
    const params = { query: GetUserPostListDocument, variables: this.#variables(cursor) };
    const response = await this.#client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      ...params,
      fetchPolicy: 'no-cache',
    });
    if (response.data?.getUserPostList.data) this.#client.cache.writeQuery({ ...params, data: response.data });
    return response;
  }

  /** Watches a page in the cache, so that deletions and votes of other screens are applied. */
  #watch(cursor: string): void {
    this.#watches.get(cursor)?.();
    const { cache } = this.#client;
    const stop = cache.watch<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: cache.transformDocument(GetUserPostListDocument),
      variables: this.#variables(cursor),
      optimistic: true,
      immediate: true,
      callback: ({ result, complete }) => {
        const page = complete ? result?.getUserPostList : undefined;
        if (page?.data) this.#replace(cursor, { items: toFeedItems(page.data), next: page.nextCursor, isLoaded: true });
        else this.#unload(cursor);
      },
    });
    this.#watches.set(cursor, stop);
  }

  /** Replaces the posts of a page by placeholders. */
  #unload(cursor: string): void {
    const page = this.#pages.find((item) => item.cursor === cursor);
    if (page === undefined || !page.isLoaded) return;
    this.#replace(cursor, { items: page.items.map(({ id }) => ({ id })), isLoaded: false });
    // The cache must not be written during its own broadcast.
    queueMicrotask(() => this.#loadMissing());
  }

  #replace(cursor: string, changes: Partial<Page>): void {
    this.#setPages(this.#pages.map((page) => (page.cursor === cursor ? { ...page, ...changes } : page)));
  }

  #setPages(pages: readonly Page[]): void {
    this.#pages = pages;
    for (const listener of this.#listeners) listener();
  }

  #unloadDistant(): void {
    const loadedPages = this.#pages.filter(({ isLoaded }) => isLoaded);
    if (loadedPages.length <= MAX_LOADED_PAGES) return;
    const { first, last } = this.#visibleRange;
    const nearPages = new Set(this.#pages.slice(Math.max(0, first - NEAR_PAGES), last + 1 + NEAR_PAGES));
    this.#evict(loadedPages.filter((page) => !nearPages.has(page)));
  }

  #evict(pages: readonly Page[]): void {
    if (pages.length === 0) return;
    const { cache } = this.#client;
    const evicted = new Set(pages);
    for (const { cursor } of pages) {
      this.#watches.get(cursor)?.();
      this.#watches.delete(cursor);
      cache.evict({
        id: 'ROOT_QUERY',
        fieldName: 'getUserPostList',
        args: { ...this.#variables(cursor) },
        broadcast: false,
      });
    }
    this.#setPages(
      this.#pages.map((page) =>
        evicted.has(page) ? { ...page, isLoaded: false, items: page.items.map(({ id }) => ({ id })) } : page,
      ),
    );
    // Posts of other lists stay in the cache. The memoized results of reads take most of the memory and are not
    // released with the entities, so they are reset.
    if (cache instanceof InMemoryCache) cache.gc({ resetResultCache: true });
  }

  #loadMissing(): void {
    if (this.#listeners.size === 0) return;
    const { first, last } = this.#visibleRange;
    const nearPages = this.#pages.slice(Math.max(0, first - 1), last + 2);
    for (const { cursor, isLoaded } of nearPages)
      if (!isLoaded && !this.#loading.has(cursor)) void this.#reload(cursor);
  }

  async #reload(cursor: string): Promise<void> {
    this.#loading.add(cursor);
    const page = await this.#fetchPage(cursor).then(
      ({ data }) => data?.getUserPostList.data,
      () => undefined,
    );
    this.#loading.delete(cursor);
    if (page && this.#listeners.size > 0) return this.#watch(cursor);
    const failedPage = this.#pages.find((item) => item.cursor === cursor);
    const retry = () => void this.#reload(cursor);
    if (!page && failedPage)
      this.#replace(cursor, { items: failedPage.items.map(({ id }, place) => (place === 0 ? { id, retry } : { id })) });
  }
}

export const toFeedItems = (posts: readonly PostView[]): FeedItem[] => posts.map((post) => ({ id: post.id, post }));

/** The lists of a client, least recently used first. */
const cachedPages = new WeakMap<ApolloClient, Map<string, FeedPages>>();

/** Maximum of lists that are restored on back navigation. */
const MAX_CACHED_LISTS = 4;

/** The cached pages of a list; undefined when the list has another first page now. */
export function getCachedPages(
  client: ApolloClient,
  source: PostSource,
  firstCursor: string | null,
): FeedPages | undefined {
  const pages = cachedPages.get(client)?.get(JSON.stringify(source));
  return pages?.firstCursor === firstCursor ? pages : undefined;
}

/** Caches the pages of a list and releases the previous ones. */
export function cachePages(client: ApolloClient, source: PostSource, pages: FeedPages): void {
  const lists = cachedPages.get(client) ?? new Map<string, FeedPages>();
  cachedPages.set(client, lists);
  const key = JSON.stringify(source);
  const before = lists.get(key);
  lists.delete(key);
  lists.set(key, pages);
  if (before !== pages) before?.release();
  const [oldest] = lists.entries();
  if (lists.size > MAX_CACHED_LISTS && oldest !== undefined) {
    lists.delete(oldest[0]);
    oldest[1].release();
  }
}
