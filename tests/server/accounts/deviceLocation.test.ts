import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCountry } from '../../../server/access/findCountry.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => api.close());

describe('countryOfAddress', () => {
  it.each([
    ['78.160.0.1', 'TR'],
    ['49.36.0.1', 'IN'],
    ['8.8.8.8', 'US'],
    ['::ffff:78.160.0.1', 'TR'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['192.168.1.1', null],
    ['172.20.0.1', null],
    ['2a02:e0::1', null],
    ['::1', null],
    ['', null],
    ['not an address', null],
    ['999.1.1.1', null],
  ])('of %j is %j', (address, country) => expect(findCountry(address)).toBe(country));
});

describe('getDevicesLocationData', () => {
  it('returns the country of the caller’s IP address and ignores what the client sends', async () => {
    for (const person of [null, await api.people.appUser(), await api.people.developer(), await api.people.admin()]) {
      const caller = api.as(person).with({ 'x-forwarded-for': '78.160.0.1' });
      expect(await caller.call('getDevicesLocationData', { ip_address: '8.8.8.8' })).toMatchObject({
        status: 200,
        data: { country_code: 'TR' },
      });
    }
  });

  it('returns null for a private network address', async () => {
    const { data } = await api.as(null).call('getDevicesLocationData', { ip_address: 'x'.repeat(100_000) });
    expect(data).toEqual({ country_code: null });
  });
});
