import { sql, type SQL } from 'drizzle-orm';
import { tickers } from '../../database/tables/market.ts';
import { getSessionDay, splitFactor } from '../market/quotes/splits.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** A price as far as the arithmetic needs it. */
interface PriceFigure {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly asOf: Date;
}

/** What one dollar costs in a currency, as an exact decimal. */
interface Rate {
  readonly currency: string;
  readonly perDollar: string;
}

export interface Positions {
  readonly ownerId: number;
  /** Every stock held. */
  readonly tickerIds: readonly number[];
  /** Of the stocks held; one without counts as what it cost. */
  readonly prices: readonly PriceFigure[];
  /** Of every currency held. */
  readonly rates: readonly Rate[];
  /** What a dollar costs in the currency of the sums. */
  readonly perDollar: string;
  readonly now: Date;
  readonly search?: string | null | undefined;
  /** One purchase alone. */
  readonly id?: number | undefined;
}

/**
 * The common tables `listed`, what is known of each stock held, and `position`, a row per purchase with its worth in exact
 * decimals, in the stock's currency; times `rate` it is in that of the sums. Splits from the purchase to the session that
 * the price is of are worked in: a price of before the opening bell of the first new session is still one of an old share.
 * What is the same for all purchases of a stock is reckoned once, and nothing that is not asked for. Decimals travel as texts:
 * Drizzle hands arrays of numerics over as they are.
 */
export const positions = (params: Positions): SQL => sql`
  listed as materialized (
    select tickers.id, tickers.symbol, tickers.symbol_key, tickers.name, tickers.image, tickers.currency, tickers.delisted_on,
      q.price::numeric as price, q.previous_close::numeric as previous_close, day.session_day,
      coalesce(${params.perDollar}::numeric / r.per_dollar::numeric, 0) as rate,
      ${matchesSearch(tickers.searchKey, params.search) ?? sql`true`} as found,
      exists (select 1 from corporate_actions a
        where a.ticker_id = tickers.id and a.kind = 'split' and a.day <= day.session_day) as has_splits
    from tickers
    left join exchanges on exchanges.id = tickers.exchange_id
    left join unnest(
      ${sql.param(params.prices.map(({ tickerId }) => tickerId))}::bigint[],
      ${sql.param(params.prices.map(({ price }) => String(price)))}::text[],
      ${sql.param(params.prices.map(({ previousClose }) => String(previousClose)))}::text[],
      ${sql.param(params.prices.map(({ asOf }) => asOf.toISOString()))}::text[]) as q(id, price, previous_close, as_of)
      on q.id = tickers.id
    left join unnest(
      ${sql.param(params.rates.map(({ currency }) => currency))}::text[],
      ${sql.param(params.rates.map(({ perDollar }) => perDollar))}::text[]) as r(currency, per_dollar)
      on r.currency = tickers.currency
    cross join lateral (
      select coalesce(${sql.raw(getSessionDay('q.as_of::timestamptz', 'exchanges.time_zone'))},
        (${params.now.toISOString()}::timestamptz at time zone 'UTC')::date) as session_day
    ) day
    where tickers.id = any(${sql.param([...params.tickerIds])}::bigint[])
  ),
  position as not materialized (
    select h.id, h.ticker_id, h.quantity, h.purchase_price, h.purchased_on, h.brokerage_id, h.created_at, h.updated_at,
      listed.symbol, listed.symbol_key, listed.name, listed.image, listed.currency, listed.delisted_on, listed.found,
      listed.price, listed.previous_close, listed.session_day, listed.rate, split.factor,
      h.quantity * h.purchase_price as cost,
      coalesce(h.quantity * split.factor * listed.price, h.quantity * h.purchase_price) as value,
      coalesce(h.quantity * split.factor * listed.price - h.quantity * h.purchase_price, 0) as gain
    from holdings h
    join listed on listed.id = h.ticker_id
    cross join lateral (
      select case when listed.has_splits
        then ${sql.raw(splitFactor({ ticker: 'h.ticker_id', after: 'h.purchased_on', until: 'listed.session_day' }))}
        else 1 end as factor offset 0
    ) split
    where h.user_id = ${params.ownerId}::bigint ${params.id === undefined ? sql`` : sql`and h.id = ${params.id}::bigint`}
  )`;

/** Gain since the close of the session before, or since the purchase when that is later, of a row of `position` or `lot`. */
export const dayGain = sql.raw(`case when price is null then 0
  when purchased_on >= session_day then value - cost
  else quantity * factor * (price - previous_close) end`);

/** The common table `lot`: the purchases of a stock that are alike for the arithmetic, added up. Follows `positions`. */
export const lots = sql.raw(`
  added as (
    select ticker_id, factor, found, price, previous_close, session_day, rate,
      sum(quantity) as quantity, sum(cost) as cost, count(*) as purchases, max(purchased_on) as purchased_on
    from position
    group by ticker_id, factor, found, price, previous_close, session_day, rate, purchased_on >= session_day
  ),
  lot as (
    select added.*, coalesce(quantity * factor * price, cost) as value from added
  )`);
