import {
  AcceptBetaTestingInvitationDocument,
  type AcceptBetaTestingInvitationMutation,
  type AcceptBetaTestingInvitationMutationVariables,
} from '@/generated/betaTesters/acceptBetaTestingInvitation';
import {
  GetBetaTestingBotDeveloperInvitedListDocument,
  type GetBetaTestingBotDeveloperInvitedListMutation,
  type GetBetaTestingBotDeveloperInvitedListMutationVariables,
} from '@/generated/betaTesters/getBetaTestingBotDeveloperInvitedList';

import { mockOperation } from '../../support/mocks/mockOperation';

type Invitation = NonNullable<
  GetBetaTestingBotDeveloperInvitedListMutation['getBetaTestingBotDeveloperInvitedList']['data']
>[number];

export const buildInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  user_id: 71,
  bot_name: 'Volume Watch',
  api_key: null,
  invitationAccept: null,
  invitedBotId: 31,
  invitedCts: '2026-03-01T09:00:00.000Z',
  isAcceptPolicy: false,
  firstname: 'Ada',
  lastname: 'Yilmaz',
  username: 'ada',
  profilephoto: null,
  ...change,
});

/** The invitations, page by page, as they are at the time of each request. */
export const mockInvitations = (list: () => readonly Invitation[]) =>
  mockOperation<GetBetaTestingBotDeveloperInvitedListMutation, GetBetaTestingBotDeveloperInvitedListMutationVariables>(
    GetBetaTestingBotDeveloperInvitedListDocument,
    {
      response: ({ pageNumber, pageSize }) => {
        const size = pageSize ?? 10;
        const start = ((pageNumber ?? 1) - 1) * size;
        return {
          getBetaTestingBotDeveloperInvitedList: {
            status: 200,
            message: '',
            total_count: list().length,
            data: list().slice(start, start + size),
          },
        };
      },
    },
  );

export const mockAnswer = (status = 200, message = 'Answered', onCall: (isAccept: boolean) => void = () => {}) =>
  mockOperation<AcceptBetaTestingInvitationMutation, AcceptBetaTestingInvitationMutationVariables>(
    AcceptBetaTestingInvitationDocument,
    {
      response: ({ isAccept }) => {
        onCall(isAccept);
        return { acceptBetaTestingInvitation: { status, message } };
      },
    },
  );
