import {
  GetBotAnalysisChartDocument,
  type GetBotAnalysisChartQuery,
  type GetBotAnalysisChartQueryVariables,
} from '@/generated/bots/getBotAnalysisChart';
import {
  GetBotAnalysisOverviewDocument,
  type GetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQueryVariables,
} from '@/generated/bots/getBotAnalysisOverview';
import {
  GetBotCommandDocument,
  type GetBotCommandQuery,
  type GetBotCommandQueryVariables,
} from '@/generated/commands/getBotCommand';
import type { BotChartKind, ChartDuration } from '@/generated/schema';
import type { BotStats } from '@/portals/developer/analytics/analysisColumns';

import { mockOperation } from '../../support/mocks/mockOperation';

export function buildStats(change: Partial<BotStats> = {}): BotStats {
  const id = change.id ?? 31;
  return {
    id,
    name: `Bot ${id}`,
    handler: `/bot${id}`,
    image: null,
    thumb: null,
    s2_bot_status: { id: 6, status: 'Published' },
    team_id: 11,
    team_name: 'Momentum',
    num_subscribers: 1234,
    subscribers_30_days: 12,
    uses_30_days: 90,
    uses_previous_30_days: 100,
    trend: [1, 5, 2],
    avg_out_five: 4.25,
    num_reviews: 8,
    ...change,
  };
}

/** A page of these bots. */
export const mockOverview = (bots: readonly BotStats[], delay: number | 'forever' = 0) =>
  mockOperation<GetBotAnalysisOverviewQuery, GetBotAnalysisOverviewQueryVariables>(GetBotAnalysisOverviewDocument, {
    delay,
    response: ({ botId }) => {
      const found = bots.filter(({ id }) => typeof botId !== 'number' || id === botId);
      return { getBotAnalysisOverview: { status: 200, message: '', total_count: found.length, data: found } };
    },
  });

const STARTS: Readonly<Record<ChartDuration, readonly string[]>> = {
  day: ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
  week: ['2026-02-16T00:00:00.000Z', '2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  month: ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
};

type Values = Readonly<Record<BotChartKind, readonly [number, number, number]>>;

const VALUES: Values = { use: [4, 10, 7], subscribers: [20, 21, 25], ratings: [0, 4, 4.5] };

/** Three steps of each chart. */
export const mockChart = (values: Values = VALUES) =>
  mockOperation<GetBotAnalysisChartQuery, GetBotAnalysisChartQueryVariables>(GetBotAnalysisChartDocument, {
    response: ({ chart, durationType }) => {
      const duration = durationType ?? 'day';
      return {
        getBotAnalysisChart: {
          status: 200,
          message: '',
          data: STARTS[duration].map((start, place) => ({
            chart_ts: start,
            cts: '2026-03-03T12:00:00.000Z',
            value: values[chart ?? 'use'][place] ?? 0,
            duration_type: duration,
          })),
        },
      };
    },
  });

/** A chart whose query fails. */
export const mockChartError = (message: string) =>
  mockOperation<GetBotAnalysisChartQuery, GetBotAnalysisChartQueryVariables>(GetBotAnalysisChartDocument, {
    response: { getBotAnalysisChart: { status: 400, message, data: null } },
  });

export const mockCommands = (names: readonly string[]) =>
  mockOperation<GetBotCommandQuery, GetBotCommandQueryVariables>(GetBotCommandDocument, {
    response: {
      getBotCommand: {
        status: 200,
        message: '',
        total_count: names.length,
        data: names.map((command, place) => ({
          id: place + 1,
          id_s2_bot: 31,
          version: 1,
          rank: place + 1,
          command,
          description: `What ${command} does`,
          description_tr: null,
          options: [],
        })),
      },
    },
  });
