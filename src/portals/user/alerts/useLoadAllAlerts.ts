import { useApolloClient } from '@apollo/client/react';

import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import {
  GetAlertListDocument,
  type GetAlertListQuery,
  type GetAlertListQueryVariables,
} from '@/generated/alerts/getAlertList';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';

/** Every alert of the list as it is filtered now, for the export. */
export function useLoadAllAlerts(variables: GetAlertListQueryVariables): () => Promise<AlertTable_AlertFragment[]> {
  const client = useApolloClient();
  return () =>
    loadAllPages(async (pageNumber, pageSize) => {
      const { data } = await client.query<GetAlertListQuery>({
        query: GetAlertListDocument,
        variables: { ...variables, pageNumber, pageSize },
        fetchPolicy: 'no-cache',
      });
      const reply = data?.getAlertList;
      if (!reply?.data) throw new Error('The list could not be read');
      return { rows: reply.data, total: reply.totalCount ?? reply.data.length };
    });
}
