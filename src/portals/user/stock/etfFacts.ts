import type { GetEtfStocksDetailsQuery } from '@/generated/market/getETFStocksDetails';

/** The additional data of a fund. */
export type EtfFacts = NonNullable<GetEtfStocksDetailsQuery['getETFStocksDetails']['data']>;
