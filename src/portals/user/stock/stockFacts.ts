import type { StockPage_StockDetailFragment } from '@/generated/market/fragments';

/** The data of the page's stock. */
export type StockFacts = StockPage_StockDetailFragment;
