import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  UpdateTeamMemberRoleDocument,
  type UpdateTeamMemberRoleMutation,
  type UpdateTeamMemberRoleMutationVariables,
} from '@/generated/teams/updateTeamMemberRole';
import { TeamDetailPage } from '@/portals/developer/teams/TeamDetailPage';

import { buildMember, buildTeamDetail } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockMembers, mockTeam } from './teamMocks';

const OWNER = buildMember({ user_id: 501, firstname: 'Deniz', lastname: 'Aydin', role: 'owner' });
const ADA = buildMember({ user_id: 71, firstname: 'Ada', lastname: 'Yilmaz', role: 'admin' });
const BEN = buildMember({ user_id: 72, firstname: 'Ben', lastname: 'Okafor', request_status: 'invited' });

const RIGHTS = { edit: true, delete: true, invite: true, add_bot: true, transfer: true };

const mockChange = (status: number, message: string) =>
  mockOperation<UpdateTeamMemberRoleMutation, UpdateTeamMemberRoleMutationVariables>(UpdateTeamMemberRoleDocument, {
    response: {
      updateTeamMemberRole: {
        status,
        message,
        total_count: status === 200 ? 3 : null,
        data: status === 200 ? [OWNER, ADA, BEN] : null,
      },
    },
  });

const openTeam = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { viewerId = 501, rights = RIGHTS }: { viewerId?: number; rights?: typeof RIGHTS } = {},
) => {
  const team = mockTeam(buildTeamDetail({ id: 11, name: 'Momentum', viewer_can: rights }));
  const members = mockMembers([OWNER, ADA, BEN]);
  return renderAt('/team-detail/11', {
    route: '/team-detail/:teamId',
    element: <TeamDetailPage />,
    viewer: buildDeveloper({ id: viewerId }),
    mocks: [team, members, ...mocks],
  }).then((getScreen) => ({ ...getScreen, team, members }));
};

/** An option of the open list; the selected role has the same title in its cell. */
const choice = (role: string) =>
  waitFor(() => {
    const option = document.querySelector(
      `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${role}"]`,
    );
    if (option === null) throw new Error(`${role} is not offered`);
    return option;
  });

const getRole = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });

describe('the roles of a team', () => {
  it('are changed at once, and the members reload', async () => {
    const change = mockChange(200, 'Role changed');
    const { user, members } = await openTeam([change]);
    await user.click(await getRole('Ada Yilmaz'));
    await user.click(await choice('Read-only'));
    expect(await screen.findByText('Role changed')).toBeInTheDocument();
    expect(change.calls).toEqual([{ teamId: 11, userId: 71, role: 'readonly' }]);
    await waitFor(() => expect(members.calls).toHaveLength(2));
  });

  it('show an error and revert the role', async () => {
    const { user } = await openTeam([mockChange(403, 'Your role in this team does not allow this.')]);
    await user.click(await getRole('Ada Yilmaz'));
    await user.click(await choice('Developer'));
    expect((await screen.findByText('Your role in this team does not allow this.')).closest('[role]')).toHaveAttribute(
      'role',
      'alert',
    );
  });

  it('are read-only for members without the right, and the owner’s for all', async () => {
    await openTeam([], {
      viewerId: 71,
      rights: { edit: false, delete: false, invite: false, add_bot: true, transfer: false },
    });
    const members = await screen.findByRole('region', { name: 'Members' });
    expect(await within(members).findByText('Admin')).toBeVisible();
    expect(within(members).getByText('Owner')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('let the owner transfer the team after a confirmation', async () => {
    const change = mockChange(200, 'The team has a new owner.');
    const { user, team } = await openTeam([change]);
    await user.click(await getRole('Ada Yilmaz'));
    await user.click(await choice('Owner (transfer ownership)'));
    const question = await findDialog('Transfer ownership to Ada Yilmaz?');
    expect(question).toHaveTextContent('You stay in the team as an admin.');
    expect(change.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Transfer ownership' }));
    expect(await screen.findByText('The team has a new owner.')).toBeInTheDocument();
    expect(change.calls).toEqual([{ teamId: 11, userId: 71, role: 'owner' }]);
    await waitFor(() => expect(team.calls).toHaveLength(2));
  });

  it('leave the confirmation open with the reason of an error', async () => {
    const { user } = await openTeam([mockChange(400, 'Only a member who has joined the team can become its owner.')]);
    await user.click(await getRole('Ada Yilmaz'));
    await user.click(await choice('Owner (transfer ownership)'));
    const question = await findDialog('Transfer ownership to Ada Yilmaz?');
    await user.click(within(question).getByRole('button', { name: 'Transfer ownership' }));
    expect(
      await within(question).findByText('Only a member who has joined the team can become its owner.'),
    ).toBeInTheDocument();
  });

  it('do not offer the team to invited members, nor a transfer by members who do not own it', async () => {
    const { user } = await openTeam([]);
    await user.click(await getRole('Ben Okafor'));
    await choice('Read-only');
    expect(screen.queryByTitle('Owner (transfer ownership)')).not.toBeInTheDocument();
  });

  it('require a confirmation before members change their own role', async () => {
    const change = mockChange(200, 'Role changed');
    const { user } = await openTeam([change], { viewerId: 71, rights: { ...RIGHTS, delete: false, transfer: false } });
    await user.click(await getRole('Ada Yilmaz'));
    expect(screen.queryByTitle('Owner (transfer ownership)')).not.toBeInTheDocument();
    await user.click(await choice('Developer'));
    const question = await findDialog('Change your own role to Developer?');
    await user.click(within(question).getByRole('button', { name: 'Change my role' }));
    await waitFor(() => expect(change.calls).toEqual([{ teamId: 11, userId: 71, role: 'developer' }]));
  });
});
