import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useIntl } from 'react-intl';

import type { EnvelopeOf } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';

import type { TableExport, TablePage } from './types';
import { useEveryRow } from './useEveryRow';

/** What of a `DataTable` comes with reading its list. */
interface TableData<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  loading: boolean;
  failure: string | null | undefined;
  onRetry: () => void;
  exportAs: TableExport<Row>;
}

interface TableOptions {
  /** Name of the exported file, without the ending. */
  fileName: string;
  /** Nothing is read for now. */
  skip?: boolean;
  /** Read again in this time, while somebody looks; default: never. */
  pollMs?: number;
}

/** How a table is read. */
export interface TableSource<Asked, Row> {
  /** A page for the screen, with the one before on it meanwhile, and the export: spread into `DataTable`. */
  useTable: (params: Asked, options: TableOptions) => TableData<Row>;
  /** Every row as it is filtered now. */
  useLoadAll: (params: Asked) => TableExport<Row>['load'];
}

/** What of a generated query hook is used here. */
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

interface SourceOptions<Data, Variables, Asked, Row> {
  useQuery: QueryHook<Data, Variables>;
  document: DocumentNode;
  toVariables: (params: Asked) => Variables;
  /** The locale is that of the page: lists that come whole are sorted here. */
  toPage: (reply: EnvelopeOf<Data>, params: Asked, locale: string) => TablePage<Row>;
}

/** Reads a table by a call that answers pages. */
export function tableSource<
  Data extends object,
  Variables extends OperationVariables,
  Asked extends { pageNumber: number; pageSize: number },
  Row,
>({ useQuery, document, toVariables, toPage }: SourceOptions<Data, Variables, Asked, Row>): TableSource<Asked, Row> {
  const useLoadAll = (params: Asked) => {
    const { locale } = useIntl();
    return useEveryRow<Data, Row>({
      document,
      toVariables: (page) => toVariables({ ...params, ...page }),
      toPage: (reply) => toPage(reply, params, locale),
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
      // While the next page is read, the one before stays on screen.
      const { reply, failure, loading } = readResponse({ ...result, data: result.data ?? result.previousData });
      const page = reply && toPage(reply, params, locale);
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
