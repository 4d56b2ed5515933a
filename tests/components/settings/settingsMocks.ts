import {
  EnableDisableNotificationDocument,
  type EnableDisableNotificationMutation,
  type EnableDisableNotificationMutationVariables,
} from '@/generated/settings/enableDisableNotification';
import {
  EnableDisableShowPriceChangeInPercentageDocument,
  type EnableDisableShowPriceChangeInPercentageMutation,
  type EnableDisableShowPriceChangeInPercentageMutationVariables,
} from '@/generated/settings/enableDisableShowPriceChangeInPercentage';
import {
  GetAccountTypeAndUpdateTypeDocument,
  type GetAccountTypeAndUpdateTypeMutation,
  type GetAccountTypeAndUpdateTypeMutationVariables,
} from '@/generated/settings/getAccountTypeAndUpdateType';
import {
  GetSetUserSettingDocument,
  type GetSetUserSettingMutation,
  type GetSetUserSettingMutationVariables,
} from '@/generated/settings/getSetUserSetting';
import {
  GetUserSettingsByIdDocument,
  type GetUserSettingsByIdQuery,
  type GetUserSettingsByIdQueryVariables,
} from '@/generated/settings/getUserSettingsById';
import {
  SetPortfolioDetailDocument,
  type SetPortfolioDetailMutation,
  type SetPortfolioDetailMutationVariables,
} from '@/generated/settings/setPortfolioDetail';

import { mockOperation } from '../../support/mocks/mockOperation';

type Settings = NonNullable<GetUserSettingsByIdQuery['getUserSettingsById']['data']>;

export const buildSettings = (change: Partial<Settings> = {}): Settings => ({
  user_id: 502,
  publicPortfolioStatus: 'group',
  portfolio_detail: 'percentages',
  enableDisableStatus: 'enabled',
  private_account: false,
  show_price_change_in_percentage: true,
  offers_matrix: false,
  email_limit: 20,
  sms_limit: 5,
  push_notification_limit: 100,
  ...change,
});

export const mockSettings = (change: Partial<Settings> = {}) =>
  mockOperation<GetUserSettingsByIdQuery, GetUserSettingsByIdQueryVariables>(GetUserSettingsByIdDocument, {
    response: { getUserSettingsById: { status: 200, message: 'Done', data: buildSettings(change) } },
  });

/** The server's response: the change, or an error with this message. */
const answer = (change: Partial<Settings>, errorMessage: string | undefined) =>
  errorMessage === undefined
    ? { status: 200, message: 'Settings saved', data: buildSettings(change) }
    : { status: 400, message: errorMessage, data: null };

export const mockPublicPortfolio = (errorMessage?: string) =>
  mockOperation<GetSetUserSettingMutation, GetSetUserSettingMutationVariables>(GetSetUserSettingDocument, {
    response: ({ publicPortfolioStatus }) => ({ getSetUserSetting: answer({ publicPortfolioStatus }, errorMessage) }),
  });

export const mockPortfolioDetail = () =>
  mockOperation<SetPortfolioDetailMutation, SetPortfolioDetailMutationVariables>(SetPortfolioDetailDocument, {
    response: ({ detail }) => ({ setPortfolioDetail: answer({ portfolio_detail: detail }, undefined) }),
  });

export const mockNotification = (errorMessage?: string) =>
  mockOperation<EnableDisableNotificationMutation, EnableDisableNotificationMutationVariables>(
    EnableDisableNotificationDocument,
    {
      response: ({ status }) => ({ enableDisableNotification: answer({ enableDisableStatus: status }, errorMessage) }),
    },
  );

export const mockPriceChange = (errorMessage?: string) =>
  mockOperation<
    EnableDisableShowPriceChangeInPercentageMutation,
    EnableDisableShowPriceChangeInPercentageMutationVariables
  >(EnableDisableShowPriceChangeInPercentageDocument, {
    response: ({ status }) => ({
      enableDisableShowPriceChangeInPercentage: answer({ show_price_change_in_percentage: status }, errorMessage),
    }),
  });

export const mockPrivateAccount = (errorMessage?: string) =>
  mockOperation<GetAccountTypeAndUpdateTypeMutation, GetAccountTypeAndUpdateTypeMutationVariables>(
    GetAccountTypeAndUpdateTypeDocument,
    { response: ({ status }) => ({ getAccountTypeAndUpdateType: answer({ private_account: status }, errorMessage) }) },
  );
