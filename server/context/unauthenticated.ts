import { GraphQLError } from 'graphql';

/** The error of a call that needs a signed-in caller. The reason tells clients whether a new access token helps. */
export const unauthenticated = (failure: 'expired' | 'invalid' | undefined): GraphQLError =>
  new GraphQLError(failure === 'expired' ? 'Token is expired' : 'Invalid access_token', {
    extensions: { code: 'UNAUTHENTICATED', ...(failure === undefined ? {} : { reason: failure }) },
  });
