import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { fingerprint } from '../../support/backup/compare.ts';
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

/** The rows of each table. A password hash has a random salt and is left out. */
async function describeRows({ sql }: Database): Promise<Readonly<Record<string, string>>> {
  await sql`update users set password_hash = null`;
  return fingerprint(sql);
}

it(
  'creates the same demo data twice, at any time of day',
  async () => {
    const before = process.cpuUsage();
    await fillWithDemoData(second, new Date(SEEDED_NOW.getTime() + 15 * 3_600_000));
    const { user, system } = process.cpuUsage(before);
    const rows = await describeRows(first);
    expect(await describeRows(second)).toEqual(rows);
    // Measures CPU time, because other test files share the processors. It takes 10 s alone.
    expect((user + system) / 1e6).toBeLessThan(30);
    expect(Object.values(rows).filter((row) => !row.startsWith('0 ')).length).toBeGreaterThan(60);
  },
  timeoutMs,
);
