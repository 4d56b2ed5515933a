import type { GetMarketDetailsQuery } from '@/generated/market/getMarketDetails';

type Market = NonNullable<GetMarketDetailsQuery['getMarketDetails']['data']>;

export type Industry = Market['industries'][number];
