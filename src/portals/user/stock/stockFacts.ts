import type { StockPage_StockDetailFragment } from '@/generated/market/fragments';

/** What the page always knows about its stock. */
export type StockFacts = StockPage_StockDetailFragment;
