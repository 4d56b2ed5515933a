import { AddBotDocument, type AddBotMutation, type AddBotMutationVariables } from '@/generated/bots/addBot';
import {
  CheckNameHandlerExistDocument,
  type CheckNameHandlerExistQuery,
  type CheckNameHandlerExistQueryVariables,
} from '@/generated/bots/checkNameHandlerExist';
import type { BotCard_BotFragment } from '@/generated/bots/fragments';
import {
  GetAvailableCountryDocument,
  type GetAvailableCountryQuery,
  type GetAvailableCountryQueryVariables,
} from '@/generated/bots/getAvailableCountry';
import {
  GetBotByUserIdDocument,
  type GetBotByUserIdQuery,
  type GetBotByUserIdQueryVariables,
} from '@/generated/bots/getBotByUserId';
import { GetBotTypeDocument, type GetBotTypeQuery, type GetBotTypeQueryVariables } from '@/generated/bots/getBotType';
import {
  GetPermissionListDocument,
  type GetPermissionListQuery,
  type GetPermissionListQueryVariables,
} from '@/generated/permissions/getPermissionList';
import {
  GetBotStoreCategoryTypeDocument,
  type GetBotStoreCategoryTypeQuery,
  type GetBotStoreCategoryTypeQueryVariables,
} from '@/generated/store/getBotStoreCategoryType';
import type { TeamTable_TeamFragment } from '@/generated/teams/fragments';

import { buildBot } from '../../support/builders/bots';
import { buildTeam } from '../../support/builders/teams';
import { mockOperation } from '../../support/mocks/mockOperation';
import { mockTeamList } from '../teams/teamMocks';

export const PERSONAL_TEAM = buildTeam({ id: 1, name: 'Personal', id_s2_team_types: 1 });
export const MOMENTUM = buildTeam({ id: 11, name: 'Momentum' });

/**
 * A mock of the list: one page of the given bots, filtered like the server does. The response is delayed, as over any network: an
 * immediate response would arrive before the router has shown the address of its request.
 */
export const mockBots = (bots: readonly BotCard_BotFragment[], delay = 20) =>
  mockOperation<GetBotByUserIdQuery, GetBotByUserIdQueryVariables>(GetBotByUserIdDocument, {
    delay,
    response: ({ pageNumber, pageSize, searchText, ownedByMe, teamId }) => {
      const found = bots.filter(
        (bot) =>
          bot.name.toLowerCase().includes((searchText ?? '').toLowerCase()) &&
          (ownedByMe !== true || bot.is_personal_team) &&
          (typeof teamId !== 'number' || bot.team_id === teamId),
      );
      const start = (pageNumber - 1) * pageSize;
      return {
        getBotByUserId: {
          status: 200,
          message: '',
          total_count: found.length,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

/** Answers that a name is taken when it is one of these. */
export const mockNames = (taken: readonly string[] = []) =>
  mockOperation<CheckNameHandlerExistQuery, CheckNameHandlerExistQueryVariables>(CheckNameHandlerExistDocument, {
    response: ({ botName, searchHandler, botUserName }) => {
      const typedName = botName ?? searchHandler ?? botUserName ?? '';
      const isAvailable = !taken.includes(typedName);
      const [type, message] = botName
        ? (['name', 'Name is already exists.'] as const)
        : searchHandler
          ? (['handler', 'Handler is already exists.'] as const)
          : (['username', 'username is already exists.'] as const);
      return {
        checkNameHandlerExist: {
          status: 200,
          message: '',
          data: { isAvailable, type, message: isAvailable ? null : message },
        },
      };
    },
  });

const COUNTRIES = [
  { id: 1, name: 'Germany', code: 'DE' },
  { id: 2, name: 'Türkiye', code: 'TR' },
  { id: 3, name: 'United Kingdom', code: 'GB' },
];

const mockCountries = () =>
  mockOperation<GetAvailableCountryQuery, GetAvailableCountryQueryVariables>(GetAvailableCountryDocument, {
    response: {
      getAvailableCountry: {
        status: 200,
        message: '',
        data: [...COUNTRIES, { id: 4, name: 'Elsewhere', code: 'XX' }].map((country) => ({
          ...country,
          currency: null,
          region: null,
          subregion: null,
          calling_code: null,
          supported: country.code !== 'XX',
        })),
      },
    },
  });

export const mockTypes = (response?: GetBotTypeQuery['getBotType']) =>
  mockOperation<GetBotTypeQuery, GetBotTypeQueryVariables>(GetBotTypeDocument, {
    response: {
      getBotType: response ?? {
        status: 200,
        message: '',
        data: [
          { id: 1, type: 'Chat' },
          { id: 2, type: 'Alert' },
        ],
      },
    },
  });

const mockCategories = () =>
  mockOperation<GetBotStoreCategoryTypeQuery, GetBotStoreCategoryTypeQueryVariables>(GetBotStoreCategoryTypeDocument, {
    response: {
      getBotStoreCategoryType: {
        status: 200,
        message: '',
        total_count: 1,
        data: [
          {
            id: 4,
            name_en: null,
            name_tr: null,
            category: 'Analysis',
            count_bot_mappings: 3,
            active: true,
            cts: '2026-03-01T09:00:00.000Z',
            uts: '2026-03-01T09:00:00.000Z',
          },
        ],
      },
    },
  });

const mockPermissions = () =>
  mockOperation<GetPermissionListQuery, GetPermissionListQueryVariables>(GetPermissionListDocument, {
    response: {
      getPermissionList: {
        status: 200,
        message: '',
        total_count: 1,
        data: [
          {
            id: 7,
            name_en: null,
            name_tr: null,
            description_en: null,
            description_tr: null,
            name: 'Read messages',
            description: 'Sees what is written in its chats.',
            image: null,
            status: true,
            cts: '2026-03-01T09:00:00.000Z',
            uts: '2026-03-01T09:00:00.000Z',
          },
        ],
      },
    },
  });

/** Everything that the form of a bot loads. */
export const mockFormChoices = (teams: readonly TeamTable_TeamFragment[] = [PERSONAL_TEAM, MOMENTUM]) => [
  mockCountries(),
  mockTypes(),
  mockCategories(),
  mockPermissions(),
  mockTeamList(teams),
];

export const CREATED: NonNullable<AddBotMutation['addBot']['data']> = {
  bot_token: 'token-in-full',
  test_bot_token: 'test-token-in-full',
  bot_user_name: 'volumebot',
  password: null,
  bot: buildBot({ id: 99, name: 'Volume Bot', handler: '/volume' }),
  credentials: {
    access_token: 'access-in-full',
    user_id: '@volumebot:bourse.example',
    home_server_url: 'https://chat.bourse.example',
    bot_space_room_id: '!room:bourse.example',
    client_id: 'DEVICE',
    matrix_id: '@volumebot:bourse.example',
    is_federated: false,
    chat_state: 'ready',
    chat_failure: null,
    chat_next_try: null,
    bot_user_name: 'volumebot',
    bot_token: '••••full',
    access_token_expires_at: null,
    last_used_at: null,
  },
};

export const mockAddBot = (status = 200, message = 'Bot Added successfully!', created = CREATED) =>
  mockOperation<AddBotMutation, AddBotMutationVariables>(AddBotDocument, {
    response: { addBot: { status, message, data: status === 200 ? created : null } },
  });
