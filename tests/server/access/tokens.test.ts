import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../../../server/access/sessions.ts';
import { createTokens } from '../../../server/access/tokens.ts';
import { userStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';

let api: TestApi;
let person: TestPerson;
let good: { token: string; sessionId: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.developer();
  good = await api.signIn(person);
});

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  secret?: string;
}

/** An access token signed with the current secret, unless the parameters override it. */
function forge({ header = {}, claims = {}, secret }: Forgery): string {
  const now = Math.floor(Date.now() / 1000);
  const key = secret ?? api.config.tokenSecrets[0] ?? '';
  const fullHeader = {
    alg: 'HS256',
    typ: 'bourse-access+jwt',
    kid: createHash('sha256').update(key).digest('hex').slice(0, 12),
    ...header,
  };
  const fullClaims = {
    sub: String(person.id),
    sid: good.sessionId,
    iss: 'bourse',
    aud: 'bourse',
    iat: now,
    nbf: now,
    exp: now + 600,
    ...claims,
  };
  const signed = `${base64(fullHeader)}.${base64(fullClaims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const using = (token: string) => api.as(null).with({ authorization: `Bearer ${token}` });

async function expectUnauthenticated(token: string): Promise<void> {
  // Calls on both endpoints: a read and a write.
  for (const [call, variables] of [
    ['verifyToken', {}],
    ['getTeamInvites', {}],
    ['deleteTeam', { teamId: 1 }],
  ] as const) {
    const answer = await using(token).raw(call, variables);
    expect(answer.status).toBe(401);
    expect(answer.body.data ?? null).toBeNull();
    expect(answer.body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  }
}

describe('an access token', () => {
  it('is accepted, whether the server or the test helper signs it', async () => {
    for (const token of [good.token, forge({})])
      expect((await using(token).call('verifyToken')).data?.id).toBe(person.id);
  });

  it.each(['none', 'None', 'NONE', 'nOnE'])('with the algorithm %s is refused', async (alg) => {
    const [, claims] = good.token.split('.');
    await expectUnauthenticated(`${base64({ alg, typ: 'bourse-access+jwt' })}.${claims}.`);
    await expectUnauthenticated(forge({ header: { alg } }));
  });

  it('with an empty, cut or changed signature is refused', async () => {
    const [header, claims, signature = ''] = good.token.split('.');
    await expectUnauthenticated(`${header}.${claims}.`);
    await expectUnauthenticated(`${header}.${claims}.${signature.slice(0, 20)}`);
    await expectUnauthenticated(
      `${header}.${base64({ sub: '1', sid: good.sessionId, iss: 'bourse', aud: 'bourse', exp: 4e9, nbf: 0, iat: 0 })}.${signature}`,
    );
  });

  it('is refused when another algorithm or key signed it, whatever key id it names', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = new SignJWT({ sid: good.sessionId })
      .setSubject(String(person.id))
      .setIssuer('bourse')
      .setAudience('bourse')
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('10m');
    await expectUnauthenticated(
      await rsa
        .setProtectedHeader({ alg: 'RS256', typ: 'bourse-access+jwt', jwk: publicKey.export({ format: 'jwk' }) })
        .sign(privateKey),
    );
    const stolen = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    await expectUnauthenticated(forge({ secret: stolen }));
    for (const kid of ['../../../../dev/null', "' or 1=1 --", '', '__proto__'])
      await expectUnauthenticated(forge({ header: { kid }, secret: 'x' }));
    await expectUnauthenticated(forge({ header: { kid: '../../../../dev/null' } }));
    await expectUnauthenticated(
      forge({ header: { jku: 'https://evil.example/keys', x5u: 'https://evil.example/x5u' }, secret: 'y'.repeat(40) }),
    );
  });

  it.each([
    ['expired', { exp: 1_700_000_000 }],
    ['not valid yet', { nbf: 4_000_000_000 }],
    ['without an end', { exp: undefined }],
    ['for another audience', { aud: 'others' }],
    ['of another issuer', { iss: 'others' }],
    ['without a session', { sid: undefined }],
    ['of an invalid session id', { sid: 'x' }],
    ["with another user's id", { sub: '1' }],
    ['with an id that is not a number', { sub: '1 or 1=1' }],
  ])('%s is refused', async (_case, claims) => {
    await expectUnauthenticated(forge({ claims }));
  });

  it('of another kind is refused', async () => {
    for (const typ of ['JWT', 'bourse-refresh+jwt', 'bourse-reset+jwt', undefined])
      await expectUnauthenticated(forge({ header: { typ } }));
    const { refreshToken } = await api.signIn(person);
    await expectUnauthenticated(refreshToken);
  });

  it('is reported as expired, so that the client can refresh', async () => {
    const answer = await using(forge({ claims: { exp: 1_700_000_000, nbf: 1_600_000_000, iat: 1_600_000_000 } })).raw(
      'verifyToken',
    );
    expect(answer.body.errors?.[0]).toMatchObject({
      message: 'Token is expired',
      extensions: { code: 'UNAUTHENTICATED', reason: 'expired' },
    });
  });

  it('expires ten minutes after it was issued, by the server’s clock', async () => {
    const own = await startTestApi();
    const user = await own.people.appUser();
    const caller = own.as(user);
    expect((await caller.raw('verifyToken')).status).toBe(200);
    own.clock.advance(601_000);
    expect((await caller.raw('verifyToken')).status).toBe(401);
    await own.close();
  });

  it('is accepted by servers whose clocks are a minute behind or ahead, and not by one that is hours behind', async () => {
    const signedAt = Date.now();
    const claims = { userId: 1, sessionId: good.sessionId };
    const secret = 's'.repeat(40);
    const token = await createTokens([secret], 600, () => new Date(signedAt)).signAccess(claims);
    const checkAt = (shift: number) => createTokens([secret], 600, () => new Date(signedAt + shift)).checkAccess(token);
    expect(await checkAt(-60_000)).toEqual({ ok: true, claims });
    expect(await checkAt(60_000)).toEqual({ ok: true, claims });
    expect(await checkAt(-3_600_000)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('is read from the Authorization header only', async () => {
    const answer = await api
      .as(null)
      .send(`/auth/graphql?access_token=${good.token}&token=${good.token}`, { query: '{ verifyToken { status } }' });
    expect(answer.status).toBe(401);
  });

  it('is refused when it is one megabyte long', async () => {
    const url = `${api.url}/auth/graphql`;
    const init = { method: 'POST', body: '{"query":"{ verifyToken { status } }"}' };
    const huge = await fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(1024 * 1024)}` },
    }).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([431, 'cut']).toContain(huge);
  });

  it('is verified against every secret during a rotation', async () => {
    const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
    const claims = { userId: 1, sessionId: good.sessionId };
    const before = await createTokens([old], 600).signAccess(claims);
    const rotated = createTokens([next, old], 600);
    expect(await rotated.checkAccess(before)).toEqual({ ok: true, claims });
    expect(await createTokens([next], 600).checkAccess(await rotated.signAccess(claims))).toEqual({ ok: true, claims });
    expect(await createTokens([next], 600).checkAccess(before)).toEqual({ ok: false, reason: 'invalid' });
  });
});

describe('the account behind a token', () => {
  const setStatus = (statusId: number) => api.sql`update users set status_id = ${statusId} where id = ${person.id}`;

  it.each(['disabled', 'deactivated', 'deletion_requested', 'deleted'] as const)(
    'is refused at once when it is %s',
    async (status) => {
      await setStatus(userStatusIds[status]);
      await expectUnauthenticated(good.token);
    },
  );

  it('that is suspended is refused until the suspension ends', async () => {
    await api.sql`update users set suspended_until = ${new Date(Date.now() + 60_000)} where id = ${person.id}`;
    await expectUnauthenticated(good.token);
    await api.sql`update users set suspended_until = ${new Date(Date.now() - 1_000)} where id = ${person.id}`;
    expect((await using(good.token).call('verifyToken')).status).toBe(200);
  });

  it('whose sessions were all ended is refused everywhere', async () => {
    const otherSession = await api.signIn(person);
    await endSessions(api.db, person.id, 'password_changed', new Date(), otherSession.sessionId);
    await expectUnauthenticated(good.token);
    expect((await using(otherSession.token).call('verifyToken')).status).toBe(200);
  });

  it('has the role in the database, not the role at sign-in', async () => {
    const admin = await api.people.admin();
    const { token } = await api.signIn(admin);
    expect((await using(token).call('getAdminDashboardCount')).status).toBe(200);
    await api.sql`update users set type_id = ${userTypeIds.app_user} where id = ${admin.id}`;
    const answer = await using(token).with({ 'accept-language': 'tr' }).call('getAdminDashboardCount');
    expect(answer).toMatchObject({ status: 403, message: 'Bunu yapmaya yetkiniz yok.', data: null });
    expect((await using(token).call('verifyToken')).data?.role).toBe('app_user');
  });

  it('loses the write access of a removed role with the next request', async () => {
    const remove = () => using(good.token).call('deleteTeam', { teamId: 999_999_999 });
    expect((await remove()).status).toBe(404);
    await api.sql`update users set type_id = ${userTypeIds.app_user} where id = ${person.id}`;
    expect((await remove()).status).toBe(403);
  });
});
