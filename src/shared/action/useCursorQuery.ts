import { appendNew } from './appendNew';
import { useInfiniteQuery, type InfiniteQuery } from './useInfiniteQuery';

interface CursorPage<Row> {
  data?: readonly Row[] | null;
  totalCount?: number | null;
  /** Null on the last page. */
  nextCursor?: string | null;
}

/** Reads and writes the page in the data of a query. */
export interface PageAccessors<Data, Row> {
  getPage: (data: Data) => CursorPage<Row>;
  withRows: (data: Data, rows: Row[]) => Data;
}

/** The members of a generated query's result that are used here. */
export interface CursorResult<Data> {
  data?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  fetchMore: (options: {
    variables: { pageNumber: number; cursor: string | null | undefined };
    updateQuery: (all: Data, more: { fetchMoreResult: Data }) => Data;
  }) => Promise<{ data?: Data }>;
}

/**
 * An infinite list whose pages follow a cursor, so that rows which are added, removed or read concurrently do not shift
 * them. A row that a later page returns again stays at its first position.
 */
export function useCursorQuery<Data extends object, Row extends { id: number | string }>(
  result: CursorResult<Data>,
  { pageSize, getPage, withRows }: PageAccessors<Data, Row> & { pageSize: number },
): InfiniteQuery<Row> {
  const page = result.data && getPage(result.data);
  const cursor = page?.nextCursor ?? null;
  const list = useInfiniteQuery<Data, Row>(result, {
    pageSize,
    rows: () => ({ items: page?.data ?? [], total: page?.totalCount ?? 0 }),
    readPage: (pageNumber) => {
      const readBehind = async (wanted: string | null): Promise<{ data?: Data }> => {
        let stored = wanted;
        const response = await result.fetchMore({
          variables: { pageNumber, cursor: wanted },
          updateQuery: (all, { fetchMoreResult: next }) => {
            stored = getPage(all).nextCursor ?? null;
            const rows = getPage(next).data;
            return rows && stored === wanted ? withRows(next, appendNew(getPage(all).data, rows)) : all;
          },
        });
        // The list has begun again in the meantime: the page did not follow its rows.
        return stored === wanted || stored === null ? response : readBehind(stored);
      };
      return readBehind(cursor);
    },
  });
  return { ...list, hasMore: cursor !== null };
}
