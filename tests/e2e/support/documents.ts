import { print } from 'graphql';

import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';

const documents = readAllowedDocuments();

/**
 * The text of an operation of operations/, for requests without a page.
 * @throws Error for an unknown operation
 */
export function getDocumentText(name: string): string {
  const document = documents.get(name);
  if (document === undefined) throw new Error(`operations/ has no ${name}`);
  return print(document);
}
