import { CONSENT_LIMITS } from '../../rules/bots/consents.ts';
import type { Sql } from '../database/types.ts';
import type { JobContext } from '../context/jobContext.ts';

/** Deletes expired rows. */
export async function cleanup(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`;
  await sql`delete from written_comments where created_at < now() - interval '1 day'`;
  await sql`delete from sign_in_attempts where created_at < now() - interval '1 day'`;
  await sql`delete from refresh_tokens where expires_at < now()`;
  await sql`delete from rate_limits where expires_at < now()`;
  await sql`delete from limit_counts where ends_at < now()`;
  // The attempts at the codes of a target are counted over a day.
  await sql`delete from one_time_codes where expires_at < now() - interval '2 days'`;
  // Stored this long so that a late click gets "used" or "expired" instead of "unknown".
  await sql`delete from mail_tokens where expires_at < now() - interval '30 days'`;
  await sql`delete from mail_outbox where state <> 'queued' and created_at < now() - interval '30 days'`;
  // Stored for 90 days after the last use, because sign-in checks the addresses that an account was used from.
  await sql`
    delete from sessions
    where (expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')
      and last_used_at < now() - interval '90 days'`;
  await sql`delete from bot_events where state = 'done' and finished_at < now() - interval '3 days'`;
  // Those of a process that ended while a person waited.
  await sql`delete from bot_suggestions where expires_at < now() - interval '1 minute'`;
  await sql`delete from bot_data_reads where day < current_date - ${CONSENT_LIMITS.storedDays}::int`;
  await sql`delete from bot_events where state = 'dead' and finished_at < now() - interval '7 days'`;
  // Homeservers repeat a transaction until it is answered, for hours at most.
  await sql`delete from mirror_transactions where received_at < now() - interval '30 days'`;
  await sql`delete from mirror_events where finished_at < now() - interval '7 days'`;
  await sql`delete from mirror_rooms where room_id is null and (link_id is null or conversation_id is null and bot_id is not null)`;
  await sql`delete from proven_addresses where proven_at < now() - interval '90 days'`;
}

/** Files per run; the next run continues. */
const BATCH_SIZE = 500;

/**
 * Removes the bytes and rows of files that were deleted at least a day ago. The bytes are usually gone already; this
 * covers failed removals.
 */
export async function sweepFiles({ sql, files }: Pick<JobContext, 'sql' | 'files'>): Promise<void> {
  const rows = await sql<{ key: string }[]>`
    select key from files where deleted_at < now() - interval '1 day' order by deleted_at limit ${BATCH_SIZE}`;
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return;
  for (const key of keys) await files.remove(key);
  await sql`delete from files where key = any(${keys})`;
}
