import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/database/tables/people/people.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/mail/smtpServer.ts';
import { mailedCode, mailedToken, newPassword } from '../accounts/credentialSupport.ts';

const TOKEN = 'a-token-of-the-mail-service';

/** What the mail server answers about a recipient. */
const answers = new Map<string, { readonly responseCode: number; readonly text: string }>();
let api: TestApi;
let server: TestSmtpServer;
beforeAll(async () => {
  server = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) => {
      const answer = answers.get(address);
      if (answer === undefined) return done();
      return done(Object.assign(new Error(answer.text), { responseCode: answer.responseCode }));
    },
  });
  api = await startTestApi({ env: { MAIL_BOUNCE_TOKEN: TOKEN } });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

const deliver = (): Promise<void> =>
  api.runJob('deliver-mail', {
    mail: smtpMail({
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      from: { name: 'Bourse', address: 'no-reply@bourse.example' },
      tls: 'optional',
      dkim: undefined,
    }),
  });

const write = ({ id, emailaddress }: TestPerson): Promise<void> =>
  queueMail(
    api.db,
    {
      kind: 'accountDeactivated',
      to: emailaddress,
      userId: id,
      language: 'en',
      values: { name: 'Ada', link: 'https://bourse.example/' },
    },
    api.clock.now(),
  );

const listStates = async (person: TestPerson): Promise<readonly string[]> =>
  (await api.mailTo(person.emailaddress, 'accountDeactivated')).map(({ state }) => state).toSorted();

const bouncedAt = async (person: TestPerson, reader = person): Promise<unknown> =>
  (await api.as(reader).call('getUserDetailById', { id: person.id })).data?.email_details?.bouncedAt;

/** A user whose address the mail server cannot find. */
async function createUnreachable(): Promise<TestPerson> {
  const person = await api.people.appUser();
  answers.set(person.emailaddress, { responseCode: 550, text: '5.1.1 No such user' });
  await write(person);
  await deliver();
  return person;
}

describe('an address that the mail server cannot find', () => {
  it('gets no further mail, and its owner and admins see since when', async () => {
    const person = await createUnreachable();
    expect(await listStates(person)).toEqual(['failed']);
    const marked = await bouncedAt(person);
    expect(marked).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
    expect(await bouncedAt(person, await api.people.admin())).toBe(marked);
    answers.delete(person.emailaddress);
    await write(person);
    await deliver();
    expect(await listStates(person)).toEqual(['failed', 'paused']);
    expect(server.received.flatMap(({ to }) => to)).not.toContain(person.emailaddress);
    const [row] = await api.db.select({ reason: users.emailBounceReason }).from(users).where(eq(users.id, person.id));
    expect(row?.reason).toContain('No such user');
  });

  it('is secret to other users', async () => {
    const person = await createUnreachable();
    const query =
      'query($id: Id!) { getProfile(userId: $id) { status message data { id email_details { bouncedAt } } } }';
    const read = (reader: TestPerson) => api.as(reader).callWith('getProfile', query, { id: person.id });
    expect((await read(person)).data?.email_details?.bouncedAt).not.toBeNull();
    expect(await read(await api.people.appUser())).toMatchObject({
      status: 200,
      data: { id: person.id, email_details: null },
    });
  });

  it('is cleared by a new proof, which also sends what waited', async () => {
    const person = await createUnreachable();
    answers.delete(person.emailaddress);
    await write(person);
    await deliver();
    expect(await api.as(person).call('verifyEmailAddress', { emailaddress: person.emailaddress })).toMatchObject({
      status: 200,
    });
    await deliver();
    expect((await api.mailTo(person.emailaddress, 'verifyEmail')).map(({ state }) => state)).toEqual(['sent']);
    const token = await mailedToken(api, person.emailaddress, 'verifyEmail');
    expect(await bouncedAt(person)).not.toBeNull();
    expect((await api.as(null).call('verifyUserEmail', { token })).status).toBe(200);
    expect(await bouncedAt(person)).toBeNull();
    await deliver();
    expect(await listStates(person)).toEqual(['failed', 'sent']);
    expect(server.received.flatMap(({ to }) => to)).toContain(person.emailaddress);
    expect(await api.as(person).call('verifyEmailAddress', { emailaddress: person.emailaddress })).toMatchObject({
      message: 'Your e-mail address is already verified.',
    });
  });

  it('is cleared by a new password, whose code only the owner of the mailbox can read', async () => {
    const person = await createUnreachable();
    answers.delete(person.emailaddress);
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    await deliver();
    const code = await mailedCode(api, person.emailaddress);
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect(code).toMatch(/^\d{6}$/);
    const answer = await api.as(null).call('resetPassword', { token, password: newPassword });
    expect(answer.status).toBe(200);
    expect(await bouncedAt(person)).toBeNull();
  });
});

describe('the address that replaces one that bounced', () => {
  it('carries no mark, and gets mail at once', async () => {
    const person = await createUnreachable();
    expect(await bouncedAt(person)).not.toBeNull();
    const next = `new.${person.emailaddress}`;
    const { password } = person;
    expect((await api.as(person).call('changeEmailAddress', { emailaddress: next, password })).status).toBe(200);
    // The proof is sent to the new address although the account is marked.
    await deliver();
    expect((await api.mailTo(next, 'confirmNewEmail')).map(({ state }) => state)).toEqual(['sent']);
    const token = await mailedToken(api, next, 'confirmNewEmail');
    expect((await api.as(null).call('verifyUserEmail', { token })).status).toBe(200);
    expect(await bouncedAt(person)).toBeNull();
    const [row] = await api.db.select({ reason: users.emailBounceReason }).from(users).where(eq(users.id, person.id));
    expect(row?.reason).toBeNull();
    await write({ ...person, emailaddress: next });
    await deliver();
    expect(await listStates({ ...person, emailaddress: next })).toEqual(['sent']);
  });

  it('is not marked by a late refusal of the old one', async () => {
    const person = await createUnreachable();
    const next = `late.${person.emailaddress}`;
    await api.as(person).call('changeEmailAddress', { emailaddress: next, password: person.password });
    const token = await mailedToken(api, next, 'confirmNewEmail');
    expect((await api.as(null).call('verifyUserEmail', { token })).status).toBe(200);
    // The notice to the old address, which the mail server refuses again.
    await deliver();
    expect((await api.mailTo(person.emailaddress, 'emailChanged')).map(({ state }) => state)).toEqual(['failed']);
    expect(await bouncedAt(person)).toBeNull();
  });
});

describe('a refusal that is not about the address', () => {
  it.each([
    [550, '5.7.1 Rejected by policy', 'failed'],
    [552, '5.2.2 Mailbox full', 'failed'],
    [451, '4.3.0 Try again later', 'queued'],
  ] as const)('%i %s does not mark it', async (responseCode, text, state) => {
    const person = await api.people.appUser();
    answers.set(person.emailaddress, { responseCode, text });
    await write(person);
    await deliver();
    expect(await listStates(person)).toEqual([state]);
    expect(await bouncedAt(person)).toBeNull();
  });
});

describe('reports of the mail service', () => {
  const report = (body: unknown, token = TOKEN, from = api): Promise<Response> =>
    fetch(`${from.url}/api/mail/bounces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });

  it('mark addresses that bounced permanently, also in another spelling', async () => {
    const [hard, soft] = [await api.people.appUser(), await api.people.appUser()];
    const answer = await report({
      bounces: [
        {
          address: hard.emailaddress.toUpperCase(),
          kind: 'hard',
          reason: `550 5.1.1\r\nunknown ${'text '.repeat(500)}`,
        },
        { address: soft.emailaddress, kind: 'soft', reason: null },
        { address: 'nobody@bourse.example', kind: 'hard' },
      ],
    });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 200, message: 'OK', data: { marked: 1 } }]);
    expect(await bouncedAt(hard)).not.toBeNull();
    expect(await bouncedAt(soft)).toBeNull();
  });

  it.each([
    ['nothing', {}],
    ['no list', { bounces: 'all' }],
    ['an unknown kind', { bounces: [{ address: 'a@bourse.example', kind: 'unknown' }] }],
    ['no address', { bounces: [{ kind: 'hard' }] }],
    ['too many', { bounces: Array.from({ length: 101 }, () => ({ address: 'a@bourse.example', kind: 'hard' })) }],
  ])('are refused when they contain %s', async (_what, body) => {
    expect((await report(body)).status).toBe(400);
  });

  it('do not exist without the token of the configuration', async () => {
    const person = await api.people.appUser();
    const body = { bounces: [{ address: person.emailaddress, kind: 'hard' }] };
    expect((await report(body, 'wrong')).status).toBe(404);
    const without = await startTestApi();
    expect((await report(body, TOKEN, without)).status).toBe(404);
    await without.close();
    expect(await bouncedAt(person)).toBeNull();
  });
});
