import type { ApolloClient } from '@apollo/client';

import { toViewer, type Viewer } from '@/domain/session/viewer';
import { LogoutDocument } from '@/generated/session/logout';
import { RefreshSessionDocument, type RefreshSessionMutation } from '@/generated/session/refreshSession';
import { VerifyTokenDocument, type VerifyTokenQuery } from '@/generated/session/verifyToken';
import { OK, UNAUTHENTICATED } from '@/shared/action/envelope';

import { isUnauthenticated } from '../apollo/tokenRenewalLink';

/** The result of the auth endpoint about a session. `unreachable`: no result, the session may be valid. */
export type AuthResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'invalid' }
  | { kind: 'refused' }
  | { kind: 'unreachable' };

/** The session's calls on the auth endpoint. */
export interface SessionGateway {
  verify: () => Promise<AuthResult<Viewer>>;
  /** Exchanges the refresh cookie for a new access token. */
  refresh: () => Promise<AuthResult<string>>;
  /** Ends the session on the server; ignores a failed connection. */
  end: (userId: number | undefined, token: string) => Promise<void>;
}

const LOGOUT_TIMEOUT_MS = 3_000;

// The start-up check handles its own errors, and its responses belong to no screen.
const context = { isSessionCall: true };

function classifyError(error: unknown): AuthResult<never> {
  return isUnauthenticated(error) ? { kind: 'invalid' } : { kind: 'unreachable' };
}

function classifyStatus(status: number | undefined): AuthResult<never> {
  if (status === UNAUTHENTICATED) return { kind: 'invalid' };
  return { kind: status === undefined || status >= 500 || status === 429 ? 'unreachable' : 'refused' };
}

export function createSessionGateway(client: () => ApolloClient): SessionGateway {
  return {
    async verify() {
      try {
        const { data } = await client().query<VerifyTokenQuery>({
          query: VerifyTokenDocument,
          fetchPolicy: 'no-cache',
          context,
        });
        const response = data?.verifyToken;
        return response?.status === OK && response.data
          ? { kind: 'ok', value: toViewer(response.data) }
          : classifyStatus(response?.status);
      } catch (error) {
        return classifyError(error);
      }
    },
    async refresh() {
      try {
        const { data } = await client().mutate<RefreshSessionMutation>({
          mutation: RefreshSessionDocument,
          fetchPolicy: 'no-cache',
          context,
        });
        const response = data?.refreshSession;
        return response?.status === OK && response.data
          ? { kind: 'ok', value: response.data.access_token }
          : classifyStatus(response?.status);
      } catch (error) {
        return classifyError(error);
      }
    },
    async end(userId, token) {
      const abort = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
      await client()
        .mutate({
          mutation: LogoutDocument,
          variables: { userId, token },
          fetchPolicy: 'no-cache',
          context: { ...context, fetchOptions: { signal: abort, keepalive: true } },
        })
        .catch(() => undefined);
    },
  };
}
