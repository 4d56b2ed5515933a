import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';

/** The server does not have, or no longer allows, a document of this page. */
const outdatedCodes: readonly unknown[] = ['CLIENT_TOO_OLD', 'DOCUMENT_RETIRED'];

const isOutdatedError = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => outdatedCodes.includes(extensions?.['code']));

/** Reports that the page is older than the server accepts. The error itself is handled by the screen. */
export function versionLink(onOutdated: () => void): ApolloLink {
  return new ErrorLink(({ error }) => {
    if (isOutdatedError(error)) onOutdated();
    return undefined;
  });
}
