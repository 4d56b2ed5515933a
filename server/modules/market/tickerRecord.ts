import { toIsoDate } from '../../../rules/days.ts';
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { searchKey } from '../../database/keys.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { exchanges, tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';

const exchangeCountries = alias(countries, 'exchange_countries');

/**
 * Selects tickers with their exchange; a list adds conditions and an order. Tickers without an exchange have no price
 * and are left out.
 */
export function selectTickers(tx: Queryable) {
  return tx
    .select({
      id: tickers.id,
      kind: tickers.kind,
      symbol: tickers.symbol,
      name: tickers.name,
      currency: tickers.currency,
      image: tickers.image,
      cardStyle: tickers.cardStyle,
      tags: tickers.tags,
      delistedOn: tickers.delistedOn,
      exchange: {
        id: exchanges.id,
        code: exchanges.code,
        name: exchanges.name,
        timeZone: exchanges.timeZone,
      },
      exchangeCountry: { code: exchangeCountries.code, name: exchangeCountries.name, nameTr: exchangeCountries.nameTr },
      /** The country of the company's headquarters. */
      country: { code: countries.code, name: countries.name, nameTr: countries.nameTr },
    })
    .from(tickers)
    .innerJoin(exchanges, eq(exchanges.id, tickers.exchangeId))
    .innerJoin(exchangeCountries, eq(exchangeCountries.id, exchanges.countryId))
    .leftJoin(countries, eq(countries.id, tickers.countryId));
}

export type TickerRow = Awaited<ReturnType<typeof selectTickers>>[number];

/** Matches stocks and funds, which can be bought. */
export const isStock: SQL = ne(tickers.kind, 'index');

/** Matches tickers that still trade on the day of `now`. */
export const stillTrades = (now: Date): SQL | undefined =>
  or(isNull(tickers.delistedOn), sql`${tickers.delistedOn} > ${toIsoDate(now)}`);

/** Finds several tickers by id in one query; unknown ids are left out. */
export async function findTickers(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, TickerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTickers(tx).where(inArray(tickers.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Matches stocks and funds with a symbol, ignoring case. */
const hasSymbol = (symbol: string): SQL | undefined =>
  and(isStock, eq(tickers.symbolKey, searchKey(symbol.slice(0, 40))));

/** A trading stock comes before a delisted one. */
const tradingFirst = [sql`${tickers.delistedOn} desc nulls first`, tickers.id] as const;

/** Finds a stock or fund with its exchange by its symbol, as `findBySymbol`. */
export async function findStock(tx: Queryable, symbol: string): Promise<TickerRow | undefined> {
  const [row] = await selectTickers(tx)
    .where(hasSymbol(symbol))
    .orderBy(...tradingFirst)
    .limit(1);
  return row;
}

/** Finds a stock or fund by its symbol, ignoring case. A trading one comes before a delisted one. */
export async function findBySymbol(
  tx: Queryable,
  symbol: string,
): Promise<{ readonly id: number; readonly symbol: string } | undefined> {
  const [row] = await tx
    .select({ id: tickers.id, symbol: tickers.symbol })
    .from(tickers)
    .where(hasSymbol(symbol))
    .orderBy(...tradingFirst)
    .limit(1);
  return row;
}
