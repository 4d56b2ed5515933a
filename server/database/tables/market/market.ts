import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  checkOneOf,
  createdAt,
  id,
  lookupColumns,
  lookupExtras,
  timestamp,
  newestFirst,
  prefixIndex,
  price,
  ref,
  searchIndex,
  updatedAt,
} from '../../columns.ts';
import { countries } from '../platform/lookups.ts';

export const exchanges = pgTable('exchanges', {
  id: id(),
  /** NASDAQ, NYSE, BIST */
  code: text().notNull().unique(),
  name: text().notNull(),
  countryId: ref()
    .notNull()
    .references(() => countries.id),
  currency: char({ length: 3 }).notNull(),
  /** IANA name, e.g. America/New_York. */
  timeZone: text().notNull(),
});

export const industries = pgTable('industries', { ...lookupColumns(), sector: text().notNull(), image: text() }, (t) =>
  lookupExtras('industries', t),
);

export const TICKER_KINDS = ['stock', 'etf', 'index'] as const;

/** Everything with a price: stocks, ETFs and indices. Its id is the wire's `ticker_id` (and a stock's `id`). */
export const tickers = pgTable(
  'tickers',
  {
    id: id(),
    kind: text({ enum: TICKER_KINDS }).notNull(),
    symbol: text().notNull(),
    symbolKey: text().notNull(),
    /** Company, fund or index name. */
    name: text().notNull(),
    exchangeId: ref().references(() => exchanges.id),
    countryId: ref().references(() => countries.id),
    industryId: ref().references(() => industries.id),
    currency: char({ length: 3 }).notNull(),
    image: text(),
    cardStyle: jsonb().$type<Record<string, string>>(),
    tags: text().array().notNull().default([]),
    listedOn: date({ mode: 'string' }),
    delistedOn: date({ mode: 'string' }),
    /** `searchKey(symbol, name)` */
    searchKey: text().notNull(),
    /** Posts of the last day that mention the ticker, refreshed by a job: the "trending" order. */
    mentionScore: doublePrecision().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tickers_symbol').on(t.symbolKey, t.exchangeId),
    prefixIndex('tickers_symbol_prefix', t.symbolKey),
    searchIndex('tickers_search', t.searchKey),
    index('tickers_industry').on(t.industryId, t.symbolKey, t.id),
    index('tickers_kind').on(t.kind, t.symbolKey, t.id),
    checkOneOf('tickers_kind_word', t.kind, TICKER_KINDS),
  ],
);

/** Facts about a listed company. */
export const companies = pgTable('companies', {
  tickerId: ref()
    .primaryKey()
    .references(() => tickers.id, { onDelete: 'cascade' }),
  ceo: text(),
  /** Year. */
  founded: smallint(),
  employees: integer(),
  headquarters: text(),
  about: text(),
  aboutTr: text(),
  website: text(),
  sharesOutstanding: bigint({ mode: 'number' }),
  /** Earnings per share of the last twelve months. */
  eps: price(),
  /** Dividend yield, percent. */
  dividendYield: doublePrecision(),
  peRatio: doublePrecision(),
});

type NamedValue = { name: string; value: number };

/** Facts of an ETF, each shown in a panel. Series are ordered by time. */
export const etfFacts = pgTable('etf_facts', {
  tickerId: ref()
    .primaryKey()
    .references(() => tickers.id, { onDelete: 'cascade' }),
  analystRatings: jsonb().$type<NamedValue[]>().notNull(),
  analystInfo: text(),
  analystInfoTr: text(),
  earnings: jsonb().$type<{ period: string; actual: number | null; expected: number }[]>().notNull(),
  earningsInfo: text(),
  earningsInfoTr: text(),
  importantDates: jsonb().$type<{ id: number; date: string; title: string; titleTr: string }[]>().notNull(),
  /** Percent. */
  dividendYield: doublePrecision(),
  peRatio: doublePrecision(),
  /** In the currency of the ticker. */
  marketCap: price(),
});

/** The members of an index with their weights (sum 1). */
export const indexMembers = pgTable(
  'index_members',
  {
    indexId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    weight: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.indexId, t.tickerId] }), index('index_members_ticker').on(t.tickerId)],
);

/** The last available price of each ticker: the sort key of lists and the fallback for stale feeds. */
export const quotes = pgTable(
  'quotes',
  {
    tickerId: ref()
      .primaryKey()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    price: price().notNull(),
    previousClose: price().notNull(),
    open: price(),
    dayLow: price(),
    dayHigh: price(),
    weekLow: price(),
    weekHigh: price(),
    yearLow: price(),
    yearHigh: price(),
    afterHourPrice: price(),
    volume: bigint({ mode: 'number' }).notNull().default(0),
    averageVolume: bigint({ mode: 'number' }).notNull().default(0),
    /** Since the previous close, in percent. */
    changePercent: doublePrecision().notNull().default(0),
    /** Absolute value of changePercent: the order of the movers. */
    moveSize: doublePrecision().notNull().default(0),
    source: text().notNull(),
    asOf: timestamp().notNull(),
  },
  (t) => [
    // Read backwards, it lists the largest losses first.
    index('quotes_gainers').on(newestFirst(t.changePercent), newestFirst(t.tickerId)),
    index('quotes_movers').on(newestFirst(t.moveSize), newestFirst(t.tickerId)),
    check('quotes_positive', sql`${t.price} > 0 and ${t.previousClose} > 0`),
  ],
);

/**
 * One candle per ticker and session day (the exchange's calendar day). Prices as traded; splits are in
 * corporate_actions.
 */
export const dailyCandles = pgTable(
  'daily_candles',
  {
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    open: price().notNull(),
    high: price().notNull(),
    low: price().notNull(),
    close: price().notNull(),
    volume: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tickerId, t.day] }),
    check('daily_candles_sane', sql`${t.low} > 0 and ${t.low} <= ${t.high}`),
  ],
);

/** Candles with shorter intervals of the recent past. */
export const intradayCandles = pgTable(
  'intraday_candles',
  {
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    minutes: smallint().notNull(),
    startsAt: timestamp().notNull(),
    open: price().notNull(),
    high: price().notNull(),
    low: price().notNull(),
    close: price().notNull(),
    volume: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tickerId, t.minutes, t.startsAt] }),
    check('intraday_candles_sane', sql`${t.low} > 0 and ${t.low} <= ${t.high}`),
  ],
);

export const CORPORATE_ACTION_KINDS = ['split', 'dividend', 'halt', 'delisting'] as const;

/** Splits (new shares per old in `ratio`), dividends (`amount` per share), halts and delistings. */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: id(),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    kind: text({ enum: CORPORATE_ACTION_KINDS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    ratio: doublePrecision(),
    amount: price(),
    startsAt: timestamp(),
    endsAt: timestamp(),
  },
  (t) => [
    uniqueIndex('corporate_actions_day').on(t.tickerId, t.kind, t.day),
    checkOneOf('corporate_actions_kind', t.kind, CORPORATE_ACTION_KINDS),
    check('corporate_actions_split', sql`${t.kind} <> 'split' or ${t.ratio} > 0`),
  ],
);

/**
 * Scheduled company events: earnings, dividends, meetings. Estimates are per share or in millions of the ticker's
 * currency (revenue).
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    tickerId: ref().references(() => tickers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameTr: text().notNull(),
    image: text(),
    startsAt: timestamp().notNull(),
    estimatedEps: price(),
    estimatedRevenue: price(),
  },
  (t) => [index('events_date').on(t.startsAt, t.id), index('events_ticker').on(t.tickerId, t.startsAt)],
);
