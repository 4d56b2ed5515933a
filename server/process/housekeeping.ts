import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from '../database/types.ts';

const everyMilliseconds = 60 * 60 * 1000;

/** Deletes what has served its time: answers kept for repetitions, failed sign-ins, ended sessions with their tokens. */
export async function keepHouse(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`;
  await sql`delete from sign_in_attempts where created_at < now() - interval '1 day'`;
  await sql`delete from refresh_tokens where expires_at < now()`;
  // Kept for 90 days after their last use: sign-in looks there for the addresses that an account is used from.
  await sql`
    delete from sessions
    where (expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')
      and last_used_at < now() - interval '90 days'`;
}

/**
 * Keeps house every hour, the first time after one.
 * @returns stops it
 */
export function keepHouseHourly(sql: Sql, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    keepHouse(sql).catch((error: unknown) => log.error({ err: error }, 'old rows could not be deleted'));
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
