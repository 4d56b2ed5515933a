import { sql } from 'drizzle-orm';
import type { botEndpoints } from '../../database/tables/bots/deliveries.ts';
import type { Queryable } from '../../database/types.ts';
import { CONNECTED_MS } from './runtime/consumers.ts';

/** Whether a bot receives events of the live lane. */
export interface BotConnection {
  readonly isConnected: boolean;
  /** Null while it is connected, and when it never was. */
  readonly lastConnectedAt: Date | null;
}

type ConnectionRow = {
  readonly isProgram: boolean;
  readonly endpointState: typeof botEndpoints.$inferSelect.state | null;
  readonly isFailing: boolean;
  readonly lastSuccessAt: Date | null;
  readonly seenAt: Date | null;
};

const CONNECTED: BotConnection = { isConnected: true, lastConnectedAt: null };

/**
 * Finds whether a bot receives what people write: as a program of the platform, at an endpoint that does not fail, or by
 * a consumer that was seen just now.
 */
export async function findConnection(tx: Queryable, botId: number, now: Date): Promise<BotConnection> {
  const [row] = await tx.execute<ConnectionRow>(sql`
    select exists (select 1 from bot_programs p where p.bot_id = b.id) as "isProgram",
      e.state as "endpointState", e.failing_since is not null as "isFailing", e.last_success_at as "lastSuccessAt",
      (select max(c.seen_at) from bot_consumers c where c.bot_id = b.id and c.lane = 'live' and c.connections > 0) as "seenAt"
    from bots b left join bot_endpoints e on e.bot_id = b.id where b.id = ${botId}`);
  if (row === undefined) return { isConnected: false, lastConnectedAt: null };
  const { isProgram, endpointState, isFailing, lastSuccessAt, seenAt } = row;
  if (isProgram || (endpointState === 'active' && !isFailing)) return CONNECTED;
  // An active endpoint gets the events, so nothing fetches them.
  if (endpointState === 'active') return { isConnected: false, lastConnectedAt: lastSuccessAt };
  if (seenAt !== null && now.getTime() - seenAt.getTime() < CONNECTED_MS) return CONNECTED;
  const times = [lastSuccessAt, seenAt].filter((time) => time !== null).toSorted((a, b) => b.getTime() - a.getTime());
  return { isConnected: false, lastConnectedAt: times[0] ?? null };
}
