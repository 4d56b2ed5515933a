import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usernameKey } from '../../../server/database/keys.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { renameUser } from '../../../server/database/renameUser.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

const isJournal = (value: unknown): value is { readonly entries: readonly { readonly tag: string }[] } =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);

/** A folder with the migrations before this one, as an older version of the server had it. */
async function oldMigrations(first: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-migrations-'));
  await cp(path.resolve('server/database/migrations'), folder, { recursive: true });
  const place = path.join(folder, 'meta', '_journal.json');
  const journal: unknown = JSON.parse(await readFile(place, 'utf8'));
  if (!isJournal(journal)) throw new Error('There is no journal of migrations');
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === first),
  );
  await writeFile(place, JSON.stringify({ ...journal, entries }));
  return folder;
}

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('make every table on an empty database without reading and writing much', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    const touched = async (): Promise<number> => {
      const [row] = await sql<{ blocks: number }[]>`
        select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`;
      return row?.blocks ?? 0;
    };
    const before = await touched();
    await migrate({ url });
    // Work and not time, which would measure what else the machine does. What is read counts once the connection has ended.
    await expect.poll(async () => (await touched()) - before, { timeout: 30_000 }).toBeGreaterThan(100_000);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBeGreaterThan(90);
    // 320,000 blocks for 113 tables with their indexes; three times as many would no longer be done in two seconds.
    expect((await touched()) - before).toBeLessThan(600_000);
  });

  it('wait for each other when servers start together, and are applied once', async () => {
    const { sql, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await Promise.all([1, 2, 3, 4].map(() => migrate({ url })));
    const [row] = await sql<
      { rows: number; distinct: number }[]
    >`select count(*) as rows, count(distinct hash) as distinct from drizzle.__drizzle_migrations`;
    expect(row?.rows).toBe(row?.distinct);
  });

  it('change nothing on a database with user names that look alike, and name them', async () => {
    const { sql, db, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    const folder = await oldMigrations('0009_look_alike_names');
    await applyMigrations(db, { migrationsFolder: folder });
    await rm(folder, { recursive: true });
    await sql`insert into user_types values (1, 'app_user', 'App user', 'Kullanıcı')`;
    await sql`insert into user_statuses values (1, 'active', 'Active', 'Etkin')`;
    for (const name of ['paul1', 'Ada', 'PauI1', 'zer0', 'mert', 'zero'])
      await sql`
        insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key)
        values ('Paul', 'Miller', ${name}, ${usernameKey(name)}, ${`${name}@example.com`}, ${`${name}@example.com`}, 1, 1, 'paul miller')`;
    const applied = async (): Promise<number> => (await sql`select 1 from drizzle.__drizzle_migrations`).length;
    const before = await applied();
    await expect(migrate({ url })).rejects.toThrow(
      /^The database was not changed.*\n {2}paul1, PauI1\n {2}zer0, zero\nGive/,
    );
    expect(await applied()).toBe(before);
    await expect(renameUser(sql, 'PauI1', 'pau11')).rejects.toThrow('pau11 is taken, or looks like paul1.');
    await expect(renameUser(sql, 'nobody', 'somebody')).rejects.toThrow('There is no user nobody.');
    await expect(renameUser(sql, 'PauI1', 'a b')).rejects.toThrow('a b cannot be a user name.');
    await renameUser(sql, 'PauI1', 'paul.miller');
    await renameUser(sql, 'zero', 'nought');
    await migrate({ url });
    expect(await applied()).toBeGreaterThan(before);
    const [renamed] = await sql`select username_key, search_key from users where username = 'paul.miller'`;
    expect(renamed).toEqual({ username_key: 'paul.miller', search_key: 'paul miller paul miller' });
  });

  it('keep what About and Help said before they had versions, as the first one', async () => {
    const { sql, db, url } = database;
    await sql.unsafe('drop schema drizzle cascade; drop schema public cascade; create schema public');
    const folder = await oldMigrations('0030_content_versions');
    await applyMigrations(db, { migrationsFolder: folder });
    await rm(folder, { recursive: true });
    await sql`insert into about_records (id, title, title_tr, description, description_tr) values
      (1, 'Data', 'Veri', '<p>Data</p>', '<p>Veri</p>'), (2, 'About', 'Hakkında', '<p>Ours</p>', '<p>Bizim</p>')`;
    await sql`insert into help_items (title, title_tr, answer, answer_tr, rank, active) values
      ('Second?', 'İkinci?', 'B', 'B', 2, false), ('First?', 'Birinci?', 'A', 'A', 1, true)`;
    await migrate({ url });
    const kept =
      await sql`select page, version, description, description_tr, items from content_versions order by page`;
    expect(kept).toEqual([
      { page: 'about', version: 1, description: '<p>Ours</p>', description_tr: '<p>Bizim</p>', items: null },
      {
        page: 'help',
        version: 1,
        description: null,
        description_tr: null,
        items: [
          { title: 'First?', titleTr: 'Birinci?', answer: 'A', answerTr: 'A', active: true },
          { title: 'Second?', titleTr: 'İkinci?', answer: 'B', answerTr: 'B', active: false },
        ],
      },
    ]);
  });

  it('name what is wrong and apply nothing when a statement fails', async () => {
    const { sql, url } = database;
    await sql.unsafe(
      'drop schema drizzle cascade; drop schema public cascade; create schema public; create table users (id int)',
    );
    await expect(migrate({ url })).rejects.toThrow(/could not be migrated: relation "users" already exists/);
    const [row] = await sql<{ tables: number }[]>`select count(*) as tables from pg_tables where schemaname = 'public'`;
    expect(row?.tables).toBe(1);
  });
});
