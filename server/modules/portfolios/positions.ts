import { sql, type SQL } from 'drizzle-orm';
import { tickers } from '../../database/tables/market/market.ts';
import { getSessionDay, splitFactorSql } from '../market/quotes/splits.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** The fields of a price that the calculation needs. */
interface HoldingPrice {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly asOf: Date;
}

/** The price of one US dollar in a currency, as an exact decimal. */
interface Rate {
  readonly currency: string;
  readonly perDollar: string;
}

export interface Positions {
  readonly ownerId: number;
  /** Every stock of the portfolio. */
  readonly tickerIds: readonly number[];
  /** Prices of these stocks; a stock without one counts with its cost. */
  readonly prices: readonly HoldingPrice[];
  /** Exchange rates of the currencies of these stocks. Amounts in a currency without one count as 0. */
  readonly rates: readonly Rate[];
  /** The price of one US dollar in the currency of the sums. */
  readonly perDollar: string;
  readonly now: Date;
  readonly search?: string | null | undefined;
  /** Restricts the query to one holding. */
  readonly id?: number | undefined;
}

/**
 * Defines two common table expressions. `listed` has the price and rate of each stock, computed once for all holdings
 * of the stock. `position` has a row per holding with its value in exact decimals, in the currency of the stock;
 * multiplied by `rate` it is in the currency of the sums. It applies the splits between the purchase and the session of
 * the price: a price from before the opening bell of the first session after a split is still the price of an old
 * share. Its unused columns are not computed. Decimals are passed as strings, because Drizzle does not convert arrays of
 * numerics.
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
        then ${sql.raw(splitFactorSql({ ticker: 'h.ticker_id', after: 'h.purchased_on', until: 'listed.session_day' }))}
        else 1 end as factor offset 0
    ) split
    where h.user_id = ${params.ownerId}::bigint ${params.id === undefined ? sql`` : sql`and h.id = ${params.id}::bigint`}
  )`;

/**
 * The gain since the previous session's close, or since the purchase when that is later, for a row of `position` or
 * `lot`.
 */
export const dayGain = sql.raw(`case when price is null then 0
  when purchased_on >= session_day then value - cost
  else quantity * factor * (price - previous_close) end`);

/**
 * The common table expression `lot`: the holdings of a stock that the calculation treats alike, aggregated. Follows
 * `positions`.
 */
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
