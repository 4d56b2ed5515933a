import {
  AcceptAndDeleteFollowRequestByIdDocument,
  type AcceptAndDeleteFollowRequestByIdMutation,
  type AcceptAndDeleteFollowRequestByIdMutationVariables,
} from '@/generated/follows/acceptAndDeleteFollowRequestById';
import type { FollowRow_PersonFragment } from '@/generated/follows/fragments';
import {
  GetFollowersListDocument,
  type GetFollowersListQuery,
  type GetFollowersListQueryVariables,
} from '@/generated/follows/getFollowersList';
import {
  GetFollowRequestByUserIdDocument,
  type GetFollowRequestByUserIdQuery,
  type GetFollowRequestByUserIdQueryVariables,
} from '@/generated/follows/getFollowRequestByUserId';
import {
  UserFollowUnfollowDocument,
  type UserFollowUnfollowMutation,
  type UserFollowUnfollowMutationVariables,
} from '@/generated/follows/userFollowUnfollow';

import { mockOperation } from '../../support/mocks/mockOperation';

type FollowedPerson = NonNullable<UserFollowUnfollowMutation['userFollowUnfollow']['data']>[number];

/** A list of followers, page by page, filtered by the search. */
export const mockFollowers = (people: readonly FollowRow_PersonFragment[]) =>
  mockOperation<GetFollowersListQuery, GetFollowersListQueryVariables>(GetFollowersListDocument, {
    response: ({ pageNumber, pageSize, searchText }) => {
      const found = people.filter(({ full_name }) =>
        full_name.toLowerCase().includes((searchText ?? '').toLowerCase()),
      );
      const start = (pageNumber - 1) * pageSize;
      return {
        getFollowersList: {
          status: 200,
          message: '',
          totalCount: found.length,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

/** The server's message after a follow; success by default. */
export const mockFollow = (
  person: Pick<FollowedPerson, 'id'> & Partial<FollowedPerson>,
  answer: { status?: number; message?: string; delay?: number | 'forever' } = {},
) =>
  mockOperation<UserFollowUnfollowMutation, UserFollowUnfollowMutationVariables>(UserFollowUnfollowDocument, {
    delay: answer.delay,
    response: ({ isFollow }) => ({
      userFollowUnfollow: {
        status: answer.status ?? 200,
        message: answer.message ?? '',
        data:
          (answer.status ?? 200) === 200
            ? [{ is_follow: isFollow, is_requested: false, num_followers: isFollow ? 13 : 12, ...person }]
            : null,
      },
    }),
  });

export const mockAnswer = (status = 200, message = 'Follow request accepted') =>
  mockOperation<AcceptAndDeleteFollowRequestByIdMutation, AcceptAndDeleteFollowRequestByIdMutationVariables>(
    AcceptAndDeleteFollowRequestByIdDocument,
    { response: { acceptAndDeleteFollowRequestById: { status, message } } },
  );

export const mockRequests = (users: readonly FollowRow_PersonFragment[], { total }: { total?: number } = {}) =>
  mockOperation<GetFollowRequestByUserIdQuery, GetFollowRequestByUserIdQueryVariables>(
    GetFollowRequestByUserIdDocument,
    {
      response: ({ pageNumber, pageSize }) => ({
        getFollowRequestByUserId: {
          status: 200,
          message: '',
          totalCount: total ?? users.length,
          data: users
            .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
            .map((user) => ({ id: user.id, cts: '2026-03-01T09:00:00.000Z', user })),
        },
      }),
    },
  );
