import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('checkUsername', () => {
  const check = (username: string, userId?: number) => api.as(null).call('checkUsername', { username, userId });

  it('reports a free name as available', async () => {
    expect(await check('nobodyhasthis')).toEqual({
      status: 200,
      message: 'This user name is available.',
      data: { available: true },
    });
  });

  it('ignores letter case, diacritics and dotted letters', async () => {
    await api.people.appUser({ username: 'isilpinar' });
    for (const username of ['isilpinar', 'ISILPINAR', 'Işılpınar', 'İSİLPİNAR', ' isilpinar '])
      expect(await check(username)).toEqual({
        status: 200,
        message: 'username is already exists.',
        data: { available: false },
      });
    expect((await check('isilpinar2')).data).toEqual({ available: true });
  });

  it('reports reserved names as unavailable', async () => {
    for (const username of ['admin', 'Ad.min', 'SUPPORT', 'Bourse', 'everyone', 'yönetici'])
      expect(await check(username)).toMatchObject({ status: 200, data: { available: false } });
  });

  it.each([
    ['', 'UserName is required'],
    ['a'.repeat(36), 'UserName is too Long - should be 35 Characters Maximum.'],
    ['a'.repeat(100_000), 'UserName is too Long - should be 35 Characters Maximum.'],
    ['a b', 'User name can contain letters and digits, with single dots, hyphens or underscores between them'],
    ['ada😀', 'User name can contain letters and digits, with single dots, hyphens or underscores between them'],
    ['a@b.example', 'User name can contain letters and digits, with single dots, hyphens or underscores between them'],
  ])('answers %j with the message of the broken rule', async (username, message) => {
    expect(await check(username)).toEqual({ status: 400, message, data: null });
  });

  it('reports the caller’s own name as available only to the signed-in owner', async () => {
    const [owner, otherDeveloper] = await api.people.developers(2);
    const requests = (who: typeof owner | null, userId?: number) =>
      api.as(who).call('checkUsername', { username: owner.username.toUpperCase(), userId });
    expect((await requests(owner, owner.id)).data).toEqual({ available: true });
    expect((await requests(owner)).data).toEqual({ available: false });
    expect((await requests(otherDeveloper, owner.id)).data).toEqual({ available: false });
    expect((await requests(null, owner.id)).data).toEqual({ available: false });
  });

  it('reports a reserved name as available to the account that already has it', async () => {
    const owner = await api.people.admin({ username: 'support' });
    const answer = await api.as(owner).call('checkUsername', { username: 'support', userId: owner.id });
    expect(answer.data).toEqual({ available: true });
  });
});

describe('confusable names', () => {
  it.each(['veli1ada', 'veIlIada', 've1Iiada'])(
    '%j is unavailable when a confusable name exists, except for the owner of that name',
    async (confusable) => {
      const tail = randomBytes(5).toString('hex');
      const owner = await api.people.appUser({ username: `veliiada${tail}` });
      const username = `${confusable}${tail}`;
      expect(await api.as(null).call('checkUsername', { username })).toEqual({
        status: 200,
        message: 'username is already exists.',
        data: { available: false },
      });
      expect((await api.as(owner).call('checkUsername', { username, userId: owner.id })).data).toEqual({
        available: true,
      });
      const otherUser = await api.people.appUser();
      expect(
        await api.as(otherUser).call('updateProfile', { firstname: 'Ada', lastname: 'Kaya', username }),
      ).toMatchObject({
        status: 400,
        message: 'username is already exists.',
      });
    },
  );
});

describe('checkEmail', () => {
  const check = (emailaddress: string) => api.as(null).call('checkEmail', { emailaddress });

  it('reports whether an address can register, ignoring letter case', async () => {
    const { emailaddress } = await api.people.appUser();
    expect(await check(emailaddress.toUpperCase())).toEqual({
      status: 200,
      message: 'An account with this e-mail address already exists.',
      data: { available: false },
    });
    expect(await check(`+${emailaddress}`)).toMatchObject({ status: 200, data: { available: true } });
  });

  it.each(
    ['ada', 'ada@', '@home.example', 'ada@home', 'a da@home.example', 'ada@home.example\n', 'аda@home.example'].filter(
      (address) => address.trim() === address,
    ),
  )('refuses %j', async (address) => {
    expect(await check(address)).toEqual({ status: 400, message: 'You must enter a valid email', data: null });
  });
});

describe('the limit of availability checks', () => {
  it('counts both calls together per IP address, signed in or not', async () => {
    const small = await startTestApi({ env: { LIMIT_AVAILABILITY_CHECKS: '4', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const person = await small.people.appUser();
      const here = { 'x-forwarded-for': '192.0.2.7' };
      for (let round = 0; round < 2; round += 1) {
        expect((await small.as(null).with(here).call('checkUsername', { username: 'ada' })).status).toBe(200);
        expect(
          (await small.as(person).with(here).call('checkEmail', { emailaddress: 'ada@home.example' })).status,
        ).toBe(200);
      }
      const rejected = await small.as(null).with(here).raw('checkUsername', { username: 'ada' });
      expect(rejected.body.data?.['checkUsername']).toMatchObject({ status: 429, data: null });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      const elsewhere = small.as(null).with({ 'x-forwarded-for': '192.0.2.8' });
      expect((await elsewhere.call('checkUsername', { username: 'ada' })).status).toBe(200);
    } finally {
      await small.close();
    }
  });
});
