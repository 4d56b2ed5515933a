import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  AcceptAndDeleteFollowRequestByIdDocument,
  type AcceptAndDeleteFollowRequestByIdMutation,
  type AcceptAndDeleteFollowRequestByIdMutationVariables,
} from '@/generated/follows/acceptAndDeleteFollowRequestById';
import {
  GetRequestedUserDocument,
  type GetRequestedUserQuery,
  type GetRequestedUserQueryVariables,
} from '@/generated/follows/getRequestedUser';
import { MyProfilePage } from '@/portals/account/profile/MyProfilePage';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildFollowRow, buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockRecord } from '../people/profileMocks';
import { mockNoDevices, mockNoProviders } from '../people/deviceMock';
import { mockFollow, mockRequests } from './followMocks';
import { mockNoPosts } from '../posts/feedMocks';
import { mockSettings } from '../settings/settingsMocks';

const BEN = buildFollowRow({ id: 801, full_name: 'Ben Okafor', username: 'ben' });
const CHEN = buildFollowRow({ id: 802, full_name: 'Chen Wei', username: 'chen' });

const mockAnswer = (status: number, message: string) =>
  mockOperation<AcceptAndDeleteFollowRequestByIdMutation, AcceptAndDeleteFollowRequestByIdMutationVariables>(
    AcceptAndDeleteFollowRequestByIdDocument,
    { response: { acceptAndDeleteFollowRequestById: { status, message } } },
  );

const openOwn = (path: string, mocks: Parameters<typeof renderAt>[1]['mocks'] = []) =>
  renderAt(path, {
    route: '/user/:userId',
    element: <UserPage />,
    viewer: buildAppUser({ id: 502 }),
    mocks: [
      mockRecord(buildRecord({ id: 502, num_followers: 12 })),
      mockNoDevices(),
      mockNoProviders(),
      mockNoPosts(),
      ...mocks,
    ],
  });

beforeEach(() => stubHeights({ region: 400, listitem: 65 }));
afterEach(() => vi.restoreAllMocks());

describe('follow requests', () => {
  it("are linked from the viewer's own profile, with their number", async () => {
    const { user, location } = await openOwn('/user/502', [mockRequests([BEN, CHEN])]);
    await user.click(await screen.findByRole('button', { name: 'Follow requests (2)' }));
    expect(location()).toBe('/user/502?dialog=requests');
    const dialog = await findDialog('Follow requests');
    expect(await within(dialog).findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/801');
  });

  it('leave the list when accepted, and the viewer gains a follower', async () => {
    const answer = mockAnswer(200, 'Request accepted');
    const { user } = await openOwn('/user/502?dialog=requests', [mockRequests([BEN, CHEN]), answer]);
    await user.click(await screen.findByRole('button', { name: 'Accept @ben' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept @ben' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Accept @chen' })).toBeInTheDocument();
    expect(answer.calls).toEqual([{ id: 801, isAccept: true }]);
    expect(screen.getByText('Follow requests (1)')).toBeInTheDocument();
    expect(screen.getByText('13')).toBeInTheDocument();
  });

  it('can be deleted, and show when none is left', async () => {
    const answer = mockAnswer(200, 'Request deleted');
    const { user } = await openOwn('/user/502?dialog=requests', [mockRequests([BEN]), answer]);
    await user.click(await screen.findByRole('button', { name: 'Delete the request from @ben' }));
    expect(await screen.findByText('You have no follow requests.')).toBeInTheDocument();
    expect(answer.calls).toEqual([{ id: 801, isAccept: false }]);
  });

  it('stay with the reason when the server rejects the answer', async () => {
    const { user } = await openOwn('/user/502?dialog=requests', [
      mockRequests([BEN]),
      mockAnswer(404, 'This request is gone'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Accept @ben' }));
    expect(await screen.findByText('This request is gone')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept @ben' })).toBeInTheDocument();
  });

  it('are not available to admins', async () => {
    await renderAt('/my-profile?dialog=requests', {
      element: <MyProfilePage />,
      viewer: buildAdmin({ id: 503 }),
      mocks: [mockRecord(buildRecord({ id: 503 })), mockNoDevices(), mockNoProviders(), mockNoPosts(), mockSettings()],
    });
    await screen.findByRole('button', { name: 'Edit profile' });
    expect(screen.queryByRole('button', { name: /Follow requests/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('requests that the viewer sent', () => {
  it('are listed and can be withdrawn; the row stays for another request', async () => {
    const sent = mockOperation<GetRequestedUserQuery, GetRequestedUserQueryVariables>(GetRequestedUserDocument, {
      response: {
        getRequestedUser: {
          status: 200,
          message: '',
          totalCount: 1,
          data: [{ ...BEN, is_account_private: true, is_requested: true }],
        },
      },
    });
    const takeBack = mockFollow({ id: 801, num_followers: 4 });
    const { user } = await openOwn('/user/502?dialog=requested', [mockRequests([]), sent, takeBack]);
    await user.click(await screen.findByRole('button', { name: 'Requested: @ben' }));
    const question = await findDialog('Withdraw your request to follow @ben?');
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Follow @ben' })).toBeInTheDocument();
    expect(takeBack.calls).toEqual([{ userId: [801], isFollow: false }]);
  });
});
