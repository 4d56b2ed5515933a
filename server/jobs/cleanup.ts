import { CONSENT_LIMITS } from '../../rules/bots/consents.ts';
import { runParts } from '../base/runParts.ts';
import { deleteRows, type RowCondition } from '../database/statements/deleteInPortions.ts';
import type { Sql } from '../database/types.ts';
import type { JobContext } from '../context/jobContext.ts';

/** Deletes expired rows. A failure in one table does not keep the rows of the next ones. */
export async function cleanup(sql: Sql, signal?: AbortSignal): Promise<void> {
  const remove = (table: string, condition: RowCondition) => () => deleteRows(sql, table, condition, signal);
  await runParts(
    [
      remove('idempotency_keys', sql`created_at < now() - interval '1 day'`),
      remove('written_comments', sql`created_at < now() - interval '1 day'`),
      remove('sign_in_attempts', sql`created_at < now() - interval '1 day'`),
      remove('refresh_tokens', sql`expires_at < now()`),
      remove('rate_limits', sql`expires_at < now()`),
      remove('limit_counts', sql`ends_at < now()`),
      // The attempts at the codes of a target are counted over a day.
      remove('one_time_codes', sql`expires_at < now() - interval '2 days'`),
      // Stored this long so that a late click gets "used" or "expired" instead of "unknown".
      remove('mail_tokens', sql`expires_at < now() - interval '30 days'`),
      remove('mail_outbox', sql`state <> 'queued' and created_at < now() - interval '30 days'`),
      // Stored for 90 days after the last use, because sign-in checks the IP addresses that an account was used from.
      remove(
        'sessions',
        sql`(expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')
          and last_used_at < now() - interval '90 days'`,
      ),
      remove('bot_events', sql`state = 'done' and finished_at < now() - interval '3 days'`),
      // Those of a process that ended while a person waited.
      remove('bot_suggestions', sql`expires_at < now() - interval '1 minute'`),
      remove('bot_data_reads', sql`day < current_date - ${CONSENT_LIMITS.storedDays}::int`),
      remove('bot_events', sql`state = 'dead' and finished_at < now() - interval '7 days'`),
      // Homeservers repeat a transaction until it is answered, for hours at most.
      remove('mirror_transactions', sql`received_at < now() - interval '30 days'`),
      remove('mirror_events', sql`finished_at < now() - interval '7 days'`),
      remove(
        'mirror_rooms',
        sql`room_id is null and (link_id is null or conversation_id is null and bot_id is not null)`,
      ),
      remove('proven_addresses', sql`proven_at < now() - interval '90 days'`),
    ],
    signal,
  );
}

/** Files per run; the next run continues. */
const BATCH_SIZE = 500;

/** Failures in a row after which the store is probably unavailable. */
const MAX_FAILURES = 10;

/**
 * Removes the bytes and rows of files that were deleted at least a day ago. The bytes are usually gone already; this
 * covers failed removals. A file that cannot be removed stops neither the others of this run nor later runs, which try the
 * files in another order. The run ends early when the store is probably unavailable.
 * @throws AggregateError with all failures, after the rows of the removed files are deleted
 */
export async function sweepFiles({ sql, files, signal }: Pick<JobContext, 'sql' | 'files' | 'signal'>): Promise<void> {
  const rows = await sql<{ key: string }[]>`
    select key from files where deleted_at < now() - interval '1 day' order by random() limit ${BATCH_SIZE}`;
  const removed: string[] = [];
  const errors: unknown[] = [];
  let failures = 0;
  for (const { key } of rows) {
    if (failures === MAX_FAILURES || signal?.aborted === true) break;
    try {
      await files.remove(key);
      removed.push(key);
      failures = 0;
    } catch (error) {
      errors.push(error);
      failures += 1;
    }
  }
  if (removed.length > 0) await sql`delete from files where key = any(${removed})`;
  if (errors.length > 0) throw new AggregateError(errors, 'some files could not be removed');
}
