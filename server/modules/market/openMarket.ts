import type { Sql } from '../../database/types.ts';
import { listedMarket, Listings } from '../../ports/market/listedMarket.ts';
import type { MarketPort } from '../../ports/market/market.ts';
import { loadInstruments } from './instruments.store.ts';

/** The source of market data of a configuration. Nothing is read before it is asked. */
export function openMarket({ sql }: { readonly sql: Sql }, now: () => Date): MarketPort {
  const listings = new Listings(() => loadInstruments(sql), now);
  return listedMarket(listings);
}
