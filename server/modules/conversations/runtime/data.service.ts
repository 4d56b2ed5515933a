import { eq } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import { fullName } from '../../../../rules/people/people.ts';
import { users } from '../../../database/tables/people/people.ts';
import { UserError } from '../../../context/envelope.ts';
import { readActive } from '../../alerts/alerts.service.ts';
import { admitUse } from '../../consents/consents.service.ts';
import type { QuoteContext } from '../../market/quotes/quotes.service.ts';
import { readPortfolio, type PersonPortfolio } from '../../portfolios/portfolioOfPerson.service.ts';
import { readWatchedIds } from '../../watchlists/watchlists.service.ts';
import { assertMayWrite } from '../access.ts';
import { findConversation } from './interactionRecord.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Alerts that a bot may read at once. */
const ALERTS = 50;

/** A bot that reads or changes data of the person who made a request. */
export interface DataRequest {
  readonly botId: number;
  readonly interactionId: number;
  /** Interactions of the other lane do not exist for the bot. */
  readonly lane: BotLaneName;
}

/**
 * Finds the person of an interaction who lets the bot read or change a part of their data, and counts it.
 * @throws UserError 404 for an interaction of another bot, 403 without the permission
 */
export async function requireGrant(
  runtime: BotRuntime,
  { botId, ...request }: DataRequest,
  scope: ScopeName,
): Promise<number> {
  const conversation = await findConversation(runtime.db, { botId, ...request });
  if (conversation === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  const { userId } = conversation;
  await assertMayWrite(runtime.db, botId, userId, conversation.lane);
  await admitUse(runtime.db, { botId, userId, scope, now: runtime.now() });
  return userId;
}

export interface SubscriberProfile {
  readonly name: string;
  readonly username: string;
}

/**
 * Reads the name of the person who made a request.
 * @throws UserError 404, 403
 */
export async function readProfile(runtime: BotRuntime, request: DataRequest): Promise<SubscriberProfile> {
  const userId = await requireGrant(runtime, request, 'profile_read');
  const [row] = await runtime.db.select().from(users).where(eq(users.id, userId));
  if (row === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  return { name: fullName(row), username: row.username };
}

/**
 * Reads the ids of the stocks on the watchlist of the person who made a request.
 * @throws UserError 404, 403
 */
export async function readWatchlist(runtime: BotRuntime, request: DataRequest): Promise<number[]> {
  return readWatchedIds(runtime.db, await requireGrant(runtime, request, 'watchlist_read'));
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
 * Reads the active price alerts of the person who made a request.
 * @throws UserError 404, 403
 */
export async function readAlerts(runtime: BotRuntime, request: DataRequest): Promise<SubscriberAlert[]> {
  const rows = await readActive(runtime.db, await requireGrant(runtime, request, 'alerts_read'), ALERTS);
  return rows.map(({ tickerId, symbol, currency, condition, threshold }) => ({
    ticker_id: tickerId,
    symbol,
    currency,
    condition,
    threshold: Number(threshold),
  }));
}

type PortfolioReader = BotRuntime & Pick<QuoteContext, 'market' | 'language' | 'viewer'>;

/** A portfolio in percent: no amount can be computed from it. */
export interface PortfolioInPercent {
  readonly gain_percentage: number;
  readonly day_gain_percentage: number;
  readonly stocks: readonly {
    readonly ticker_id: number;
    readonly symbol: string;
    readonly weight: number;
    readonly gain_percentage: number;
  }[];
}

const toPercent = ({ gainPercentage, dayGainPercentage, stocks }: PersonPortfolio): PortfolioInPercent => ({
  gain_percentage: gainPercentage,
  day_gain_percentage: dayGainPercentage,
  stocks: stocks.map((stock) => ({
    ticker_id: stock.tickerId,
    symbol: stock.symbol,
    weight: stock.weight,
    gain_percentage: stock.gainPercentage,
  })),
});

/**
 * Reads the portfolio of the person who made a request, in percent.
 * @throws UserError 404, 403
 */
export async function readPortfolioInPercent(
  reader: PortfolioReader,
  request: DataRequest,
): Promise<PortfolioInPercent> {
  return toPercent(await readPortfolio(reader, await requireGrant(reader, request, 'portfolio_summary')));
}

export interface SubscriberHoldings {
  readonly currency: string;
  readonly value: number;
  readonly stocks: readonly (PortfolioInPercent['stocks'][number] & {
    readonly currency: string;
    readonly quantity: number;
    readonly value: number;
  })[];
}

/**
 * Reads the holdings of the person who made a request, with quantities and values.
 * @throws UserError 404, 403
 */
export async function readHoldings(reader: PortfolioReader, request: DataRequest): Promise<SubscriberHoldings> {
  const portfolio = await readPortfolio(reader, await requireGrant(reader, request, 'portfolio_read'));
  return {
    currency: portfolio.currency,
    value: portfolio.value,
    stocks: portfolio.stocks.map((stock) => ({
      ticker_id: stock.tickerId,
      symbol: stock.symbol,
      currency: stock.currency,
      weight: stock.weight,
      gain_percentage: stock.gainPercentage,
      quantity: stock.quantity,
      value: stock.value,
    })),
  };
}
