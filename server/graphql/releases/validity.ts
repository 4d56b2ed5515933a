import { getOperationAST, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Endpoint } from '../../generated/schema.ts';
import type { Call } from '../contract.ts';
import { getRootFields } from '../limits.ts';

/** Checks documents of other releases against the schema of this build, at the endpoint of their call. */
export function createValidity(
  calls: ReadonlyMap<string, Call>,
  schemas: Readonly<Record<Endpoint, GraphQLSchema>>,
): (document: DocumentNode) => boolean {
  return (document) => {
    const operation = getOperationAST(document);
    const [field] = operation ? getRootFields(document, operation) : [];
    const call = calls.get(field?.name.value ?? '');
    return call !== undefined && validate(schemas[call.endpoint], document, undefined, { maxErrors: 1 }).length === 0;
  };
}
