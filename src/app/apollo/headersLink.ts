import { SetContextLink } from '@apollo/client/link/context';

import type { Language } from '@/shared/theme/uiSettings';

export interface RequestIdentity {
  accessToken: () => string | undefined;
  language: () => Language;
}

/** The headers of every request, REST paths included. */
export function requestHeaders({ accessToken, language }: RequestIdentity): Record<string, string> {
  const token = accessToken();
  return {
    'accept-language': language(),
    // A header that no cross-site form can send: the server rejects state changes without it.
    'apollo-require-preflight': 'true',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Sets the headers of user and language for each attempt, because a renewal may have changed the token. */
export function headersLink(identity: RequestIdentity): SetContextLink {
  return new SetContextLink(({ headers }) => ({ headers: { ...headers, ...requestHeaders(identity) } }));
}
