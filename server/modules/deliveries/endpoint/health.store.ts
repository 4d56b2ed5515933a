import { and, eq, isNotNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { botEndpoints } from '../../../database/tables/bots/deliveries.ts';
import type { Queryable } from '../../../database/types.ts';
import type { EndpointRow } from './endpoints.store.ts';

/** Failures in a row after which no delivery starts for a while. */
export const OPEN_AFTER = 5;

/** Seconds of the first pause; each further one is twice as long. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 300;

/** Time for which the one delivery that looks whether an endpoint answers again is reserved. */
const PROBE_SECONDS = 20;

/** A success is stored at most this often while nothing else changes. */
const SUCCESS_SECONDS = 30;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** The address that got a delivery: what happened there says nothing about one that has replaced it. */
type PostedEndpoint = Pick<EndpointRow, 'botId' | 'url'>;

const matches = ({ botId, url }: PostedEndpoint) => and(eq(botEndpoints.botId, botId), eq(botEndpoints.url, url));

/** Whether another success of an endpoint would change nothing. */
export const isRecentlyHealthy = (row: EndpointRow, now: Date): boolean =>
  row.failures === 0 &&
  row.failingSince === null &&
  row.openUntil === null &&
  row.inFlight >= row.maxInFlight &&
  row.lastSuccessAt !== null &&
  now.getTime() - row.lastSuccessAt.getTime() < SUCCESS_SECONDS * 1000;

/**
 * Whether the failures since the last success extend over so many hours. The age of the first one is not enough: an
 * endpoint without further deliveries may work again.
 */
export const hasFailedFor = (hours: number): SQL =>
  sql`${botEndpoints.lastErrorAt} >= ${botEndpoints.failingSince} + make_interval(hours => ${hours}::int)`;

/** Stores a success: deliveries in flight double until the maximum. */
export async function noteSuccess(tx: Queryable, endpoint: PostedEndpoint, now: Date): Promise<void> {
  await tx
    .update(botEndpoints)
    .set({
      failures: 0,
      openUntil: null,
      failingSince: null,
      warnings: 0,
      inFlight: sql`least(${botEndpoints.maxInFlight}, ${botEndpoints.inFlight} * 2)`,
      lastSuccessAt: now,
    })
    .where(
      and(
        matches(endpoint),
        or(
          sql`${botEndpoints.failures} > 0`,
          isNotNull(botEndpoints.failingSince),
          isNotNull(botEndpoints.openUntil),
          sql`${botEndpoints.inFlight} < ${botEndpoints.maxInFlight}`,
          sql`${botEndpoints.lastSuccessAt} is null`,
          lt(botEndpoints.lastSuccessAt, new Date(now.getTime() - SUCCESS_SECONDS * 1000)),
        ),
      ),
    );
}

interface FailedDelivery {
  readonly detail: string;
  /** The delivery was the one that looks whether the endpoint answers again. */
  readonly isProbe: boolean;
}

const failing = (detail: string, now: Date) => ({
  failingSince: sql`coalesce(${botEndpoints.failingSince}, ${at(now)})`,
  lastErrorAt: now,
  lastError: detail.slice(0, 500),
});

/** Stores a failure of an endpoint that answers: deliveries continue. */
export async function noteRejection(tx: Queryable, endpoint: PostedEndpoint, detail: string, now: Date): Promise<void> {
  await tx
    .update(botEndpoints)
    .set({ ...failing(detail, now), failures: 0, openUntil: null })
    .where(matches(endpoint));
}

/** Stores that an endpoint was not reached. After several times in a row no delivery starts for a while. */
export async function noteOutage(
  tx: Queryable,
  endpoint: PostedEndpoint,
  { detail, isProbe }: FailedDelivery,
  now: Date,
): Promise<void> {
  // Deliveries that were under way when the pause began do not make it longer.
  const counts = isProbe
    ? sql`true`
    : sql`(${botEndpoints.openUntil} is null or ${botEndpoints.openUntil} <= ${at(now)})`;
  const failures = sql`${botEndpoints.failures} + 1`;
  const pause = sql`least(${LONGEST_PAUSE}::int, ${FIRST_PAUSE}::int * power(2, least(${failures} - ${OPEN_AFTER}::int, 10))::int)`;
  await tx
    .update(botEndpoints)
    .set({
      ...failing(detail, now),
      failures: sql`case when ${counts} then ${failures} else ${botEndpoints.failures} end`,
      openUntil: sql`case when ${counts} and ${failures} >= ${OPEN_AFTER}::int then ${at(now)} + make_interval(secs => ${pause})
        else ${botEndpoints.openUntil} end`,
      inFlight: sql`case when ${counts} and ${failures} >= ${OPEN_AFTER}::int then 1 else ${botEndpoints.inFlight} end`,
    })
    .where(matches(endpoint));
}

/** Reserves the one delivery after a pause. False when another process has it. */
export async function claimProbe(tx: Queryable, botId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(botEndpoints)
    .set({ openUntil: new Date(now.getTime() + PROBE_SECONDS * 1000) })
    .where(
      and(
        eq(botEndpoints.botId, botId),
        or(lte(botEndpoints.openUntil, now), sql`${botEndpoints.openUntil} is null`),
        sql`${botEndpoints.failures} >= ${OPEN_AFTER}`,
      ),
    )
    .returning({ botId: botEndpoints.botId });
  return rows.length > 0;
}
