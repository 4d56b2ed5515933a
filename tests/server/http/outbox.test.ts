import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const open = (path: string, language = 'en', from = api): Promise<Response> =>
  fetch(`${from.url}${path}`, { headers: { accept: 'text/html', 'accept-language': language } });

const write = (to: string, name: string): Promise<void> =>
  queueMail(
    api.db,
    {
      kind: 'verifyEmail',
      to,
      userId: null,
      language: 'tr',
      values: { name, link: 'https://bourse.example/verifyEmail/abc', hours: 24 },
    },
    api.clock.now(),
  );

describe('the outbox page', () => {
  it('says in both languages that there are no messages', async () => {
    expect(await (await open('/outbox')).text()).toContain('No messages yet.');
    expect(await (await open('/outbox', 'tr')).text()).toContain('Henüz hiç ileti yazılmadı.');
  });

  it('lists messages and shows one as HTML and as text', async () => {
    await write('ada@bourse.example', 'Ada');
    const list = await (await open('/outbox')).text();
    expect(list).toContain('E-posta adresinizi doğrulayın');
    expect(list).toContain('ada@bourse.example');
    const path = /href="(\/outbox\/\d+)"/.exec(list)?.[1] ?? '';
    const answer = await open(path, 'tr');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<html lang="tr"');
    expect(page).toContain('Kime');
    expect(page).toContain('Merhaba Ada,');
    expect(page).toContain('https://bourse.example/verifyEmail/abc');
    expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" [^>]*srcdoc="/);
  });

  it('runs no script, is not cached and not indexed by search engines', async () => {
    await write('"<script>alert(1)</script>"@bourse.example', '<img src=x onerror=alert(1)>');
    for (const path of ['/outbox', /href="(\/outbox\/\d+)"/.exec(await (await open('/outbox')).text())?.[1] ?? '']) {
      const answer = await open(path);
      const page = await answer.text();
      expect(page).not.toMatch(/<script|<img/i);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    }
  });

  it.each([
    '/outbox/0',
    '/outbox/99999999',
    '/outbox/abc',
    '/outbox/1e3',
    '/outbox/9999999999999999999',
    '/outbox/1/2',
  ])('%s is not found', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});

describe('the outbox page does not exist', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '443'],
    ['x-forwarded-server', 'proxy'],
    ['cf-connecting-ip', '203.0.113.7'],
    ['true-client-ip', '203.0.113.7'],
  ])('for a request that came through a proxy: %s', async (name, value) => {
    expect((await fetch(`${api.url}/outbox`, { headers: { [name]: value } })).status).toBe(404);
  });

  it('for HTTP/1.0, which proxies speak', async () => {
    const request = (version: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('end', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
        socket.on('error', reject);
        socket.write(`GET /outbox HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      });
    expect(await request('1.0')).toContain(' 404 ');
    expect(await request('1.1')).toContain(' 200 ');
  });

  it('for another machine, whatever Host header it sends', async () => {
    const from = async (remoteAddress: string) =>
      (await api.app.inject({ url: '/outbox', remoteAddress, headers: { host: 'localhost:4000' } })).statusCode;
    expect(await from('192.168.1.7')).toBe(404);
    expect(await from('2001:db8::1')).toBe(404);
    expect(await from('::ffff:127.0.0.1')).toBe(200);
    expect(await from('::1')).toBe(200);
  });

  it('for a foreign host name that resolves to this machine', async () => {
    const answer = await api.app.inject({ url: '/outbox', headers: { host: 'evil.example' } });
    expect(answer.statusCode).toBe(404);
    expect((await api.app.inject({ url: '/outbox', headers: { host: 'localhost:4000' } })).statusCode).toBe(200);
  });

  it.each([
    ['when the server is reachable from other machines', { PUBLIC_URL: 'https://bourse.example' }],
    ['behind a trusted proxy', { TRUSTED_PROXIES: '10.0.0.0/8' }],
    ['when mail is sent by SMTP', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'us@bourse.example' }],
  ])('%s', async (_when, env) => {
    const otherApi = await startTestApi({ env });
    try {
      expect((await open('/outbox', 'en', otherApi)).status).toBe(404);
      expect((await open('/outbox/1', 'en', otherApi)).status).toBe(404);
    } finally {
      await otherApi.close();
    }
  });
});
