import type { GetEtfStocksDetailsQuery } from '@/generated/market/getETFStocksDetails';

/** What a fund has beyond a stock. */
export type EtfFacts = NonNullable<GetEtfStocksDetailsQuery['getETFStocksDetails']['data']>;
