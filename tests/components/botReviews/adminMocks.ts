import type { ReviewQueue_BotFragment } from '@/generated/botReviews/fragments';
import {
  AcceptOrRejectReuqestDocument,
  type AcceptOrRejectReuqestMutation,
  type AcceptOrRejectReuqestMutationVariables,
} from '@/generated/botReviews/acceptOrRejectReuqest';
import {
  CheckBotStatusByAdminDocument,
  type CheckBotStatusByAdminQuery,
  type CheckBotStatusByAdminQueryVariables,
} from '@/generated/botReviews/checkBotStatusByAdmin';
import {
  GetBotDetailByStatusDocument,
  type GetBotDetailByStatusQuery,
  type GetBotDetailByStatusQueryVariables,
} from '@/generated/botReviews/getBotDetailByStatus';
import {
  GetBotsWithStatusDocument,
  type GetBotsWithStatusQuery,
  type GetBotsWithStatusQueryVariables,
} from '@/generated/botReviews/getBotsWithStatus';
import {
  GetBotStatusDocument,
  type GetBotStatusQuery,
  type GetBotStatusQueryVariables,
} from '@/generated/botReviews/getBotStatus';

import {
  GetBotReviewChangesDocument,
  type GetBotReviewChangesQuery,
  type GetBotReviewChangesQueryVariables,
} from '@/generated/manifests/getBotReviewChanges';

import { mockOperation } from '../../support/mocks/mockOperation';

type Bot = ReviewQueue_BotFragment;

const STATUSES = [
  { id: 2, status: 'Verification requested' },
  { id: 6, status: 'Published' },
];

/** A bot whose team waits for its verification. */
export const buildAdminBot = (change: Partial<Bot> = {}): Bot => ({
  id: 31,
  name: 'Volume Watch',
  handler: '/volume',
  thumb: null,
  short_description: 'Watches volume',
  team_id: 11,
  team_name: 'Momentum',
  is_personal_team: false,
  creator_name: 'Deniz Aydin',
  id_s2_users: 501,
  s2_bot_status: { id: 2, status: 'Verification requested' },
  reviewed: false,
  bot_rejected_reason: null,
  waiting_since: '2026-03-02T09:00:00.000Z',
  cts: '2026-03-01T09:00:00.000Z',
  uts: '2026-03-02T09:00:00.000Z',
  id_s2_bot_categories: 4,
  num_subscribers: 7,
  is_listed: false,
  viewer_can: { review: true, enable_disable: false, remove: true, delete: true },
  ...change,
});

export const mockQueue = (bots: readonly Bot[]) =>
  mockOperation<GetBotsWithStatusQuery, GetBotsWithStatusQueryVariables>(GetBotsWithStatusDocument, {
    response: { getBotsWithStatus: { status: 200, message: '', total_count: bots.length, data: [...bots] } },
  });

export const mockFound = (bots: readonly Bot[]) =>
  mockOperation<GetBotDetailByStatusQuery, GetBotDetailByStatusQueryVariables>(GetBotDetailByStatusDocument, {
    response: { getBotDetailByStatus: { status: 200, message: '', total_count: bots.length, data: [...bots] } },
  });

export const mockStatuses = (
  response: GetBotStatusQuery['getBotStatus'] = { status: 200, message: '', data: STATUSES },
) =>
  mockOperation<GetBotStatusQuery, GetBotStatusQueryVariables>(GetBotStatusDocument, {
    response: { getBotStatus: response },
  });

export const mockNext = (...ids: number[]) =>
  mockOperation<CheckBotStatusByAdminQuery, CheckBotStatusByAdminQueryVariables>(CheckBotStatusByAdminDocument, {
    response: {
      checkBotStatusByAdmin: { status: 200, message: '', data: ids.map((id) => ({ id, status: `Status ${id}` })) },
    },
  });

export const mockDecision = (status = 200, message = 'Bot accepted') =>
  mockOperation<AcceptOrRejectReuqestMutation, AcceptOrRejectReuqestMutationVariables>(AcceptOrRejectReuqestDocument, {
    response: { acceptOrRejectReuqest: { status, message, data: status === 200 ? buildAdminBot() : null } },
  });

type ReviewChanges = NonNullable<GetBotReviewChangesQuery['getBotReviewChanges']['data']>;

/** What the team changed since the last review; nothing was reviewed by default. A function is called for each read. */
export const mockReviewChanges = (change: Partial<ReviewChanges> | (() => Partial<ReviewChanges>) = {}) =>
  mockOperation<GetBotReviewChangesQuery, GetBotReviewChangesQueryVariables>(GetBotReviewChangesDocument, {
    response: () => ({
      getBotReviewChanges: {
        status: 200,
        message: '',
        data: {
          id_s2_bot: 31,
          reviewed_cts: null,
          was_accepted: false,
          version: '0123456789abcdef',
          changes: [],
          ...(typeof change === 'function' ? change() : change),
        },
      },
    }),
  });
