import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { replacedMigrations } from '../../../server/database/adoptBaseline.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

type Applied = { hash: string; created_at: number };

/** Times at which the replaced migrations were generated: all before the baseline. */
const firstGeneratedAt = 1_795_169_212_288;

describe('a database that was made before the baseline', () => {
  let database: Database;
  beforeEach(async () => {
    await database?.close();
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const readApplied = () =>
    database.sql<Applied[]>`select hash, created_at from drizzle.__drizzle_migrations order by created_at`;

  /** Records the first `count` replaced migrations in place of the baseline. */
  async function recordReplaced(count: number): Promise<void> {
    const { sql } = database;
    await sql`delete from drizzle.__drizzle_migrations`;
    for (let n = 1; n <= count; n += 1) {
      const hash = n === replacedMigrations.count ? replacedMigrations.lastHash : `hash of ${n}`;
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${firstGeneratedAt + n})`;
    }
  }

  it('is adopted when it has all of the replaced migrations: the rows stay, the baseline is recorded', async () => {
    const { sql, url } = database;
    const baseline = await readApplied();
    await recordReplaced(replacedMigrations.count);
    await sql`insert into user_types (id, name, display_name, display_name_tr) values (1, 'app_user', 'App user', 'Kullanıcı')`;
    await migrate({ url });
    expect(await readApplied()).toEqual(baseline);
    expect(await sql`select name from user_types`).toEqual([{ name: 'app_user' }]);
    await migrate({ url });
    expect(await readApplied()).toEqual(baseline);
  });

  it('is adopted once when servers start together', async () => {
    const baseline = await readApplied();
    await recordReplaced(replacedMigrations.count);
    await Promise.all([1, 2, 3].map(() => migrate({ url: database.url })));
    expect(await readApplied()).toEqual(baseline);
  });

  it('is refused and not changed when some of the replaced migrations are missing', async () => {
    await recordReplaced(17);
    const before = await readApplied();
    await expect(migrate({ url: database.url })).rejects.toThrow(
      /^The database was not changed: .* applied 17 of its 42 migrations; start .* or delete all data with "npm run db:reset"/,
    );
    expect(await readApplied()).toEqual(before);
  });

  it('is refused when the last migration is another one than the baseline replaced', async () => {
    await recordReplaced(replacedMigrations.count);
    await database.sql`update drizzle.__drizzle_migrations set hash = 'edited' where hash = ${replacedMigrations.lastHash}`;
    await expect(migrate({ url: database.url })).rejects.toThrow(/^The database was not changed/);
  });
});
