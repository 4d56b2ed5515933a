import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { readEnvelope, type EnvelopeOf } from '@/shared/action/envelope';
import { readReply } from '@/shared/action/readReply';

import { loadAllPages, type Reading } from './loadAllPages';

/** A page of a table, and how many rows there are over all pages. */
export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
}

interface TableReading<Row> {
  page: TablePage<Row> | undefined;
  loading: boolean;
  failure: string | null | undefined;
  refetch: () => unknown;
}

/** How a table is read: a page for the screen, every row as it is filtered now for the export. */
export interface TableSource<Asked, Row> {
  useRead: (asked: Asked) => TableReading<Row>;
  useLoadAll: (asked: Asked) => (reading?: Reading<Row>) => Promise<Row[]>;
}

/** What of a generated query hook is used here. */
type QueryHook<Data, Variables> = (options: { variables: Variables; fetchPolicy: 'cache-and-network' }) => {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
};

interface SourceOptions<Data, Variables, Asked, Row> {
  useQuery: QueryHook<Data, Variables>;
  document: DocumentNode;
  toVariables: (asked: Asked) => Variables;
  /** The locale is that of the page: lists that come whole are sorted here. */
  toPage: (reply: EnvelopeOf<Data>, asked: Asked, locale: string) => TablePage<Row>;
}

/** Reads a table by a call that answers pages. */
export function tableSource<
  Data extends object,
  Variables extends OperationVariables,
  Asked extends { pageNumber: number; pageSize: number },
  Row,
>({ useQuery, document, toVariables, toPage }: SourceOptions<Data, Variables, Asked, Row>): TableSource<Asked, Row> {
  return {
    useRead: (asked) => {
      const { locale } = useIntl();
      const result = useQuery({ variables: toVariables(asked), fetchPolicy: 'cache-and-network' });
      // While the next page is read, the one before stays on screen.
      const { reply, failure, loading } = readReply({ ...result, data: result.data ?? result.previousData });
      return {
        page: reply && toPage(reply, asked, locale),
        loading: loading && result.data === undefined,
        failure,
        refetch: result.refetch,
      };
    },
    useLoadAll: (asked) => {
      const client = useApolloClient();
      const { locale } = useIntl();
      return (reading) =>
        loadAllPages(async (pageNumber, pageSize) => {
          const next = { ...asked, pageNumber, pageSize };
          const { data } = await client.query<Data, OperationVariables>({
            query: document,
            variables: toVariables(next),
            fetchPolicy: 'no-cache',
          });
          const reply = readEnvelope(data);
          if (!reply) throw new Error('The list could not be read');
          return toPage(reply, next, locale);
        }, reading);
    },
  };
}
