import {
  addAlertSchema,
  candlesSchema,
  changeWatchlistSchema,
  interactionSchema,
  quotesSchema,
} from '../../../../rules/bots/runtime.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { ReaderLimitError } from '../../../ports/market/readerLimits.ts';
import { readCandles, readQuotes, type QuoteContext } from '../../market/quotes/quotes.service.ts';
import { findTickers } from '../../market/tickerRecord.ts';
import type { CallingBot } from './botCalls.service.ts';
import * as data from './data.service.ts';
import * as changes from './dataChanges.service.ts';

type Input = Readonly<Record<string, unknown>>;

/** Prices that a bot reads count as those of a system, not of a person. */
const toReader = (ctx: Context): Context & Pick<QuoteContext, 'viewer'> => ({ ...ctx, viewer: null });

const parseRead = async ({ id: botId, lane }: CallingBot, input: Input) => ({
  botId,
  lane,
  interactionId: (await parseInput(interactionSchema, input)).interactionId,
});

/** The reads of a running bot that need the permission of the person who made the request. */
export const personalReads = {
  profile: async (ctx: Context, bot: CallingBot, input: Input) => data.readProfile(ctx, await parseRead(bot, input)),
  watchlist: async (ctx: Context, bot: CallingBot, input: Input) =>
    data.readWatchlist(ctx, await parseRead(bot, input)),
  alerts: async (ctx: Context, bot: CallingBot, input: Input) => data.readAlerts(ctx, await parseRead(bot, input)),
  portfolio: async (ctx: Context, bot: CallingBot, input: Input) =>
    data.readPortfolioInPercent(toReader(ctx), await parseRead(bot, input)),
  holdings: async (ctx: Context, bot: CallingBot, input: Input) =>
    data.readHoldings(toReader(ctx), await parseRead(bot, input)),
} as const;

/** The changes of a running bot that need the permission of the person who made the request. */
export const personalChanges = {
  changeWatchlist: async (ctx: Context, { id: botId, lane }: CallingBot, input: Input) =>
    changes.changeWatchlist(ctx, { botId, lane, ...(await parseInput(changeWatchlistSchema, input)) }),
  addAlert: async (ctx: Context, { id: botId, lane }: CallingBot, input: Input) =>
    changes.addAlert(toReader(ctx), { botId, lane, ...(await parseInput(addAlertSchema, input)) }),
} as const;

/** A current price as bots receive it. */
interface BotQuote {
  readonly ticker_id: number;
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly change_percentage: number;
  readonly day_low: number;
  readonly day_high: number;
  readonly volume: number;
  readonly as_of: string;
  readonly source: string;
  readonly is_stale: boolean;
}

/**
 * Reads current prices. Stocks that do not exist or have no price are left out.
 * @throws UserError 400
 */
export async function readBotQuotes(ctx: Context, input: Input): Promise<BotQuote[]> {
  const { tickers } = await parseInput(quotesSchema, input);
  const [rows, quotes] = await Promise.all([findTickers(ctx.db, tickers), readQuotes(toReader(ctx), tickers)]);
  return tickers.flatMap((id) => {
    const [ticker, quote] = [rows.get(id), quotes.get(id)];
    if (ticker === undefined || quote === undefined) return [];
    return {
      ticker_id: id,
      symbol: ticker.symbol,
      currency: ticker.currency,
      price: quote.price,
      change_percentage: quote.changePercent,
      day_low: quote.dayLow,
      day_high: quote.dayHigh,
      volume: quote.volume,
      as_of: quote.asOf.toISOString(),
      source: quote.source,
      is_stale: quote.isStale,
    };
  });
}

interface BotCandle {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Reads the candles of a stock, the oldest first.
 * @throws UserError 400, 404, 429 while the source of prices allows no more requests
 */
export async function readBotCandles(ctx: Context, input: Input): Promise<BotCandle[]> {
  const { ticker, range } = await parseInput(candlesSchema, input);
  if (!(await findTickers(ctx.db, [ticker])).has(ticker)) throw new UserError(404, 'conversations.stockNotFound');
  const candles = await readCandles(toReader(ctx), ticker, range).catch((error: unknown) => {
    if (!(error instanceof ReaderLimitError)) throw error;
    const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
    ctx.setHeader('retry-after', String(seconds));
    throw new UserError(429, 'common.tooManyCalls', { seconds });
  });
  return candles.map(({ time, ...candle }) => ({ time: time.toISOString(), ...candle }));
}
