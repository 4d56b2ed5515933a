import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  DeleteTeamDocument,
  type DeleteTeamMutation,
  type DeleteTeamMutationVariables,
} from '@/generated/teams/deleteTeam';
import {
  GetTeamDetailsByIdDocument,
  type GetTeamDetailsByIdQuery,
  type GetTeamDetailsByIdQueryVariables,
} from '@/generated/teams/getTeamDetailsById';
import {
  GetTeamDetailsByTeamTypeIdDocument,
  type GetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQueryVariables,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import {
  UpdateTeamDocument,
  type UpdateTeamMutation,
  type UpdateTeamMutationVariables,
} from '@/generated/teams/updateTeam';
import { TeamListPage } from '@/portals/developer/teams/TeamListPage';

import { buildTeam, buildTeamDetail } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockTransfers } from '../bots/transferMocks';
import { mockTeamList } from './teamMocks';

const OWN = buildTeam({ id: 1, name: 'Alpha desk', num_members: 1234 });
const JOINED = buildTeam({
  id: 2,
  name: 'Beta desk',
  viewer_role: 'developer',
  owner_firstname: 'Ada',
  owner_lastname: 'Yilmaz',
  viewer_can: { edit: false, delete: false, invite: false, add_bot: true },
});
const PERSONAL = buildTeam({
  id: 3,
  name: 'Personal',
  viewer_can: { edit: true, delete: false, invite: false, add_bot: true },
});

const openList = (
  path: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  language: 'en' | 'tr' = 'en',
) =>
  renderAt(path, {
    element: <TeamListPage />,
    viewer: buildDeveloper(),
    mocks: [mockTransfers([]), ...mocks],
    language,
  });

const mockDelete = (status: number, message: string) =>
  mockOperation<DeleteTeamMutation, DeleteTeamMutationVariables>(DeleteTeamDocument, {
    response: { deleteTeam: { status, message } },
  });

const mockUpdate = (status: number, message: string) =>
  mockOperation<UpdateTeamMutation, UpdateTeamMutationVariables>(UpdateTeamDocument, {
    response: {
      updateTeam: { status, message, data: status === 200 ? buildTeamDetail({ id: 1, name: 'Renamed' }) : null },
    },
  });

const mockDetail = () =>
  mockOperation<GetTeamDetailsByIdQuery, GetTeamDetailsByIdQueryVariables>(GetTeamDetailsByIdDocument, {
    response: {
      getTeamDetailsById: { status: 200, message: '', data: buildTeamDetail({ id: 1, name: 'Alpha desk' }) },
    },
  });

describe('the team list', () => {
  it('shows every team with its owner, role and counts', async () => {
    await openList('/teams', [mockTeamList([OWN, JOINED])]);
    expect(await screen.findByRole('link', { name: 'Alpha desk' })).toHaveAttribute('href', '/team-detail/1');
    const row = screen.getByRole('row', { name: /Beta desk/ });
    expect(await within(row).findByText('Ada Yilmaz')).toBeInTheDocument();
    expect(within(row).getByText('Developer')).toBeInTheDocument();
    expect(await screen.findByText('1,234')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });

  it('requests the filter of the address', async () => {
    const list = mockTeamList([OWN], 60);
    const { user, location } = await openList('/teams?search=desk&createdByMe=true&sort=name&order=asc&page=2', [list]);
    await screen.findByRole('link', { name: 'Alpha desk' });
    expect(list.calls).toEqual([
      { searchText: 'desk', createdByMe: true, pageNumber: 2, pageSize: 20, sortBy: 'name', sortOrder: 'asc' },
    ]);
    await user.click(await screen.findByRole('columnheader', { name: 'Members' }));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ sortBy: 'num_members', pageNumber: 1 }));
    expect(location()).toContain('sort=num_members');
  });

  it('sorts newest first by default, and ignores invalid values in the address', async () => {
    const list = mockTeamList([OWN]);
    await openList('/teams?sort=password&page=x', [list]);
    await screen.findByRole('link', { name: 'Alpha desk' });
    expect(list.calls).toEqual([
      { searchText: null, createdByMe: null, pageNumber: 1, pageSize: 20, sortBy: 'cts', sortOrder: 'desc' },
    ]);
  });

  it('filters by the teams that the viewer created', async () => {
    const list = mockTeamList([OWN]);
    const { user, location } = await openList('/teams', [list]);
    await screen.findByRole('link', { name: 'Alpha desk' });
    await user.click(screen.getByRole('combobox', { name: 'Show teams' }));
    await user.click(await screen.findByTitle('Created by me'));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ createdByMe: true }));
    expect(location()).toBe('/teams?createdByMe=true');
  });

  it('explains actions that are not allowed', async () => {
    const { user } = await openList('/teams', [mockTeamList([JOINED, PERSONAL])]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Beta desk' }));
    expect(await screen.findByText('Only owners and admins can edit a team.')).toBeInTheDocument();
    expect(screen.getByText('Only the owner can delete a team.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Personal' }));
    expect(await screen.findByText('A personal team cannot be deleted.')).toBeInTheDocument();
  });

  it('shows an empty state and offers to create a team', async () => {
    const { user, location } = await openList('/teams', [mockTeamList([])]);
    expect(await screen.findByText('No teams yet')).toBeVisible();
    const [button] = screen.getAllByRole('button', { name: /Create Team/ });
    if (!button) throw new Error('There is no way to create a team');
    await user.click(button);
    expect(location()).toBe('/teams?dialog=create');
    expect(await findDialog('Create Team')).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openList('/teams', [mockTeamList([])], 'tr');
    expect(await screen.findByText('Henüz takımınız yok')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Takımlar' })).toBeVisible();
  });

  it('shows a failure and reloads', async () => {
    const list = mockOperation<GetTeamDetailsByTeamTypeIdQuery, GetTeamDetailsByTeamTypeIdQueryVariables>(
      GetTeamDetailsByTeamTypeIdDocument,
      {
        response: (_variables, earlier) => ({
          getTeamDetailsByTeamTypeId:
            earlier === 0
              ? { status: 503, message: 'Please wait a moment', total_count: null, data: null }
              : { status: 200, message: '', total_count: 1, data: [OWN] },
        }),
      },
    );
    const { user } = await openList('/teams', [list]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Alpha desk' })).toBeVisible();
  });

  it('shows a skeleton before the first response', async () => {
    const list = mockOperation<GetTeamDetailsByTeamTypeIdQuery, GetTeamDetailsByTeamTypeIdQueryVariables>(
      GetTeamDetailsByTeamTypeIdDocument,
      { delay: 'forever' },
    );
    await openList('/teams', [list]);
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('wraps very long texts', async () => {
    const name = 'Ğ'.repeat(60);
    await openList('/teams', [mockTeamList([buildTeam({ id: 9, name })])]);
    expect(await screen.findByRole('link', { name })).toBeVisible();
  });
});

describe('deleting from the list', () => {
  it('requires a confirmation, deletes and reloads the list', async () => {
    const list = mockTeamList([OWN]);
    const remove = mockDelete(200, 'Team Deleted Successfully');
    const { user } = await openList('/teams', [list, remove]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Alpha desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete the team Alpha desk?');
    expect(remove.calls).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Delete team' }));
    expect(await screen.findByText('Team Deleted Successfully')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ teamId: 1 }]);
    await waitFor(() => expect(list.calls).toHaveLength(2));
  });

  it('refetches the list, which then shows the remaining teams', async () => {
    const list = mockOperation<GetTeamDetailsByTeamTypeIdQuery, GetTeamDetailsByTeamTypeIdQueryVariables>(
      GetTeamDetailsByTeamTypeIdDocument,
      {
        response: (_variables, earlierCalls) => {
          const teams = earlierCalls === 0 ? [OWN, JOINED] : [JOINED];
          return { getTeamDetailsByTeamTypeId: { status: 200, message: '', total_count: teams.length, data: teams } };
        },
      },
    );
    const { user } = await openList('/teams', [list, mockDelete(200, 'Team Deleted Successfully')]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Alpha desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete the team Alpha desk?');
    await user.click(within(question).getByRole('button', { name: 'Delete team' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alpha desk' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Beta desk' })).toBeVisible();
    expect(list.calls).toHaveLength(2);
  });

  it('shows an error in the confirmation', async () => {
    const { user } = await openList('/teams', [mockTeamList([OWN]), mockDelete(400, 'This team still has 2 bots.')]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Alpha desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete the team Alpha desk?');
    await user.click(within(question).getByRole('button', { name: 'Delete team' }));
    expect(await within(question).findByText('This team still has 2 bots.')).toBeInTheDocument();
    expect(screen.getAllByText('This team still has 2 bots.')).toHaveLength(1);
  });
});

describe('editing a team', () => {
  async function openEdit(update = mockUpdate(200, 'Team Updated Successfully')) {
    const rendered = await openList('/teams?dialog=edit&subject=1', [mockTeamList([OWN]), mockDetail(), update]);
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Alpha desk');
    const dialog = await findDialog('Edit team');
    return { ...rendered, dialog, update };
  }

  it('starts from the stored values and sends the change with the version that was read', async () => {
    const { user, dialog, update, location } = await openEdit();
    expect(within(dialog).getByRole('button', { name: /Save/ })).toBeDisabled();
    const name = within(dialog).getByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, ' Renamed ');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Save/ })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: /Save/ }));
    expect(await screen.findByText('Team Updated Successfully')).toBeInTheDocument();
    expect(update.calls).toEqual([
      {
        id: 1,
        teamName: 'Renamed',
        description: 'We follow trends in European stocks.',
        shortDes: 'Trend followers',
        image: undefined,
        expectedUts: '2026-03-02T09:00:00.000Z',
      },
    ]);
    expect(await screen.findByRole('link', { name: 'Renamed' })).toBeInTheDocument();
    expect(location()).toBe('/teams');
  });

  it('shows a concurrent change in the form, and preserves the input', async () => {
    const message = 'This team has changed since you opened it.';
    const { user, dialog } = await openEdit(mockUpdate(409, message));
    await user.type(within(dialog).getByLabelText(/^Name/), ' 2');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Save/ })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: /Save/ }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Alpha desk 2');
  });

  it('closes with the back button', async () => {
    const { navigate } = await openList('/teams', [mockTeamList([OWN]), mockDetail()]);
    await screen.findByRole('link', { name: 'Alpha desk' });
    await act(() => navigate('/teams?dialog=edit&subject=1'));
    await findDialog('Edit team');
    await act(() => navigate(-1));
    await waitFor(() => expect(screen.queryByText('Edit team')).not.toBeInTheDocument());
  });
});
