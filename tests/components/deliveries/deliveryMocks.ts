import type { Row_BotDeliveryFragment } from '@/generated/deliveries/fragments';
import {
  GetBotDeliveryDocument,
  type GetBotDeliveryQuery,
  type GetBotDeliveryQueryVariables,
} from '@/generated/deliveries/getBotDelivery';
import {
  GetBotDeliveryListDocument,
  type GetBotDeliveryListQuery,
  type GetBotDeliveryListQueryVariables,
} from '@/generated/deliveries/getBotDeliveryList';
import {
  GetBotRuntimeDocument,
  type GetBotRuntimeQuery,
  type GetBotRuntimeQueryVariables,
} from '@/generated/deliveries/getBotRuntime';

import { mockOperation } from '../../support/mocks/mockOperation';

type Runtime = NonNullable<GetBotRuntimeQuery['getBotRuntime']['data']>;
type Endpoint = NonNullable<Runtime['endpoint']>;
type Detail = NonNullable<GetBotDeliveryQuery['getBotDelivery']['data']>;

const TIME = '2026-11-20T09:00:00.000Z';

export const buildEndpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
  url: 'https://bot.example.com/events',
  state: 'active',
  pause_reason: null,
  max_in_flight: 8,
  receives_test: false,
  resumes_cts: null,
  failing_since: null,
  verified_cts: TIME,
  last_success_cts: TIME,
  last_error_cts: null,
  last_error: null,
  secret_hint: 'k3y=',
  old_secret_hint: null,
  old_secret_until: null,
  ...change,
});

export const buildRuntime = (change: Partial<Runtime> = {}): Runtime => ({
  bot_id: 31,
  transport: 'pull',
  consumers: [],
  queued: 0,
  parked: 0,
  dead: 0,
  oldest_cts: null,
  test: { queued: 0, parked: 0, dead: 0, oldest_cts: null },
  last_error: null,
  last_error_cts: null,
  endpoint: null,
  subscriber_events: false,
  ...change,
});

/** The state at the time of each request. */
export const mockRuntime = (read: () => Runtime = buildRuntime) =>
  mockOperation<GetBotRuntimeQuery, GetBotRuntimeQueryVariables>(GetBotRuntimeDocument, {
    response: () => ({ getBotRuntime: { status: 200, message: '', data: read() } }),
  });

export const buildDelivery = (change: Partial<Row_BotDeliveryFragment> = {}): Row_BotDeliveryFragment => ({
  id: 41,
  type: 'command.invoked',
  command: 'quote',
  state: 'done',
  lane: 'live',
  attempts: 1,
  cts: TIME,
  finished_cts: TIME,
  next_cts: null,
  redeliveries: 0,
  is_out_of_order: false,
  fault: null,
  status_code: 200,
  ms: 37,
  error: null,
  failure: null,
  ...change,
});

export const mockDeliveries = (list: () => readonly Row_BotDeliveryFragment[]) =>
  mockOperation<GetBotDeliveryListQuery, GetBotDeliveryListQueryVariables>(GetBotDeliveryListDocument, {
    response: () => ({
      getBotDeliveryList: { status: 200, message: '', totalCount: list().length, data: [...list()] },
    }),
  });

export const buildDetail = (change: Partial<Detail> = {}): Detail => ({
  event: buildDelivery(),
  body: '{"type":"command.invoked","data":{"interaction_id":33,"command":"quote"}}',
  attempts: [
    {
      id: 7,
      attempt: 1,
      cts: TIME,
      ms: 37,
      url: 'https://bot.example.com/events',
      request_headers: [{ name: 'webhook-id', value: 'evt_41' }],
      status_code: 500,
      response_headers: [{ name: 'content-type', value: 'text/plain' }],
      response: 'oops',
      error: 'status',
      detail: 'status 500',
      next_cts: null,
    },
  ],
  answers: [{ text: 'AKBNK is at 61.20', card_title: null, is_late: true, cts: TIME, ms: 412 }],
  ...change,
});

export const mockDelivery = (read: () => Detail = buildDetail) =>
  mockOperation<GetBotDeliveryQuery, GetBotDeliveryQueryVariables>(GetBotDeliveryDocument, {
    response: () => ({ getBotDelivery: { status: 200, message: '', data: read() } }),
  });
