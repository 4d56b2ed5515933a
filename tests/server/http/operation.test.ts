import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('every answer', () => {
  it.each(['/healthz', '/no-such-path', '/api/quick-panel/data'])(
    'from %s carries the security headers and a request id',
    async (place) => {
      const { headers } = await fetch(`${api.url}${place}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
    },
  );
});

describe('health', () => {
  it('reports live while the process runs, and ready while the database answers', async () => {
    expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('is not ready without a database, and calls fail with a proper error', async () => {
    const own = await startTestApi();
    const caller = own.as(await own.people.appUser());
    await caller.call('verifyToken');
    await own.database.close();
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(503);
    const answer = await caller.raw('verifyToken');
    expect(answer.status).toBe(503);
    expect(answer.body.errors?.[0]).toMatchObject({
      message: 'Something went wrong: Bourse took too long to respond. Please try again in a moment.',
      extensions: { code: 'UNAVAILABLE' },
    });
    const turkish = await caller.with({ 'accept-language': 'tr' }).raw('verifyToken');
    expect(turkish.body.errors?.[0]?.message).toMatch(/^Bir şeyler ters gitti: /);
    await own.close();
  });
});

describe('metrics', () => {
  it('do not exist for callers behind a proxy, nor without the token when one is configured', async () => {
    expect((await fetch(`${api.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
    const open = await startTestApi({ env: { PUBLIC_URL: 'https://bourse.example' } });
    const requestedAs = async (host: string) =>
      (await open.app.inject({ url: '/metrics', headers: { host } })).statusCode;
    expect(await requestedAs('bourse.example')).toBe(404);
    expect(await requestedAs('localhost:4000')).toBe(200);
    await open.close();
    const own = await startTestApi({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });
    expect((await fetch(`${own.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${own.url}/metrics`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
    expect(
      (await fetch(`${own.url}/metrics`, { headers: { authorization: 'Bearer a-token-of-some-length' } })).status,
    ).toBe(200);
    await own.close();
  });
});
