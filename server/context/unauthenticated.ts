import { GraphQLError } from 'graphql';

/** The error of a call that requires sign-in. The `reason` lets clients decide whether to refresh the access token. */
export const unauthenticated = (failure: 'expired' | 'invalid' | undefined): GraphQLError =>
  new GraphQLError(failure === 'expired' ? 'Token is expired' : 'Invalid access_token', {
    extensions: { code: 'UNAUTHENTICATED', ...(failure === undefined ? {} : { reason: failure }) },
  });

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED';
