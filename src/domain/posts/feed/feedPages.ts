import type { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import { FIRST_PAGE } from '@rules/paging';

import type { PostSource } from './postSource';
import type { PostView } from '../postView';

export const POSTS_PER_PAGE = 20;

/** Maximum of loaded pages. A page takes about 0.5 MB, including the metadata of the cache. */
const MOST_PAGES = 20;
/** Maximum of empty pages that are skipped at once; then the user decides whether to continue. */
const MOST_EMPTY = 5;
/** Above the maximum, pages within this distance of the visible range stay loaded. */
const NEAR_PAGES = 8;

/** A post in a list. Posts far from the visible range are placeholders with only an id. */
export interface PostPlace {
  readonly id: number;
  readonly post?: PostView;
  /** Retries the page that starts at this item and failed to load. */
  readonly retry?: () => void;
}

interface Page {
  /** The page starts after this cursor. */
  readonly cursor: string;
  readonly next: string | null;
  readonly places: readonly PostPlace[];
  readonly isHere: boolean;
}

type Answer = { data?: GetUserPostListQuery };

/**
 * The pages of a list of posts after the first one. To limit memory, pages far from the visible range are evicted from
 * the cache and loaded again when they come near. Changes of a post elsewhere, such as a vote or its deletion, reach
 * the pages through the cache.
 */
export class LaterPages {
  readonly #client: ApolloClient;
  readonly #source: PostSource;
  readonly #listeners = new Set<() => void>();
  /** Functions that end the cache watch of a page, by its cursor. */
  readonly #watches = new Map<string, () => void>();
  readonly #loading = new Set<string>();
  #pages: readonly Page[] = [];
  #visibleRange = { first: -1, last: -1 };

  /** The cursor after the first page. It identifies the version of the list. */
  readonly begin: string | null;

  constructor(client: ApolloClient, source: PostSource, begin: string | null) {
    this.#client = client;
    this.#source = source;
    this.begin = begin;
  }

  readonly pages = (): readonly Page[] => this.#pages;

  get next(): string | null {
    const last = this.#pages.at(-1);
    return last === undefined ? this.begin : last.next;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) for (const { cursor, isHere } of this.#pages) if (isHere) this.#watch(cursor);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#watches.values()) stop();
      this.#watches.clear();
    };
  };

  /** Loads the next page. Skips pages that are empty because their posts are muted. */
  async readNext(): Promise<Answer> {
    let answer: Answer = {};
    for (let round = 0; round < MOST_EMPTY && this.next !== null; round += 1) {
      answer = await this.#appendPage(this.next);
      if (answer.data?.getUserPostList.data?.length !== 0) break;
    }
    return answer;
  }

  async #appendPage(cursor: string): Promise<Answer> {
    const answer = await this.#fetchPage(cursor);
    const page = answer.data?.getUserPostList;
    if (page?.data && cursor === this.next) {
      this.#setPages([...this.#pages, { cursor, next: page.nextCursor, places: getPlaces(page.data), isHere: true }]);
      if (this.#listeners.size > 0) this.#watch(cursor);
    }
    return answer;
  }

  /** Unloads pages far from the visible range and loads missing ones near it. */
  see(firstId: number | undefined, lastId: number | undefined): void {
    const paginate = (id: number | undefined) =>
      this.#pages.findIndex(({ places }) => places.some((place) => place.id === id));
    const sight = { first: paginate(firstId), last: paginate(lastId) };
    if (sight.first === this.#visibleRange.first && sight.last === this.#visibleRange.last) return;
    this.#visibleRange = sight;
    this.#unloadDistant();
    this.#loadMissing();
  }

  /** Evicts all pages. */
  release(): void {
    this.#evict(this.#pages.filter(({ isHere }) => isHere));
    this.#setPages([]);
  }

  #variables(cursor: string): GetUserPostListQueryVariables {
    return { ...this.#source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE, cursor };
  }

  /** Loads a page into the cache. A failed request leaves the cache unchanged. */
  async #fetchPage(cursor: string): Promise<Answer> {
    const params = { query: GetUserPostListDocument, variables: this.#variables(cursor) };
    const answer = await this.#client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      ...params,
      fetchPolicy: 'no-cache',
    });
    if (answer.data?.getUserPostList.data) this.#client.cache.writeQuery({ ...params, data: answer.data });
    return answer;
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
        if (page?.data) this.#replace(cursor, { places: getPlaces(page.data), next: page.nextCursor, isHere: true });
        else this.#unload(cursor);
      },
    });
    this.#watches.set(cursor, stop);
  }

  /** Replaces the posts of a page by placeholders. */
  #unload(cursor: string): void {
    const page = this.#pages.find((item) => item.cursor === cursor);
    if (page === undefined || !page.isHere) return;
    this.#replace(cursor, { places: page.places.map(({ id }) => ({ id })), isHere: false });
    // The cache must not be written during its own broadcast.
    queueMicrotask(() => this.#loadMissing());
  }

  #replace(cursor: string, changed: Partial<Page>): void {
    this.#setPages(this.#pages.map((page) => (page.cursor === cursor ? { ...page, ...changed } : page)));
  }

  #setPages(pages: readonly Page[]): void {
    this.#pages = pages;
    for (const listener of this.#listeners) listener();
  }

  #unloadDistant(): void {
    const here = this.#pages.filter(({ isHere }) => isHere);
    if (here.length <= MOST_PAGES) return;
    const { first, last } = this.#visibleRange;
    const near = new Set(this.#pages.slice(Math.max(0, first - NEAR_PAGES), last + 1 + NEAR_PAGES));
    this.#evict(here.filter((page) => !near.has(page)));
  }

  #evict(pages: readonly Page[]): void {
    if (pages.length === 0) return;
    const { cache } = this.#client;
    const dropped = new Set(pages);
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
        dropped.has(page) ? { ...page, isHere: false, places: page.places.map(({ id }) => ({ id })) } : page,
      ),
    );
    // Posts of other lists stay in the cache. The memoized results of reads take most of the memory and are not
    // released with the entities, so they are reset.
    if (cache instanceof InMemoryCache) cache.gc({ resetResultCache: true });
  }

  #loadMissing(): void {
    if (this.#listeners.size === 0) return;
    const { first, last } = this.#visibleRange;
    const near = this.#pages.slice(Math.max(0, first - 1), last + 2);
    for (const { cursor, isHere } of near) if (!isHere && !this.#loading.has(cursor)) void this.#reload(cursor);
  }

  async #reload(cursor: string): Promise<void> {
    this.#loading.add(cursor);
    const page = await this.#fetchPage(cursor).then(
      ({ data }) => data?.getUserPostList.data,
      () => undefined,
    );
    this.#loading.delete(cursor);
    if (page && this.#listeners.size > 0) return this.#watch(cursor);
    const known = this.#pages.find((item) => item.cursor === cursor);
    const retry = () => void this.#reload(cursor);
    if (!page && known)
      this.#replace(cursor, { places: known.places.map(({ id }, place) => (place === 0 ? { id, retry } : { id })) });
  }
}

export const getPlaces = (posts: readonly PostView[]): PostPlace[] => posts.map((post) => ({ id: post.id, post }));

/** The lists of a client, least recently used first. */
const kept = new WeakMap<ApolloClient, Map<string, LaterPages>>();

/** Maximum of lists that are restored on back navigation. */
const MOST_LISTS = 4;

/** The cached pages of a list; undefined when the list has another first page now. */
export function recallPages(client: ApolloClient, source: PostSource, begin: string | null): LaterPages | undefined {
  const pages = kept.get(client)?.get(JSON.stringify(source));
  return pages?.begin === begin ? pages : undefined;
}

/** Caches the pages of a list and releases the previous ones. */
export function cachePages(client: ApolloClient, source: PostSource, pages: LaterPages): void {
  const lists = kept.get(client) ?? new Map<string, LaterPages>();
  kept.set(client, lists);
  const key = JSON.stringify(source);
  const before = lists.get(key);
  lists.delete(key);
  lists.set(key, pages);
  if (before !== pages) before?.release();
  const [oldest] = lists.entries();
  if (lists.size > MOST_LISTS && oldest !== undefined) {
    lists.delete(oldest[0]);
    oldest[1].release();
  }
}
