import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { AddTeamDocument, type AddTeamMutation, type AddTeamMutationVariables } from '@/generated/teams/addTeam';
import { TeamListPage } from '@/portals/developer/teams/TeamListPage';

import { buildFalseImage, buildImage } from '../../support/builders/files';
import { buildPerson, buildTeam } from '../../support/builders/teams';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockTransfers } from '../bots/transferMocks';
import { mockPeople, mockTeamList } from './teamMocks';

const ADA = buildPerson({ id: 71, full_name: 'Ada Yilmaz', username: 'ada' });
const BEN = buildPerson({ id: 72, full_name: 'Ben Okafor', username: 'ben' });

const mockAddTeam = (status: number, message: string) =>
  mockOperation<AddTeamMutation, AddTeamMutationVariables>(AddTeamDocument, {
    response: { addTeam: { status, message, data: status === 200 ? buildTeam({ id: 99, name: 'Momentum' }) : null } },
  });

async function openDialog(addTeam = mockAddTeam(200, 'Team Added Successfully'), people = mockPeople([ADA, BEN])) {
  const list = mockTeamList([buildTeam({ id: 1 })]);
  const rendered = await renderAt('/teams?dialog=create', {
    element: <TeamListPage />,
    viewer: buildDeveloper(),
    mocks: [addTeam, people, list, mockTransfers([])],
  });
  return { ...rendered, dialog: await findDialog('Create Team'), addTeam, people, list };
}

const createButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /Create/ });
const combobox = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: /^Members/ });

async function typeTexts(user: UserEvent, dialog: HTMLElement) {
  await user.type(within(dialog).getByLabelText(/^Name/), 'Momentum');
  await user.type(within(dialog).getByLabelText(/^Short description/), 'Trends');
  await user.type(within(dialog).getByLabelText(/^Description/), 'Follows trends');
}

async function chooseMember(user: UserEvent, dialog: HTMLElement, name: string) {
  await user.click(combobox(dialog));
  await user.click(await screen.findByText(name, { selector: 'span' }));
}

describe('creating a team', () => {
  it('leaves Create disabled until the form is valid', async () => {
    const { user, dialog } = await openDialog();
    expect(createButton(dialog)).toBeDisabled();
    await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus());
    await typeTexts(user, dialog);
    expect(createButton(dialog)).toBeDisabled();
    await chooseMember(user, dialog, 'Ada Yilmaz');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.clear(within(dialog).getByLabelText(/^Name/));
    await waitFor(() => expect(createButton(dialog)).toBeDisabled());
    expect(await within(dialog).findByText('Name is required')).toBeInTheDocument();
  });

  it.each([
    [/^Name/, 'Name is required'],
    [/^Description/, 'Description is required'],
    [/^Short description/, 'Short Description is required'],
  ])('names what is missing in %s', async (label, message) => {
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(label), 'x{Backspace}');
    await user.tab();
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
  });

  it('reports a short description that is too long', async () => {
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/^Short description/), 's'.repeat(25));
    expect(
      await within(dialog).findByText('Short description is too long - should be 24 characters maximum.'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('25/24')).toBeInTheDocument();
  });

  it('requires a member, but shows no error before', async () => {
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/^Name/), 'Momentum');
    expect(within(dialog).queryByText('Select at least one member')).not.toBeInTheDocument();
    await chooseMember(user, dialog, 'Ada Yilmaz');
    await user.click(
      await within(dialog).findByLabelText('close', {
        selector: '.ant-select-selection-item-remove *, .ant-select-selection-item-remove span',
      }),
    );
    await user.tab();
    expect(await within(dialog).findByText('Select at least one member')).toBeInTheDocument();
  });

  it('shows an error for two seconds when a file is not an image', async () => {
    const { user, dialog } = await openDialog();
    await user.upload(within(dialog).getByLabelText('Team image', { selector: 'input' }), buildFalseImage());
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeVisible();
  });

  it('sends the input, shows the server’s message, closes and reloads the list after a second', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user, dialog, addTeam, list, location } = await openDialog();
      const image = buildImage('png', 'logo.png');
      await user.upload(within(dialog).getByLabelText('Team image', { selector: 'input' }), image);
      await typeTexts(user, dialog);
      await chooseMember(user, dialog, 'Ben Okafor');
      await waitFor(() => expect(createButton(dialog)).toBeEnabled());
      await user.click(createButton(dialog));

      expect((await screen.findByText('Team Added Successfully')).closest('[role]')).toHaveAttribute('role', 'status');
      expect(addTeam.calls).toEqual([
        { teamName: 'Momentum', shortDescription: 'Trends', description: 'Follows trends', memberId: [72], image },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(location()).toBe('/teams');
      const readBefore = list.calls.length;
      await act(() => vi.advanceTimersByTimeAsync(1100));
      await waitFor(() => expect(list.calls).toHaveLength(readBefore + 1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts empty again after a success', async () => {
    const { user, dialog } = await openDialog();
    await typeTexts(user, dialog);
    await chooseMember(user, dialog, 'Ada Yilmaz');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.click(createButton(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /Create Team/ }));
    expect(within(await findDialog('Create Team')).getByLabelText(/^Name/)).toHaveValue('');
  });

  it.each([
    [400, 'A team with this name exists'],
    [500, 'Please try again later'],
  ])('shows the server’s message of a %i as a toast and preserves the form', async (status, message) => {
    const { user, dialog } = await openDialog(mockAddTeam(status, message));
    await typeTexts(user, dialog);
    await chooseMember(user, dialog, 'Ada Yilmaz');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.click(createButton(dialog));
    expect((await screen.findByText(message)).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Momentum');
    expect(
      within(dialog).getByText('Ada Yilmaz', { selector: '.ant-select-selection-item-content' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
  });

  it('reports that the platform cannot be reached when there is no response, and preserves the form', async () => {
    const failing = mockOperation<AddTeamMutation, AddTeamMutationVariables>(AddTeamDocument, {
      error: new Error('offline'),
    });
    const { user, dialog } = await openDialog(failing);
    await typeTexts(user, dialog);
    await chooseMember(user, dialog, 'Ada Yilmaz');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.click(createButton(dialog));
    expect(await screen.findByText(/Bourse cannot be reached/)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Momentum');
  });

  it('requires a confirmation before the input is discarded', async () => {
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/^Name/), 'M');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await findDialog('Discard your changes?');
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByLabelText(/^Short description/)).not.toBeInTheDocument());
  });
});

describe('the member search', () => {
  it('requests ten developers, filters by name and leaves the viewer out', async () => {
    const viewer = buildPerson({ id: 501, full_name: 'My Own Self' });
    const { user, dialog, people } = await openDialog(undefined, mockPeople([ADA, BEN, viewer]));
    await user.click(combobox(dialog));
    expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
    expect(screen.queryByText('My Own Self')).not.toBeInTheDocument();
    expect(people.calls).toEqual([{ name: '', pageNumber: 1, pageSize: 10, userTypeId: 3 }]);

    await user.type(combobox(dialog), 'ada');
    await waitFor(() =>
      expect(people.calls.at(-1)).toEqual({ name: 'ada', pageNumber: 1, pageSize: 10, userTypeId: 3 }),
    );
    await waitFor(() => expect(screen.queryByText('Ben Okafor')).not.toBeInTheDocument());
    expect(people.calls).toHaveLength(2);
  });

  it('loads the next ten at the end of the list', async () => {
    const many = Array.from({ length: 13 }, (_, index) => buildPerson({ id: 200 + index, full_name: `Dev ${index}` }));
    const { user, dialog, people } = await openDialog(undefined, mockPeople(many));
    await user.click(combobox(dialog));
    await screen.findByText('Dev 0');
    const scroller = document.querySelector('.ant-select-dropdown [class*="holder"]');
    if (!scroller) throw new Error('The results cannot be scrolled');
    // A scroll while the list is still loading sends no request.
    await waitFor(() => {
      fireEvent.scroll(scroller);
      expect(people.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
    });
  });

  it('shows an empty state without results', async () => {
    const { user, dialog } = await openDialog(undefined, mockPeople([]));
    await user.click(combobox(dialog));
    expect(await screen.findByText('No developers found')).toBeInTheDocument();
  });
});
