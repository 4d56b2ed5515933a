import {
  GetBrokerageListDocument,
  type GetBrokerageListQuery,
  type GetBrokerageListQueryVariables,
} from '@/generated/lookups/getBrokerageList';
import {
  AddPortfolioHoldingDocument,
  type AddPortfolioHoldingMutation,
  type AddPortfolioHoldingMutationVariables,
} from '@/generated/portfolios/addPortfolioHolding';
import type {
  HoldingTable_HoldingFragment,
  PortfolioSums_PortfolioSummaryFragment,
} from '@/generated/portfolios/fragments';
import {
  GetPortfolioListDocument,
  type GetPortfolioListQuery,
  type GetPortfolioListQueryVariables,
} from '@/generated/portfolios/getPortfolioList';
import {
  RemovePortfolioHoldingDocument,
  type RemovePortfolioHoldingMutation,
  type RemovePortfolioHoldingMutationVariables,
} from '@/generated/portfolios/removePortfolioHolding';
import {
  UpdatePortfolioHoldingDocument,
  type UpdatePortfolioHoldingMutation,
  type UpdatePortfolioHoldingMutationVariables,
} from '@/generated/portfolios/updatePortfolioHolding';

import { mockOperation } from '../../support/mocks/mockOperation';
import type { MockResponse } from '../../support/mocks/mockResponse';

type Holding = HoldingTable_HoldingFragment;
type Summary = PortfolioSums_PortfolioSummaryFragment;

/** Ten shares, bought for 1,000 and worth 1,250. */
export function buildHolding(change: Partial<Holding> = {}): Holding {
  return {
    id: 31,
    ticker_id: 11,
    ticker_symbol: 'AAPL',
    ticker_name: 'Apple Inc.',
    ticker_img: null,
    currency: 'USD',
    quantity: 10,
    buy_price: 100,
    bought_on: '2024-03-04',
    current_price: 125,
    prev_close: 120,
    cost: 1000,
    value: 1250,
    gain: 250,
    gain_percentage: 25,
    day_gain: 50,
    as_of: '2026-11-20T21:00:00.000Z',
    market_state: 'closed',
    source: 'Simulated prices',
    is_simulated: true,
    is_stale: false,
    delay_seconds: 0,
    is_delisted: false,
    entered_quantity: 10,
    entered_buy_price: 100,
    uts: '2026-11-01T09:00:00.000Z',
    brokerage: null,
    ...change,
  };
}

export function buildSummary(change: Partial<Summary> = {}): Summary {
  return {
    currency: 'USD',
    cost: 1000,
    value: 1250,
    gain: 250,
    gain_percentage: 25,
    day_gain: 50,
    index_name: 'S&P 500',
    is_converted: false,
    chart_data: [
      { date: '2026-10-22T00:00:00.000Z', value: 1000 },
      { date: '2026-11-05T00:00:00.000Z', value: 1100 },
      { date: '2026-11-20T21:00:00.000Z', value: 1250 },
    ],
    index_chart_data: [
      { date: '2026-10-22T00:00:00.000Z', value: 1000 },
      { date: '2026-11-05T00:00:00.000Z', value: 980 },
      { date: '2026-11-20T21:00:00.000Z', value: 1040 },
    ],
    ...change,
  };
}

export const mockPortfolio = (
  holdings: readonly Holding[] | (() => readonly Holding[]),
  summary: Summary = buildSummary(),
) =>
  mockOperation<GetPortfolioListQuery, GetPortfolioListQueryVariables>(GetPortfolioListDocument, {
    response: () => {
      const data = [...(typeof holdings === 'function' ? holdings() : holdings)];
      return { getPortfolioList: { status: 200, message: '', totalCount: data.length, summary, data } };
    },
  });

const answer = ({ status = 200, message = 'Saved' }: MockResponse) => ({
  status,
  message,
  data: status === 200 ? buildHolding() : null,
});

export const mockAddHolding = (response: MockResponse = {}) =>
  mockOperation<AddPortfolioHoldingMutation, AddPortfolioHoldingMutationVariables>(AddPortfolioHoldingDocument, {
    response: { addPortfolioHolding: answer(response) },
  });

export const mockUpdateHolding = (response: MockResponse = {}) =>
  mockOperation<UpdatePortfolioHoldingMutation, UpdatePortfolioHoldingMutationVariables>(
    UpdatePortfolioHoldingDocument,
    { response: { updatePortfolioHolding: answer(response) } },
  );

export const mockRemoveHolding = ({ status = 200, message = 'Removed' }: MockResponse = {}) =>
  mockOperation<RemovePortfolioHoldingMutation, RemovePortfolioHoldingMutationVariables>(
    RemovePortfolioHoldingDocument,
    { response: { removePortfolioHolding: { status, message } } },
  );

const TIMES = { cts: '2026-03-01T09:00:00.000Z', uts: '2026-03-01T09:00:00.000Z' };

export const mockBrokerages = (...names: string[]) =>
  mockOperation<GetBrokerageListQuery, GetBrokerageListQueryVariables>(GetBrokerageListDocument, {
    response: {
      getBrokerageList: {
        status: 200,
        message: '',
        totalCount: names.length,
        data: names.map((name, index) => ({
          id: index + 7,
          name_en: null,
          name_tr: null,
          name,
          image: null,
          active: true,
          ...TIMES,
        })),
      },
    },
  });
