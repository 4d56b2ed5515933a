import { randomBytes } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startLocalProvider, type LocalProvider, type ProviderPerson } from '../../support/oidc/localProvider.ts';
import { getIdToken, visitProvider } from '../../support/oidc/visitProvider.ts';

let provider: LocalProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startLocalProvider();
  api = await startTestApi({
    env: {
      OIDC_GOOGLE_ISSUER: provider.issuer,
      OIDC_GOOGLE_CLIENT_ID: provider.clientId,
      OIDC_GOOGLE_CLIENT_SECRET: provider.clientSecret,
      // Nothing listens on this port.
      OIDC_APPLE_ISSUER: 'http://127.0.0.1:9',
      OIDC_APPLE_CLIENT_ID: 'apple-site',
      OIDC_APPLE_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const newProviderUser = (change: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = randomBytes(6).toString('hex');
  return {
    sub,
    email: `${sub}@people.example`,
    email_verified: true,
    given_name: 'Zeynep',
    family_name: 'Kılıç-Ödemiş',
    ...change,
  };
};

async function withCode(person: ProviderPerson, more: Record<string, unknown> = {}) {
  provider.signInAs(person);
  const visit = await visitProvider(provider);
  return api.as(null).call('socialLogInSignUpV4', { provider: 'google', ...visit, ...more });
}

const chosen = { userType: 'app_user', isAcceptPolicy: true };
const usersWith = (email: string) => api.sql<{ id: number }[]>`select id from users where email_key = ${email}`;

describe('getSignInOptions', () => {
  it('returns the providers that can be reached, without their secrets', async () => {
    const answer = await api.as(null).call('getSignInOptions');
    expect(answer.data?.social_providers).toEqual([
      { provider: 'google', client_id: provider.clientId, authorization_url: `${provider.issuer}/auth` },
    ]);
    expect(JSON.stringify(answer)).not.toContain(provider.clientSecret);
  });
});

describe('socialLogInSignUpV4', () => {
  it('requests role and acceptance from a new user, and creates the account with them', async () => {
    const person = newProviderUser();
    expect(await withCode(person)).toMatchObject({ status: 404, data: null });
    expect(await usersWith(person.email ?? '')).toEqual([]);
    const answer = await withCode(person, chosen);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        is_known_user: false,
        user: {
          firstname: 'Zeynep',
          lastname: 'KılıçÖdemiş',
          role: 'app_user',
          email: person.email,
          email_details: { isEmailVerified: true },
        },
      },
    });
    const caller = api.as(null).with({ authorization: `Bearer ${answer.data?.access_token}` });
    expect((await caller.call('verifyToken')).data?.id).toBe(answer.data?.user.id);
  });

  it('recognizes the user again, whatever is chosen later', async () => {
    const person = newProviderUser();
    const first = await withCode(person, chosen);
    const again = await withCode(person, { userType: 'bot_developer', isAcceptPolicy: true });
    expect(again).toMatchObject({
      status: 200,
      data: { is_known_user: true, user: { id: first.data?.user.id, role: 'app_user' } },
    });
  });

  it('creates a personal team for a developer', async () => {
    const answer = await withCode(newProviderUser(), { userType: 'bot_developer', isAcceptPolicy: true });
    const teams = await api.sql`select type_id from teams where owner_id = ${answer.data?.user.id ?? 0}`;
    expect(teams).toHaveLength(1);
  });

  it.each([
    ['an admin', { userType: 'admin', isAcceptPolicy: true }],
    ['a guest', { userType: 'guest', isAcceptPolicy: true }],
    ['a user who does not accept the policies', { userType: 'app_user', isAcceptPolicy: false }],
  ])('creates no account for %s', async (_who, choice) => {
    const person = newProviderUser();
    expect((await withCode(person, choice)).status).toBe(400);
    expect(await usersWith(person.email ?? '')).toEqual([]);
  });

  it('opens the account of the same address when both sides have verified it', async () => {
    const owner = await api.people.appUser();
    const answer = await withCode(newProviderUser({ email: owner.emailaddress.toUpperCase() }));
    expect(answer).toMatchObject({ status: 200, data: { is_known_user: true, user: { id: owner.id } } });
  });

  it('does not open an account with an unverified address, nor that of an admin', async () => {
    const unproven = await api.people.appUser({ emailVerifiedAt: null });
    const proven = await api.people.appUser();
    const admin = await api.people.admin();
    const answers = [
      await withCode(newProviderUser({ email: unproven.emailaddress })),
      await withCode(newProviderUser({ email: proven.emailaddress, email_verified: false })),
      await withCode(newProviderUser({ email: admin.emailaddress })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(
      await api.sql`select 1 from identities where user_id in ${api.sql([unproven.id, proven.id, admin.id])}`,
    ).toEqual([]);
  });

  it('creates no account for an address that the provider did not verify, and does not ask for a role first', async () => {
    const person = newProviderUser({ email_verified: false });
    for (const choice of [{}, chosen])
      expect(await withCode(person, choice)).toMatchObject({
        status: 400,
        message: expect.stringContaining('Please register with your e-mail address and a password.'),
        data: null,
      });
    expect(await usersWith(person.email ?? '')).toEqual([]);
    expect(await api.mailTo(person.email ?? '', 'verifyEmail')).toEqual([]);
  });

  it('sends the owner of an account one mail about the new link', async () => {
    const owner = await api.people.appUser();
    const person = newProviderUser({ email: owner.emailaddress });
    await withCode(person);
    await withCode(person);
    const mails = await api.mailTo(owner.emailaddress, 'identityLinked');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('you can sign in to your account with Google');
    const own = newProviderUser();
    await withCode(own, chosen);
    expect(await api.mailTo(own.email ?? '', 'identityLinked')).toEqual([]);
  });

  it('refuses a new user without a usable address', async () => {
    const { sub } = newProviderUser();
    expect(await withCode({ sub }, chosen)).toMatchObject({ status: 400 });
    expect(await withCode(newProviderUser({ email: 'a\u202eb@x' }), chosen)).toMatchObject({ status: 400 });
  });

  it('creates valid user names from any provider name', async () => {
    const answer = await withCode(newProviderUser({ given_name: '😀 1234', family_name: 'x'.repeat(5_000) }), chosen);
    expect(answer.data?.user).toMatchObject({ firstname: 'New', lastname: 'x'.repeat(15) });
  });

  it('rejects a name that impersonates the platform', async () => {
    const answer = await withCode(newProviderUser({ given_name: 'Bourse', family_name: 'Support' }), chosen);
    expect(answer.data?.user).toMatchObject({ firstname: 'New', lastname: 'Member', username: 'newmember' });
  });

  it('creates one account for two parallel sign-ins', async () => {
    const person = newProviderUser();
    provider.signInAs(person);
    const visits = [await visitProvider(provider), await visitProvider(provider)];
    const answers = await Promise.all(
      visits.map((visit) => api.as(null).call('socialLogInSignUpV4', { provider: 'google', ...visit, ...chosen })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await usersWith(person.email ?? '')).toHaveLength(1);
  });

  it('refuses a used code, another verifier, another nonce and another redirect address', async () => {
    const person = newProviderUser();
    await withCode(person, chosen);
    provider.signInAs(person);
    const visit = await visitProvider(provider);
    const send = (change: Record<string, unknown>) =>
      api.as(null).call('socialLogInSignUpV4', { provider: 'google', ...visit, ...change });
    expect((await send({ redirectUri: 'https://elsewhere.example/login' })).status).toBe(400);
    expect((await send({ redirectUri: 'http://127.0.0.1:4000/elsewhere' })).status).toBe(400);
    expect((await send({ codeVerifier: 'short' })).status).toBe(400);
    expect((await send({ code: 'x'.repeat(100_000) })).status).toBe(400);
    expect((await send({})).status).toBe(200);
    expect((await send({})).status).toBe(400);
    expect((await withCode(person, { codeVerifier: 'v'.repeat(43) })).status).toBe(400);
    expect((await withCode(person, { nonce: 'another' })).status).toBe(400);
    expect((await withCode(person, { nonce: null })).status).toBe(400);
  });

  it('reports when a provider is not configured or cannot be reached', async () => {
    const visit = { code: 'c', codeVerifier: 'v'.repeat(43), redirectUri: '/login' };
    const call = (name: string) => api.as(null).call('socialLogInSignUpV4', { provider: name, ...visit });
    expect((await call('facebook')).status).toBe(400);
    expect((await call('apple')).status).toBe(503);
  });

  it('does not open a disabled account', async () => {
    const person = newProviderUser();
    const { data } = await withCode(person, chosen);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${data?.user.id ?? 0}`;
    expect((await withCode(person)).status).toBe(403);
  });
});

describe('socialLogInSignUp', () => {
  const send = (variables: Record<string, unknown>) =>
    api.as(null).call('socialLogInSignUp', { provider: 'google', ...variables });

  it('signs in with an ID token, once', async () => {
    provider.signInAs(newProviderUser());
    const given = await getIdToken(provider);
    expect((await send(given)).status).toBe(404);
    expect(await send({ ...given, ...chosen })).toMatchObject({ status: 200, data: { is_known_user: false } });
    expect((await send({ ...given, ...chosen })).status).toBe(400);
  });

  it('lets one of 10 parallel calls with one token succeed', async () => {
    provider.signInAs(newProviderUser());
    const given = await getIdToken(provider);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ ...given, ...chosen })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses tokens for another site, with another nonce, modified, foreign and expired', async () => {
    const person = newProviderUser();
    provider.signInAs(person);
    const { token: foreign, nonce: foreignNonce } = await getIdToken(provider, provider.otherClientId);
    const { token, nonce } = await getIdToken(provider);
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ email: person.email, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setSubject(person.sub)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);
    const [header, body] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const statuses = [
      await send({ ...chosen, token: foreign, nonce: foreignNonce }),
      await send({ ...chosen, token, nonce: 'another' }),
      await send({ ...chosen, token }),
      await send({ ...chosen, token: `${header}.${body}.AAAA`, nonce }),
      await send({ ...chosen, token: forged }),
      await send({ ...chosen, token: unsigned, nonce }),
      await send({ ...chosen, token: 'x'.repeat(100_000) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 400));
    api.clock.advance(20 * 60_000);
    expect((await send({ ...chosen, token, nonce })).status).toBe(400);
    expect(await usersWith(person.email ?? '')).toEqual([]);
  });
});
