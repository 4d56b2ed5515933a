import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';

import { OUTDATED_CODES } from '@rules/platform/outdatedCodes';

const isOutdatedError = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => OUTDATED_CODES.some((code) => code === extensions?.['code']));

/** Reports that the page is older than the server accepts. The error itself is handled by the screen. */
export function versionLink(onOutdated: () => void): ApolloLink {
  return new ErrorLink(({ error }) => {
    if (isOutdatedError(error)) onOutdated();
    return undefined;
  });
}
