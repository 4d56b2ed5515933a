import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../../support/api/mail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { findAccount, newPerson } from './registration.ts';

interface ReceivedSms {
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, string>>;
}

/** A provider of text messages on this machine. */
async function startProvider() {
  const received: ReceivedSms[] = [];
  const state = { status: 202 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(state.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}/messages`, received, state, close };
}

const smsEnv = () => ({
  SMS_URL: provider.url,
  SMS_TOKEN: 'provider-token-1',
  SMS_FROM: 'BOURSE',
  SMS_PRIVATE_NETWORKS: '127.0.0.1',
  LIMIT_CODES_PER_ADDRESS: '1000',
  TRUSTED_PROXIES: '127.0.0.1',
});

let provider: Awaited<ReturnType<typeof startProvider>>;
let api: TestApi;
beforeAll(async () => {
  provider = await startProvider();
  api = await startTestApi({ env: smsEnv() });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

let numbers = 0;
const nextPhone = () => {
  numbers += 1;
  return { country_code: 90, phone_number: `533${String(1_000_000 + numbers)}` };
};
type Phone = ReturnType<typeof nextPhone>;
const send = (phone: Phone, from = api) => from.as(null).call('sendRegisterOtp', phone);
const verify = (phone: Phone, otp: string, from = api) => from.as(null).call('verifyRegisterOtp', { ...phone, otp });
const textTo = async ({ phone_number }: Phone, from = api) => (await mailTo(from.db, `+90${phone_number}`))[0];
const codeIn = (text: string | undefined): string => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? '';

describe('codes by text message', () => {
  it('are sent by the provider', async () => {
    const phone = nextPhone();
    expect(await send(phone)).toEqual({
      status: 200,
      message: 'We have sent the code to your phone.',
      data: { expires_in: 600, resend_in: 60, channel: 'sms' },
    });
    await api.runJob('deliver-mail');
    const row = await textTo(phone);
    expect(row).toMatchObject({ channel: 'sms', state: 'sent', html: '' });
    expect(provider.received.at(-1)).toEqual({
      authorization: 'Bearer provider-token-1',
      body: {
        to: `+90${phone.phone_number}`,
        text: row?.text,
        from: 'BOURSE',
        reference: expect.stringMatching(/^sms-\d+-\d+$/),
      },
    });
    expect((await api.as(null).call('getSignInOptions')).data?.phone_code_channel).toBe('sms');
  });

  it('prove the phone number and not the e-mail address', async () => {
    const phone = nextPhone();
    await send(phone);
    const answer = await verify(phone, codeIn((await textTo(phone))?.text));
    expect(answer).toMatchObject({ status: 200, message: 'Phone number verified' });
    const person = newPerson({ ...phone, otpToken: answer.data?.token });
    expect((await api.as(null).call('signupV3', { ...person })).status).toBe(200);
    const account = await findAccount(api, person.emailaddress);
    expect(account?.cellphoneVerifiedAt).not.toBeNull();
    expect(account?.emailVerifiedAt).toBeNull();
    expect(await mailTo(api.db, person.emailaddress, 'verifyEmail')).toHaveLength(1);
    const stranger = newPerson({ ...nextPhone(), otpToken: answer.data?.token });
    expect((await api.as(null).call('signupV3', { ...stranger })).status).toBe(400);
  });

  it('refuse wrong codes, short numbers and signed-in users, and limit the codes of one number', async () => {
    const phone = nextPhone();
    expect(await send({ ...phone, phone_number: '123' })).toMatchObject({ status: 400, data: null });
    expect(await api.as(await api.people.appUser()).call('sendRegisterOtp', phone)).toMatchObject({ status: 403 });
    for (let sent = 0; sent < 5; sent += 1) expect((await send(phone)).status).toBe(200);
    expect(await send(phone)).toMatchObject({ status: 429, data: null });
    const code = codeIn((await textTo(phone))?.text);
    expect(await verify(phone, code === '000000' ? '000001' : '000000')).toMatchObject({ status: 400, data: null });
  });

  it('are not voided or locked by requests and wrong tries from another address', async () => {
    const phone = nextPhone();
    const from = (address: string) => api.as(null).with({ 'x-forwarded-for': address });
    await from('203.0.113.1').call('sendRegisterOtp', phone);
    const code = codeIn((await textTo(phone))?.text);
    for (let count = 0; count < 6; count += 1)
      await from('203.0.113.2').call('verifyRegisterOtp', { ...phone, otp: '000000' });
    await from('203.0.113.2').call('sendRegisterOtp', phone);
    expect(await from('203.0.113.1').call('verifyRegisterOtp', { ...phone, otp: code })).toMatchObject({ status: 200 });
  });

  it('are refused to premium-rate numbers', async () => {
    expect(await send({ country_code: 90, phone_number: '9001234567' })).toMatchObject({ status: 400 });
  });

  it('have daily limits by number, country and in total, whatever the addresses', async () => {
    const limits = { LIMIT_TEXTS_PER_NUMBER: '2', LIMIT_TEXTS_PER_COUNTRY: '3', LIMIT_TEXTS: '4' };
    const limited = await startTestApi({ env: { ...smsEnv(), ...limits } });
    try {
      let addresses = 0;
      const request = async (phone: Phone) => {
        addresses += 1;
        const caller = limited.as(null).with({ 'x-forwarded-for': `203.0.113.${addresses}` });
        return (await caller.call('sendRegisterOtp', phone)).status;
      };
      const [first, second, third] = [nextPhone(), nextPhone(), nextPhone()];
      expect([await request(first), await request(first), await request(first)]).toEqual([200, 200, 429]);
      expect([await request(second), await request(third)]).toEqual([200, 429]);
      const german = { country_code: 49, phone_number: '15123456789' };
      expect([await request(german), await request(german)]).toEqual([200, 429]);
      limited.clock.advance(24 * 3_600_000 + 1);
      expect(await request(first)).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('count a whole IPv6 /48', async () => {
    const limited = await startTestApi({ env: { ...smsEnv(), LIMIT_CODES_PER_ADDRESS: '1' } });
    try {
      const statuses: number[] = [];
      for (let count = 1; count <= 6; count += 1) {
        const caller = limited.as(null).with({ 'x-forwarded-for': `2001:db8:1:${count}::1` });
        statuses.push((await caller.call('sendRegisterOtp', nextPhone())).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  it('are retried while the provider is not available, and discarded when it refuses the message', async () => {
    const [delayed, rejected] = [nextPhone(), nextPhone()];
    // The first failure ends a run: messages of the tests above must not be in front.
    await api.runJob('deliver-mail');
    provider.state.status = 503;
    await send(delayed);
    await api.runJob('deliver-mail');
    expect(await textTo(delayed)).toMatchObject({ state: 'queued', attempts: 1, failure: 'the provider answered 503' });
    provider.state.status = 422;
    await send(rejected);
    await api.runJob('deliver-mail');
    expect(await textTo(rejected)).toMatchObject({ state: 'failed', failure: 'the provider answered 422' });
    provider.state.status = 202;
  });

  it('do not reach private networks that are not allowed', async () => {
    const own = await startTestApi({ env: { SMS_URL: provider.url } });
    try {
      const phone = nextPhone();
      const before = provider.received.length;
      await send(phone, own);
      await own.runJob('deliver-mail');
      expect(await textTo(phone, own)).toMatchObject({
        state: 'queued',
        failure: 'an address that must not be reached',
      });
      expect(provider.received).toHaveLength(before);
    } finally {
      await own.close();
    }
  });

  it('stay in the outbox of a demo, which shows them as SMS', async () => {
    const own = await startTestApi({ env: { DEMO: '1' } });
    try {
      const phone = nextPhone();
      expect((await send(phone, own)).data?.channel).toBe('sms');
      const list = await (await fetch(`${own.url}/outbox`)).text();
      expect(list).toContain('Text message (SMS)');
      expect(list).toContain(`+90${phone.phone_number}`);
      const page = await (await fetch(`${own.url}${/href="(\/outbox\/\d+)"/.exec(list)?.[1] ?? ''}`)).text();
      expect(page).toContain('Your Bourse code is');
      expect(page).not.toContain('<iframe');
      const answer = await verify(phone, codeIn((await textTo(phone, own))?.text), own);
      expect(answer).toMatchObject({ status: 200, message: 'Phone number verified' });
    } finally {
      await own.close();
    }
  });
});
