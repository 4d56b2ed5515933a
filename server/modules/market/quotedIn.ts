import { sql } from 'drizzle-orm';
import { tickers } from '../../database/tables/market.ts';

/** ISO 4217 of a ticker's prices; null for indices, which are points. */
export const quotedIn = sql<string | null>`case when ${tickers.kind} = 'index' then null else ${tickers.currency} end`;
