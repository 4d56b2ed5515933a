import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '../../../server/database/tables/platform/files.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { openPlace } from '../../../server/ports/files/openFiles.ts';
import { imageFile } from '../../support/api/images.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { parseS3Url, startS3, type TestS3 } from '../../support/files/s3Server.ts';

let s3: TestS3;
let api: TestApi;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  await openPlace(parseS3Url(s3.getUrl('files'))).create();
  const first = await startTestApi();
  folder = path.join(first.config.dataDir, 'files');
  await first.close();
  api = await startTestApi({ env: { FILES_URL: s3.getUrl('files'), FILES_FALLBACK_URL: `file://${folder}` } });
});
afterAll(async () => {
  await api.close();
  await s3.stop();
});
beforeEach(async () => {
  await api.sql`delete from files`;
  s3.objects.clear();
});

async function addFiles(count: number): Promise<string[]> {
  const store = localFiles(folder);
  const stored = await Promise.all(
    Array.from({ length: count }, (_, index) => store.put(Buffer.from(`file ${index}`))),
  );
  await api.db.insert(files).values(stored.map(({ key, bytes }) => ({ key, bytes, contentType: 'image/png' })));
  return stored.map(({ key }) => key);
}

/** Runs `npm run files:move` without npm. */
function startMove(...args: readonly string[]) {
  const child = spawn(process.execPath, ['server/fileTool.ts', 'move', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: api.database.url,
      DATA_DIR: api.config.dataDir,
      FILES_URL: s3.getUrl('files'),
      FILES_FALLBACK_URL: `file://${folder}`,
    },
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.join('') }));
  return { child, ended };
}

const readStatuses = (keys: readonly string[]): Promise<readonly number[]> =>
  Promise.all(
    keys.map(async (key) => {
      const response = await fetch(`${api.url}/files/${key}`);
      await response.arrayBuffer();
      return response.status;
    }),
  );

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('bannerImage', await imageFile(), 'banner.png');
  const developer = await api.people.developer();
  return (await api.as(developer).fetch('/api/uploadDevUserBanner', { method: 'POST', body: form })).status;
}

describe('files:move beside a server', () => {
  it('leaves every file readable and accepts uploads all the time, and a server needs only the new store then', async () => {
    const keys = await addFiles(40);
    const { ended } = startMove('--delete');
    const statuses = new Set<number>();
    const uploads = new Set<number>();
    const moved = new AbortController();
    const watching = (async () => {
      while (!moved.signal.aborted) {
        for (const status of await readStatuses(keys)) statuses.add(status);
        uploads.add(await upload());
      }
    })();
    const { code, output } = await ended;
    moved.abort();
    await watching;
    expect(output).toMatch(/40 copied, \d+ already there, 0 with a problem/);
    expect([code, [...statuses], [...uploads]]).toEqual([0, [200], [200]]);
    const left = await Promise.all(keys.map((key) => localFiles(folder).open(key)));
    expect(left.filter((file) => file !== undefined)).toEqual([]);
    const place = openPlace(parseS3Url(s3.getUrl('files')));
    const sizes = await Promise.all(keys.map(async (key) => (await place.open(key))?.bytes ?? 0));
    expect(sizes.every((bytes) => bytes > 0)).toBe(true);
  });

  it('continues after it was killed', async () => {
    const keys = await addFiles(60);
    const killed = startMove();
    await expect.poll(() => s3.objects.size, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const { code, output } = await startMove().ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ copied, \d+ already there, 0 with a problem/)]);
    expect(s3.objects.size).toBe(keys.length);
    expect(new Set(await readStatuses(keys))).toEqual(new Set([200]));
  });

  it('lists what it cannot move, without credentials, and exits with 1', async () => {
    const [key = ''] = await addFiles(1);
    await localFiles(folder).remove(key);
    const { code, output } = await startMove().ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`${key}: neither store has the file`)]);
    expect(output).not.toContain('kT4v');
  });

  it.each([
    { args: [], next: 'npm run files:move\n' },
    { args: ['--delete', '--after', '0'], next: 'npm run files:move -- --delete --after 0\n' },
  ])('prints how to continue when too many files of the first page fail: $next', async ({ args, next }) => {
    const keys = await addFiles(25);
    for (const key of keys) await localFiles(folder).remove(key);
    const { code, output } = await startMove(...args).ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`Continue with: ${next}`)]);
  });

  it('explains its settings when the old store is missing', async () => {
    const child = spawn(process.execPath, ['server/fileTool.ts', 'move'], {
      env: { ...process.env, FILES_FALLBACK_URL: '' },
    });
    const output: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const [code] = await once(child, 'close');
    expect([code, output.join('')]).toEqual([64, expect.stringContaining('FILES_FALLBACK_URL')]);
  });
});
