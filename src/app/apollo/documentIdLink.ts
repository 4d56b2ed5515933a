import { ApolloLink } from '@apollo/client/link';
import type { DocumentNode } from 'graphql';

/** The id that codegen has written into the document (scripts/codegenHooks.ts). */
export function getDocumentId(document: DocumentNode): string | undefined {
  return 'id' in document && typeof document.id === 'string' ? document.id : undefined;
}

/**
 * Sends the ids of documents instead of their texts. The server also has those of earlier releases, so a page that
 * stays open continues to work after a release (docs/operations/releases.md).
 */
export function documentIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const id = getDocumentId(operation.query);
    if (id !== undefined) {
      operation.extensions = { ...operation.extensions, persistedQuery: { version: 1, sha256Hash: id } };
      operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
    }
    return forward(operation);
  });
}
