import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

import { OK, readEnvelope, type ResponseEnvelope } from '@/shared/action/envelope';

import { loadAllPages } from './loadAllPages';
import type { TableExport, TablePage } from './types';

interface EveryRow<Data, Row> {
  document: DocumentNode;
  toVariables: (page: { pageNumber: number; pageSize: number }) => OperationVariables;
  toPage: (response: ResponseEnvelope<Data>) => TablePage<Row>;
}

/** Reads every row of a list with the current filters: for the export and for bulk actions. */
export function useEveryRow<Data extends object, Row>({
  document,
  toVariables,
  toPage,
}: EveryRow<Data, Row>): TableExport<Row>['load'] {
  const client = useApolloClient();
  return (reading) =>
    loadAllPages(async (pageNumber, pageSize) => {
      const { data } = await client.query<Data, OperationVariables>({
        query: document,
        variables: toVariables({ pageNumber, pageSize }),
        fetchPolicy: 'no-cache',
      });
      const response = readEnvelope(data);
      // An error must not look like the end of the list.
      if (response?.status !== OK) throw new Error('The list could not be read');
      return toPage(response);
    }, reading);
}
