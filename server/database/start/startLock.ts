import { lockStart } from '../advisoryLock.ts';
import type { Sql } from '../types.ts';

/** Part of the start that one server of a database does at a time. */
export type StartPart = 'releases' | 'seed';

/**
 * Runs a part of the start while no other server of the database does. The lock belongs to a transaction, so that it
 * ends with its connection. `work` may use other connections.
 * @param onWait called when another server has the lock
 * @throws Error when the other server has not finished after ten minutes
 */
export async function withStartLock<T>(
  sql: Sql,
  part: StartPart,
  work: () => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`
      select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`;
    await lockStart(tx, part, onWait);
    return { value: await work() };
  });
  return result.value;
}
