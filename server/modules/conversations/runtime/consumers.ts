import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { botConsumers, type CONSUMER_TRANSPORTS } from '../../../database/tables/bots/deliveries.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Milliseconds between two notes about the consumers of a bot in this process. */
const NOTE_MS = 5_000;

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
