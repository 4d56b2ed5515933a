import type { Profile_UserFragment, UserRecord_UserFragment } from '@/generated/people/fragments';
import {
  GetPersonOverviewDocument,
  type GetPersonOverviewQuery,
  type GetPersonOverviewQueryVariables,
} from '@/generated/people/getPersonOverview';
import { GetProfileDocument, type GetProfileQuery, type GetProfileQueryVariables } from '@/generated/people/getProfile';
import {
  GetUserDetailByIdDocument,
  type GetUserDetailByIdQuery,
  type GetUserDetailByIdQueryVariables,
} from '@/generated/people/getUserDetailById';

import { mockOperation } from '../../support/mocks/mockOperation';

export const mockProfile = (user: Profile_UserFragment) =>
  mockOperation<GetProfileQuery, GetProfileQueryVariables>(GetProfileDocument, {
    response: { getProfile: { status: 200, message: '', data: user } },
  });

export const failProfile = (status: number, message: string) =>
  mockOperation<GetProfileQuery, GetProfileQueryVariables>(GetProfileDocument, {
    response: { getProfile: { status, message, data: null } },
  });

/** The record, or the record per request. */
export const mockRecord = (user: UserRecord_UserFragment | ((earlierCalls: number) => UserRecord_UserFragment)) =>
  mockOperation<GetUserDetailByIdQuery, GetUserDetailByIdQueryVariables>(GetUserDetailByIdDocument, {
    response: (_variables, earlierCalls) => ({
      getUserDetailById: { status: 200, message: '', data: typeof user === 'function' ? user(earlierCalls) : user },
    }),
  });

type Overview = NonNullable<GetPersonOverviewQuery['getPersonOverview']['data']>;

const NONE = { count: 0, rows: [] };
/** The overview of a person without activities. */
export const NO_OVERVIEW: Overview = {
  last_sign_in: null,
  devices: NONE,
  posts: NONE,
  cases: NONE,
  reports: NONE,
  bots: NONE,
  teams: NONE,
};

/** What admins see about a person below the record; `null` fails with the message. */
export const mockOverview = (data: Overview | null, message = '') =>
  mockOperation<GetPersonOverviewQuery, GetPersonOverviewQueryVariables>(GetPersonOverviewDocument, {
    response: { getPersonOverview: { status: data === null ? 500 : 200, message, data } },
  });
