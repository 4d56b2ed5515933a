import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { compareTable } from '../../../server/process/backup/copyIn.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into brokerages (name, name_key) values ('One', 'one'), ('Two', 'two')`;
});
afterAll(() => database.close());

const compare = (rows: number): Promise<void> =>
  database.sql.begin((tx) =>
    compareTable(tx, { name: 'brokerages', columns: ['name'], rows, bytes: 8, sha256: 'another', chunks: 1 }),
  );

it('reports another number of rows, and the same number with other contents', async () => {
  await expect(compare(3)).rejects.toThrow('(2 instead of 3)');
  await expect(compare(2)).rejects.toThrow('(the same number, with other contents)');
});
