import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../../server/access/passwords.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { policyAcceptances } from '../../../server/database/tables/people/policies.ts';
import { userSettings } from '../../../server/database/tables/people/settings.ts';
import { teamMembers, teams } from '../../../server/database/tables/bots/teams.ts';
import type { MutationSignupV3Args } from '../../../server/generated/schema.ts';
import { mailTo } from '../../support/api/mail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { findAccount, newPerson } from './registration.ts';

let api: TestApi;
beforeAll(async () => {
  // These tests register one mailbox many times in parallel; a separate test covers that limit.
  api = await startTestApi({ env: { LIMIT_CODES_PER_TARGET: '1000' } });
});
afterAll(() => api.close());

const register = (person: MutationSignupV3Args) => api.as(null).call('signupV3', { ...person });
const countAccounts = async (): Promise<number> => (await api.db.select({ n: count() }).from(users))[0]?.n ?? -1;

describe('signupV3', () => {
  it('is refused to signed-in users', async () => {
    for (const person of [await api.people.appUser(), await api.people.developer(), await api.people.admin()]) {
      const wish = newPerson();
      expect(await api.as(person).call('signupV3', { ...wish })).toMatchObject({ status: 403, data: null });
      expect(await findAccount(api, wish.emailaddress)).toBeUndefined();
    }
  });

  it('creates an app user, signs them in and stores the given data', async () => {
    const person = newPerson({ middlename: 'Su', bio: 'Reads the market 🚀\nevery day', birthdate: '1990-05-17' });
    const answer = await api.as(null).raw('signupV3', { ...person });
    expect(answer.headers.get('set-cookie')).toMatch(/^bourse_refresh=/);
    expect(answer.body.data?.['signupV3']).toMatchObject({
      status: 200,
      message: 'Welcome to Bourse! A link to verify your e-mail address is on its way.',
      data: {
        is_known_user: false,
        user: {
          firstname: 'Elif',
          lastname: 'Şahin',
          username: person.username,
          email: person.emailaddress,
          role: 'app_user',
          email_details: { isEmailVerified: false },
          currency: 'TRY',
          s2_countries: { code: 'TR', calling_code: '+90' },
        },
      },
    });
    const row = await findAccount(api, person.emailaddress);
    expect(row).toMatchObject({
      middlename: 'Su',
      bio: 'Reads the market 🚀\nevery day',
      birthdate: '1990-05-17',
      cellphoneCountryCode: 90,
      cellphoneCountryName: 'TR',
      cellphoneNumber: '5321234567',
      cellphoneVerifiedAt: null,
      emailVerifiedAt: null,
      organizationName: null,
      isPrivate: false,
      isGuest: false,
      language: 'en',
    });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(row?.passwordHash, person.password)).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  it('returns a session that works at once; the password signs in later', async () => {
    const person = newPerson();
    const { data } = await register(person);
    const caller = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await caller.call('verifyToken')).data).toMatchObject({ id: data?.user.id, username: person.username });
    for (const username of [person.username.toUpperCase(), person.emailaddress])
      expect(await api.as(null).call('loginV3', { username, password: person.password })).toMatchObject({
        status: 200,
      });
  });

  it('stores settings, the accepted policies and an audit entry, and mails the link that proves the address', async () => {
    const person = newPerson();
    const { data } = await register(person);
    const id = data?.user.id ?? 0;
    expect(await api.db.select().from(userSettings).where(eq(userSettings.userId, id))).toHaveLength(1);
    const accepted = await api.db.select().from(policyAcceptances).where(eq(policyAcceptances.userId, id));
    const inForce = await api.as(null).call('getPolicyType');
    expect(accepted.length).toBe(inForce.data?.length);
    expect(accepted.length).toBeGreaterThan(0);
    expect((await findAccount(api, person.emailaddress))?.policyAcceptedAt).not.toBeNull();
    const [entry] = await api.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({
      action: 'accounts.registered',
      actorRole: 'guest',
      after: { role: 'app_user', username: person.username },
    });
    expect(JSON.stringify(entry)).not.toContain(person.password);
    const mails = await mailTo(api.db, person.emailaddress);
    expect(mails).toMatchObject([{ kind: 'verifyEmail', language: 'en', userId: id }]);
    const link = /\/verifyEmail\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    expect(await api.as(null).call('verifyUserEmail', { token: link })).toMatchObject({ status: 200 });
    expect((await findAccount(api, person.emailaddress))?.emailVerifiedAt).not.toBeNull();
  });

  it('creates a personal team for developers, in their language, and for no other role', async () => {
    const developer = newPerson({ userType: 'bot_developer', organization_name: 'Karınca Yazılım', bio: 'Not kept' });
    const answer = await api
      .as(null)
      .with({ 'accept-language': 'tr' })
      .call('signupV3', { ...developer });
    expect(answer.message).toContain('hoş geldiniz');
    const id = answer.data?.user.id ?? 0;
    expect(await findAccount(api, developer.emailaddress)).toMatchObject({
      organizationName: 'Karınca Yazılım',
      bio: null,
      language: 'tr',
    });
    const [team, ...more] = await api.db.select().from(teams).where(eq(teams.ownerId, id));
    expect(team).toMatchObject({ typeId: 1, name: 'Kişisel takım', memberCount: 1, botCount: 0 });
    expect(more).toEqual([]);
    expect(await api.db.select().from(teamMembers).where(eq(teamMembers.userId, id))).toMatchObject([
      { role: 'owner', state: 'accepted' },
    ]);
    const appUser = await register(newPerson({ organization_name: 'Not kept' }));
    expect(
      await api.db
        .select()
        .from(teams)
        .where(eq(teams.ownerId, appUser.data?.user.id ?? 0)),
    ).toEqual([]);
  });

  it.each<[string, Partial<MutationSignupV3Args>, string]>([
    ['no first name', { firstname: '  ' }, 'Firstname is required'],
    ['a long first name', { firstname: 'A'.repeat(16) }, 'First Name is too Long - should be 15 Characters Maximum.'],
    [
      '100,000 letters',
      { firstname: 'A'.repeat(100_000) },
      'First Name is too Long - should be 15 Characters Maximum.',
    ],
    ['a digit', { firstname: 'Ada1' }, '* Special characters, Space and Numbers are not allowed in Firstname '],
    ['an emoji', { firstname: 'Ada😀' }, '* Special characters, Space and Numbers are not allowed in Firstname '],
    ['zero width', { firstname: 'Ad\u200Ba' }, '* Special characters, Space and Numbers are not allowed in Firstname '],
    ['a filler', { firstname: '\u3164' }, '* Special characters, Space and Numbers are not allowed in Firstname '],
    ['turned text', { lastname: '\u202EAda' }, '* Special characters, Space and Numbers are not allowed in Lastname '],
    ['no last name', { lastname: '' }, 'Lastname is required'],
    ['a long last name', { lastname: 'İ'.repeat(16) }, 'Last Name is too Long - should be 15 Characters Maximum.'],
    ['a long middle name', { middlename: 'A'.repeat(16) }, 'MiddleName is too Long - should be 15 Characters Maximum.'],
    ['no user name', { username: ' ' }, 'UserName is required'],
    ['a long user name', { username: 'a'.repeat(36) }, 'UserName is too Long - should be 35 Characters Maximum.'],
    [
      'look-alikes',
      { username: 'аdа' },
      'User name can contain letters and digits, with single dots, hyphens or underscores between them',
    ],
    [
      'a prototype',
      { username: '__proto__' },
      'User name can contain letters and digits, with single dots, hyphens or underscores between them',
    ],
    ['a reserved name', { username: 'Ad.min' }, 'This user name is reserved. Choose another one.'],
    ['no e-mail', { emailaddress: '' }, 'Email is required'],
    ['a bad e-mail', { emailaddress: 'ada@home' }, 'You must enter a valid email'],
    [
      'a header in the e-mail',
      { emailaddress: 'ada@home.example\r\nBcc: x@y.example' },
      'You must enter a valid email',
    ],
    ['no password', { password: '' }, 'Password is required'],
    ['a short password', { password: 'Sh0rt-!' }, 'Password must be at least 8 characters at minimum]'],
    [
      'a long password',
      { password: `Aa1!${'x'.repeat(61)}` },
      'Password is too long - should be 64 characters maximum.',
    ],
    [
      'a weak password',
      { password: 'onlyletters' },
      'Password must contain one uppercase, one lowercase one number and one special character',
    ],
    ['a common password', { password: 'P@ssw0rd' }, 'This password is too common. Choose another one.'],
    [
      'the name as password',
      { username: 'zeynepkaya', password: 'ZeynepKaya-1' },
      'The password must not contain your user name or the name in your e-mail address.',
    ],
    ['no such code', { country_code: 999 }, 'This country code does not exist'],
    ['a negative code', { country_code: -90 }, 'This country code does not exist'],
    ['no number', { phone_number: '' }, 'Phone number is required'],
    ['a short number', { phone_number: '532 123' }, 'Phone number is too short - should be 10 digit minimum.'],
    ['letters in the number', { phone_number: '532123456x' }, 'Phone number can contain digits only'],
    [
      'a number of no country',
      { phone_number: '53212345678901' },
      'This is not a valid phone number for the selected country',
    ],
    ['a long bio', { bio: 'x'.repeat(151) }, 'Bio is too Long - should be 150 Characters Maximum.'],
    ['a hidden bio', { bio: 'a\u202Eb' }, 'The bio contains characters that cannot be shown.'],
    ['a child', { birthdate: '2020-01-01' }, 'You must be at least 13 years old to register.'],
    ['no date', { birthdate: '1990-02-30' }, 'Enter a valid date of birth'],
    ['an admin', { userType: 'admin' }, 'Choose whether to register as an app user or a bot developer'],
    ['a guest', { userType: 'guest' }, 'Choose whether to register as an app user or a bot developer'],
    ['no acceptance', { isAcceptPolicy: false }, 'Please accept the policies to register'],
    [
      'a forged proof',
      { otpToken: '9999999999.AAAA' },
      'The verification has expired or belongs to another e-mail address or phone number. Please verify again.',
    ],
  ])('refuses %s', async (_what, change, message) => {
    const before = await countAccounts();
    expect(await register(newPerson(change))).toEqual({ status: 400, message, data: null });
    expect(await countAccounts()).toBe(before);
  });

  it('answers text that cannot be stored with a typed error', async () => {
    for (const username of ['a\u0000b', 'a\uD800b']) {
      const answer = await api.as(null).raw('signupV3', { ...newPerson({ username }) });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('username');
    }
  });

  it('accepts names with İ, stores them composed, and treats names that look the same as equal', async () => {
    const person = newPerson({ firstname: 'I\u0307pek', username: `İpek${newPerson().username}` });
    expect(await register(person)).toMatchObject({ status: 200, data: { user: { firstname: 'İpek' } } });
    for (const username of [
      person.username.toLowerCase(),
      person.username.replace('İ', 'ı'),
      person.username.replace('İ', 'I'),
    ]) {
      expect(await register(newPerson({ username }))).toEqual({
        status: 400,
        message: 'username is already exists.',
        data: null,
      });
    }
    expect(await register(newPerson({ emailaddress: person.emailaddress.toUpperCase() }))).toEqual({
      status: 400,
      message: 'An account with this e-mail address already exists.',
      data: null,
    });
  });

  it('strips the trunk zero of a phone number', async () => {
    const person = newPerson({ phone_number: '0532 123 45 67' });
    expect(await register(person)).toMatchObject({ status: 200 });
    expect(await findAccount(api, person.emailaddress)).toMatchObject({ cellphoneNumber: '5321234567' });
  });

  it('creates exactly one account from twenty parallel calls', async () => {
    const shared = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({
          ...newPerson(),
          ...(index % 2 === 0
            ? { emailaddress: shared.emailaddress.toUpperCase() }
            : { emailaddress: shared.emailaddress }),
          username: index % 3 === 0 ? shared.username.toUpperCase() : shared.username,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, message } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(400);
      expect(message).toBe('username is already exists.');
    }
    const mails = await Promise.all(
      [shared.emailaddress, shared.emailaddress.toUpperCase()].map((address) => mailTo(api.db, address)),
    );
    expect(mails.flat()).toHaveLength(1);
  });

  it('creates one account when one address registers under twenty names in parallel', async () => {
    const { emailaddress } = newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(newPerson({ emailaddress }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(new Set(answers.filter(({ status }) => status === 400).map(({ message }) => message))).toEqual(
      new Set(['An account with this e-mail address already exists.']),
    );
  });
});

describe('names that are confusable with an existing name', () => {
  it.each([
    ['elif', 'eIif'],
    ['sol1', 'so1l'],
    ['koray', 'k0ray'],
    ['ILKNUR', 'ilknur'],
  ])('are refused: %j and %j', async (existingName, confusableName) => {
    const tail = `.${newPerson().username}`;
    expect(await register(newPerson({ username: `${existingName}${tail}` }))).toMatchObject({ status: 200 });
    const wish = newPerson({ username: `${confusableName}${tail}` });
    expect(await register(wish)).toEqual({ status: 400, message: 'username is already exists.', data: null });
    expect(await findAccount(api, wish.emailaddress)).toBeUndefined();
  });

  it('are given once when twenty register in parallel', async () => {
    const name = newPerson().username;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(newPerson({ username: `${name}.${index % 2 ? 'ol' : '0I'}` }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });
});

describe('an address in an internationalized domain', () => {
  it('registers once in either spelling, and signs in with either', async () => {
    const person = newPerson();
    const name = person.username;
    expect(await register({ ...person, emailaddress: `${name}@m\u00FCnchen.example` })).toMatchObject({ status: 200 });
    for (const domain of ['xn--mnchen-3ya.example', 'MU\u0308NCHEN.Example', 'XN--MNCHEN-3YA.EXAMPLE'])
      expect(await register(newPerson({ emailaddress: `${name}@${domain}` }))).toMatchObject({
        status: 400,
        message: 'An account with this e-mail address already exists.',
      });
    const signIn = { username: `${name}@xn--mnchen-3ya.example`, password: person.password };
    expect(await api.as(null).call('loginV3', signIn)).toMatchObject({ status: 200 });
  });
});

describe('the limit of registrations per mailbox', () => {
  it('counts all spellings of one mailbox from all networks, and does not affect other mailboxes', async () => {
    const small = await startTestApi({ env: { LIMIT_CODES_PER_TARGET: '2', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      let from = 0;
      const send = async (emailaddress: string) => {
        const caller = small.as(null).with({ 'x-forwarded-for': `192.0.2.${(from += 1)}` });
        return (await caller.raw('signupV3', { ...newPerson({ emailaddress }) })).body.data?.['signupV3'];
      };
      expect(await send('ada.lovelace@gmail.com')).toMatchObject({ status: 200 });
      expect(await send('AdaLovelace+news@googlemail.com')).toMatchObject({ status: 200 });
      expect(await send('ada.love.lace+x@gmail.com')).toMatchObject({
        status: 429,
        message: 'Too many messages were sent to this e-mail address. Please try again in 30 minutes.',
        data: null,
      });
      expect(await mailTo(small.db, 'ada.love.lace+x@gmail.com')).toEqual([]);
      expect(await send('ada.lovelace@people.example')).toMatchObject({ status: 200 });
      expect(await send('adalovelace@people.example')).toMatchObject({ status: 200 });
    } finally {
      await small.close();
    }
  });
});

describe('a registration that reveals whether a name is taken', () => {
  it('counts with checkEmail and checkUsername, and reaches the limit before it answers', async () => {
    const small = await startTestApi({ env: { LIMIT_AVAILABILITY_CHECKS: '4', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const existingUser = await small.people.appUser();
      const here = small.as(null).with({ 'x-forwarded-for': '192.0.2.9' });
      const send = async (change: Partial<MutationSignupV3Args>) =>
        (await here.raw('signupV3', { ...newPerson(change) })).body.data?.['signupV3'];
      for (let count = 0; count < 3; count += 1)
        expect(await send({ emailaddress: existingUser.emailaddress })).toMatchObject({ status: 400 });
      expect((await here.call('checkEmail', { emailaddress: existingUser.emailaddress })).status).toBe(200);
      const free = newPerson();
      const answers = [await send({ emailaddress: existingUser.emailaddress }), await send(free)];
      for (const answer of answers) expect(answer).toMatchObject({ status: 429, data: null });
      expect(await findAccount(small, free.emailaddress)).toBeUndefined();
      expect((await here.call('checkUsername', { username: 'ada' })).status).toBe(429);
    } finally {
      await small.close();
    }
  });
});

describe('the limit of registrations', () => {
  it('counts created accounts per IP address and hour', async () => {
    const small = await startTestApi({ env: { LIMIT_REGISTRATIONS: '2', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const from = (address: string) => small.as(null).with({ 'x-forwarded-for': address });
      const send = (address: string, change: Partial<MutationSignupV3Args> = {}) =>
        from(address).raw('signupV3', { ...newPerson(change) });
      for (let bad = 0; bad < 3; bad += 1) await send('192.0.2.1', { firstname: '' });
      for (let good = 0; good < 2; good += 1)
        expect((await send('192.0.2.1')).body.data?.['signupV3']).toMatchObject({ status: 200 });
      const rejected = await send('192.0.2.1');
      expect(rejected.body.data?.['signupV3']).toMatchObject({ status: 429, data: null });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect((await send('192.0.2.2')).body.data?.['signupV3']).toMatchObject({ status: 200 });
    } finally {
      await small.close();
    }
  });
});
