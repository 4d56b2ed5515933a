import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedToken, newPassword } from '../accounts/credentialSupport.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startLocalProvider, type LocalProvider } from '../../support/oidc/localProvider.ts';
import { visitProvider } from '../../support/oidc/visitProvider.ts';

let provider: LocalProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startLocalProvider();
  api = await startTestApi({
    env: {
      OIDC_GOOGLE_ISSUER: provider.issuer,
      OIDC_GOOGLE_CLIENT_ID: provider.clientId,
      OIDC_GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const newSubject = (): string => randomBytes(6).toString('hex');

async function signIn(subject: string, email: string, more: Record<string, unknown> = {}) {
  provider.signInAs({ sub: subject, email, email_verified: true, given_name: 'Zeynep', family_name: 'Kaya' });
  const visit = await visitProvider(provider);
  return api.as(null).call('socialLogInSignUpV4', { provider: 'google', ...visit, ...more });
}

/** An account whose only sign-in method is the provider. */
async function signUpWithProvider() {
  const [subject, email] = [newSubject(), `${newSubject()}@people.example`];
  const { data } = await signIn(subject, email, { userType: 'app_user', isAcceptPolicy: true });
  return { subject, email, id: data?.user.id ?? 0, caller: getCaller(data?.access_token) };
}

const getCaller = (token: string | undefined) => api.as(null).with({ authorization: `Bearer ${token}` });

async function linkedPerson(): Promise<{ person: TestPerson; subject: string }> {
  const person = await api.people.appUser();
  const subject = newSubject();
  await signIn(subject, person.emailaddress);
  return { person, subject };
}

const link = (person: { readonly id: number }, issuer: string) => api.sql`
  insert into identities (user_id, issuer, subject) values (${person.id}, ${issuer}, ${newSubject()})`;
const getLinks = async (person: { readonly id: number }) =>
  (await api.sql`select 1 from identities where user_id = ${person.id}`).length;

describe('getLinkedProviders', () => {
  it('lists the sign-in methods of the account, for its owner only', async () => {
    const { person } = await linkedPerson();
    expect((await api.as(person).call('getLinkedProviders')).data).toEqual([
      {
        id: expect.any(Number),
        provider: 'google',
        host: '127.0.0.1',
        email: person.emailaddress,
        cts: expect.any(String),
        last_used: expect.any(String),
        can_unlink: true,
      },
    ]);
    expect((await api.as(await api.people.appUser()).call('getLinkedProviders')).data).toEqual([]);
    expect(await api.as(null).raw('getLinkedProviders')).toMatchObject(unauthenticated);
  });

  it('leaves out the device of a guest account', async () => {
    const { data } = await api.as(null).call('guestSignInSignUp', { deviceId: randomBytes(32).toString('base64url') });
    expect((await getCaller(data?.access_token).call('getLinkedProviders')).data).toEqual([]);
  });

  it('returns the host of a provider that is no longer configured', async () => {
    const person = await api.people.appUser();
    await link(person, 'https://login.elsewhere.example');
    expect((await api.as(person).call('getLinkedProviders')).data).toMatchObject([
      { provider: null, host: 'login.elsewhere.example', can_unlink: true },
    ]);
  });
});

describe('unlinkProvider', () => {
  const unlink = async (caller: ReturnType<typeof getCaller>) => {
    const { data } = await caller.call('getLinkedProviders');
    return caller.call('unlinkProvider', { id: data?.[0]?.id ?? 0 });
  };

  it('removes the sign-in method, and logs it', async () => {
    const { person, subject } = await linkedPerson();
    expect((await unlink(api.as(person))).status).toBe(200);
    expect(await getLinks(person)).toBe(0);
    const rows = await api.sql`
      select 1 from audit_log where subject_id = ${person.id} and action = 'session.identityUnlinked'`;
    expect(rows).toHaveLength(1);
    // With another address, the provider's user is a stranger now.
    expect((await signIn(subject, `${subject}@people.example`)).status).toBe(404);
  });

  it("does not reach links of other users, unknown links or a guest's device", async () => {
    const { person } = await linkedPerson();
    const { data } = await api.as(person).call('getLinkedProviders');
    const id = data?.[0]?.id ?? 0;
    const stranger = await api.people.appUser();
    expect((await api.as(stranger).call('unlinkProvider', { id })).status).toBe(404);
    expect((await api.as(person).call('unlinkProvider', { id: 2 ** 52 })).status).toBe(404);
    expect(await api.as(null).raw('unlinkProvider', { id })).toMatchObject(unauthenticated);
    const guest = await api.as(null).call('guestSignInSignUp', { deviceId: randomBytes(32).toString('base64url') });
    const [device] = await api.sql<{ id: number }[]>`
      select id::int as id from identities where user_id = ${guest.data?.user.id ?? 0}`;
    const call = getCaller(guest.data?.access_token).call('unlinkProvider', { id: device?.id ?? 0 });
    expect((await call).status).toBe(404);
    expect(await getLinks(person)).toBe(1);
  });

  it('refuses to remove the only sign-in method of an account without a password', async () => {
    const person = await signUpWithProvider();
    expect((await person.caller.call('getLinkedProviders')).data?.[0]?.can_unlink).toBe(false);
    // A provider that is not configured cannot be used to sign in.
    await link(person, 'https://login.elsewhere.example');
    expect(await unlink(person.caller)).toMatchObject({
      status: 400,
      message: expect.stringContaining('This is your only way to sign in.'),
    });
    await link(person, provider.issuer);
    expect((await unlink(person.caller)).status).toBe(200);
  });

  it('leaves one sign-in method when two are removed in parallel', async () => {
    const person = await signUpWithProvider();
    await link(person, provider.issuer);
    const { data } = await person.caller.call('getLinkedProviders');
    const answers = await Promise.all((data ?? []).map(({ id }) => person.caller.call('unlinkProvider', { id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await getLinks(person)).toBe(1);
  });
});

describe('a new password', () => {
  it('by mail removes the providers, and the mail says so', async () => {
    const { person, subject } = await linkedPerson();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect((await api.as(null).call('resetPassword', { token, password: newPassword })).status).toBe(200);
    expect(await getLinks(person)).toBe(0);
    const [mail] = await api.mailTo(person.emailaddress, 'passwordChanged');
    expect(mail?.text).toContain('were unlinked');
    // A previous owner of the link cannot return, unless the provider has the address of the account.
    expect((await signIn(subject, `${subject}@people.example`)).status).toBe(404);
  });

  it('by an admin removes them as well', async () => {
    const { person } = await linkedPerson();
    const admin = await api.people.admin();
    const answer = await api
      .as(admin)
      .call('changePasswordByUserId', { userId: person.id, newPassword, oldPassword: null });
    expect(answer.status).toBe(200);
    expect(await getLinks(person)).toBe(0);
  });

  it('by the owner, with the old password, leaves them linked, and the mail does not mention them', async () => {
    const { person } = await linkedPerson();
    const answer = await api
      .as(person)
      .call('changePasswordByUserId', { userId: person.id, newPassword, oldPassword: person.password });
    expect(answer.status).toBe(200);
    expect(await getLinks(person)).toBe(1);
    const [mail] = await api.mailTo(person.emailaddress, 'passwordChanged');
    expect(mail?.text).not.toContain('were unlinked');
  });
});
