import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const countries = '{ getAvailableCountry { data { id name } } }';
const types = '{ __typename }';

const send = async (query: string, encoding: string | undefined, url = '/graphql') =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    payload: { query },
  });

it('compresses a long response of the data endpoint as the caller accepts', async () => {
  const [plain, brotli, zipped] = [
    await send(countries, undefined),
    await send(countries, 'gzip, deflate, br'),
    await send(countries, 'gzip'),
  ];
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

it('sends short responses as they are', async () => {
  const answer = await send(types, 'br');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
});

it('never compresses responses of the auth endpoint, which contain tokens', async () => {
  const names = Array.from(
    { length: 12 },
    (_unused, index) => `${'long'.repeat(30)}${index}: getSignInOptions { status }`,
  );
  const answer = await send(`{ ${names.join(' ')} }`, 'br', '/auth/graphql');
  expect(answer.body.length).toBeGreaterThan(1_400);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});
