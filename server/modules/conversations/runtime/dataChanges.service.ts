import type { AlertCondition } from '../../../../rules/market/alerts.ts';
import { UserError } from '../../../context/envelope.ts';
import { ensureOnce } from '../../alerts/alerts.service.ts';
import type { QuoteContext } from '../../market/quotes/quotes.service.ts';
import { setWatched } from '../../watchlists/watchlists.service.ts';
import { requireGrant, type DataRequest } from './data.service.ts';
import { isOpen } from './interactionRecord.ts';
import type { BotRuntime } from './runtime.service.ts';

/**
 * Finds the person of a request that is still open and who lets the bot change a part of their data. Counts the change.
 * @throws UserError 404 for an interaction of another bot, 403 without the permission, 409 after the time for answers
 */
async function admitChange(
  runtime: BotRuntime,
  request: DataRequest,
  scope: 'watchlist_write' | 'alerts_write',
): Promise<number> {
  const userId = await requireGrant(runtime, request, scope);
  if (!(await isOpen(runtime.db, request.interactionId, runtime.now())))
    throw new UserError(409, 'conversations.interactionOver');
  return userId;
}

/** Whether the list has changed: false when it was as wanted. */
export interface WatchlistChange {
  readonly is_changed: boolean;
}

/**
 * Adds a stock to the default watchlist of the person who made a request, or removes it.
 * @throws UserError 403, 404, 409; 400 for an unknown stock, and for a full list
 */
export async function changeWatchlist(
  runtime: BotRuntime,
  { ticker, isWatched, ...request }: DataRequest & { readonly ticker: number; readonly isWatched: boolean },
): Promise<WatchlistChange> {
  const userId = await admitChange(runtime, request, 'watchlist_write');
  return { is_changed: await setWatched(runtime, userId, { tickerId: ticker, isWatched }) };
}

/** Whether the alert is new: false when an equal one was active. */
export interface AddedAlert {
  readonly is_new: boolean;
}

/**
 * Sets a price alert for the person who made a request. It fires once and sends no e-mail.
 * @param threshold a price in the currency of the stock, or percent for `percent_move`
 * @throws UserError 403, 404, 409; 400 for a bad threshold, and at the person's limit of alerts; 503 without a price
 */
export async function addAlert(
  runtime: BotRuntime & QuoteContext,
  {
    ticker,
    condition,
    threshold,
    ...request
  }: DataRequest & { readonly ticker: number; readonly condition: AlertCondition; readonly threshold: number },
): Promise<AddedAlert> {
  const userId = await admitChange(runtime, request, 'alerts_write');
  return { is_new: await ensureOnce(runtime, userId, { tickerId: ticker, condition, value: threshold }) };
}
