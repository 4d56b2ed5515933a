import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  DeleteTeamDocument,
  type DeleteTeamMutation,
  type DeleteTeamMutationVariables,
} from '@/generated/teams/deleteTeam';
import {
  GetTeamDetailsWithBotListDocument,
  type GetTeamDetailsWithBotListQuery,
  type GetTeamDetailsWithBotListQueryVariables,
} from '@/generated/teams/getTeamDetailsWithBotList';
import {
  InviteTeamMemberDocument,
  type InviteTeamMemberMutation,
  type InviteTeamMemberMutationVariables,
} from '@/generated/teams/inviteTeamMember';
import {
  RemoveTeamMemberDocument,
  type RemoveTeamMemberMutation,
  type RemoveTeamMemberMutationVariables,
} from '@/generated/teams/removeTeamMember';
import { TeamDetailPage } from '@/portals/developer/teams/TeamDetailPage';
import type { RestFetch } from '@/shared/action/rest';

import { buildFalseImage, buildImage } from '../../support/builders/files';
import { buildMember, buildPerson, buildTeamBot, buildTeamDetail } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockMembers, mockPeople, mockTeam } from './teamMocks';

const TEAM = buildTeamDetail({ id: 11, name: 'Momentum' });
const OWNER = buildMember({ user_id: 501, firstname: 'Deniz', lastname: 'Aydin', role: 'owner' });
const ADA = buildMember({ user_id: 71, firstname: 'Ada', lastname: 'Yilmaz', role: 'admin' });
const BEN = buildMember({
  user_id: 72,
  firstname: 'Ben',
  lastname: 'Okafor',
  request_status: 'invited',
  emailaddress: null,
  username: 'ben',
});
const NO_RIGHTS = { edit: false, delete: false, invite: false, add_bot: false, transfer: false };

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const openTeam = (mocks: Mocks, options: { path?: string; rest?: RestFetch; viewerId?: number } = {}) =>
  renderAt(options.path ?? '/team-detail/11', {
    route: '/team-detail/:teamId',
    element: <TeamDetailPage />,
    viewer: buildDeveloper({ id: options.viewerId ?? 501 }),
    mocks,
    rest: options.rest,
  });

const mockRemove = (status: number, message: string) =>
  mockOperation<RemoveTeamMemberMutation, RemoveTeamMemberMutationVariables>(RemoveTeamMemberDocument, {
    response: { removeTeamMember: { status, message } },
  });

describe('a team', () => {
  it('shows its texts, bots and members', async () => {
    await openTeam([mockTeam(TEAM, [buildTeamBot({ name: 'Volume Watch' })]), mockMembers([OWNER, ADA, BEN])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Momentum' })).toBeVisible();
    expect(screen.getByText('We follow trends in European stocks.')).toBeVisible();
    expect(screen.getByText('Trend followers')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volume Watch' })).toHaveAttribute('href', '/my-bots-detail/31');
    expect(screen.getByText('Draft')).toBeVisible();

    const members = screen.getByRole('region', { name: 'Members' });
    expect(await within(members).findByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/71');
    const invited = within(members).getByText('Ben Okafor').closest('li');
    if (!invited) throw new Error('The invited person is not listed');
    expect(within(invited).getByText('Invited')).toBeVisible();
    expect(within(invited).getByText('@ben')).toBeVisible();
    expect(within(members).getByText('Admin')).toBeVisible();
  });

  it('shows the default image and banner, or the stored ones', async () => {
    const first = await openTeam([mockTeam(TEAM), mockMembers([OWNER])]);
    await screen.findByRole('heading', { level: 1, name: 'Momentum' });
    expect(first.container.querySelector('[data-default-image="team"]')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove banner' })).not.toBeInTheDocument();
    first.unmount();

    const pictured = buildTeamDetail({ id: 11, image: '/files/i', banner_image: '/files/b' });
    const second = await openTeam([mockTeam(pictured), mockMembers([OWNER])]);
    await screen.findByRole('button', { name: 'Remove banner' });
    expect(second.container.querySelector('img[src="/files/i"]')).toBeInTheDocument();
    expect(second.container.querySelector('img[src="/files/b"]')).toBeInTheDocument();
  });

  it('says when it has no bots', async () => {
    await openTeam([mockTeam(TEAM), mockMembers([OWNER])]);
    expect(await screen.findByText('This team has no bots yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Bot' })).toBeVisible();
  });

  it('offers no changes to members without rights', async () => {
    await openTeam(
      [
        mockTeam(buildTeamDetail({ id: 11, viewer_can: NO_RIGHTS, viewer_role: 'developer' })),
        mockMembers([OWNER, ADA]),
      ],
      {
        viewerId: 99,
      },
    );
    await screen.findByText('Ada Yilmaz');
    for (const name of ['Edit', 'Delete', 'Invite', 'Change banner', 'Remove Ada Yilmaz']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it.each([
    ['a stranger', '/team-detail/11'],
    ['an address without a number', '/team-detail/abc'],
  ])('does not exist for %s', async (_label, path) => {
    const missingTeam = mockOperation<GetTeamDetailsWithBotListQuery, GetTeamDetailsWithBotListQueryVariables>(
      GetTeamDetailsWithBotListDocument,
      {
        response: { getTeamDetailsWithBotList: { status: 404, message: 'This team could not be found.', data: null } },
      },
    );
    await openTeam([missingTeam], { path });
    expect(await screen.findByText('This team could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All teams' })).toHaveAttribute('href', '/teams');
  });

  it('shows a failure with a retry', async () => {
    const failing = mockOperation<GetTeamDetailsWithBotListQuery, GetTeamDetailsWithBotListQueryVariables>(
      GetTeamDetailsWithBotListDocument,
      { error: new Error('offline') },
    );
    const { user } = await openTeam([failing]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });
});

describe('the banner of a team', () => {
  const banner = () => screen.getByLabelText('Banner image', { selector: 'input' });

  it('is sent as multipart and the team reloads', async () => {
    const team = mockTeam(TEAM);
    const rest = vi
      .fn<RestFetch>()
      .mockResolvedValue(Response.json({ status: 200, message: 'Banner uploaded successfully' }));
    const { user } = await openTeam([team, mockMembers([OWNER])], { rest });
    await screen.findByRole('heading', { level: 1, name: 'Momentum' });
    const image = buildImage('jpeg');
    await user.upload(banner(), image);
    expect(await screen.findByText('Banner uploaded successfully')).toBeInTheDocument();
    const [path, init] = rest.mock.calls[0] ?? [];
    if (!(init?.body instanceof FormData)) throw new Error('The banner was not sent as a form');
    expect(path).toBe('/api/uploadTeamBanner');
    expect(init.body.get('teamId')).toBe('11');
    expect(init.body.get('bannerImage')).toBe(image);
    await waitFor(() => expect(team.calls).toHaveLength(2));
  });

  it('shows the server’s message when the upload fails', async () => {
    const rest: RestFetch = () =>
      Promise.resolve(Response.json({ status: 413, message: 'The file is too large' }, { status: 413 }));
    const { user } = await openTeam([mockTeam(TEAM), mockMembers([OWNER])], { rest });
    await screen.findByRole('heading', { level: 1, name: 'Momentum' });
    await user.upload(banner(), buildImage());
    expect((await screen.findByText('The file is too large')).closest('[role]')).toHaveAttribute('role', 'alert');
  });

  it('must be a real image', async () => {
    const rest = vi.fn<RestFetch>();
    const { user } = await openTeam([mockTeam(TEAM), mockMembers([OWNER])], { rest });
    await screen.findByRole('heading', { level: 1, name: 'Momentum' });
    await user.upload(banner(), buildFalseImage());
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeInTheDocument();
    expect(rest).not.toHaveBeenCalled();
  });

  it('is removed after a confirmation', async () => {
    const rest = vi
      .fn<RestFetch>()
      .mockResolvedValue(Response.json({ status: 200, message: 'Banner removed successfully' }));
    const { user } = await openTeam(
      [mockTeam(buildTeamDetail({ id: 11, banner_url: '/files/b' })), mockMembers([OWNER])],
      { rest },
    );
    await user.click(await screen.findByRole('button', { name: 'Remove banner' }));
    const question = await findDialog('Remove the banner?');
    await user.click(within(question).getByRole('button', { name: 'Remove banner' }));
    expect(await screen.findByText('Banner removed successfully')).toBeInTheDocument();
    expect(rest).toHaveBeenCalledWith('/api/removeTeamBanner', expect.objectContaining({ body: '{"teamId":11}' }));
  });
});

describe('the members of a team', () => {
  it('are removed after a confirmation and reload', async () => {
    const members = mockMembers([OWNER, ADA]);
    const remove = mockRemove(200, 'Removed from the team');
    const { user } = await openTeam([mockTeam(TEAM), members, remove]);
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Yilmaz' }));
    const question = await findDialog('Remove Ada Yilmaz from the team?');
    expect(question).toHaveTextContent(
      'Tokens and secrets of the team’s bots stay valid. Replace those that Ada Yilmaz knows.',
    );
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed from the team')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ teamId: 11, userId: 71 }]);
    await waitFor(() => expect(members.calls).toHaveLength(2));
  });

  it('can be withdrawn while they are invited; the owner cannot be removed', async () => {
    const { user } = await openTeam([mockTeam(TEAM), mockMembers([OWNER, BEN])]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Ben Okafor' }));
    expect(await findDialog('Withdraw the invitation sent to Ben Okafor?')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Deniz Aydin' })).not.toBeInTheDocument();
  });

  it('leave the confirmation open with the reason of an error', async () => {
    const { user } = await openTeam([
      mockTeam(TEAM),
      mockMembers([OWNER, ADA]),
      mockRemove(403, 'Your role does not allow this.'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Yilmaz' }));
    const question = await findDialog('Remove Ada Yilmaz from the team?');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(question).findByText('Your role does not allow this.')).toBeInTheDocument();
  });

  it('can leave, and then see the list', async () => {
    const team = buildTeamDetail({ id: 11, viewer_can: NO_RIGHTS, viewer_role: 'developer' });
    const { user, location } = await openTeam(
      [mockTeam(team), mockMembers([OWNER, ADA]), mockRemove(200, 'You left')],
      { viewerId: 71 },
    );
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const question = await findDialog('Leave this team?');
    await user.click(within(question).getByRole('button', { name: 'Leave team' }));
    await waitFor(() => expect(location()).toBe('/teams'));
  });

  it('are invited with a role and reload', async () => {
    const members = mockMembers([OWNER, ADA]);
    const people = mockPeople([
      buildPerson({ id: 71, full_name: 'Ada Yilmaz' }),
      buildPerson({ id: 80, full_name: 'Chen Wei' }),
    ]);
    const invite = mockOperation<InviteTeamMemberMutation, InviteTeamMemberMutationVariables>(
      InviteTeamMemberDocument,
      {
        response: { inviteTeamMember: { status: 200, message: 'Invitation sent', total_count: 2, data: [OWNER, ADA] } },
      },
    );
    const { user, location } = await openTeam([mockTeam(TEAM), members, people, invite]);
    await screen.findByText('Ada Yilmaz');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(location()).toBe('/team-detail/11?dialog=invite');
    const dialog = await findDialog('Invite members');
    await user.click(within(dialog).getByRole('combobox', { name: /^Members/ }));
    await user.click(await screen.findByText('Chen Wei', { selector: 'span' }));
    expect(document.querySelector('.ant-select-dropdown')).not.toHaveTextContent('Ada Yilmaz');
    await user.click(within(dialog).getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByTitle('Read-only'));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Invite/ })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: /Invite/ }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(invite.calls).toEqual([{ teamId: 11, memberId: [80], role: 'readonly' }]);
    await waitFor(() => expect(members.calls).toHaveLength(2));
  });
});

describe('deleting a team', () => {
  it('leads back to the list', async () => {
    const remove = mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, {
      response: { deleteTeam: { status: 200, message: 'Team Deleted Successfully' } },
    });
    const { user, location } = await openTeam([mockTeam(TEAM), mockMembers([OWNER]), remove]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await findDialog('Delete the team Momentum?');
    await user.click(within(question).getByRole('button', { name: 'Delete team' }));
    await waitFor(() => expect(location()).toBe('/teams'));
    expect(remove.calls).toEqual([{ teamId: 11 }]);
  });
});
