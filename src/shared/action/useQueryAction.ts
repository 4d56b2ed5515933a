import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

import { readEnvelope, type ResponseEnvelope } from './envelope';
import { useRunner, type Action, type ActionOptions } from './useRunner';

/**
 * For the state changes that the contract defines as queries (docs/decisions/0005): runs on demand, bypasses the cache,
 * never runs on render. The type arguments are the generated `XxxQuery` and `XxxQueryVariables`.
 */
export function useQueryAction<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: ActionOptions<ResponseEnvelope<Data>, Variables> = {},
): Action<ResponseEnvelope<Data>, Variables> {
  const client = useApolloClient();
  return useRunner(async (variables: Variables) => {
    const { data } = await client.query<Data, OperationVariables>({
      query: document,
      variables,
      fetchPolicy: 'no-cache',
    });
    return readEnvelope(data);
  }, options);
}
