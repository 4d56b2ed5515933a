import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFile } from '../../support/api/images.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { describeStartError } from '../../../server/process/startError.ts';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const parent = await mkdtemp(path.join(tmpdir(), 'bourse-disk-'));
const disk = path.join(parent, 'disk');
await mkdir(disk);
/** Mounts need root; without it these tests are skipped. */
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=256k', 'none', disk);

describe.skipIf(!isMounted)('a small disk (needs root to mount one)', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ env: { FILES_URL: `file://${disk}/files` } });
  });
  afterAll(async () => {
    await api.close();
    run('umount', disk);
    await rm(parent, { recursive: true, force: true });
  });

  async function upload(): Promise<Response> {
    const form = new FormData();
    form.append('bannerImage', await imageFile(), 'banner.png');
    return api.as(await api.people.developer()).fetch('/api/uploadDevUserBanner', { method: 'POST', body: form });
  }

  it('that is full fails uploads as unavailable, leaves no parts, and works again', async () => {
    const filler = path.join(disk, 'filler');
    const { key } = await localFiles(path.join(disk, 'files')).put(Buffer.from('earlier'));
    await expect(writeFile(filler, Buffer.alloc(2 ** 20))).rejects.toThrow('ENOSPC');
    const response = await upload();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await response.json()).message).not.toContain('ENOSPC');
    expect(await readdir(path.join(disk, 'files', 'drafts'))).toEqual([]);
    const [row] = await api.sql<
      { count: number }[]
    >`select count(*)::int as count from files where owner_id is not null`;
    expect(row?.count).toBe(0);
    const earlier = await localFiles(path.join(disk, 'files')).open(key);
    expect(Buffer.concat((await earlier?.content.toArray()) ?? []).toString()).toBe('earlier');
    await rm(filler);
    expect((await upload()).status).toBe(200);
  });

  it('that is read-only serves files and fails uploads as unavailable', async () => {
    const { key, bytes } = await localFiles(path.join(disk, 'files')).put(Buffer.from('earlier'));
    await api.sql`insert into files (key, content_type, bytes) values (${key}, 'image/png', ${bytes})`;
    expect(run('mount', '-o', 'remount,ro', disk)).toBe(true);
    try {
      expect((await upload()).status).toBe(503);
      expect(await (await fetch(`${api.url}/files/${key}`)).text()).toBe('earlier');
    } finally {
      run('mount', '-o', 'remount,rw', disk);
    }
  });
});

it('names the folder when a start fails because of the disk', () => {
  const error = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/data/tmp' });
  expect(describeStartError(error, { host: '0.0.0.0', port: 80 }).text).toContain('cannot write /data/tmp (EROFS)');
  const port = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  expect(describeStartError(port, { host: '0.0.0.0', port: 80 }).text).toContain('may not listen on 0.0.0.0:80');
});
