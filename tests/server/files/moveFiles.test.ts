import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { createFileKey, type FilePlace } from '../../../server/ports/files/fileStore.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { moveFiles } from '../../../server/process/files/moveFiles.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { parseS3Url, startS3, type TestS3 } from '../../support/files/s3Server.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let database: Database;
let s3: TestS3;
let folder: string;
let source: FilePlace;
let target: FilePlace;
beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startS3();
});
afterAll(async () => {
  await database.close();
  await s3.stop();
});
beforeEach(async () => {
  await database.sql`delete from files`;
  s3.objects.clear();
  s3.faults.length = 0;
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-move-'));
  source = localFiles(folder);
  target = s3Files(parseS3Url(s3.getUrl('files')), { pauseMs: 1, timeoutMs: 2000 });
  await target.create();
  return () => rm(folder, { recursive: true, force: true });
});

async function insertRow(key: string, bytes: number): Promise<void> {
  await database.sql`insert into files (key, content_type, bytes) values (${key}, 'image/png', ${bytes})`;
}

async function addFiles(count: number, store = source): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { key, bytes } = await store.put(Buffer.from(`file ${index}`));
    await insertRow(key, bytes);
    keys.push(key);
  }
  return keys.toSorted();
}

const move = (change: Partial<Parameters<typeof moveFiles>[0]> = {}) =>
  moveFiles({ sql: database.sql, source, target, ...change });

const stored = (): string[] => [...s3.objects.keys()].map((name) => name.slice('/files/'.length)).toSorted();

async function has(store: FilePlace, key: string): Promise<boolean> {
  const file = await store.open(key);
  file?.content.destroy();
  return file !== undefined;
}

describe('files:move', () => {
  it('copies all files and leaves the source as it is', async () => {
    const keys = await addFiles(30);
    expect(await move()).toMatchObject({ copied: 30, present: 0, problems: [], isComplete: true });
    expect(stored()).toEqual(keys);
    expect(await has(source, keys[0] ?? '')).toBe(true);
  });

  it('moves back into a folder', async () => {
    const keys = await addFiles(3, target);
    expect(await move({ source: target, target: source })).toMatchObject({ copied: 3, problems: [] });
    const file = await source.open(keys[1] ?? '');
    expect(Buffer.concat((await file?.content.toArray()) ?? []).toString()).toMatch(/^file \d$/);
  });

  it('copies only what is missing or different when it runs again', async () => {
    const [first = ''] = await addFiles(10);
    await move();
    await target.putAs(first, Buffer.from('FILE 0'));
    await addFiles(2);
    s3.requests.length = 0;
    expect(await move()).toMatchObject({ copied: 3, present: 9, problems: [] });
    expect(s3.requests.filter((request) => request.startsWith('PUT')).length).toBe(3);
  });

  it('continues behind a key', async () => {
    const keys = await addFiles(10);
    await move({ after: keys[6] ?? '' });
    expect(stored()).toEqual(keys.slice(7));
  });

  it('removes a file from the source only after its copy is verified', async () => {
    const keys = await addFiles(4);
    const lossy: FilePlace = {
      ...target,
      putAs: async (key, content) => target.putAs(key, key === keys[1] ? Buffer.from('file ?') : content),
    };
    const { copied, problems } = await move({ target: lossy, removesSource: true });
    expect([copied, problems.length]).toEqual([3, 1]);
    expect(await Promise.all(keys.map((key) => has(source, key)))).toEqual([false, true, false, false]);
    expect(await move({ removesSource: true })).toMatchObject({ copied: 1, present: 3, problems: [] });
    expect(stored()).toEqual(keys);
  });

  it('accepts files that were written to the target during the move', async () => {
    await addFiles(1, target);
    expect(await move()).toMatchObject({ copied: 0, present: 1, problems: [] });
  });

  it('removes the copy of a file that was deleted while it was copied', async () => {
    const [key = ''] = await addFiles(1);
    const deleting: FilePlace = {
      ...target,
      async putAs(name, content) {
        await database.sql`update files set deleted_at = now() where key = ${name}`;
        await target.remove(name);
        return target.putAs(name, content);
      },
    };
    await move({ target: deleting });
    expect(await target.open(key)).toBeUndefined();
  });

  it('reports files that no store has, and files of another size', async () => {
    const missing = createFileKey();
    await insertRow(missing, 5);
    const { key } = await source.put(Buffer.from('part'));
    await insertRow(key, 500);
    const { problems } = await move();
    expect(problems).toEqual(
      expect.arrayContaining([
        { key: missing, reason: 'neither store has the file' },
        { key, reason: 'the source has 4 bytes, the database expects 500' },
      ]),
    );
    expect(stored()).toEqual([]);
  });

  it('reports a copy with other bytes', async () => {
    await addFiles(1);
    const lossy: FilePlace = { ...target, putAs: (name) => target.putAs(name, Buffer.from('file ?')) };
    expect((await move({ target: lossy })).problems).toMatchObject([
      { reason: 'the copy has other bytes than the source' },
    ]);
  });

  it('stops when the store is down', async () => {
    await addFiles(30);
    const down: FilePlace = { ...target, open: () => Promise.reject(new Error('down')) };
    expect(await move({ target: down })).toMatchObject({ copied: 0, lastKey: '', isComplete: false });
    expect(await move({ target: down, after: '0' })).toMatchObject({ lastKey: '0', isComplete: false });
  });
});
