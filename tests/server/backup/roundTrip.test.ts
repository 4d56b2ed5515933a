import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connection/connect.ts';
import { migrate } from '../../../server/database/start/migrate.ts';
import { readMigrations } from '../../../server/database/start/migrations.ts';
import { openFileSink } from '../../../server/process/backup/archiveWriter.ts';
import { openCheckedArchive } from '../../../server/process/backup/checkArchive.ts';
import { readStored } from '../../../server/process/backup/backupFiles.ts';
import { BackupWorld, storeFiles, type Site } from '../../support/backup/backupWorld.ts';
import { describeSchema, fingerprint } from '../../support/backup/compare.ts';

let world: BackupWorld;
let source: Site;
let keys: readonly string[];
let archive: string;
beforeAll(async () => {
  world = await BackupWorld.open();
  source = await world.demoSite();
  keys = await storeFiles(source);
  archive = world.path('whole.tar');
  await world.backup(source, { to: archive });
});
afterAll(() => world.close());

describe('a restored backup', () => {
  it('has every row, file, index, key, trigger and function', async () => {
    const target = await world.site();
    await world.restore(target, { from: archive });
    expect(await fingerprint(target.sql)).toEqual(await fingerprint(source.sql));
    expect(await describeSchema(target.sql)).toEqual(await describeSchema(source.sql));
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect((await readStored(target.files, key))?.toString()).toBe(`the bytes of ${key}`);
  });

  it('gives new rows ids that no row has, and rejects changes of the audit log', async () => {
    const target = await world.site();
    await world.restore(target, { from: archive });
    const [row] = await target.sql<{ isNew: boolean }[]>`
      insert into brokerages (name, name_key) values ('A new one', 'a new one')
      returning id > (select max(id) from brokerages) as "isNew"`;
    expect(row?.isNew).toBe(true);
    await expect(target.sql`update audit_log set action = 'x'`).rejects.toThrow('append-only');
  });

  it('belongs to an ordinary role that owns its database only', async () => {
    const { sql, url } = await world.site();
    const [names] = await sql<{ database: string }[]>`select current_database() as database`;
    const role = `${names?.database}_owner`;
    await sql.unsafe(`create role ${role} login password 'owner'; alter database ${names?.database} owner to ${role}`);
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade');
    await sql.unsafe(`create schema public authorization ${role}`);
    const ownUrl = new URL(url);
    ownUrl.username = role;
    ownUrl.password = 'owner';
    const owner = connect({ url: ownUrl.href }, { applicationName: 'check', poolSize: 1 });
    try {
      await world.restore({ url: ownUrl.href, files: source.files }, { from: archive });
      expect(await fingerprint(owner.sql)).toEqual(await fingerprint(source.sql));
    } finally {
      await owner.sql.end();
      await sql.unsafe(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });

  it('is complete before a server that starts during the restore can use it', async () => {
    const target = await world.site();
    await target.sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    let start: Promise<void> | undefined;
    const waits: string[] = [];
    await world.restore(target, {
      from: archive,
      say: (text) => {
        if (text.startsWith('Loading')) start = migrate({ url: target.url }, { say: (wait) => waits.push(wait) });
      },
    });
    await start;
    expect(waits).toEqual(['Another server is migrating the database; waiting for it …']);
    expect(await fingerprint(target.sql)).toEqual(await fingerprint(source.sql));
  });

  it('of an earlier release gets the later migrations', async () => {
    const earlier = readMigrations().slice(0, -3);
    const old = await world.site();
    await old.sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await migrate({ url: old.url }, { migrations: earlier });
    await old.sql`insert into brokerages (name, name_key) values ('Of then', 'of then')`;
    await world.backup(old, { to: world.path('earlier.tar') });
    const target = await world.site();
    const before = await describeSchema(target.sql);
    await world.restore(target, { from: world.path('earlier.tar') });
    expect(await describeSchema(target.sql)).toEqual(before);
    expect(await target.sql`select name from brokerages`).toEqual([{ name: 'Of then' }]);
  });
});

describe('a backup', () => {
  it('is readable for its owner only, and gets a name in a folder', async () => {
    const { file, rows, files } = await world.backup(source, {
      to: world.folder,
      now: () => new Date('2026-11-23T09:10:11.123Z'),
    });
    expect(file).toBe(world.path('bourse-20261123T091011Z.tar'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(rows).toBeGreaterThan(10_000);
    expect(files).toBe(keys.length);
  });

  it('contains the rows of its start, although rows change and files disappear while it runs', async () => {
    const site = await world.demoSite();
    const [removed = '', ...remaining] = await storeFiles(site);
    const before = await fingerprint(site.sql);
    const content: Buffer[] = [];
    const said: string[] = [];
    await world.backup(site, {
      to: world.path('online.tar'),
      say: (text) => said.push(text),
      openSink: async (draft) => {
        const sink = await openFileSink(draft);
        return {
          ...sink,
          write: async (bytes) => {
            // The first entry is written after the snapshot.
            if (content.length === 0) {
              await site.sql`delete from bookmarks`;
              await site.sql`insert into brokerages (name, name_key) values ('Later', 'later')`;
              await site.sql`delete from files where key = ${removed}`;
              await site.files.remove(removed);
            }
            content.push(bytes);
            await sink.write(bytes);
          },
        };
      },
    });
    expect(said.join('\n')).not.toContain('Warning');
    const target = await world.site();
    await world.restore(target, { from: world.path('online.tar') });
    expect(await fingerprint(target.sql)).toEqual(before);
    expect(await readStored(target.files, removed)).toBeUndefined();
    expect(await readStored(target.files, remaining[0] ?? '')).toBeDefined();
  });

  it('contains every table of the migrations, and no rows of unlogged ones', async () => {
    const site = await world.demoSite();
    await site.sql`insert into limit_counts (key, used, ends_at) values ('x', 1, now())`;
    const said: string[] = [];
    await world.backup(site, { to: world.path('all.tar'), say: (text) => said.push(text) });
    expect(said.join('\n')).not.toContain('Not in the backup');
    const checked = await openCheckedArchive(world.path('all.tar'), {
      assertRestorable: () => undefined,
      signal: undefined,
    });
    await checked.archive.close();
    const tables = await site.sql<{ name: string }[]>`
      select tablename::text as name from pg_tables where schemaname = 'public' order by 1`;
    expect(checked.manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    expect(checked.manifest.tables.find(({ name }) => name === 'limit_counts')?.rows).toBe(0);
  });

  it('names files that the store has lost, and continues', async () => {
    const said: string[] = [];
    const { files } = await world.backup(
      { url: source.url, files: (await world.site()).files },
      { to: world.path('lost.tar'), say: (text) => said.push(text) },
    );
    expect(files).toBe(0);
    expect(said.join('\n')).toContain(`${keys.length} files of the table "files" are not in the file store`);
  });

  it("leaves out the job queue and the operator's own tables, which a restore leaves as they are", async () => {
    const site = await world.demoSite();
    await storeFiles(site);
    await site.sql.unsafe(
      'create table notes_of_operator (n int); create schema pgboss; create table pgboss.job (n int)',
    );
    await site.sql.unsafe('insert into notes_of_operator values (7)');
    const said: string[] = [];
    await world.backup(site, { to: world.path('foreign.tar'), say: (text) => said.push(text) });
    expect(said.join('\n')).toContain('Bourse did not create them: notes_of_operator');
    await world.restore(site, { from: world.path('foreign.tar'), replace: true });
    expect(await site.sql`select n from notes_of_operator`).toEqual([{ n: 7 }]);
    const [row] = await site.sql`select to_regclass('pgboss.job') is null as gone`;
    expect(row).toEqual({ gone: true });
  });
});
