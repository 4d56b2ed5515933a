import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { readStored } from '../../../server/process/backup/backupFiles.ts';
import { BackupWorld, storeFiles, type Site } from '../../support/backup/backupWorld.ts';
import { parseS3Url, startS3, type TestS3 } from '../../support/files/s3Server.ts';

let world: BackupWorld;
let s3: TestS3;
let site: Site;
let keys: readonly string[];
beforeAll(async () => {
  world = await BackupWorld.open();
  s3 = await startS3();
  const files = s3Files(parseS3Url(s3.getUrl('files')), { pauseMs: 1 });
  await files.create();
  site = { ...(await world.demoSite()), files };
  keys = await storeFiles(site);
});
afterAll(async () => {
  await world.close();
  await s3.stop();
});

const busy = { kind: 'status', status: 503 } as const;

describe('files in a bucket', () => {
  it('are restored into a folder, and from there into the bucket', async () => {
    await world.backup(site, { to: world.path('bucket.tar') });
    const folder = await world.site();
    await world.restore(folder, { from: world.path('bucket.tar') });
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect((await readStored(folder.files, key))?.toString()).toBe(`the bytes of ${key}`);

    await world.backup(folder, { to: world.path('folder.tar') });
    s3.objects.clear();
    await world.restore(site, { from: world.path('folder.tar'), replace: true });
    expect(s3.objects.size).toBe(keys.length);
    expect((await readStored(site.files, keys[0] ?? ''))?.toString()).toBe(`the bytes of ${keys[0]}`);
  });

  it('end a backup with a sentence when the store does not answer, and leave no archive', async () => {
    s3.faults.push(...Array.from({ length: 60 }, () => busy));
    await expect(world.backup(site, { to: world.path('down.tar') })).rejects.toThrow(
      /^A file could not be copied: .+503.+ Run it again\.$/,
    );
    s3.faults.length = 0;
    expect((await readdir(world.folder)).filter((name) => name.startsWith('down'))).toEqual([]);
  });

  it('end a restore with a sentence when the store does not answer, and the rows stay as they were', async () => {
    const target = { ...(await world.site()), files: site.files };
    s3.faults.push(...Array.from({ length: 60 }, () => busy));
    await expect(world.restore(target, { from: world.path('bucket.tar') })).rejects.toThrow(
      'A file could not be copied',
    );
    s3.faults.length = 0;
    expect(await target.sql`select count(*) as posts from posts`).toEqual([{ posts: 0 }]);
  });
});
