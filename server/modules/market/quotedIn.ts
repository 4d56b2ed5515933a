import { sql } from 'drizzle-orm';
import { tickers } from '../../database/tables/market/market.ts';

/** The ISO 4217 currency of a ticker's prices; null for indices, which are measured in points. */
export const quotedIn = sql<string | null>`case when ${tickers.kind} = 'index' then null else ${tickers.currency} end`;
