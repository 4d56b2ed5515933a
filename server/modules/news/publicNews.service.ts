import type { Queryable } from '../../database/types.ts';
import * as stockNews from './stockNews.store.ts';

/** A reader without mutes. */
const NO_READER = 0;

/** Reads the latest news of the market about a stock, the newest first, as a reader without mutes sees them. */
export const readPublicNews = (tx: Queryable, tickerId: number, limit: number) =>
  stockNews.listLatest(tx, NO_READER, tickerId, limit);
