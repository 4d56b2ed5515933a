import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { readEnvelope, type Envelope, type EnvelopeOf } from '@/shared/action/envelope';
import { readReply } from '@/shared/action/readReply';
import type { Action } from '@/shared/action/useRunner';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';

import type { LookupAction, LookupList, LookupPageData, LookupQuery } from './types';

/** What of a generated query hook is used here. */
type QueryHook<Data, Variables> = (options: { variables: Variables; fetchPolicy: 'cache-and-network' }) => {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
};

interface SourceOptions<Data, Variables> {
  useQuery: QueryHook<Data, Variables>;
  document: DocumentNode;
  toVariables: (asked: LookupQuery) => Variables;
  /** The locale is that of the page: lists that come whole are sorted here. */
  toPage: (reply: EnvelopeOf<Data>, asked: LookupQuery, locale: string) => LookupPageData;
}

/** How a list is read: a page for the table, every entry for the export. */
export function lookupSource<Data extends object, Variables extends OperationVariables>({
  useQuery,
  document,
  toVariables,
  toPage,
}: SourceOptions<Data, Variables>): Pick<LookupList, 'useRead' | 'useLoadAll'> {
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
      return () =>
        loadAllPages(async (pageNumber, pageSize) => {
          const next = { ...asked, pageNumber, pageSize };
          const { data } = await client.query<Data, OperationVariables>({
            query: document,
            variables: toVariables(next),
            fetchPolicy: 'no-cache',
          });
          const reply = readEnvelope(data);
          if (!reply) throw new Error('The list could not be read');
          const { entries, total } = toPage(reply, next, locale);
          return { rows: entries, total };
        });
    },
  };
}

/** An action of the wire as one of the list. */
export const via = <Reply extends Envelope, Variables, Input>(
  action: Action<Reply, Variables>,
  toVariables: (input: Input) => Variables,
): LookupAction<Input> => ({
  busy: action.busy,
  error: action.error,
  run: async (input) => {
    const result = await action.run(toVariables(input));
    return result.ok ? undefined : result.message;
  },
});
