import type { ReactElement } from 'react';

import { BotDetailPage } from '@/portals/developer/botDetail/BotDetailPage';
import type {
  Access_BotAccessTokenFragment,
  BotDetail_BotFragment,
  Credentials_BotCredentialsFragment,
  TimelineEntry_BotTimelineEntryFragment,
} from '@/generated/bots/fragments';
import {
  GetBotDetailsByIdDocument,
  type GetBotDetailsByIdQuery,
  type GetBotDetailsByIdQueryVariables,
} from '@/generated/bots/getBotDetailsById';
import {
  GetBotTimelineDocument,
  type GetBotTimelineQuery,
  type GetBotTimelineQueryVariables,
} from '@/generated/bots/getBotTimeline';
import {
  GetBotTokenListDocument,
  type GetBotTokenListQuery,
  type GetBotTokenListQueryVariables,
} from '@/generated/bots/getBotTokenList';
import {
  GetBotTokenAndUserIdAndSpaceInfoDocument,
  type GetBotTokenAndUserIdAndSpaceInfoQuery,
  type GetBotTokenAndUserIdAndSpaceInfoQueryVariables,
} from '@/generated/bots/getBotTokenAndUserIdAndSpaceInfo';

import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

export type Bot = BotDetail_BotFragment;
export type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

/** The bot at each request; the last value repeats. null: it does not exist. */
export const mockBot = (...readings: [Bot | null, ...Array<Bot | null>]) =>
  mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
    response: (_variables, earlier) => {
      const bot = readings[Math.min(earlier, readings.length - 1)] ?? null;
      return {
        getBotDetailsById:
          bot === null
            ? { status: 404, message: 'This bot could not be found.', data: null }
            : { status: 200, message: '', data: bot },
      };
    },
  });

type Entry = TimelineEntry_BotTimelineEntryFragment;

export const buildEntry = (change: Partial<Entry> = {}): Entry => ({
  id: 1,
  id_s2_bot: 31,
  action: 'created',
  from_status: null,
  to_status: { id: 1, status: 'Created' },
  message: null,
  actor: { id: 501, full_name: 'Deniz Aydin', thumb: null, is_reviewer: false },
  cts: '2026-03-01T09:00:00.000Z',
  ...change,
});

export const mockTimeline = (entries: readonly Entry[] = []) =>
  mockOperation<GetBotTimelineQuery, GetBotTimelineQueryVariables>(GetBotTimelineDocument, {
    response: { getBotTimeline: { status: 200, message: '', total_count: entries.length, data: [...entries] } },
  });

type Credentials = Credentials_BotCredentialsFragment;

export const buildCredentials = (change: Partial<Credentials> = {}): Credentials => ({
  access_token: '••••••••a1b2',
  user_id: '@bot31:bourse.local',
  home_server_url: 'http://bourse.local',
  bot_space_room_id: '!space31:bourse.local',
  client_id: 'DEVICE31',
  matrix_id: '@bot31:bourse.local',
  is_federated: false,
  chat_state: 'ready',
  chat_failure: null,
  chat_next_try: null,
  bot_user_name: 'bot31',
  bot_token: '••••••••c3d4',
  access_token_expires_at: null,
  last_used_at: null,
  ...change,
});

export const mockCredentials = (credentials: Credentials = buildCredentials()) =>
  mockOperation<GetBotTokenAndUserIdAndSpaceInfoQuery, GetBotTokenAndUserIdAndSpaceInfoQueryVariables>(
    GetBotTokenAndUserIdAndSpaceInfoDocument,
    { response: { getBotTokenAndUserIdAndSpaceInfo: { status: 200, message: '', data: credentials } } },
  );

export const buildToken = (change: Partial<Access_BotAccessTokenFragment> = {}): Access_BotAccessTokenFragment => ({
  id: 91,
  name: 'Server',
  lane: 'live',
  hint: 'c3d4',
  cts: '2026-11-20T09:00:00.000Z',
  last_used_cts: null,
  valid_until: null,
  ...change,
});

/** The tokens at the time of each request. */
export const mockTokens = (read: () => readonly Access_BotAccessTokenFragment[] = () => [buildToken()]) =>
  mockOperation<GetBotTokenListQuery, GetBotTokenListQueryVariables>(GetBotTokenListDocument, {
    response: () => ({ getBotTokenList: { status: 200, message: '', data: [...read()] } }),
  });

/** Opens the page of bot 31, at one of its views. */
export const openBot = (mocks: Mocks, query = '', within: (page: ReactElement) => ReactElement = (page) => page) =>
  renderAt(`/my-bots-detail/31${query}`, {
    route: '/my-bots-detail/:botId',
    element: within(<BotDetailPage />),
    viewer: buildDeveloper({ id: 501 }),
    mocks,
  });
