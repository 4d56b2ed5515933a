import { expect } from 'vitest';
import type { Sql } from '../../../server/database/types.ts';

/** Waits until a number of statements in the database of a test wait for a lock. */
export async function waitForLocks(sql: Sql, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length;
    })
    .toBe(count);
}
