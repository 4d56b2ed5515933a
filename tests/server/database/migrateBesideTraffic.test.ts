import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/start/migrate.ts';
import { parseMigration, readMigrations, type Migration } from '../../../server/database/start/migrations.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let added = 0;
/** The migrations of this version and one more. */
const withMigration = (text: string): readonly Migration[] => {
  added += 1;
  return [...readMigrations(), parseMigration(`9999_test_${added}`, 9_000_000_000_000 + added, text)];
};

/** A transaction that has read posts and stays open until `end`. */
async function holdTable(): Promise<{ end: () => Promise<void> }> {
  const reading = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const done = api.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select count(*) from posts`;
    reading.resolve();
    await ending.promise;
  });
  await reading.promise;
  return {
    end: async () => {
      ending.resolve();
      await done;
    },
  };
}

const hasColumn = async (name: string): Promise<boolean> =>
  (await api.sql`select from information_schema.columns where table_name = 'posts' and column_name = ${name}`).length >
  0;

describe('a migration beside traffic', () => {
  it('waits for a table in use without holding up its readers, and is applied afterwards', async () => {
    const reader = await api.people.person('app_user');
    const caller = api.as(reader);
    const reading = await holdTable();
    const waits: string[] = [];
    const outcome = { isDone: false };
    const migrating = migrate(
      { url: api.database.url },
      {
        migrations: withMigration('ALTER TABLE "posts" ADD COLUMN "mood" text;'),
        say: (text) => waits.push(text),
      },
    ).finally(() => {
      outcome.isDone = true;
    });
    const statuses: number[] = [];
    while (waits.length < 3 && !outcome.isDone) {
      const response = await caller.raw('getUserPostList', { userId: reader.id, pageNumber: 1, pageSize: 10 });
      statuses.push(response.status);
    }
    expect(outcome.isDone).toBe(false);
    expect(waits[2]).toBe('Migration 9999_test_1 waits for a table that is in use (attempt 3) …');
    await reading.end();
    await migrating;
    expect(await hasColumn('mood')).toBe(true);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is applied by itself: one that fails leaves those before it', async () => {
    const [good] = withMigration('ALTER TABLE "posts" ADD COLUMN "weather" text;').slice(-1);
    const [bad] = withMigration(
      'ALTER TABLE "posts" ADD COLUMN "half" text;--> statement-breakpoint\nselect nothing;',
    ).slice(-1);
    const migrations = [good, bad].flatMap((migration) => migration ?? []);
    await expect(
      migrate({ url: api.database.url }, { migrations: [...readMigrations(), ...migrations] }),
    ).rejects.toThrow(/could not be migrated: column "nothing" does not exist \(select nothing;\), in 9999_test_3/);
    expect(await hasColumn('weather')).toBe(true);
    expect(await hasColumn('half')).toBe(false);
  });

  it('builds an index while a transaction of a server waits for the lock of migrations', async () => {
    const migrations = withMigration(
      '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_test" ON "posts" ("state", "id");',
    );
    await Promise.all([1, 2, 3].map(() => migrate({ url: api.database.url }, { migrations })));
    const [index] = await api.sql<{ valid: boolean }[]>`
      select indisvalid as valid from pg_index where indexrelid = 'posts_test'::regclass`;
    expect(index?.valid).toBe(true);
  });

  it('replaces the index that an interrupted build has left', async () => {
    await api.sql`update pg_index set indisvalid = false where indexrelid = 'posts_test'::regclass`;
    await migrate(
      { url: api.database.url },
      {
        migrations: withMigration(
          '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_test" ON "posts" ("state", "id");',
        ),
      },
    );
    const [index] = await api.sql<{ valid: boolean }[]>`
      select indisvalid as valid from pg_index where indexrelid = 'posts_test'::regclass`;
    expect(index?.valid).toBe(true);
  });

  it('ignores migrations of a newer release, so that the release before can be started again', async () => {
    await expect(migrate({ url: api.database.url })).resolves.toBeUndefined();
  });
});
