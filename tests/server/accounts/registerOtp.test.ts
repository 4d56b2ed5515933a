import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../../support/api/mail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { findAccount, mailedCode, newPerson } from './registration.ts';

/** Only a demo writes text messages to the outbox. */
const withoutSms = { DEMO: '0' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { ...withoutSms, LIMIT_CODES_PER_ADDRESS: '1000' } });
});
afterAll(() => api.close());

let numbers = 0;
/** A phone number and a mailbox that no other test uses. */
const nextPhone = () => {
  numbers += 1;
  return {
    country_code: 90,
    phone_number: `532${String(1_000_000 + numbers)}`,
    emailaddress: `proof${numbers}@people.example`,
  };
};
type Phone = ReturnType<typeof nextPhone>;

const send = (phone: Partial<Phone>) => api.as(null).call('sendRegisterOtp', { ...phone });
const verify = (phone: Partial<Phone>, otp: string) => api.as(null).call('verifyRegisterOtp', { ...phone, otp });
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('sendRegisterOtp', () => {
  it('is available to guests only', async () => {
    const phone = nextPhone();
    expect(await api.as(await api.people.appUser()).call('sendRegisterOtp', phone)).toMatchObject({ status: 403 });
    expect(await mailTo(api.db, phone.emailaddress)).toEqual([]);
  });

  it('mails six digits, confirms it, and stores only their hash', async () => {
    const phone = nextPhone();
    expect(await send(phone)).toEqual({
      status: 200,
      message: 'Text messages are not available yet, so we have sent the code to your e-mail address.',
      data: { expires_in: 600, resend_in: 60, channel: 'email' },
    });
    const code = await mailedCode(api, phone.emailaddress);
    const rows = await api.sql`select * from one_time_codes where target like ${`90${phone.phone_number}%`}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('gives the same answer for registered and unregistered addresses', async () => {
    const { emailaddress } = await api.people.appUser();
    const unknown = await send(nextPhone());
    expect(await send({ ...nextPhone(), emailaddress })).toEqual(unknown);
  });

  it.each([
    [
      'no e-mail address',
      { emailaddress: undefined },
      'Text messages are not available yet. Please enter an e-mail address for the code.',
    ],
    ['a bad e-mail address', { emailaddress: 'ada' }, 'You must enter a valid email'],
    ['a short number', { phone_number: '123' }, 'Phone number is too short - should be 10 digit minimum.'],
    ['a long number', { phone_number: '9'.repeat(100_000) }, 'Phone number is too long - should be 15 digit maximum.'],
    ['an unknown country', { country_code: 999 }, 'This country code does not exist'],
  ])('refuses %s', async (_what, change, message) => {
    expect(await send({ ...nextPhone(), ...change })).toEqual({ status: 400, message, data: null });
  });

  it('sends one mailbox at most five codes in half an hour, for all phone numbers together', async () => {
    const { emailaddress } = nextPhone();
    for (let sent = 0; sent < 5; sent += 1)
      expect(await send({ ...nextPhone(), emailaddress })).toMatchObject({ status: 200 });
    const rejected = await api.as(null).raw('sendRegisterOtp', { ...nextPhone(), emailaddress });
    expect(rejected.body.data?.['sendRegisterOtp']).toMatchObject({ status: 429, data: null });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailTo(api.db, emailaddress)).toHaveLength(5);
  });
});

describe('verifyRegisterOtp', () => {
  it('exchanges the mailed code for a token that registers the address as verified, and not the number', async () => {
    const phone = nextPhone();
    await send(phone);
    const { status, data } = await verify(phone, await mailedCode(api, phone.emailaddress));
    expect(status).toBe(200);
    expect(data?.expires_in).toBe(1800);
    const person = newPerson({ ...phone, otpToken: data?.token });
    expect(await api.as(null).call('signupV3', { ...person })).toMatchObject({
      status: 200,
      message: 'Welcome to Bourse!',
    });
    const account = await findAccount(api, person.emailaddress);
    expect(account?.emailVerifiedAt).not.toBeNull();
    expect(account?.cellphoneVerifiedAt).toBeNull();
    expect(await mailTo(api.db, person.emailaddress, 'verifyEmail')).toEqual([]);
  });

  it('recognizes the number in every notation', async () => {
    const phone = nextPhone();
    await send(phone);
    const code = await mailedCode(api, phone.emailaddress);
    const typed = { ...phone, phone_number: `0${phone.phone_number}`, emailaddress: phone.emailaddress.toUpperCase() };
    expect(await verify(typed, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
  });

  it('returns a short-lived token that is valid for this address and number only', async () => {
    const own = await startTestApi({ env: withoutSms });
    try {
      const phone = nextPhone();
      await own.as(null).call('sendRegisterOtp', phone);
      const otp = await mailedCode(own, phone.emailaddress);
      const { data } = await own.as(null).call('verifyRegisterOtp', { ...phone, otp });
      const register = (phone_number: string, otpToken = data?.token, emailaddress = phone.emailaddress) =>
        own.as(null).call('signupV3', { ...newPerson({ phone_number, emailaddress, otpToken }) });
      const rejected = {
        status: 400,
        message:
          'The verification has expired or belongs to another e-mail address or phone number. Please verify again.',
        data: null,
      };
      expect(await register('5329999999')).toEqual(rejected);
      expect(await register(phone.phone_number, `9${data?.token}`)).toEqual(rejected);
      expect(await register(phone.phone_number, data?.token, 'other@people.example')).toEqual(rejected);
      own.clock.advance(30 * 60_000 + 1000);
      expect(await register(phone.phone_number)).toEqual(rejected);
    } finally {
      await own.close();
    }
  });

  it('allows five attempts, then refuses the correct code too', async () => {
    const phone = nextPhone();
    await send(phone);
    const code = await mailedCode(api, phone.emailaddress);
    const messages: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, message, data } = await verify(phone, wrongFor(code));
      expect({ status, data }).toEqual({ status: 400, data: null });
      messages.push(message);
    }
    expect(messages[0]).toBe('This code is not correct. 4 tries left.');
    expect(messages[4]).toBe('Too many wrong tries. This code no longer works; please request a new one.');
    expect(await verify(phone, code)).toMatchObject({ status: 400, message: messages[4] });
    await send(phone);
    expect(await verify(phone, await mailedCode(api, phone.emailaddress))).toMatchObject({ status: 200 });
  });

  it('allows at most five attempts when twenty arrive in parallel', async () => {
    const phone = nextPhone();
    await send(phone);
    const code = await mailedCode(api, phone.emailaddress);
    await Promise.all(Array.from({ length: 20 }, () => verify(phone, wrongFor(code))));
    expect(await verify(phone, code)).toMatchObject({ status: 400, data: null });
  });

  it('accepts the correct code from only one of several parallel calls', async () => {
    const phone = nextPhone();
    await send(phone);
    const code = await mailedCode(api, phone.emailaddress);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a code for another number or mailbox, and a missing code', async () => {
    const [phone, otherPhone] = [nextPhone(), nextPhone()];
    await send(phone);
    const code = await mailedCode(api, phone.emailaddress);
    for (const wrong of [
      { ...phone, phone_number: otherPhone.phone_number },
      { ...phone, emailaddress: otherPhone.emailaddress },
      { ...phone, emailaddress: undefined },
    ])
      expect(await verify(wrong, code)).toMatchObject({ status: 400, data: null });
    for (const otp of ['', '12345', 'abcdef', '1'.repeat(100_000), '-1', '1e5000'])
      expect(await verify(phone, otp)).toMatchObject({ status: 400, data: null });
    expect(await verify(phone, code)).toMatchObject({ status: 200 });
  });
});
