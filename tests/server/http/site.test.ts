import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let api: TestApi;
let folder: string;
// A name that would end the element that contains it.
const demoAccount = { role: 'admin', username: '</script><b>$&', password: 'Demo-2026!' } as const;
const script = `console.log(${'1+'.repeat(500)}1)`;
beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-site-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Bourse</title></head>',
  );
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'assets', 'main-abc123.js'), script);
  await writeFile(path.join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));
  api = await startTestApi({ siteFolder: folder, demoAccounts: [demoAccount] });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (place: string, headers: Record<string, string> = {}) => api.app.inject({ url: place, headers });

describe('the site', () => {
  it.each([
    '/',
    '/index.html',
    '/login',
    '/teams',
    '/auth/register/tabs/Policy',
    '/verifyEmail/abc.def',
    '/no/such/page',
  ])('answers %s with the page', async (place) => {
    const answer = await get(place, page);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('sends the sign-in page with what it offers, as text that cannot leave its element', async () => {
    const { body } = await get('/login?next=1', page);
    const [, block] = /<script type="application\/json" id="sign-in-options">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(block ?? 'null')).toMatchObject({ social_providers: [], demo_accounts: [demoAccount] });
    expect(body).not.toContain('<b>');
    const teams = await get('/teams', page);
    expect(teams.body).not.toContain('sign-in-options');
  });

  it('gives each page a unique nonce and allows no other script or style', async () => {
    const [firstAnswer, secondAnswer] = [await get('/', page), await get('/', page)];
    const getNonce = (text: string) => /nonce="([\w+/=]{24})"/.exec(text)?.[1];
    expect(getNonce(firstAnswer.body)).toBeDefined();
    expect(getNonce(firstAnswer.body)).not.toBe(getNonce(secondAnswer.body));
    const policy = String(firstAnswer.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${getNonce(firstAnswer.body)}'`);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('serves precompressed assets with an unlimited cache lifetime', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(String(answer.headers['content-type'])).toContain('javascript');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main-abc123.js')).body).toBe(script);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/assets/gone.js', '/api/unknown', '/graphql/x', '/auth/graphql/x', '/files/x', '/healthz/x'])(
    'answers 404 to %s, never with the page',
    async (place) => {
      expect((await get(place, page)).statusCode).toBe(404);
    },
  );

  it.each([
    '/.vite/manifest.json',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2findex.html',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('serves no file at %s', async (place) => {
    const answer = await get(place);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('root:');
  });

  it('answers 404 to requests that do not accept a page', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'POST', url: '/login', headers: page })).statusCode).toBe(404);
  });
});
