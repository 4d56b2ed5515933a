import { eq } from 'drizzle-orm';
import { bots } from '../../../database/tables/bots/bots.ts';
import type { Transaction } from '../../../database/types.ts';
import type { BotRuntime } from '../../conversations/runtime/runtime.service.ts';
import { botPath, notifyBotTeam, type BotNotice } from '../../bots/botNotices.ts';
import * as store from './endpoints.store.ts';

type PauseReason = Parameters<typeof store.pause>[2];

const messages = {
  gone: 'notifications.botEndpointGone',
  failing: 'notifications.botEndpointPaused',
  unsafe: 'notifications.botEndpointUnsafe',
} as const satisfies Record<PauseReason, BotNotice['messageId']>;

/** Notifies the team of a bot about its endpoint. */
export async function notifyTeam(
  tx: Transaction,
  { botId, messageId }: { readonly botId: number; readonly messageId: BotNotice['messageId'] },
  now: () => Date,
): Promise<void> {
  const [bot] = await tx
    .select({ id: bots.id, name: bots.name, teamId: bots.teamId })
    .from(bots)
    .where(eq(bots.id, botId));
  if (bot === undefined) return;
  await notifyBotTeam(tx, { viewer: null, now }, bot, { messageId, link: botPath(botId, 'runtime'), byPlatform: true });
}

/** Pauses an endpoint until its team tests it again, and notifies the team. Its events wait. */
export async function pauseEndpoint(
  { db, now }: Pick<BotRuntime, 'db' | 'now'>,
  endpoint: Parameters<typeof store.pause>[1],
  reason: PauseReason,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await store.pause(tx, endpoint, reason, now()))
      await notifyTeam(tx, { botId: endpoint.botId, messageId: messages[reason] }, now);
  });
}
