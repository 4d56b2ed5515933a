import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { files } from '../../../server/database/tables/platform/files.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const folder = (): string => path.join(api.config.dataDir, 'files');

async function storeFile(change: Partial<typeof files.$inferInsert> = {}, content = 'hello'): Promise<string> {
  const { key, bytes } = await localFiles(folder()).put(Buffer.from(content));
  await api.db.insert(files).values({ key, bytes, contentType: 'image/png', ...change });
  return key;
}

describe('GET /files/…', () => {
  it('serves public files to every caller', async () => {
    const answer = await fetch(`${api.url}/files/${await storeFile()}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
  });

  it('serves private files only to their owner and admins; for others they do not exist', async () => {
    const owner = await api.people.appUser();
    const place = `/files/${await storeFile({ ownerId: owner.id, visibility: 'owner' })}`;
    const statusFor = async (person: typeof owner | null) => (await api.as(person).fetch(place)).status;
    expect(
      await Promise.all([
        statusFor(owner),
        statusFor(await api.people.admin()),
        statusFor(await api.people.appUser()),
        statusFor(null),
      ]),
    ).toEqual([200, 200, 404, 404]);
    expect((await api.as(owner).fetch(place)).headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['profilephoto', 'deactivated'],
    ['thumb', 'deletion_requested'],
    ['banner_image', 'disabled'],
  ] as const)('hides the %s of an account that is %s, until it is active again', async (column, status) => {
    const owner = await api.people.appUser();
    const place = `/files/${await storeFile({ ownerId: owner.id })}`;
    const otherFile = `/files/${await storeFile({ ownerId: owner.id })}`;
    await api.sql`update users set ${api.sql(column)} = ${place} where id = ${owner.id}`;
    const setStatus = (next: keyof typeof userStatusIds) =>
      api.sql`update users set status_id = ${userStatusIds[next]} where id = ${owner.id}`;
    const statusFor = async (person: typeof owner | null) => (await api.as(person).fetch(place)).status;
    const [stranger, admin] = [await api.people.appUser(), await api.people.admin()];
    expect((await fetch(`${api.url}${place}`)).headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    await setStatus(status);
    expect([await statusFor(null), await statusFor(stranger), await statusFor(admin)]).toEqual([404, 404, 200]);
    // Files that they gave to a bot or a team remain.
    const left = await fetch(`${api.url}${otherFile}`);
    expect([left.status, left.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    await setStatus('active');
    expect(await statusFor(null)).toBe(200);
  });

  it('sends everything but images as a download', async () => {
    const headers = async (contentType: string) =>
      (await fetch(`${api.url}/files/${await storeFile({ contentType })}`)).headers.get('content-disposition');
    expect([await headers('image/jpeg'), await headers('image/svg+xml'), await headers('text/html')]).toEqual([
      'inline',
      'attachment',
      'attachment',
    ]);
  });

  it('does not serve deleted files', async () => {
    expect((await fetch(`${api.url}/files/${await storeFile({ deletedAt: new Date() })}`)).status).toBe(404);
  });

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..;/secrets/token',
    '....//secrets',
    '%00',
    'con',
    '../secrets/token',
    'drafts',
    'a'.repeat(5000),
  ])('answers 404 at %s', async (name) => {
    const answer = await fetch(`${api.url}/files/${name}`);
    expect([400, 404, 414]).toContain(answer.status);
  });

  it('follows no symbolic link', async () => {
    const key = 'abcdefghijklmnopqrstuvwxyz';
    const secret = path.join(api.config.dataDir, 'outside');
    await writeFile(secret, 'secret');
    await mkdir(path.join(folder(), 'ab'), { recursive: true });
    await symlink(secret, path.join(folder(), 'ab', key));
    await api.db.insert(files).values({ key, bytes: 6, contentType: 'image/png' });
    expect((await fetch(`${api.url}/files/${key}`)).status).toBe(404);
  });
});

describe('the local file store', () => {
  it('creates keys that cannot be guessed, and does not find removed files', async () => {
    const store = localFiles(folder());
    const keys = await Promise.all(Array.from({ length: 50 }, async () => (await store.put(Buffer.from('x'))).key));
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => /^[a-z2-7]{26}$/.test(key))).toBe(true);
    await store.remove(keys[0] ?? '');
    await store.remove(keys[0] ?? '');
    expect(await store.open(keys[0] ?? '')).toBeUndefined();
  });

  it('stores the files of a backup under their keys, and nothing under other names', async () => {
    const store = localFiles(folder());
    const { key } = await store.put(Buffer.from('first'));
    expect(await store.putAs(key, Buffer.from('again'))).toEqual({ bytes: 5 });
    const stored = await store.open(key);
    expect(stored === undefined ? undefined : await text(stored.content)).toBe('again');
    await expect(store.putAs('../../outside', Buffer.from('x'))).rejects.toThrow('is not a file key');
  });
});
