import { expect, type APIRequestContext } from '@playwright/test';

import { DEMO_ACCOUNTS } from '../../../server/seed/demoAccounts.ts';

/** A bot's request, and the response to it. */
interface Decision {
  readonly botId: number;
  readonly isAccept: boolean;
  readonly reason?: string;
}

interface CallResponse {
  readonly status: number;
  readonly message: string;
}

const SIGN_IN = `mutation ($username: String!, $password: String!) {
  loginV3(username: $username, password: $password) { status message data { access_token } }
}`;

const DECIDE = `mutation ($botId: Id!, $isAccept: Boolean!, $reason: String) {
  acceptOrRejectReuqest(botId: $botId, isAccept: $isAccept, reason: $reason) { status message }
}`;

/**
 * An admin without a browser, who answers the requests of the teams of bots. @param request with cookies of its own,
 * so that no user in a browser is signed out
 */
export async function reviewer(request: APIRequestContext): Promise<(decision: Decision) => Promise<void>> {
  const call = async <Data>(path: string, query: string, variables: object, token?: string): Promise<Data> => {
    const response = await request.post(path, {
      data: { query, variables },
      headers: { 'apollo-require-preflight': 'true', ...(token && { authorization: `Bearer ${token}` }) },
    });
    const { data }: { data: Data } = await response.json();
    return data;
  };
  const { username, password } = DEMO_ACCOUNTS[2];
  const { loginV3: session } = await call<{ loginV3: CallResponse & { data: { access_token: string } | null } }>(
    '/auth/graphql',
    SIGN_IN,
    { username, password },
  );
  expect(session.data, session.message).not.toBeNull();

  return async (decision) => {
    const { acceptOrRejectReuqest: response } = await call<{ acceptOrRejectReuqest: CallResponse }>(
      '/graphql',
      DECIDE,
      decision,
      session.data?.access_token,
    );
    expect(response.status, response.message).toBe(200);
  };
}
