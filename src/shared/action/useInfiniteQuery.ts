import { useState } from 'react';

import { FIRST_PAGE } from '@rules/paging';

import { OK, readEnvelope, type ResponseEnvelope } from './envelope';
import { readFailure } from './failure';
import { readResponse } from './readResponse';

/** The part of a generated query's result that is used here. */
interface FirstPage<Data> {
  data?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
}

interface InfiniteQueryOptions<Data, Row> {
  pageSize: number;
  /** The rows that are loaded, and the total over all pages. */
  rows: (response: ResponseEnvelope<Data>) => { items: readonly Row[]; total: number };
  /** Reads a further page with the query's `fetchMore` and appends it in `updateQuery`. */
  readPage: (pageNumber: number) => Promise<{ data?: Data }>;
}

/** The props of `InfiniteList` that a query provides. */
export interface InfiniteQuery<Row> {
  items: readonly Row[];
  total: number;
  hasMore: boolean;
  loading: boolean;
  /** Undefined without a failure; null when the server sent no message. */
  failure: string | null | undefined;
  loadMore: () => void;
}

/**
 * Turns the result of a generated query for the first page into an infinite list. A failed page leaves the loaded rows
 * and can be requested again, so `readPage` must append only rows of a response with status 200 (docs/shared-parts.md).
 */
export function useInfiniteQuery<Data extends object, Row>(
  { data, error, loading, refetch }: FirstPage<Data>,
  { pageSize, rows, readPage }: InfiniteQueryOptions<Data, Row>,
): InfiniteQuery<Row> {
  const [more, setMore] = useState<More>(IDLE);
  const first = readResponse({ data, error, loading });
  const { items, total } = first.response ? rows(first.response) : { items: [], total: 0 };
  const count = items.length;

  // When rows moved between pages, a page may bring nothing new. The page after it is next, otherwise the list would
  // stop. A page without any rows is the end, also when the total promises more.
  const wasEmptyPage = more.emptyPage !== undefined && more.emptyPage.count === count;
  if (more.emptyPage !== undefined && !wasEmptyPage) setMore({ ...more, emptyPage: undefined });

  const readNext = async () => {
    setMore({ ...IDLE, busy: true });
    const { emptyPage } = more;
    const follows = emptyPage !== undefined && wasEmptyPage && emptyPage.endTotal === undefined;
    const page = follows ? emptyPage.page + 1 : Math.floor(count / pageSize) + FIRST_PAGE;
    const { failure, response } = await toResult(() => readPage(page));
    if (response === undefined) return setMore({ busy: false, failure, emptyPage: undefined });
    const read = rows(response);
    const endTotal = read.items.length === 0 ? read.total : undefined;
    return setMore({ busy: false, failure: undefined, emptyPage: { count, page, endTotal } });
  };
  const isAtEnd = wasEmptyPage && more.emptyPage?.endTotal === total;

  return {
    items,
    total,
    hasMore: count < total && !isAtEnd,
    loading: first.loading || more.busy,
    failure: first.failure === undefined ? more.failure : first.failure,
    // The first page may be empty although more pages follow.
    loadMore: () => void (first.response === undefined ? refetch() : readNext()),
  };
}

interface More {
  busy: boolean;
  failure: string | null | undefined;
  /**
   * The last page that brought no new rows, and the number of rows before it. `endTotal` is the total with a page that
   * had no rows at all; with another total, the list has more again.
   */
  emptyPage: { count: number; page: number; endTotal: number | undefined } | undefined;
}

const IDLE: More = { busy: false, failure: undefined, emptyPage: undefined };

interface PageResult<Data> {
  failure: string | null | undefined;
  /** Undefined after a failure. */
  response?: ResponseEnvelope<Data>;
}

async function toResult<Data extends object>(read: () => Promise<{ data?: Data }>): Promise<PageResult<Data>> {
  try {
    const response = readEnvelope((await read()).data);
    return response?.status === OK ? { failure: undefined, response } : { failure: response?.message ?? null };
  } catch (error) {
    return { failure: readFailure(error).message };
  }
}
