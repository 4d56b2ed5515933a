import type { DocumentNode, OperationVariables } from '@apollo/client';

/** A query that a page sends when it opens. */
export interface PageQuery {
  query: DocumentNode;
  variables?: OperationVariables;
  /** The page does not send it when the cache has the data. */
  isCacheFirst?: boolean;
}

interface PageAddress {
  /** The parameters of the route, e.g. `tickerId`. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * The queries that a page sends when it opens at this address, with the same variables. They are sent while the code of
 * the page still loads. A test compares them with what the page sends (tests/components/app/earlyQueries.test.tsx).
 */
export type PageQueries = (address: PageAddress) => readonly PageQuery[];
