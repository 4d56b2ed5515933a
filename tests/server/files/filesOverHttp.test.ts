import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '../../../server/database/tables/platform/files.ts';
import { openFiles, openPlace } from '../../../server/ports/files/openFiles.ts';
import { imageFile } from '../../support/api/images.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startS3, type TestS3 } from '../../support/files/s3Server.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let s3: TestS3;
let api: TestApi;
/** The same store, where browsers fetch files from the bucket. */
let direct: TestApi;
let siteFolder: string;
beforeAll(async () => {
  s3 = await startS3();
  siteFolder = await mkdtemp(path.join(scratchFolder(), 'bourse-site-'));
  await mkdir(path.join(siteFolder, '.vite'));
  await writeFile(path.join(siteFolder, '.vite', 'manifest.json'), '{}');
  await writeFile(path.join(siteFolder, 'index.html'), '<!doctype html><head><title>Bourse</title></head>');
  api = await startTestApi({ env: { FILES_URL: s3.getUrl('files'), FILES_TIMEOUT_SECONDS: '1' }, siteFolder });
  const publicUrl = `http://127.0.0.1:${s3.port}/files`;
  direct = await startTestApi({ env: { FILES_URL: s3.getUrl('files'), FILES_PUBLIC_URL: publicUrl }, siteFolder });
  await openPlace(api.config.files.location).create();
});
afterAll(async () => {
  await api.close();
  await direct.close();
  await s3.stop();
  await rm(siteFolder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.faults.length = 0;
});

async function upload(): Promise<{ status: number; url: string; retryAfter: string | null }> {
  const form = new FormData();
  form.append('bannerImage', await imageFile(), 'banner.png');
  const developer = await api.people.developer();
  const response = await api.as(developer).fetch('/api/uploadDevUserBanner', { method: 'POST', body: form });
  const body = await response.json();
  return {
    status: response.status,
    url: String(body.data?.banner_image),
    retryAfter: response.headers.get('retry-after'),
  };
}

async function storeFile(to: TestApi, change: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const { key, bytes } = await openFiles(to.config.files).put(Buffer.from('hello'));
  await to.db.insert(files).values({ key, bytes, contentType: 'image/png', ...change });
  return key;
}

const busy = { kind: 'status', status: 503 } as const;

describe('a server with its files in a bucket', () => {
  it('stores uploads there and serves them after its own check', async () => {
    const before = s3.objects.size;
    const { status, url } = await upload();
    expect([status, s3.objects.size]).toEqual([200, before + 1]);
    const response = await fetch(`${api.url}${url}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    const owner = await api.people.appUser();
    const secret = `/files/${await storeFile(api, { ownerId: owner.id, visibility: 'owner' })}`;
    const statuses = [api.as(owner), api.as(null)].map(async (caller) => (await caller.fetch(secret)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  it('answers 503 to an upload that the store refuses, and the next one succeeds', async () => {
    s3.faults.push(busy, busy, busy);
    expect(await upload()).toMatchObject({ status: 503, retryAfter: '5' });
    expect((await upload()).status).toBe(200);
  });

  it('answers 503 for a file while the store is down, not 404', async () => {
    const key = await storeFile(api);
    s3.faults.push(busy, busy, busy);
    expect((await fetch(`${api.url}/files/${key}`)).status).toBe(503);
    s3.faults.push({ kind: 'silence' });
    expect((await fetch(`${api.url}/files/${key}`)).status).toBe(503);
    expect(await (await fetch(`${api.url}/files/${key}`)).text()).toBe('hello');
  });

  it('counts the requests to the store', async () => {
    const read = async (outcome: string): Promise<number> => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      const line = `bourse_vendor_requests_total{vendor="files",outcome="${outcome}"} `;
      return Number(
        text
          .split('\n')
          .find((found) => found.startsWith(line))
          ?.slice(line.length) ?? 0,
      );
    };
    const key = await storeFile(api);
    const before = [await read('ok'), await read('failed')];
    s3.faults.push(busy);
    expect((await fetch(`${api.url}/files/${key}`)).status).toBe(200);
    expect([await read('ok'), await read('failed')]).toEqual(before.map((count) => count + 1));
  });

  it('breaks the response when the store ends a file early, so that no browser caches a part', async () => {
    const key = await storeFile(api);
    for (let index = 0; index < 3; index += 1) s3.faults.push({ kind: 'cut', afterBytes: 1 });
    const response = await fetch(`${api.url}/files/${key}`);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('FILES_PUBLIC_URL', () => {
  const get = (key: string) => fetch(`${direct.url}/files/${key}`, { redirect: 'manual' });

  it('redirects to a signed address after the check of the server', async () => {
    const response = await get(await storeFile(direct));
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, max-age=60']);
    const file = await fetch(response.headers.get('location') ?? '');
    expect([file.status, await file.text(), file.headers.get('content-type')]).toEqual([200, 'hello', 'image/png']);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await get('a'.repeat(26))).status).toBe(404);
    expect((await get(await storeFile(direct, { deletedAt: new Date() }))).status).toBe(404);
  });

  it('sends private files itself', async () => {
    const owner = await direct.people.appUser();
    const place = `/files/${await storeFile(direct, { ownerId: owner.id, visibility: 'owner' })}`;
    const response = await direct.as(owner).fetch(place);
    expect([response.status, response.url, await response.text()]).toEqual([200, `${direct.url}${place}`, 'hello']);
  });

  it('allows pages to show pictures of that origin only', async () => {
    const read = async (url: string) =>
      (await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
    expect(await read(direct.url)).toContain(`img-src 'self' data: blob: http://127.0.0.1:${s3.port};`);
    expect(await read(api.url)).toContain("img-src 'self' data: blob:;");
  });
});
