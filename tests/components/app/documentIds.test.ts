import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { of } from 'rxjs';
import type { DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';

import { documentIdLink, getDocumentId } from '@/app/apollo/documentIdLink';
import { GetSignInOptionsDocument } from '@/generated/session/getSignInOptions';

import { getDocumentId as computeId } from '../../../server/graphql/allowList.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../src/generated/*/*.ts', { eager: true });
const documents = Object.values(files).flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, DocumentNode] => entry[0].endsWith('Document')),
);

describe('the id of a document', () => {
  it('is the one that the server computes', () => {
    const different = documents.filter(([, document]) => getDocumentId(document) !== computeId(document));
    expect(documents.length).toBeGreaterThan(100);
    expect(different.map(([name]) => name)).toEqual([]);
  });

  it('replaces the text, and survives what the cache adds to the document', async () => {
    const sent: ApolloLink.Operation[] = [];
    const end = new ApolloLink((operation) => {
      sent.push(operation);
      return of({ data: { getSignInOptions: null } });
    });
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([documentIdLink(), end]) });
    await client.query({ query: GetSignInOptionsDocument, errorPolicy: 'ignore' });
    const [operation] = sent;
    expect(operation?.extensions).toEqual({
      persistedQuery: { version: 1, sha256Hash: getDocumentId(GetSignInOptionsDocument) },
    });
    expect(operation?.getContext()['http']).toEqual({ includeQuery: false, includeExtensions: true });
  });
});
