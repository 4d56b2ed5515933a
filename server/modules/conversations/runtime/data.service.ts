import { UserError } from '../../../context/envelope.ts';
import type { BotScope } from '../../../generated/schema.ts';
import { readActive } from '../../alerts/alerts.service.ts';
import { readWatchedIds } from '../../watchlists/watchlists.service.ts';
import { assertMayWrite } from '../access.ts';
import { listScopes } from '../consents.service.ts';
import { findConversation } from './interactionRecord.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Alerts that a bot may read at once. */
const ALERTS = 50;

/**
 * Finds the person of an interaction who lets the bot read a part of their data.
 * @throws UserError 404 for an interaction of another bot, 403 without the permission
 */
async function requireGrant(
  runtime: BotRuntime,
  botId: number,
  interactionId: number,
  scope: BotScope,
): Promise<number> {
  const conversation = await findConversation(runtime.db, botId, interactionId);
  if (conversation === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  const { userId } = conversation;
  await assertMayWrite(runtime.db, botId, userId);
  if (!(await listScopes(runtime.db, botId, userId)).includes(scope))
    throw new UserError(403, 'conversations.missingScope', { scope });
  return userId;
}

/**
 * Reads the ids of the stocks on the watchlist of the person who started an interaction.
 * @throws UserError 404, 403
 */
export async function readWatchlist(runtime: BotRuntime, botId: number, interactionId: number): Promise<number[]> {
  return readWatchedIds(runtime.db, await requireGrant(runtime, botId, interactionId, 'watchlist_read'));
}

/** An active price alert as bots receive it. */
export interface SubscriberAlert {
  readonly ticker_id: number;
  readonly symbol: string;
  readonly currency: string;
  readonly condition: 'above' | 'below' | 'percent_move';
  /** A price, or percent for percent_move. */
  readonly threshold: number;
}

/**
 * Reads the active price alerts of the person who started an interaction.
 * @throws UserError 404, 403
 */
export async function readAlerts(
  runtime: BotRuntime,
  botId: number,
  interactionId: number,
): Promise<SubscriberAlert[]> {
  const userId = await requireGrant(runtime, botId, interactionId, 'alerts_read');
  const rows = await readActive(runtime.db, userId, ALERTS);
  return rows.map(({ tickerId, symbol, currency, condition, threshold }) => ({
    ticker_id: tickerId,
    symbol,
    currency,
    condition,
    threshold: Number(threshold),
  }));
}
