import { eq, sql } from 'drizzle-orm';
import { mirrorOutages } from '../../database/tables/bots/mirrors.ts';
import type { Queryable } from '../../database/types.ts';
import { ChatFailure } from '../../ports/chat/chat.ts';
import type { MirrorTools } from './mirrorTools.ts';

const ROW = 1;

/** The longest pause between two probes. */
const MAX_PAUSE_SECONDS = 512;

/** Whether a failure is about the homeserver as a whole, not about one room. */
export const isOutage = (error: unknown): error is ChatFailure =>
  error instanceof ChatFailure && (error.reason === 'unavailable' || error.reason === 'signedOut');

export async function isReachable(db: Queryable): Promise<boolean> {
  return (await db.select({ id: mirrorOutages.id }).from(mirrorOutages).where(eq(mirrorOutages.id, ROW))).length === 0;
}

/** Notes that the homeserver does not answer. All rooms wait until a probe succeeds: after 2, 4, 8 … seconds. */
export async function noteOutage({ services: { db, now }, log }: MirrorTools, error: ChatFailure): Promise<void> {
  const at = now();
  const pause = sql`least(${MAX_PAUSE_SECONDS}::int, power(2, least(10, mirror_outages.failures + 1))::int)`;
  await db
    .insert(mirrorOutages)
    .values({
      id: ROW,
      since: at,
      failures: 1,
      nextAt: new Date(at.getTime() + 2_000),
      failure: error.message.slice(0, 300),
    })
    .onConflictDoUpdate({
      target: mirrorOutages.id,
      set: {
        failures: sql`least(100, mirror_outages.failures + 1)`,
        nextAt: sql`${at.toISOString()}::timestamptz + ${pause} * interval '1 second'`,
        failure: sql`excluded.failure`,
      },
      // Rooms that fail together are one failure.
      setWhere: sql`mirror_outages.next_at <= ${at.toISOString()}::timestamptz`,
    });
  log.warn({ failure: error.message }, 'the homeserver of the mirror does not answer');
}

/**
 * Whether the homeserver may be called. During an outage it is probed when the pause is over; when it answers again, the
 * outage ends.
 */
export async function mayCall(tools: MirrorTools): Promise<boolean> {
  const { db, now } = tools.services;
  const [outage] = await db.select().from(mirrorOutages).where(eq(mirrorOutages.id, ROW));
  if (outage === undefined) return true;
  if (outage.nextAt > now()) return false;
  try {
    await tools.mirror.probe();
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    await noteOutage(tools, error);
    return false;
  }
  await db.delete(mirrorOutages).where(eq(mirrorOutages.id, ROW));
  tools.log.info({ since: outage.since }, 'the homeserver of the mirror answers again');
  return true;
}
