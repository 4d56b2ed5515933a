import { and, asc, avg, count, eq } from 'drizzle-orm';
import { countries } from '../../database/tables/platform/lookups.ts';
import { exchanges, industries, quotes, tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';
import { stillTrades, isStock } from './tickerRecord.ts';

/** The exchanges with their countries, sorted by id. */
export const listExchanges = (tx: Queryable) =>
  tx
    .select({
      id: exchanges.id,
      code: exchanges.code,
      name: exchanges.name,
      timeZone: exchanges.timeZone,
      countryCode: countries.code,
    })
    .from(exchanges)
    .innerJoin(countries, eq(countries.id, exchanges.countryId))
    .orderBy(asc(exchanges.id));

export type ExchangeRow = Awaited<ReturnType<typeof listExchanges>>[number];

/**
 * The active industries with their number of trading stocks and the average change since the previous close. Empty
 * industries are left out.
 */
export const listIndustries = (tx: Queryable, now: Date) =>
  tx
    .select({
      id: industries.id,
      name: industries.name,
      nameTr: industries.nameTr,
      image: industries.image,
      numStocks: count(tickers.id),
      change: avg(quotes.changePercent).mapWith(Number),
    })
    .from(industries)
    .innerJoin(tickers, eq(tickers.industryId, industries.id))
    .leftJoin(quotes, eq(quotes.tickerId, tickers.id))
    .where(and(eq(industries.active, true), isStock, stillTrades(now)))
    .groupBy(industries.id)
    .orderBy(asc(industries.name), asc(industries.id));
