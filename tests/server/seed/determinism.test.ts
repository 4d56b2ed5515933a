import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { fillWithDemoData, SEEDED_NOW, seededTemplate } from './seededTemplate.ts';

let first: Database;
let second: Database;

/** The assertion below limits CPU time; wall-clock time on a busy machine says nothing about the seed. */
const timeoutMs = 1_200_000;

beforeAll(async () => {
  first = await createTestDatabase(seededTemplate);
  second = await createTestDatabase();
}, timeoutMs);

afterAll(async () => {
  await first.close();
  await second.close();
});

/** One checksum per table over all rows. A password hash has a random salt and is left out. */
async function checksums(database: Database): Promise<Map<string, string>> {
  const tables = await database.sql<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    // A busy machine may need longer for the largest table than the statement timeout allows.
    const [row] = await database.sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      return tx.unsafe<{ sum: string | null }[]>(
        `select md5(string_agg(line, '|' order by line)) as sum from (select md5((to_jsonb(t) - 'password_hash')::text) as line from "${name}" t) lines`,
      );
    });
    sums.set(name, row?.sum ?? '');
  }
  return sums;
}

it(
  'creates the same demo data twice, at any time of day',
  async () => {
    const before = process.cpuUsage();
    await fillWithDemoData(second, new Date(SEEDED_NOW.getTime() + 15 * 3_600_000));
    const { user, system } = process.cpuUsage(before);
    const [firstSums, secondSums] = [await checksums(first), await checksums(second)];
    const differing = [...firstSums].filter(([name, sum]) => secondSums.get(name) !== sum).map(([name]) => name);
    expect(differing).toEqual([]);
    // Measures CPU time, because other test files share the processors. It takes 17 s alone and 24 s beside them.
    expect((user + system) / 1e6).toBeLessThan(30);
    expect([...firstSums.values()].filter(Boolean).length).toBeGreaterThan(60);
  },
  timeoutMs,
);
