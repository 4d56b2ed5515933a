import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { AddMuteDocument, type AddMuteMutation, type AddMuteMutationVariables } from '@/generated/mutes/addMute';
import {
  BlockUsersByIdDocument,
  type BlockUsersByIdMutation,
  type BlockUsersByIdMutationVariables,
} from '@/generated/blocks/blockUsersById';
import {
  UnBlockUsersByIdDocument,
  type UnBlockUsersByIdMutation,
  type UnBlockUsersByIdMutationVariables,
} from '@/generated/blocks/unBlockUsersById';
import { GetProfileDocument, type GetProfileQuery, type GetProfileQueryVariables } from '@/generated/people/getProfile';
import { MyProfilePage } from '@/portals/account/profile/MyProfilePage';
import { NamedProfilePage } from '@/portals/account/profile/NamedProfilePage';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildProfile, buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockAnswer, mockRequests } from '../follows/followMocks';
import { mockNoDevices, mockNoProviders } from './deviceMock';
import { mockProfile, mockRecord, failProfile } from './profileMocks';
import { mockNoPosts } from '../posts/feedMocks';
import { mockSettings } from '../settings/settingsMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const openUser = (path: string, mocks: Mocks, viewer = buildAppUser(), language: 'en' | 'tr' = 'en') =>
  renderAt(path, { route: '/user/:userId', element: <UserPage />, viewer, mocks: [...mocks, mockNoPosts()], language });

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });
const LONG_BIO = `${'ğ'.repeat(149)}😀${'END '.repeat(5)}`;
const DEVELOPER = { id: 2, name: 'bot_developer', display_name: 'Bot developer' } as const;

describe("a user's profile", () => {
  it('shows names, role, counts and bio', async () => {
    await openUser('/user/701', [mockProfile(ADA)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Yilmaz' })).toBeVisible();
    expect(screen.getByText('@ada')).toBeVisible();
    expect(screen.getByText('App user')).toBeVisible();
    expect(screen.getByText('Value first.')).toBeVisible();
    expect(screen.getByRole('button', { name: '12 followers' })).toBeVisible();
    expect(screen.getByRole('button', { name: '5 following' })).toBeVisible();
    expect(screen.getByText('posts')).toBeVisible();
  });

  it('has the same content under the user name', async () => {
    const profile = mockProfile(ADA);
    await renderAt('/profile/ada', {
      route: '/profile/:name',
      element: <NamedProfilePage />,
      viewer: buildAppUser(),
      mocks: [profile, mockNoPosts()],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Yilmaz' })).toBeVisible();
    expect(profile.calls).toEqual([{ username: 'ada' }]);
  });

  it('shows the default picture without a photo, and the photo and banner when they exist', async () => {
    const first = await openUser('/user/701', [mockProfile(ADA)]);
    await screen.findByText('@ada');
    expect(first.container.querySelector('[data-default-image="profile"]')).toBeInTheDocument();
    first.unmount();
    const pictured = { ...ADA, profilephoto: '/files/p', banner_image: '/files/b' };
    const second = await openUser('/user/701', [mockProfile(pictured)]);
    await screen.findByText('@ada');
    expect(second.container.querySelector('img[src="/files/p"]')).toBeInTheDocument();
    expect(second.container.querySelector('img[src="/files/b"]')).toBeInTheDocument();
  });

  it('shortens a bio of more than 150 characters, between characters', async () => {
    const { user } = await openUser('/user/701', [mockProfile({ ...ADA, bio: LONG_BIO })]);
    const more = await screen.findByRole('button', { name: '...Read more' });
    expect(screen.getByText(/ğ+😀/)).not.toHaveTextContent('END');
    await user.click(more);
    expect(screen.getByText(/ğ+😀/)).toHaveTextContent('END');
    await user.click(screen.getByRole('button', { name: '...Show less' }));
    expect(screen.getByText(/ğ+😀/)).not.toHaveTextContent('END');
  });

  it('shows a bio of 150 characters in full', async () => {
    await openUser('/user/701', [mockProfile({ ...ADA, bio: '😀'.repeat(150) })]);
    expect(await screen.findByText('😀'.repeat(150))).toBeVisible();
    expect(screen.queryByRole('button', { name: '...Read more' })).not.toBeInTheDocument();
  });

  it('links to the web addresses of a bio, and shortens none of them', async () => {
    const bio = `${'ğ'.repeat(140)} https://example.com/about`;
    const { user } = await openUser('/user/701', [mockProfile({ ...ADA, bio })]);
    const more = await screen.findByRole('button', { name: '...Read more' });
    expect(screen.queryByRole('link', { name: /example/ })).not.toBeInTheDocument();
    await user.click(more);
    const link = screen.getByRole('link', { name: 'example.com/about' });
    expect(link).toHaveAttribute('href', 'https://example.com/about');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  });

  it('names the organization of developers, who have no bio', async () => {
    await openUser('/user/701', [
      mockProfile({ ...ADA, s2_user_type: DEVELOPER, organization_name: 'Aydin Labs', bio: 'Hidden' }),
    ]);
    expect(await screen.findByText('Organization Name')).toBeVisible();
    expect(screen.getByText('Aydin Labs')).toBeVisible();
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  it('of a private account hides the lists of users', async () => {
    await openUser('/user/701', [mockProfile({ ...ADA, is_account_private: true })]);
    expect(await screen.findByText('This account is private')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
    expect(screen.queryByRole('button', { name: '12 followers' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Follow @ada' })).toBeVisible();
  });

  it('of a private account with a pending request shows its state; followers see it open', async () => {
    const first = await openUser('/user/701', [mockProfile({ ...ADA, is_account_private: true, is_requested: true })]);
    expect(await screen.findByText('Your follow request is pending')).toBeVisible();
    first.unmount();
    await openUser('/user/701', [mockProfile({ ...ADA, is_account_private: true, is_follow: true })]);
    expect(await screen.findByRole('button', { name: '12 followers' })).toBeVisible();
    expect(screen.queryByText('This account is private')).not.toBeInTheDocument();
  });

  it.each([
    ['unknown, hidden and blocking people', '/user/701'],
    ['an address without a number', '/user/abc'],
  ])('reports that there is none for %s', async (_label, path) => {
    await openUser(path, [failProfile(404, 'No such person')]);
    expect(await screen.findByText('This profile could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the start page' })).toHaveAttribute(
      'href',
      '/application-user/dashboard',
    );
  });

  it('shows a skeleton first, and a failure with a retry', async () => {
    const failing = mockOperation<GetProfileQuery, GetProfileQueryVariables>(GetProfileDocument, {
      error: new Error('offline'),
    });
    const { user } = await openUser('/user/701', [failing]);
    expect(screen.getAllByText('Loading')[0]).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('speaks Turkish', async () => {
    await openUser('/user/701', [mockProfile(ADA)], buildAppUser(), 'tr');
    expect(await screen.findByRole('button', { name: '12 takipçi' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Takip et: @ada' })).toHaveTextContent(/^Takip et$/);
  });
});

describe('the menu of a profile', () => {
  const openMenu = async (mocks: Mocks) => {
    const rendered = await openUser('/user/701', [mockProfile(ADA), ...mocks]);
    await rendered.user.click(await screen.findByRole('button', { name: 'Actions for @ada' }));
    return rendered;
  };

  it('copies the link', async () => {
    const { user } = await openMenu([]);
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByText('Copy link to profile'));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(written).toHaveBeenCalledWith(`${window.location.origin}/profile/ada`);
  });

  it('mutes after a confirmation', async () => {
    const mute = mockOperation<AddMuteMutation, AddMuteMutationVariables>(AddMuteDocument, {
      response: { addMute: { status: 200, message: 'Muted', data: null } },
    });
    const { user } = await openMenu([mute]);
    await user.click(await screen.findByRole('menuitem', { name: 'Mute @ada' }));
    await user.click(within(await findDialog('Mute @ada?')).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Muted')).toBeInTheDocument();
    expect(mute.calls).toEqual([{ kind: 'person', target: '701' }]);
  });

  it('blocks after a confirmation; then only unblocking is offered', async () => {
    const block = mockOperation<BlockUsersByIdMutation, BlockUsersByIdMutationVariables>(BlockUsersByIdDocument, {
      response: {
        blockUsersById: {
          status: 200,
          message: 'Blocked',
          data: { id: 701, isBlock: true, is_follow: false, is_requested: false, num_followers: 11, num_following: 5 },
        },
      },
    });
    const unblock = mockOperation<UnBlockUsersByIdMutation, UnBlockUsersByIdMutationVariables>(
      UnBlockUsersByIdDocument,
      {
        response: {
          unBlockUsersById: {
            status: 200,
            message: 'Unblocked',
            data: { id: 701, isBlock: false, is_follow: false, is_requested: false },
          },
        },
      },
    );
    const { user } = await openMenu([block, unblock]);
    await user.click(await screen.findByRole('menuitem', { name: 'Block @ada' }));
    await user.click(within(await findDialog('Block @ada?')).getByRole('button', { name: 'Block' }));
    const take = await screen.findByRole('button', { name: 'Unblock' });
    expect(screen.queryByRole('button', { name: 'Follow @ada' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actions for @ada' })).not.toBeInTheDocument();
    await user.click(take);
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
    expect(unblock.calls).toEqual([{ blockUserId: 701, matrixUserId: null }]);
  });

  it('shows a follow request until it is answered', async () => {
    const answer = mockAnswer();
    const { user } = await openUser('/user/701', [mockProfile({ ...ADA, requests_follow: true }), answer]);
    expect(await screen.findByText(/wants to follow you/)).toHaveTextContent('Ada Yilmaz wants to follow you.');
    await user.click(screen.getByRole('button', { name: 'Accept @ada' }));
    await waitFor(() => expect(screen.queryByText(/wants to follow you/)).not.toBeInTheDocument());
    expect(answer.calls).toEqual([{ id: 701, isAccept: true }]);
  });

  it('shows no request without one', async () => {
    await openUser('/user/701', [mockProfile(ADA)]);
    await screen.findByText('@ada');
    expect(screen.queryByText(/wants to follow you/)).not.toBeInTheDocument();
  });

  it('still shows the request after a failed answer', async () => {
    const answer = mockAnswer(404, 'This follow request no longer exists.');
    const { user } = await openUser('/user/701', [mockProfile({ ...ADA, requests_follow: true }), answer]);
    await user.click(await screen.findByRole('button', { name: 'Delete the request from @ada' }));
    expect(await screen.findByText('This follow request no longer exists.')).toBeVisible();
    expect(screen.getByText(/wants to follow you/)).toBeVisible();
  });

  it('only copies the link when the server allows no more', async () => {
    const { user } = await openUser('/user/701', [
      mockProfile({ ...ADA, viewer_can: { edit: false, follow: true, block: false } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for @ada' }));
    expect(await screen.findByText('Copy link to profile')).toBeInTheDocument();
    expect(screen.queryByText('Block @ada')).not.toBeInTheDocument();
  });
});

describe("the viewer's own profile", () => {
  const OWN = buildRecord({ id: 502, num_followers: 12 });
  const mocks = [mockRecord(OWN), mockRequests([]), mockNoDevices(), mockNoProviders(), mockNoPosts(), mockSettings()];

  it('of app users is at /user/{id}, and /my-profile redirects there', async () => {
    const { location } = await renderAt('/my-profile', {
      element: <MyProfilePage />,
      viewer: buildAppUser({ id: 502 }),
    });
    await waitFor(() => expect(location()).toBe('/user/502'));
  });

  it('shows private fields, and no follow button', async () => {
    await openUser('/user/502', mocks, buildAppUser({ id: 502 }));
    expect(await screen.findByText('maya@bourse.example')).toBeVisible();
    expect(screen.getByText(/\+90 5321234567/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Follow @/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change photo' })).not.toBeInTheDocument();
  });

  it('has a read view and an edit view with addresses of their own', async () => {
    const { user, location } = await openUser('/user/502', mocks, buildAppUser({ id: 502 }));
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
    expect(location()).toBe('/user/502?edit=1');
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '12 followers' })).not.toBeInTheDocument();
  });

  it.each([
    ['app_user', buildAppUser({ id: 502 }), '/register'],
    ['bot_developer', buildDeveloper({ id: 502 }), '/register?as=developer'],
  ] as const)('invites a friend with the text of its role (%s): Copy, then Copied!', async (_role, viewer, target) => {
    const { user } = await openUser('/user/502', mocks, viewer);
    await user.click(await screen.findByRole('button', { name: 'Invite a Friend' }));
    const dialog = await findDialog('Invite a Friend');
    const text = within(dialog).getByRole('textbox', { name: 'Invitation' });
    expect(text).toHaveDisplayValue(new RegExp(`: ${window.location.origin}${target.replace('?', '\\?')}$`));
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await within(dialog).findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    expect(written).toHaveBeenCalledWith(text.textContent);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invite a Friend' })).toHaveFocus());
  });

  it('has no invitation for admins', async () => {
    await renderAt('/my-profile?dialog=invite', {
      element: <MyProfilePage />,
      viewer: buildAdmin({ id: 502 }),
      mocks,
    });
    await screen.findByRole('button', { name: 'Edit profile' });
    expect(screen.queryByRole('button', { name: 'Invite a Friend' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('wraps very long names', async () => {
    const name = 'Ğ'.repeat(60);
    await openUser(
      '/user/502',
      [mockRecord({ ...OWN, full_name: name }), ...mocks.slice(1)],
      buildAppUser({ id: 502 }),
    );
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  });
});
