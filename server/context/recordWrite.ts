import type { Context } from './context.ts';

/**
 * Notes that the session of a call has written, so that all servers let it read the primary for some seconds. Without
 * replicas there is nothing to note; API keys have no session and always read the primary. A failure is logged, because
 * the call itself has succeeded.
 */
export async function recordWrite({ replicas, viewer, sql, log }: Context): Promise<void> {
  if (replicas === undefined || viewer === null || viewer.byApiKey) return;
  try {
    // The note does not wait for the disk. A failover may lose it, which is harmless: after a change of the primary no
    // replica is read until the note would have expired (`openReplicas`).
    await sql`
      with note as materialized (select set_config('synchronous_commit', 'off', true))
      update sessions set wrote_at = clock_timestamp() from note where id = ${viewer.sessionId}`;
  } catch (error) {
    log.warn({ err: error }, 'a write could not be noted; the session may read a replica that lacks it');
  }
}
