import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORCE_CUSTOM_PLAN } from '../../../server/database/connection/connect.ts';
import type { Database, Queryable, Transaction } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A list of so many parameters. */
const list = (count: number): SQL =>
  sql.join(
    Array.from({ length: count }, (_none, index) => sql`${index}::int`),
    sql`, `,
  );

/** Runs a statement, and returns whether the same connection has it prepared. */
async function isPrepared(tx: Queryable, statement: SQL, mark: string): Promise<boolean> {
  await tx.execute(statement);
  const found = await tx.execute(
    sql`select 1 from pg_prepared_statements where position(${mark} in statement) > 0 and position('pg_prepared' in statement) = 0`,
  );
  return found.length > 0;
}

const inTransaction = (work: (tx: Transaction) => Promise<boolean>) => database.db.transaction(work);

describe('statements of a transaction', () => {
  it('are prepared, so that they are planned once', async () => {
    const statement = sql`select ${1}::int as in_transaction`;
    expect(await inTransaction((tx) => isPrepared(tx, statement, 'in_transaction'))).toBe(true);
  });

  it('are prepared in a transaction inside it as well', async () => {
    const statement = sql`select ${1}::int as in_savepoint`;
    const inside = (tx: Transaction) => tx.transaction((inner) => isPrepared(inner, statement, 'in_savepoint'));
    expect(await inTransaction(inside)).toBe(true);
  });

  it('are not prepared with many parameters, whose number differs, or when their plan depends on the values', async () => {
    const long = sql`select count(*) as of_many from (select unnest(array[${list(61)}])) as n`;
    const custom = sql`select ${1}::int as with_custom_plan ${sql.raw(FORCE_CUSTOM_PLAN)}`;
    expect(await inTransaction((tx) => isPrepared(tx, long, 'of_many'))).toBe(false);
    expect(await inTransaction((tx) => isPrepared(tx, custom, 'with_custom_plan'))).toBe(false);
  });
});
