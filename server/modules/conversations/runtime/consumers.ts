import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { botConsumers, type CONSUMER_TRANSPORTS } from '../../../database/tables/bots/deliveries.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { ConsumerKey } from './queue/consumerKey.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Milliseconds after which this process stores again that a consumer is connected; its team sees it for 45 seconds. */
export const HEARTBEAT_MS = 15_000;

/** A waiting call lasts 25 seconds at most, so a consumer that was not seen for longer has left. */
export const CONNECTED_MS = 45_000;

/** Notes that are remembered; beyond this number all of them are written again. */
const MAX_NOTED = 10_000;

/** Differ by lane, so that each has a row of its own. */
const processIds: Readonly<Record<BotLaneName, string>> = { live: randomUUID(), test: randomUUID() };
/** When consumers were stored, for each database of the process. */
const notedTimes = new WeakMap<BotRuntime['db'], Map<string, number>>();

interface Consumers {
  readonly botId: number;
  readonly lane: BotLaneName;
  readonly transport: (typeof CONSUMER_TRANSPORTS)[number];
  /** Open calls or connections of the bot in this process. */
  readonly connections: number;
}

/** Stores that a bot fetches its events, for its team. At most once in some seconds. */
export async function noteConsumers(
  { db, now }: Pick<BotRuntime, 'db' | 'now'>,
  { botId, lane, transport, connections }: Consumers,
): Promise<void> {
  const key = `${transport}:${lane}:${botId}`;
  const time = performance.now();
  const notedAt = notedTimes.get(db) ?? new Map<string, number>();
  notedTimes.set(db, notedAt);
  if (time - (notedAt.get(key) ?? -HEARTBEAT_MS) < HEARTBEAT_MS) return;
  if (notedAt.size >= MAX_NOTED) notedAt.clear();
  notedAt.set(key, time);
  const seenAt = now();
  await db
    .insert(botConsumers)
    .values({ botId, lane, transport, processId: processIds[lane], connections, seenAt })
    .onConflictDoUpdate({
      target: [botConsumers.botId, botConsumers.transport, botConsumers.processId],
      set: { connections: sql`excluded.connections`, seenAt },
    });
}

/** Stores the open live connections of bots, for their teams. A bot that no longer exists is left out. */
export async function noteConnections(
  { sql: run, now }: Pick<BotRuntime, 'sql' | 'now'>,
  connections: readonly (ConsumerKey & { readonly count: number })[],
): Promise<void> {
  const botIds = connections.map(({ botId }) => botId);
  const lanes = connections.map(({ lane }) => lane);
  const ids = lanes.map((lane) => processIds[lane]);
  const counts = connections.map(({ count }) => count);
  await run`
    insert into bot_consumers (bot_id, lane, transport, process_id, connections, seen_at)
    select b.id, n.lane, 'socket', n.process_id, n.count, ${now()}
    from unnest(${botIds}::bigint[], ${lanes}::text[], ${ids}::text[], ${counts}::int[]) n(bot_id, lane, process_id, count) join bots b on b.id = n.bot_id
    on conflict (bot_id, transport, process_id) do update set connections = excluded.connections, seen_at = excluded.seen_at`;
}
