import { plugin as reactApollo } from '@graphql-codegen/typescript-react-apollo';

import { getDocumentId, readAllowedDocuments } from '../server/graphql/allowList.ts';

/** The query hook of a generated function: `return ApolloReactHooks.useQuery<A, B>(Document, options);`. */
const queryHook = /return (ApolloReactHooks\.useQuery<[^;]+\));/g;

/** The start of the document of an operation, with its name. */
const operationDocument =
  /\{"kind":"Document",(?="definitions":\[\{"kind":"OperationDefinition","operation":"\w+","name":\{"kind":"Name","value":"(\w+)")/g;

/** By operation. */
const documentIds = new Map([...readAllowedDocuments()].map(([name, document]) => [name, getDocumentId(document)]));

/** Adds the ids that the client sends in place of the documents (src/app/apollo/documentIdLink.ts). */
const withIds = (content: string): string =>
  content.replace(operationDocument, (start: string, name: string) => {
    const id = documentIds.get(name);
    if (id === undefined) throw new Error(`operations/ has no document ${name}`);
    return `${start}"id":"${id}",`;
  });

/**
 * `typescript-react-apollo` whose documents have ids, and whose query hooks return deferred results
 * (src/shared/action/useDeferredResult.ts), so that pages render their first data in slices.
 */
export const plugin: typeof reactApollo = async (...args) => {
  const output = await reactApollo(...args);
  if (typeof output === 'string') throw new Error('typescript-react-apollo returned no list of imports');
  const documents = withIds(output.content);
  const content = documents.replace(queryHook, 'return useDeferredResult($1);');
  if (content === documents) return { ...output, content };
  const wrapper = "import { useDeferredResult } from '@/shared/action/useDeferredResult';";
  return { ...output, prepend: [...(output.prepend ?? []), wrapper], content };
};
