import {
  GetBotConsentDocument,
  type GetBotConsentQuery,
  type GetBotConsentQueryVariables,
} from '@/generated/consents/getBotConsent';
import {
  GetBotTrustDocument,
  type GetBotTrustQuery,
  type GetBotTrustQueryVariables,
} from '@/generated/conversations/getBotTrust';
import type { ScopeRequest } from '@/domain/consents/scopeTexts';

import { mockOperation } from '../../support/mocks/mockOperation';

const OK = { status: 200, message: 'Done' };

export const buildRequest = (change: Partial<ScopeRequest> = {}): ScopeRequest => ({
  scope: 'watchlist_read',
  required: false,
  is_sensitive: false,
  reason: 'To show moves',
  reason_en: 'To show moves',
  reason_tr: null,
  granted_cts: null,
  is_new: false,
  is_pending: false,
  is_requirement_pending: false,
  ...change,
});

/** What a bot requests to read, as it is at the time of each request. */
export const mockRequests = (list: () => readonly ScopeRequest[] = () => []) =>
  mockOperation<GetBotConsentQuery, GetBotConsentQueryVariables>(GetBotConsentDocument, {
    response: () => ({ getBotConsent: { ...OK, data: [...list()] } }),
  });

type Trust = NonNullable<GetBotTrustQuery['getBotTrust']['data']>;

export const mockTrust = (change: Partial<Trust> = {}) =>
  mockOperation<GetBotTrustQuery, GetBotTrustQueryVariables>(GetBotTrustDocument, {
    response: {
      getBotTrust: {
        ...OK,
        data: {
          team_name: 'Momentum',
          team_cts: '2025-01-10T09:00:00.000Z',
          bot_cts: '2025-03-10T09:00:00.000Z',
          reviewed_cts: null,
          changes_since_review: 0,
          measured_requests: 0,
          answered_percentage: null,
          median_answer_seconds: null,
          ...change,
        },
      },
    },
  });
