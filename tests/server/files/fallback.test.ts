import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fallbackFiles } from '../../../server/ports/files/fallbackFiles.ts';
import type { FilePlace, FileStore } from '../../../server/ports/files/fileStore.ts';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let folder: string;
let first: FilePlace;
let second: FilePlace;
let both: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-fallback-'));
  first = localFiles(path.join(folder, 'first'));
  second = localFiles(path.join(folder, 'second'));
  both = fallbackFiles(first, second);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (store: FileStore, key: string): Promise<string | undefined> => {
  const stored = await store.open(key);
  return stored === undefined ? undefined : Buffer.concat(await stored.content.toArray()).toString();
};

it('writes to the first store and reads from both', async () => {
  const [newer, older] = [await both.put(Buffer.from('new')), await second.put(Buffer.from('old'))];
  expect([await read(both, newer.key), await read(both, older.key)]).toEqual(['new', 'old']);
  expect([await read(first, newer.key), await read(second, newer.key)]).toEqual(['new', undefined]);
});

it('removes from both, also when one of them fails', async () => {
  const { key } = await first.put(Buffer.from('x'));
  await second.putAs(key, Buffer.from('x'));
  await both.remove(key);
  expect([await first.open(key), await second.open(key)]).toEqual([undefined, undefined]);
  await second.putAs(key, Buffer.from('x'));
  const broken = fallbackFiles({ ...first, remove: () => Promise.reject(new Error('down')) }, second);
  await expect(broken.remove(key)).rejects.toThrow('down');
  expect(await second.open(key)).toBeUndefined();
});
