import { copyFile, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../server/database/connection/connect.ts';
import { readMigrations } from '../../../server/database/start/migrations.ts';
import { openCheckedArchive } from '../../../server/process/backup/checkArchive.ts';
import { openFileSink, type OpenSink } from '../../../server/process/backup/archiveWriter.ts';
import { BackupWorld, storeFiles, type Site } from '../../support/backup/backupWorld.ts';
import { fingerprint } from '../../support/backup/compare.ts';

let world: BackupWorld;
let source: Site;
let archive: string;
beforeAll(async () => {
  world = await BackupWorld.open();
  source = await world.demoSite();
  await storeFiles(source);
  archive = world.path('whole.tar');
  await world.backup(source, { to: archive });
});
afterAll(() => world.close());

const systemError = (code: string): Error => Object.assign(new Error(`${code}: the disk says no, write`), { code });

/** A disk that fails after some entries. */
const failingDisk =
  (code: string): OpenSink =>
  async (file) => {
    const sink = await openFileSink(file);
    let writes = 0;
    return {
      ...sink,
      write: async (content) => {
        writes += 1;
        if (writes > 20) throw systemError(code);
        await sink.write(content);
      },
    };
  };

describe('a backup is refused or ends without a trace', () => {
  it.each([
    ['ENOSPC', 'is full'],
    ['EROFS', 'is read-only'],
    ['EIO', 'reports an error'],
  ])('when the disk reports %s in the middle', async (code, text) => {
    await mkdir(world.path(code));
    const to = world.path(`${code}/backup.tar`);
    await expect(world.backup(source, { to, openSink: failingDisk(code) })).rejects.toThrow(text);
    expect(await readdir(world.path(code))).toEqual([]);
  });

  it('when its folder is missing or cannot be written, and when the file exists', async () => {
    await expect(world.backup(source, { to: world.path('none/b.tar') })).rejects.toThrow('does not exist');
    await expect(world.backup(source, { to: `${archive}/b.tar` })).rejects.toThrow('does not exist');
    await expect(world.backup(source, { to: archive })).rejects.toThrow('exists already');
    const openSink: OpenSink = (file) => Promise.reject(Object.assign(systemError('EACCES'), { path: file }));
    await expect(world.backup(source, { to: world.path('b.tar'), openSink })).rejects.toThrow(
      `This user has no access to ${world.path('b.tar')}.`,
    );
  });

  it('when another backup of the database runs; the other one completes', async () => {
    let start = (): void => undefined;
    let release = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const first = world.backup(source, {
      to: world.path('first.tar'),
      openSink: async (file) => {
        const sink = await openFileSink(file);
        return {
          ...sink,
          write: async (content) => {
            start();
            await released;
            await sink.write(content);
          },
        };
      },
    });
    await started;
    await expect(world.backup(source, { to: world.path('second.tar') })).rejects.toThrow(
      'Another backup of this database is running',
    );
    release();
    await first;
    const names = await readdir(world.folder);
    expect(names.filter((name) => /first|second|partial/.test(name))).toEqual(['first.tar']);
  });

  it('when it is interrupted', async () => {
    const controller = new AbortController();
    const say = (): void => controller.abort();
    await expect(
      world.backup(source, { to: world.path('stopped.tar'), say, signal: controller.signal }),
    ).rejects.toThrow('Interrupted');
    expect((await readdir(world.folder)).filter((name) => name.includes('stopped'))).toEqual([]);
  });

  it('when the database has no tables, or tables of a newer version', async () => {
    const site = await world.site();
    const options = { to: world.path('none.tar'), migrations: readMigrations().slice(0, -1) };
    await expect(world.backup(site, options)).rejects.toThrow('A newer version of Bourse migrated the database');
    await site.sql.unsafe('drop schema drizzle cascade');
    await expect(world.backup(site, { to: world.path('none.tar') })).rejects.toThrow('no tables of Bourse');
  });
});

describe('a restore is refused and changes nothing', () => {
  let target: Site;
  let before: unknown;
  beforeAll(async () => {
    target = await world.demoSite();
    await target.sql`insert into brokerages (name, name_key) values ('Only here', 'only here')`;
    before = await fingerprint(target.sql);
  });

  const expectUnchanged = async (from: string, text: string): Promise<void> => {
    await expect(world.restore(target, { from, replace: true })).rejects.toThrow(text);
    expect(await fingerprint(target.sql)).toEqual(before);
  };

  it('when the archive is missing, a folder, empty or another file', async () => {
    await writeFile(world.path('empty'), '');
    await writeFile(world.path('text'), 'no archive\n'.repeat(100));
    await expectUnchanged(world.path('nowhere.tar'), 'nowhere.tar does not exist');
    await expectUnchanged(world.folder, 'is not a file');
    await expectUnchanged(world.path('empty'), 'is not a backup of Bourse');
    await expectUnchanged(world.path('text'), 'is not a backup of Bourse');
  });

  it('when the archive is truncated', async () => {
    const { size } = await stat(archive);
    for (const length of [700, Math.floor(size / 2), size - 2_000]) {
      const copy = world.path(`truncated-${length}.tar`);
      await copyFile(archive, copy);
      await truncate(copy, length);
      await expectUnchanged(copy, 'is incomplete');
    }
  });

  it('when any part of the archive is damaged', async () => {
    const content = await readFile(archive);
    const places = [
      520,
      ...['tables/posts/', 'files/', 'manifest.json', 'manifest.sha256'].map((name) => content.indexOf(name)),
    ];
    // In the content of each entry, behind its header of 512 bytes, and once in a header.
    for (const place of [...places.map((at) => at + 530), places[1] ?? 0]) {
      const copy = world.path('damaged.tar');
      await copyFile(archive, copy);
      const handle = await open(copy, 'r+');
      await handle.write(Buffer.from([(content[place] ?? 0) ^ 0x40]), 0, 1, place);
      await handle.close();
      await expectUnchanged(copy, 'is damaged');
    }
  });

  it('when a newer version of Bourse wrote the archive', async () => {
    const migrations = readMigrations();
    await expect(
      world.restore(target, { from: archive, replace: true, migrations: migrations.slice(0, -1) }),
    ).rejects.toThrow(`newer version of Bourse: this one lacks its migration ${migrations.at(-1)?.tag}`);
    expect(await fingerprint(target.sql)).toEqual(before);
  });

  it('when the database contains data and --replace is missing', async () => {
    await expect(world.restore(target, { from: archive })).rejects.toThrow('contains data already');
    expect(await fingerprint(target.sql)).toEqual(before);
  });

  it('when an object of the operator depends on a table', async () => {
    await target.sql`create view all_posts as select * from posts`;
    await expectUnchanged(archive, 'Other objects of the database depend on its tables');
    await target.sql`drop view all_posts`;
  });

  it.each(['bourse', 'bourse-jobs', 'bourse-backup'])('while %s uses the database', async (applicationName) => {
    const server = connect({ url: target.url }, { applicationName, poolSize: 1 });
    await server.sql`select 1`;
    await expectUnchanged(archive, `uses the database (${applicationName})`);
    await server.sql.end();
  });

  it('when a file cannot be stored, and no other file of it remains', async () => {
    const stored = new Map<string, Buffer>();
    const files: Site['files'] = {
      ...target.files,
      open: (key) => {
        const content = stored.get(key);
        return Promise.resolve(content && { content: Readable.from([content]), bytes: content.length });
      },
      putAs: (key, content) => {
        if (stored.size > 20 || !Buffer.isBuffer(content)) return Promise.reject(systemError('ENOSPC'));
        stored.set(key, content);
        return Promise.resolve({ bytes: content.length });
      },
      remove: (key) => Promise.resolve(void stored.delete(key)),
    };
    await expect(world.restore({ url: target.url, files }, { from: archive, replace: true })).rejects.toThrow(
      'The disk of the file store is full',
    );
    expect(stored.size).toBe(0);
    expect(await fingerprint(target.sql)).toEqual(before);
  });

  it('when it is interrupted', async () => {
    const controller = new AbortController();
    const say = (text: string): void => {
      if (text.startsWith('Building')) controller.abort();
    };
    await expect(
      world.restore(target, { from: archive, replace: true, say, signal: controller.signal }),
    ).rejects.toThrow('Interrupted');
    expect(await fingerprint(target.sql)).toEqual(before);
  });

  it('but with --replace deletes the data and the files that were there', async () => {
    const { key } = await target.files.put(Buffer.from('old'));
    await target.sql`insert into files (key, content_type, bytes) values (${key}, 'image/png', 3)`;
    await world.restore(target, { from: archive, replace: true });
    expect(await fingerprint(target.sql)).toEqual(await fingerprint(source.sql));
    expect(await target.files.open(key)).toBeUndefined();
  });
});

describe('a check', () => {
  it('reads all of an archive', async () => {
    const { archive: opened, manifest } = await openCheckedArchive(archive, {
      assertRestorable: () => undefined,
      signal: undefined,
    });
    await opened.close();
    const [posts] = await source.sql<{ rows: number }[]>`select count(*) as rows from posts`;
    expect(manifest.tables.find(({ name }) => name === 'posts')?.rows).toBe(posts?.rows);
  });

  it('ends when it is interrupted, also while the files are read', async () => {
    const options = { assertRestorable: () => undefined, signal: undefined };
    const { archive: opened, manifest } = await openCheckedArchive(archive, options);
    await opened.close();
    expect(manifest.files).not.toEqual([]);
    const { signal } = new AbortController();
    let reads = 0;
    vi.spyOn(signal, 'aborted', 'get').mockImplementation(() => {
      reads += 1;
      return reads > manifest.tables.length;
    });
    await expect(openCheckedArchive(archive, { ...options, signal })).rejects.toThrow('Interrupted');
    expect(reads).toBe(manifest.tables.length + 1);
  });
});
