import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { botConsumers, type CONSUMER_TRANSPORTS } from '../../../database/tables/bots/deliveries.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Milliseconds between two notes about the consumers of a bot in this process; its team sees them for 45 seconds. */
const NOTE_MS = 15_000;

/** Notes that are remembered; beyond this number all of them are written again. */
const MAX_NOTED = 10_000;

const processId = randomUUID();
const notedAt = new Map<string, number>();

interface Consumers {
  readonly botId: number;
  readonly transport: (typeof CONSUMER_TRANSPORTS)[number];
  /** Open calls or connections of the bot in this process. */
  readonly connections: number;
}

/** Stores that a bot fetches its events, for its team. At most once in some seconds. */
export async function noteConsumers(
  { db, now }: Pick<BotRuntime, 'db' | 'now'>,
  { botId, transport, connections }: Consumers,
): Promise<void> {
  const key = `${transport}:${botId}`;
  const time = performance.now();
  if (time - (notedAt.get(key) ?? -NOTE_MS) < NOTE_MS) return;
  if (notedAt.size >= MAX_NOTED) notedAt.clear();
  notedAt.set(key, time);
  const seenAt = now();
  await db
    .insert(botConsumers)
    .values({ botId, transport, processId, connections, seenAt })
    .onConflictDoUpdate({
      target: [botConsumers.botId, botConsumers.transport, botConsumers.processId],
      set: { connections: sql`excluded.connections`, seenAt },
    });
}

/** Stores the open live connections of bots, for their teams. A bot that no longer exists is left out. */
export async function noteConnections(
  { sql: run, now }: Pick<BotRuntime, 'sql' | 'now'>,
  connections: readonly { readonly botId: number; readonly count: number }[],
): Promise<void> {
  const botIds = connections.map(({ botId }) => botId);
  const counts = connections.map(({ count }) => count);
  await run`
    insert into bot_consumers (bot_id, transport, process_id, connections, seen_at)
    select b.id, 'socket', ${processId}, n.count, ${now()}
    from unnest(${botIds}::bigint[], ${counts}::int[]) n(bot_id, count) join bots b on b.id = n.bot_id
    on conflict (bot_id, transport, process_id) do update set connections = excluded.connections, seen_at = excluded.seen_at`;
}
