import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useIntl } from 'react-intl';

import type { ResponseEnvelope } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';

import type { TableExport, TablePage } from './types';
import { useEveryRow } from './useEveryRow';

/** The props of a `DataTable` that reading its list provides. */
interface TableData<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  loading: boolean;
  failure: string | null | undefined;
  onRetry: () => void;
  exportAs: TableExport<Row>;
}

interface TableOptions {
  /** Name of the exported file, without the extension. */
  fileName: string;
  /** Pauses the reading. */
  skip?: boolean;
  /** Polling interval while the page is visible; never by default. */
  pollMs?: number;
}

/** How a table reads its list. */
export interface TableSource<Params, Row> {
  /** The page on screen, with the previous one until it has arrived, and the export: spread into `DataTable`. */
  useTable: (params: Params, options: TableOptions) => TableData<Row>;
  /** Reads every row with the current filters. */
  useLoadAll: (params: Params) => TableExport<Row>['load'];
}

/** The part of a generated query hook that is used here. */
type QueryHook<Data, Variables> = (options: {
  variables: Variables;
  skip: boolean;
  pollInterval: number;
  skipPollAttempt: () => boolean;
  fetchPolicy: 'cache-and-network';
}) => {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
};

interface SourceOptions<Data, Variables, Params, Row> {
  useQuery: QueryHook<Data, Variables>;
  document: DocumentNode;
  toVariables: (params: Params) => Variables;
  /** The locale of the page: lists that are not paged by the server are sorted here. */
  toPage: (response: ResponseEnvelope<Data>, params: Params, locale: string) => TablePage<Row>;
}

/** Creates the source of a table from a query that returns pages. */
export function tableSource<
  Data extends object,
  Variables extends OperationVariables,
  Params extends { pageNumber: number; pageSize: number },
  Row,
>({ useQuery, document, toVariables, toPage }: SourceOptions<Data, Variables, Params, Row>): TableSource<Params, Row> {
  const useLoadAll = (params: Params) => {
    const { locale } = useIntl();
    return useEveryRow<Data, Row>({
      document,
      toVariables: (page) => toVariables({ ...params, ...page }),
      toPage: (response) => toPage(response, params, locale),
    });
  };
  return {
    useLoadAll,
    useTable: (params, { fileName, skip = false, pollMs = 0 }) => {
      const { locale } = useIntl();
      const result = useQuery({
        variables: toVariables(params),
        skip,
        pollInterval: pollMs,
        skipPollAttempt: () => globalThis.document.hidden,
        fetchPolicy: 'cache-and-network',
      });
      // While the next page loads, the previous one stays on screen.
      const { response, failure, loading } = readResponse({ ...result, data: result.data ?? result.previousData });
      const page = response && toPage(response, params, locale);
      return {
        rows: page?.rows,
        total: page?.total ?? 0,
        loading: loading && result.data === undefined,
        failure,
        onRetry: () => void result.refetch(),
        exportAs: { fileName, load: useLoadAll(params) },
      };
    },
  };
}
