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

/** So many pages are kept; one page is about 0.5 MB with all that the cache notes about it. */
const MOST_PAGES = 20;
/** Empty pages that are passed at once; then the reader is asked whether to go on. */
const MOST_EMPTY = 5;
/** When they become more, those remain that are no farther from what is read. */
const NEAR_PAGES = 8;

/** A post in its list. Far away from what is read it is known by its id alone, and holds the place. */
export interface PostPlace {
  readonly id: number;
  readonly post?: PostView;
  /** Reads the page again that begins here and could not be read. */
  readonly retry?: () => void;
}

interface Page {
  /** Behind which post it begins. */
  readonly cursor: string;
  readonly next: string | null;
  readonly places: readonly PostPlace[];
  /** Whether its posts are here. */
  readonly isHere: boolean;
}

type Answer = { data?: GetUserPostListQuery };

/**
 * What comes after the first page of a list of posts, page by page. A list of thousands does not hold thousands of posts:
 * pages far from what is read leave the cache, and are read again when their places come near. What happens to a post
 * elsewhere (a vote, its deletion) reaches the pages through the cache.
 */
export class LaterPages {
  readonly #client: ApolloClient;
  readonly #source: PostSource;
  readonly #listeners = new Set<() => void>();
  /** How to stop following a page, by its cursor. */
  readonly #followed = new Map<string, () => void>();
  readonly #reading = new Set<string>();
  #pages: readonly Page[] = [];
  #sight = { first: -1, last: -1 };

  /** The cursor of the first page: whoever has another one has another list. */
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
    if (this.#listeners.size === 1) for (const { cursor, isHere } of this.#pages) if (isHere) this.#follow(cursor);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#followed.values()) stop();
      this.#followed.clear();
    };
  };

  /** Reads on at the end: some pages further while they bring nothing, because the reader muted what they would hold. */
  async readNext(): Promise<Answer> {
    let answer: Answer = {};
    for (let round = 0; round < MOST_EMPTY && this.next !== null; round += 1) {
      answer = await this.#readPage(this.next);
      if (answer.data?.getUserPostList.data?.length !== 0) break;
    }
    return answer;
  }

  async #readPage(cursor: string): Promise<Answer> {
    const answer = await this.#ask(cursor);
    const page = answer.data?.getUserPostList;
    if (page?.data && cursor === this.next) {
      this.#change([...this.#pages, { cursor, next: page.nextCursor, places: getPlaces(page.data), isHere: true }]);
      if (this.#listeners.size > 0) this.#follow(cursor);
    }
    return answer;
  }

  /** Which posts are in sight: what is far from them may go, what is near must be here. */
  see(firstId: number | undefined, lastId: number | undefined): void {
    const paginate = (id: number | undefined) =>
      this.#pages.findIndex(({ places }) => places.some((place) => place.id === id));
    const sight = { first: paginate(firstId), last: paginate(lastId) };
    if (sight.first === this.#sight.first && sight.last === this.#sight.last) return;
    this.#sight = sight;
    this.#dropFar();
    this.#readMissing();
  }

  /** Gives back what the pages take; nobody reads them any more. */
  release(): void {
    this.#drop(this.#pages.filter(({ isHere }) => isHere));
    this.#change([]);
  }

  #variables(cursor: string): GetUserPostListQueryVariables {
    return { ...this.#source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE, cursor };
  }

  /** Reads a page into the cache; one that is refused takes nothing away. */
  async #ask(cursor: string): Promise<Answer> {
    const params = { query: GetUserPostListDocument, variables: this.#variables(cursor) };
    const answer = await this.#client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      ...params,
      fetchPolicy: 'no-cache',
    });
    if (answer.data?.getUserPostList.data) this.#client.cache.writeQuery({ ...params, data: answer.data });
    return answer;
  }

  /** Keeps a page as the cache has it: without what was deleted, with the votes of other screens. */
  #follow(cursor: string): void {
    this.#followed.get(cursor)?.();
    const { cache } = this.#client;
    const stop = cache.watch<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: cache.transformDocument(GetUserPostListDocument),
      variables: this.#variables(cursor),
      optimistic: true,
      immediate: true,
      callback: ({ result, complete }) => {
        const page = complete ? result?.getUserPostList : undefined;
        if (page?.data) this.#replace(cursor, { places: getPlaces(page.data), next: page.nextCursor, isHere: true });
        else this.#leave(cursor);
      },
    });
    this.#followed.set(cursor, stop);
  }

  /** The posts of a page are not here any more: their places are. */
  #leave(cursor: string): void {
    const page = this.#pages.find((item) => item.cursor === cursor);
    if (page === undefined || !page.isHere) return;
    this.#replace(cursor, { places: page.places.map(({ id }) => ({ id })), isHere: false });
    // Not within the answer of the cache that tells it.
    queueMicrotask(() => this.#readMissing());
  }

  #replace(cursor: string, changed: Partial<Page>): void {
    this.#change(this.#pages.map((page) => (page.cursor === cursor ? { ...page, ...changed } : page)));
  }

  #change(pages: readonly Page[]): void {
    this.#pages = pages;
    for (const listener of this.#listeners) listener();
  }

  #dropFar(): void {
    const here = this.#pages.filter(({ isHere }) => isHere);
    if (here.length <= MOST_PAGES) return;
    const { first, last } = this.#sight;
    const near = new Set(this.#pages.slice(Math.max(0, first - NEAR_PAGES), last + 1 + NEAR_PAGES));
    this.#drop(here.filter((page) => !near.has(page)));
  }

  #drop(pages: readonly Page[]): void {
    if (pages.length === 0) return;
    const { cache } = this.#client;
    const dropped = new Set(pages);
    for (const { cursor } of pages) {
      this.#followed.get(cursor)?.();
      this.#followed.delete(cursor);
      cache.evict({
        id: 'ROOT_QUERY',
        fieldName: 'getUserPostList',
        args: { ...this.#variables(cursor) },
        broadcast: false,
      });
    }
    this.#change(
      this.#pages.map((page) =>
        dropped.has(page) ? { ...page, isHere: false, places: page.places.map(({ id }) => ({ id })) } : page,
      ),
    );
    // Posts that another list or page shows stay. The notes about who read what of the others would stay as well, and are
    // the most of it: they are made anew.
    if (cache instanceof InMemoryCache) cache.gc({ resetResultCache: true });
  }

  #readMissing(): void {
    if (this.#listeners.size === 0) return;
    const { first, last } = this.#sight;
    const near = this.#pages.slice(Math.max(0, first - 1), last + 2);
    for (const { cursor, isHere } of near) if (!isHere && !this.#reading.has(cursor)) void this.#readAgain(cursor);
  }

  async #readAgain(cursor: string): Promise<void> {
    this.#reading.add(cursor);
    const page = await this.#ask(cursor).then(
      ({ data }) => data?.getUserPostList.data,
      () => undefined,
    );
    this.#reading.delete(cursor);
    if (page && this.#listeners.size > 0) return this.#follow(cursor);
    const known = this.#pages.find((item) => item.cursor === cursor);
    const retry = () => void this.#readAgain(cursor);
    if (!page && known)
      this.#replace(cursor, { places: known.places.map(({ id }, place) => (place === 0 ? { id, retry } : { id })) });
  }
}

export const getPlaces = (posts: readonly PostView[]): PostPlace[] => posts.map((post) => ({ id: post.id, post }));

/** The lists of a client, the one left longest ago first. */
const kept = new WeakMap<ApolloClient, Map<string, LaterPages>>();

/** Lists that whoever comes back finds as they were. */
const MOST_LISTS = 4;

/** What is kept of a list for those who come back; nothing when it began elsewhere. */
export function recallPages(client: ApolloClient, source: PostSource, begin: string | null): LaterPages | undefined {
  const pages = kept.get(client)?.get(JSON.stringify(source));
  return pages?.begin === begin ? pages : undefined;
}

/** Keeps a list, instead of what was kept of it before. */
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
