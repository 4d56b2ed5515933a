import type { ApolloLink } from '@apollo/client/link';
import { Kind } from 'graphql';

import { authFields, stateChangingQueries } from '@/generated/endpoints';

export const endpoints = { data: '/graphql', auth: '/auth/graphql' } as const;
export type EndpointName = keyof typeof endpoints;

type OperationDocument = Pick<ApolloLink.Operation, 'query'>;

function getRootFields({ query }: OperationDocument): string[] {
  return query.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap((definition) => definition.selectionSet.selections)
    .filter((selection) => selection.kind === Kind.FIELD)
    .map((field) => field.name.value);
}

/** The endpoint of the operation, by `@endpoint` in the contract. */
export function getEndpoint(operation: ApolloLink.Operation): EndpointName {
  return getRootFields(operation).some((field) => authFields.has(field)) ? 'auth' : 'data';
}

/** Whether repeating the operation after a lost connection is harmless. */
export function isRepeatable(operation: OperationDocument): boolean {
  const definition = operation.query.definitions.find((candidate) => candidate.kind === Kind.OPERATION_DEFINITION);
  return (
    definition?.operation === 'query' && !getRootFields(operation).some((field) => stateChangingQueries.has(field))
  );
}
