import type { IndexRow_MarketIndexFragment, StockRow_StockFragment } from '@/generated/market/fragments';
import { GetEventsDocument, type GetEventsQuery, type GetEventsQueryVariables } from '@/generated/market/getEvents';
import {
  GetIndicesDataDocument,
  type GetIndicesDataQuery,
  type GetIndicesDataQueryVariables,
} from '@/generated/market/getIndicesData';
import {
  GetIndustryBasedStockListDocument,
  type GetIndustryBasedStockListQuery,
  type GetIndustryBasedStockListQueryVariables,
} from '@/generated/market/getIndustryBasedStockList';
import {
  GetMarketDetailsDocument,
  type GetMarketDetailsQuery,
  type GetMarketDetailsQueryVariables,
} from '@/generated/market/getMarketDetails';
import {
  GetTrendingStockAndTopGainerAndLoserDocument,
  type GetTrendingStockAndTopGainerAndLoserQuery,
  type GetTrendingStockAndTopGainerAndLoserQueryVariables,
} from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';

import { buildMarket } from '../../support/builders/market';
import { mockOperation } from '../../support/mocks/mockOperation';

type Market = NonNullable<GetMarketDetailsQuery['getMarketDetails']['data']>;
type MarketEvent = NonNullable<GetEventsQuery['getEvents']['data']>[number];

export const mockMarket = (market: Market = buildMarket()) =>
  mockOperation<GetMarketDetailsQuery, GetMarketDetailsQueryVariables>(GetMarketDetailsDocument, {
    response: { getMarketDetails: { status: 200, message: '', data: market } },
  });

/** Each list's pages in order, whatever their size. */
export const mockRanked = (pages: ReadonlyArray<readonly StockRow_StockFragment[]>, totalCount?: number) =>
  mockOperation<GetTrendingStockAndTopGainerAndLoserQuery, GetTrendingStockAndTopGainerAndLoserQueryVariables>(
    GetTrendingStockAndTopGainerAndLoserDocument,
    {
      response: ({ pageNumber }) => ({
        getTrendingStockAndTopGainerAndLoser: {
          status: 200,
          message: '',
          totalCount: totalCount ?? pages.flat().length,
          data: [...(pages[pageNumber - 1] ?? [])],
        },
      }),
    },
  );

export const mockIndustry = (stocks: readonly StockRow_StockFragment[]) =>
  mockOperation<GetIndustryBasedStockListQuery, GetIndustryBasedStockListQueryVariables>(
    GetIndustryBasedStockListDocument,
    {
      response: {
        getIndustryBasedStockList: { status: 200, message: '', totalCount: stocks.length, data: [...stocks] },
      },
    },
  );

export const mockSearch = (stocks: readonly StockRow_StockFragment[]) =>
  mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
    response: ({ companyName }) => {
      const found = stocks.filter(({ company_name }) => company_name.toLowerCase().includes(companyName.toLowerCase()));
      return { searchStockByName: { status: 200, message: '', totalCount: found.length, data: found } };
    },
  });

export const mockEvents = (events: readonly MarketEvent[]) =>
  mockOperation<GetEventsQuery, GetEventsQueryVariables>(GetEventsDocument, {
    response: { getEvents: { status: 200, message: '', totalCount: events.length, data: [...events] } },
  });

export const mockIndices = (indices: readonly IndexRow_MarketIndexFragment[]) =>
  mockOperation<GetIndicesDataQuery, GetIndicesDataQueryVariables>(GetIndicesDataDocument, {
    response: { getIndicesData: { status: 200, message: '', totalCount: indices.length, data: [...indices] } },
  });
