import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let api: TestApi;
let folder: string;
const paints = ['landing.en', 'landing.tr', 'login.en.guests', 'login.tr.guests'];
const toPage = (text: string) => `<!doctype html><html lang="en"><head></head><body>${text}</body></html>`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-first-paint-'));
  await mkdir(path.join(folder, 'first-paint'));
  await writeFile(path.join(folder, 'index.html'), toPage('logo'));
  for (const name of paints) await writeFile(path.join(folder, 'first-paint', `${name}.html`), toPage(name));
  api = await startTestApi({ siteFolder: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (url: string, headers: Record<string, string> = {}) =>
  (await api.app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
const turkish = { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' };

describe('the first paint of guests', () => {
  it('is in the language that the browser accepts', async () => {
    expect(await read('/')).toContain('landing.en');
    expect(await read('/home', turkish)).toContain('<html lang="tr">');
    expect(await read('/login', turkish)).toContain('login.tr.guests');
  });

  it('has the look that the browser stored', async () => {
    const body = await read('/login', { ...turkish, cookie: 'bourse_look=en.dark.rtl.12' });
    expect(body).toContain('login.en.guests');
    expect(body).toContain('<html lang="en" dir="rtl" data-theme="dark" style="color-scheme:dark;font-size:75%">');
  });

  it.each(['en.dark.rtl', 'en."><b>.rtl.12', 'de.dark.ltr.10', 'en.dark.ltr.0', ''])(
    'ignores the look %j of another form',
    async (look) => {
      expect(await read('/', { ...turkish, cookie: `bourse_look=${encodeURIComponent(look)}` })).toContain(
        '<html lang="tr">',
      );
    },
  );

  it('is not sent to signed-in users, for the return of a provider, or for other pages', async () => {
    expect(await read('/login', { cookie: 'bourse_role=admin' })).toContain('logo');
    expect(await read('/login?code=1&state=2')).toContain('logo');
    expect(await read('/register')).toContain('logo');
  });

  it('is not sent when the page offers something that was not rendered', async () => {
    const withDemo = await startTestApi({
      siteFolder: folder,
      demoAccounts: [{ role: 'admin', username: 'ada', password: 'secret' }],
    });
    try {
      const { body } = await withDemo.app.inject({ url: '/login', headers: { accept: 'text/html' } });
      expect(body).toContain('logo');
    } finally {
      await withDemo.close();
    }
  });

  it('is compressed as the browser accepts, and depends on its headers', async () => {
    const send = async (encoding: string) =>
      api.app.inject({ url: '/', headers: { accept: 'text/html', 'accept-encoding': encoding } });
    const [brotli, zipped] = [await send('gzip, br'), await send('gzip')];
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('landing.en');
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('landing.en');
    expect(brotli.headers['vary']).toContain('cookie');
  });

  it('cannot be read as a file', async () => {
    const answer = await api.app.inject({ url: '/first-paint/landing.en.html' });
    expect(answer.statusCode).toBe(404);
  });
});
