import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '../../../server/access/tokens.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.appUser();
});

const findCookie = (headers: Headers): string | undefined =>
  /bourse_refresh=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1];

async function refresh(
  token: string | undefined,
): Promise<{ status: unknown; accessToken: unknown; cookie: string | undefined }> {
  const answer = await api
    .as(null)
    .with(token === undefined ? {} : { cookie: `bourse_refresh=${token}` })
    .raw('refreshSession');
  const envelope = Object(answer.body.data?.['refreshSession']);
  return { status: envelope.status, accessToken: envelope.data?.access_token, cookie: findCookie(answer.headers) };
}

const isOpen = async (token: unknown): Promise<boolean> =>
  (
    await api
      .as(null)
      .with({ authorization: `Bearer ${String(token)}` })
      .raw('verifyToken')
  ).status === 200;

describe('refreshSession', () => {
  it('exchanges the cookie for a new one and a new access token', async () => {
    const { refreshToken } = await api.signIn(person);
    const first = await refresh(refreshToken);
    expect(first.status).toBe(200);
    expect(first.cookie).toMatch(/^[\w-]{43}$/);
    expect(first.cookie).not.toBe(refreshToken);
    expect(await isOpen(first.accessToken)).toBe(true);
    expect((await refresh(first.cookie)).status).toBe(200);
  });

  it('refuses a request without a cookie, with an unknown cookie and with an access token', async () => {
    const { token } = await api.signIn(person);
    expect((await refresh(undefined)).status).toBe(401);
    expect(await refresh('x'.repeat(43))).toMatchObject({ status: 401, cookie: '' });
    expect((await refresh(token)).status).toBe(401);
  });

  it('accepts parallel tabs', async () => {
    const { refreshToken } = await api.signIn(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { cookie } of answers) expect((await refresh(cookie)).status).toBe(200);
  });

  it('has one chain of tokens: a replaced token leads to the newest one, and never to a second branch', async () => {
    const { refreshToken } = await api.signIn(person);
    const first = await refresh(refreshToken);
    expect((await refresh(refreshToken)).cookie).toBe(first.cookie);
    const second = await refresh(first.cookie);
    expect((await refresh(refreshToken)).cookie).toBe(second.cookie);
    const racing = await Promise.all(Array.from({ length: 10 }, () => refresh(second.cookie)));
    expect(new Set(racing.map(({ cookie }) => cookie)).size).toBe(1);
    const [row] = await api.sql`
      select count(*)::int as open from refresh_tokens t join sessions s on s.id = t.session_id
      where s.user_id = ${person.id} and t.rotated_at is null`;
    expect(row).toEqual({ open: 1 });
  });

  it('ends the session when a copy of a token is used beside the real one in the grace period', async () => {
    const { refreshToken } = await api.signIn(person);
    const real = await refresh(refreshToken);
    const copy = await refresh(refreshToken);
    api.clock.advance(31_000);
    expect((await refresh(copy.cookie)).status).toBe(200);
    api.clock.advance(31_000);
    expect((await refresh(real.cookie)).status).toBe(401);
    const [row] = await api.sql`select s.revoked_reason from sessions s where s.user_id = ${person.id}`;
    expect(row).toEqual({ revoked_reason: 'replayed' });
  });

  it('derives tokens that cannot be predicted without the secret of the server', async () => {
    const { refreshToken } = await api.signIn(person);
    const elsewhere = createTokens(['another secret of thirty-two signs'], 600).getSuccessors(refreshToken);
    expect(elsewhere).not.toContain((await refresh(refreshToken)).cookie);
  });

  it('ends the session when a replaced token is used later', async () => {
    const { refreshToken } = await api.signIn(person);
    const { cookie, accessToken } = await refresh(refreshToken);
    api.clock.advance(31_000);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, cookie: '' });
    expect(await isOpen(accessToken)).toBe(false);
    expect((await refresh(cookie)).status).toBe(401);
    const [row] = await api.sql`select s.revoked_reason from sessions s where s.user_id = ${person.id}`;
    expect(row).toEqual({ revoked_reason: 'replayed' });
  });

  it('leaves the other sessions of the account open', async () => {
    const otherSession = await api.signIn(person);
    const { refreshToken } = await api.signIn(person);
    await refresh(refreshToken);
    api.clock.advance(31_000);
    await refresh(refreshToken);
    expect((await refresh(otherSession.refreshToken)).status).toBe(200);
  });

  it('fails when the token or the account has expired', async () => {
    const first = await api.signIn(person);
    api.clock.advance(31 * 86_400_000);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    const second = await api.signIn(person);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${person.id}`;
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  it('stores hashed tokens', async () => {
    const { refreshToken } = await api.signIn(person);
    const rows = await api.sql<{ token_hash: string }[]>`select token_hash from refresh_tokens`;
    expect(rows.map((row) => row.token_hash)).not.toContain(refreshToken);
    expect(rows.every((row) => /^[\da-f]{64}$/.test(row.token_hash))).toBe(true);
  });
});

describe('logout', () => {
  it('ends the session of the request and clears the cookie', async () => {
    const { token, refreshToken } = await api.signIn(person);
    const caller = api.as(null).with({ authorization: `Bearer ${token}`, cookie: `bourse_refresh=${refreshToken}` });
    const answer = await caller.raw('logout');
    expect(answer.body.data).toEqual({ logout: { status: 200, message: 'Signed out successfully' } });
    expect(findCookie(answer.headers)).toBe('');
    expect(await isOpen(token)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('ends the session of the given token', async () => {
    const { token } = await api.signIn(person);
    expect((await api.as(null).call('logout', { userId: person.id, token })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
  });

  it('ends the session of the cookie when the access token has expired', async () => {
    const { refreshToken, sessionId } = await api.signIn(person);
    await api
      .as(null)
      .with({ authorization: 'Bearer expired', cookie: `bourse_refresh=${refreshToken}` })
      .call('logout');
    const [row] = await api.sql`select revoked_reason from sessions where id = ${sessionId}`;
    expect(row).toEqual({ revoked_reason: 'signed_out' });
  });

  it('of a stale tab does not sign out a user who signed in later', async () => {
    const otherUser = await api.people.appUser();
    const stale = await api.signIn(person);
    const current = await api.signIn(otherUser);
    const answer = await api
      .as(null)
      .with({ cookie: `bourse_refresh=${current.refreshToken}` })
      .raw('logout', { userId: person.id, token: stale.token });
    expect(findCookie(answer.headers)).toBeUndefined();
    expect(await isOpen(stale.token)).toBe(false);
    expect(await isOpen(current.token)).toBe(true);
  });

  it('can be repeated, also when signed out', async () => {
    for (let round = 0; round < 2; round += 1) expect((await api.as(null).call('logout')).status).toBe(200);
  });
});
