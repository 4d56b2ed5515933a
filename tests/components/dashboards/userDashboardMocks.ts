import {
  GetDashboardCountDocument,
  type GetDashboardCountQuery,
  type GetDashboardCountQueryVariables,
} from '@/generated/dashboards/getDashboardCount';
import {
  GetdashboardLayoutTypeDocument,
  type GetdashboardLayoutTypeQuery,
  type GetdashboardLayoutTypeQueryVariables,
} from '@/generated/dashboards/getdashboardLayoutType';
import {
  GetInfluencerListDocument,
  type GetInfluencerListQuery,
  type GetInfluencerListQueryVariables,
} from '@/generated/dashboards/getInfluencerList';
import {
  GetPerformanceListDocument,
  type GetPerformanceListQuery,
  type GetPerformanceListQueryVariables,
} from '@/generated/dashboards/getPerformanceList';
import {
  GetStockDashboardDocument,
  type GetStockDashboardQuery,
  type GetStockDashboardQueryVariables,
} from '@/generated/dashboards/getStockDashboard';
import {
  GetTopMoversListDocument,
  type GetTopMoversListQuery,
  type GetTopMoversListQueryVariables,
} from '@/generated/dashboards/getTopMoversList';
import {
  GetFirstStepsDocument,
  type GetFirstStepsQuery,
  type GetFirstStepsQueryVariables,
} from '@/generated/firstSteps/getFirstSteps';
import type { PerformerRow_PerformerFragment, MoverRow_MarketMoverFragment } from '@/generated/dashboards/fragments';
import type { DashboardCardType } from '@/generated/schema';

import { buildMover, buildPerformer } from '../../support/builders/dashboards';
import { buildPost } from '../../support/builders/posts';
import { mockOperation } from '../../support/mocks/mockOperation';

type DataOrFunction<Data> = Data | ((earlierCalls: number) => Data);
type Performer = PerformerRow_PerformerFragment;
type Mover = MoverRow_MarketMoverFragment;
type Cards = NonNullable<GetStockDashboardQuery['getStockDashboard']['data']>[number]['response'];

export const ORDER: DashboardCardType[] = ['top_performers_card', 'influencer_card', 'mover_card', 'post_card'];

/** An account that is offered no first steps. */
export const mockNoSteps = () =>
  mockOperation<GetFirstStepsQuery, GetFirstStepsQueryVariables>(GetFirstStepsDocument, {
    response: { getFirstSteps: { status: 200, message: '', data: [] } },
  });

export const mockCounts = (
  response: GetDashboardCountQuery['getDashboardCount'] = {
    status: 200,
    message: '',
    data: { watchlistCount: 14, portfolioCount: 9, alertCount: 5, postCount: 1200 },
  },
) =>
  mockOperation<GetDashboardCountQuery, GetDashboardCountQueryVariables>(GetDashboardCountDocument, {
    response: { getDashboardCount: response },
  });

export const mockLayout = (cards = ORDER, layout_type: 'cards' | 'list' = 'cards') =>
  mockOperation<GetdashboardLayoutTypeQuery, GetdashboardLayoutTypeQueryVariables>(GetdashboardLayoutTypeDocument, {
    response: { getdashboardLayoutType: { status: 200, message: '', data: { layout_type, cards } } },
  });

/** The four cards with the data of a test. */
export function buildCards({
  performers = [buildPerformer({ user_id: 701, full_name: 'Ada Yilmaz', user_name: 'ada' })],
  influencers = [buildPerformer({ user_id: 801, full_name: 'Ben Okafor', user_name: 'ben' })],
  movers = [buildMover({ ticker_id: 301, ticker_name: 'THYAO' })],
  posts = [buildPost()],
}: {
  performers?: Performer[];
  influencers?: Performer[];
  movers?: Mover[];
  posts?: ReturnType<typeof buildPost>[];
} = {}): Cards {
  return [
    {
      __typename: 'TopPerformersCard',
      type: 'top_performers_card',
      info: 'Whose portfolios gained most.',
      list: performers,
    },
    { __typename: 'InfluencerCard', type: 'influencer_card', info: 'Who is heard most.', list: influencers },
    { __typename: 'MoverCard', type: 'mover_card', info: 'What moved most.', list: movers },
    { __typename: 'PostCard', type: 'post_card', info: 'What is written.', list: posts },
  ];
}

export const mockDashboard = (cards: DataOrFunction<Cards> = buildCards(), options: { delay?: 'forever' } = {}) =>
  mockOperation<GetStockDashboardQuery, GetStockDashboardQueryVariables>(GetStockDashboardDocument, {
    ...options,
    response: (_variables, earlier) => ({
      getStockDashboard: {
        status: 200,
        message: '',
        data: [{ response: typeof cards === 'function' ? cards(earlier) : cards }],
      },
    }),
  });

export const mockFailingDashboard = () =>
  mockOperation<GetStockDashboardQuery, GetStockDashboardQueryVariables>(GetStockDashboardDocument, {
    response: { getStockDashboard: { status: 503, message: 'The cards are late', data: null } },
  });

const paginate = <Row>(rows: readonly Row[], { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) =>
  rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);

export const mockPerformers = (rows: readonly Performer[]) =>
  mockOperation<GetPerformanceListQuery, GetPerformanceListQueryVariables>(GetPerformanceListDocument, {
    response: (params) => ({
      getPerformanceList: { status: 200, message: '', totalCount: rows.length, data: paginate(rows, params) },
    }),
  });

export const mockInfluencers = (rows: readonly Performer[]) =>
  mockOperation<GetInfluencerListQuery, GetInfluencerListQueryVariables>(GetInfluencerListDocument, {
    response: (params) => ({
      getInfluencerList: {
        status: 200,
        message: '',
        totalCount: rows.length,
        data: [{ response: paginate(rows, params) }],
      },
    }),
  });

export const mockMovers = (rows: readonly Mover[]) =>
  mockOperation<GetTopMoversListQuery, GetTopMoversListQueryVariables>(GetTopMoversListDocument, {
    response: (params) => ({
      getTopMoversList: {
        status: 200,
        message: '',
        totalCount: rows.length,
        data: paginate(rows, params).map((response) => ({ response })),
      },
    }),
  });
