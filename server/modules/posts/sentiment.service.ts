import { toIsoDate } from '../../../rules/days.ts';
import { SENTIMENT_MIN_AUTHORS } from '../../../rules/posts/postLimits.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { SentimentShare, StockSentiment } from '../../generated/schema.ts';
import { findTickers } from '../market/tickerRecord.ts';
import * as store from './sentiment.store.ts';

const HISTORY_DAYS = 14;
const WEEK_DAYS = 7;
/** More opinions about one stock are not read. */
const MAX_OPINIONS = 20_000;

function toShare(counts: store.OpinionCount | undefined): SentimentShare {
  const { bull = 0, bear = 0 } = counts ?? {};
  const authors = bull + bear;
  return { bull, bear, bull_percent: authors < SENTIMENT_MIN_AUTHORS ? null : Math.round((bull / authors) * 100) };
}

/**
 * What the authors of public posts about a stock expect. The numbers are the same for all readers, so they contain
 * posts of people that a reader has muted, and none of private accounts.
 * @throws UserError 404 for an unknown stock
 */
export async function find(ctx: Context, tickerId: number): Promise<StockSentiment> {
  if (!(await findTickers(ctx.db, [tickerId])).has(tickerId)) throw new UserError(404, 'market.stockNotFound');
  const now = ctx.now().getTime();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const first = midnight - (HISTORY_DAYS - 1) * DAY_MS;
  const counts = await store.countOpinions(
    ctx.db,
    tickerId,
    { day: new Date(now - DAY_MS), week: new Date(now - WEEK_DAYS * DAY_MS), history: new Date(first) },
    MAX_OPINIONS,
  );
  const byDate = new Map(counts.flatMap((row) => (row.date === null ? [] : [[row.date, row]])));
  return {
    ticker_id: tickerId,
    day: toShare(counts.find(({ span }) => span === 'day')),
    week: toShare(counts.find(({ span }) => span === 'week')),
    history: Array.from({ length: HISTORY_DAYS }, (_unused, index) => {
      const date = new Date(first + index * DAY_MS);
      const { bull = 0, bear = 0 } = byDate.get(toIsoDate(date)) ?? {};
      return { date, bull, bear };
    }),
  };
}
