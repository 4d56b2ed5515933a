import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MembersDialog } from '@/portals/user/posts/lists/MembersDialog';
import {
  MovePeopleListMemberDocument,
  type MovePeopleListMemberMutation,
  type MovePeopleListMemberMutationVariables,
} from '@/generated/peopleLists/movePeopleListMember';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockFollow } from '../follows/followMocks';
import { buildList, buildPerson, mockMembers, mockSearch, mockSet, OK, REJECTED } from './listMocks';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => buildPerson(from + index));

const mockMove = (answer = OK) =>
  mockOperation<MovePeopleListMemberMutation, MovePeopleListMemberMutationVariables>(MovePeopleListMemberDocument, {
    response: { movePeopleListMember: answer },
  });

async function open(
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { list = buildList(), onClose = () => {} }: { list?: ReturnType<typeof buildList>; onClose?: () => void } = {},
) {
  const { user } = await renderAt('/', {
    route: '/',
    element: <MembersDialog list={list} onClose={onClose} />,
    viewer: buildAppUser(),
    mocks: [...mocks],
  });
  return { user, dialog: within(await findDialog(`People on ${list.name}`)) };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const names = (dialog: Dialog) =>
  dialog.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

beforeEach(() => {
  stubHeights({ region: 600, listitem: 65 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the people of an own list', () => {
  it('move by one place, without reading the list again', async () => {
    const members = mockMembers(range(1, 3));
    const move = mockMove();
    const { user, dialog } = await open([members, move]);
    await dialog.findByRole('link', { name: 'Person 1' });
    await user.click(dialog.getByRole('button', { name: 'Move Person 2 up' }));
    await waitFor(() => expect(names(dialog)).toEqual(['Person 2', 'Person 1', 'Person 3']));
    // Nothing is above the first one and below the last one.
    const up = dialog.getByRole('button', { name: 'Move Person 2 up' });
    expect(up).toHaveAttribute('aria-disabled', 'true');
    await user.click(up);
    await user.click(dialog.getByRole('button', { name: 'Move Person 3 down' }));
    await user.click(dialog.getByRole('button', { name: 'Move Person 2 down' }));
    await waitFor(() => expect(names(dialog)).toEqual(['Person 1', 'Person 2', 'Person 3']));
    expect(move.calls).toEqual([
      { listId: 4, userId: 2, place: 1 },
      { listId: 4, userId: 2, place: 2 },
    ]);
    expect(members.calls).toHaveLength(1);
  });

  it('leave it, also when a further page is loaded', async () => {
    const members = mockMembers(range(1, 23));
    const set = mockSet(buildList({ count: 23 }));
    stubHeights({ region: 3000, listitem: 65 });
    const { user, dialog } = await open([members, set]);
    expect(await dialog.findByRole('link', { name: 'Person 23' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take Person 2 off the list' }));
    await waitFor(() => expect(dialog.queryByRole('link', { name: 'Person 2' })).not.toBeInTheDocument());
    expect(set.calls).toEqual([{ listId: 4, userId: 2, isMember: false }]);
    expect(dialog.getByRole('link', { name: 'Person 23' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Move Person 23 down' })).toHaveAttribute('aria-disabled', 'true');
    expect(members.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  it('are found by name and put on it', async () => {
    const found = [...range(1, 2), buildPerson(8, { full_name: 'Grace Hopper' }), buildAppUserRow()];
    const search = mockSearch(found);
    const set = mockSet(buildList());
    const { user, dialog } = await open([mockMembers(range(1, 2)), search, set]);
    await dialog.findByRole('link', { name: 'Person 1' });
    const box = dialog.getByRole('searchbox', { name: 'Search people' });
    await user.type(box, 'hopper');
    const add = await dialog.findByRole('button', { name: 'Add Grace Hopper to the list' });
    expect(search.calls).toEqual([{ name: 'hopper', pageNumber: 1, pageSize: 20, userTypeId: 2 }]);
    await user.click(add);
    expect(await dialog.findByRole('button', { name: 'On the list: Grace Hopper' })).toBeVisible();
    expect(set.calls).toEqual([{ listId: 4, userId: 8, isMember: true }]);
    await user.clear(box);
    await waitFor(() => expect(names(dialog)).toEqual(['Person 1', 'Person 2', 'Grace Hopper']));
    // Who is on it already is found as such, and the viewer is not found.
    await user.type(box, 'p');
    expect(await dialog.findByRole('button', { name: 'On the list: Person 1' })).toBeVisible();
    expect(dialog.queryByRole('link', { name: 'Myself, p' })).not.toBeInTheDocument();
    await user.type(box, 'zzz');
    expect(await dialog.findByText('No people found')).toBeVisible();
  });

  it('are found as members wherever they are on it', async () => {
    const members = mockMembers(range(1, 45));
    const set = mockSet(buildList({ count: 44 }));
    const { user, dialog } = await open([members, mockSearch([buildPerson(44)]), set]);
    await dialog.findByRole('link', { name: 'Person 1' });
    const box = dialog.getByRole('searchbox', { name: 'Search people' });
    await user.type(box, '44');
    await user.click(await dialog.findByRole('button', { name: 'On the list: Person 44' }));
    expect(await dialog.findByRole('button', { name: 'Add Person 44 to the list' })).toBeVisible();
    expect(set.calls).toEqual([{ listId: 4, userId: 44, isMember: false }]);
    expect(members.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3]);
  });

  it('stay when the server refuses a change', async () => {
    const members = mockMembers(range(1, 2));
    const { user, dialog } = await open([members, mockSet(buildList(), REJECTED), mockMove(REJECTED)]);
    await user.click(await dialog.findByRole('button', { name: 'Take Person 2 off the list' }));
    expect(await screen.findByText('Not like this.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Move Person 2 up' }));
    await waitFor(() => expect(screen.getAllByText('Not like this.').length).toBeGreaterThan(1));
    expect(names(dialog)).toEqual(['Person 1', 'Person 2']);
  });

  it('are read again when another window has changed them', async () => {
    const members = mockMembers(range(1, 2));
    const { user, dialog } = await open([members, mockMove({ status: 404, message: 'Not there.' })]);
    await user.click(await dialog.findByRole('button', { name: 'Move Person 2 up' }));
    expect(await screen.findByText('Not there.')).toBeVisible();
    await waitFor(() => expect(members.calls).toHaveLength(2));
  });

  it('are none at first', async () => {
    const onClose = vi.fn();
    const { user, dialog } = await open([mockMembers([])], { list: buildList({ name: 'Y'.repeat(50) }), onClose });
    expect(await dialog.findByText('No one is on this list yet.')).toBeVisible();
    expect(dialog.getByText('Search for people to add them.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('the people of a list of another user can only be followed', async () => {
  const list = buildList({ is_own: false, is_shared: true });
  const viewer = buildAppUser();
  const follow = mockFollow({ id: 1 });
  const { user, dialog } = await open(
    [mockMembers([buildPerson(1), buildPerson(viewer.id ?? 0, { full_name: 'Myself' })]), follow],
    { list },
  );
  const button = await dialog.findByRole('button', { name: 'Follow @person1' });
  expect(dialog.getAllByRole('button', { name: /Follow|Move|Take|Close/ })).toHaveLength(2);
  expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(follow.calls).toEqual([{ userId: [1], isFollow: true }]));
});

/** The viewer, who is not offered. */
function buildAppUserRow() {
  return buildPerson(buildAppUser().id ?? 0, { full_name: 'Myself, p' });
}
