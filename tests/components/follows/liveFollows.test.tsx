import { useApolloClient } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { readFollowRequests } from '@/domain/follows/liveFollows';
import { useFollowRequests } from '@/domain/follows/useFollowRequests';
import { useLiveFollows } from '@/domain/follows/useLiveFollows';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import type { FollowRow_PersonFragment } from '@/generated/follows/fragments';
import {
  GetFollowingListDocument,
  type GetFollowingListQuery,
  type GetFollowingListQueryVariables,
} from '@/generated/follows/getFollowingList';
import { GetProfileDocument, type GetProfileQuery, type GetProfileQueryVariables } from '@/generated/people/getProfile';
import { UserPage } from '@/portals/account/profile/UserPage';
import { NEWEST_HEADER } from '@rules/platform/newestHeader';

import { buildFollowRow, buildProfile, buildRecord } from '../../support/builders/people';
import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { mockNoDevices, mockNoProviders } from '../people/deviceMock';
import { mockRecord } from '../people/profileMocks';
import { mockNoPosts } from '../posts/feedMocks';
import { mockRequests } from './followMocks';

const VIEWER = 502;

function Live() {
  useLiveFollows();
  return null;
}

async function open(userId: number, mocks: Parameters<typeof renderAt>[1]['mocks'] = []) {
  const live = fakeSocialFeed();
  await renderAt(`/user/${userId}`, {
    route: '/user/:userId',
    element: (
      <SocialFeedContext value={live.feed}>
        <Live />
        <UserPage />
      </SocialFeedContext>
    ),
    viewer: buildAppUser({ id: VIEWER }),
    mocks: [mockNoDevices(), mockNoProviders(), mockNoPosts(), ...mocks],
  });
  return {
    notify: (type: string) => act(() => live.send({ kind: 'notification', notification_type: type })),
    decline: (personId: number) => act(() => live.send({ kind: 'follow_declined', subject_id: personId })),
  };
}

const mockProfiles = (getPerson: () => ReturnType<typeof buildProfile>) =>
  mockOperation<GetProfileQuery, GetProfileQueryVariables>(GetProfileDocument, {
    response: () => ({ getProfile: { status: 200, message: '', data: getPerson() } }),
  });

const mockFollowing = (people: readonly FollowRow_PersonFragment[]) =>
  mockOperation<GetFollowingListQuery, GetFollowingListQueryVariables>(GetFollowingListDocument, {
    response: { getFollowingList: { status: 200, message: '', totalCount: people.length, data: [...people] } },
  });

describe('follows of others, live', () => {
  it('the button of a requested account follows when the request is accepted, with the count', async () => {
    let ada = buildProfile({ id: 701, username: 'ada', num_followers: 12, is_requested: true });
    const profile = mockProfiles(() => ada);
    const following = mockFollowing([buildFollowRow({ id: 701, username: 'ada', is_follow: true })]);
    const { notify } = await open(701, [profile, following]);
    await screen.findByRole('button', { name: 'Requested: @ada' });
    ada = { ...ada, is_requested: false, is_follow: true, num_followers: 13 };
    notify('likes');
    expect(profile.calls).toHaveLength(1);
    notify('followers');
    expect(await screen.findByRole('button', { name: 'Following @ada' })).toBeVisible();
    expect(await screen.findByRole('button', { name: '13 followers' })).toBeVisible();
    // The list of followed people is a list that a replica may answer.
    expect(following.headers).toMatchObject([{ [NEWEST_HEADER]: '1' }]);
  });

  it('the button of a requested account returns when the request is declined', async () => {
    let ada = buildProfile({ id: 701, username: 'ada', is_requested: true });
    const profile = mockProfiles(() => ada);
    const { decline } = await open(701, [profile]);
    await screen.findByRole('button', { name: 'Requested: @ada' });
    ada = { ...ada, is_requested: false };
    decline(702);
    expect(screen.getByRole('button', { name: 'Requested: @ada' })).toBeVisible();
    decline(701);
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
  });

  it('the own profile counts requests and followers when they arrive', async () => {
    const requests: FollowRow_PersonFragment[] = [];
    const counts = mockProfiles(() => buildProfile({ id: VIEWER, num_followers: 13 }));
    const received = mockRequests(requests);
    const record = mockRecord(buildRecord({ id: VIEWER, num_followers: 12 }));
    const { notify } = await open(VIEWER, [record, counts, received]);
    expect(await screen.findByRole('button', { name: 'Follow requests' })).toBeInTheDocument();
    requests.push(buildFollowRow({ id: 801, username: 'ben' }));
    notify('follow_requests');
    expect(await screen.findByText('Follow requests (1)')).toBeInTheDocument();
    notify('followers');
    expect(await screen.findByRole('button', { name: '13 followers' })).toBeVisible();
    await waitFor(() => expect(record.calls).toHaveLength(1));
  });
});

/** An open list of requests, which is read again on a press. */
function Requests() {
  const { list } = useFollowRequests();
  const client = useApolloClient();
  return (
    <>
      <button type="button" onClick={list.loadMore}>
        More
      </button>
      <button type="button" onClick={() => void readFollowRequests(client)}>
        Read
      </button>
      <p>Ids: {list.items.map(({ id }) => id).join()}</p>
    </>
  );
}

describe('an open list of follow requests with two pages, read again', () => {
  const request = (id: number) => buildFollowRow({ id, username: `user${id}` });
  const ids = Array.from({ length: 25 }, (_unused, index) => 825 - index);

  async function openTwoPages() {
    const requests = ids.map(request);
    const { user } = await renderPart(<Requests />, { mocks: [mockRequests(requests)] });
    await screen.findByText(`Ids: ${ids.slice(0, 20).join()}`);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByText(`Ids: ${ids.join()}`);
    return { requests, readAgain: () => user.click(screen.getByRole('button', { name: 'Read' })) };
  }

  it('contains the last request of the first page when another one arrives', async () => {
    const { requests, readAgain } = await openTwoPages();
    requests.unshift(request(900));
    await readAgain();
    expect(await screen.findByText(`Ids: ${[900, ...ids].join()}`)).toBeInTheDocument();
  });

  it('drops those that were withdrawn', async () => {
    const { requests, readAgain } = await openTwoPages();
    requests.splice(3);
    await readAgain();
    expect(await screen.findByText(`Ids: ${ids.slice(0, 3).join()}`)).toBeInTheDocument();
  });

  it('begins again when a whole page of others arrived', async () => {
    const { requests, readAgain } = await openTwoPages();
    const newer = Array.from({ length: 30 }, (_unused, index) => 930 - index);
    requests.unshift(...newer.map(request));
    await readAgain();
    expect(await screen.findByText(`Ids: ${newer.slice(0, 20).join()}`)).toBeInTheDocument();
  });
});
