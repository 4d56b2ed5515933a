import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  EnableDisableUserByUserIdDocument,
  type EnableDisableUserByUserIdMutation,
  type EnableDisableUserByUserIdMutationVariables,
} from '@/generated/people/enableDisableUserByUserId';
import type { UserTable_UserFragment } from '@/generated/people/fragments';
import {
  GetUserStatusDocument,
  type GetUserStatusQuery,
  type GetUserStatusQueryVariables,
} from '@/generated/people/getUserStatus';
import {
  GetUserTypeListDocument,
  type GetUserTypeListQuery,
  type GetUserTypeListQueryVariables,
} from '@/generated/people/getUserTypeList';
import {
  SearchPeopleOnTypeDocument,
  type SearchPeopleOnTypeQuery,
  type SearchPeopleOnTypeQueryVariables,
} from '@/generated/people/searchPeopleOnType';
import { AppUsersPage, DevUsersPage } from '@/portals/admin/people/pages';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const TYPES = [
  { id: 1, name: 'admin', display_name: 'Admin' },
  { id: 2, name: 'app_user', display_name: 'App user' },
  { id: 3, name: 'bot_developer', display_name: 'Bot developer' },
] as const;
const ACTIVE = { id: 1, name: 'active', display_name: 'Active' } as const;
const DISABLED = { id: 2, name: 'disabled', display_name: 'Disabled' } as const;
const DELETED = { id: 5, name: 'deleted', display_name: 'Deleted' } as const;

const buildUser = (change: Partial<UserTable_UserFragment> = {}): UserTable_UserFragment => ({
  id: 7,
  full_name: 'Maya Lindgren',
  username: 'maya',
  emailaddress: 'maya@bourse.example',
  thumb: null,
  organization_name: null,
  num_followers: 12,
  num_post: 3,
  cts: '2026-01-05T09:00:00.000Z',
  uts: '2026-03-02T09:00:00.000Z',
  s2_user_type: TYPES[1],
  s2_user_status: ACTIVE,
  viewer_can: { enable_disable: true, change_password: true },
  ...change,
});

const MAYA = buildUser();
const OFF = buildUser({ id: 8, full_name: 'Ada Yilmaz', username: 'ada', s2_user_status: DISABLED });

const mockTypes = () =>
  mockOperation<GetUserTypeListQuery, GetUserTypeListQueryVariables>(GetUserTypeListDocument, {
    response: { getUserTypeList: { status: 200, message: '', data: [...TYPES] } },
  });

const mockStatuses = () =>
  mockOperation<GetUserStatusQuery, GetUserStatusQueryVariables>(GetUserStatusDocument, {
    response: { getUserStatus: { status: 200, message: '', data: [ACTIVE, DISABLED, DELETED] } },
  });

const mockList = (users: readonly UserTable_UserFragment[] = [MAYA, OFF]) =>
  mockOperation<SearchPeopleOnTypeQuery, SearchPeopleOnTypeQueryVariables>(SearchPeopleOnTypeDocument, {
    response: { searchPeopleOnType: { status: 200, message: '', totalCount: users.length, data: [...users] } },
  });

const mockSwitch = (status: number, message: string) =>
  mockOperation<EnableDisableUserByUserIdMutation, EnableDisableUserByUserIdMutationVariables>(
    EnableDisableUserByUserIdDocument,
    { response: { enableDisableUserByUserId: { status, message, data: status === 200 ? MAYA : null } } },
  );

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (mocks: Mocks, path = '/admin/app-users') =>
  renderAt(path, {
    route: path.split('?')[0] ?? path,
    element: path.startsWith('/admin/app-users') ? <AppUsersPage /> : <DevUsersPage />,
    viewer: buildAdmin(),
    mocks: [mockTypes(), mockStatuses(), ...mocks],
  });

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function choose({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, row: string, action: string) {
  await user.click(within(await findRow(row)).getByRole('button', { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the lists of accounts', () => {
  it('show app users with their status, newest first', async () => {
    const list = mockList();
    await open([list]);
    expect(screen.getByRole('heading', { level: 1, name: 'App users' })).toBeVisible();
    const maya = within(await findRow('Maya Lindgren'));
    expect(maya.getByRole('link', { name: 'Maya Lindgren' })).toHaveAttribute('href', '/user-detail/7');
    expect(maya.getByText('Active')).toBeVisible();
    expect(within(await findRow('Ada Yilmaz')).getByText('Disabled')).toBeVisible();
    expect(list.calls[0]).toMatchObject({ userTypeId: 2, pageNumber: 1, sortBy: 'cts', sortOrder: 'desc' });
  });

  it('show developers with their organization', async () => {
    const list = mockList([buildUser({ organization_name: 'Lindgren Labs', s2_user_type: TYPES[2] })]);
    await open([list], '/admin/dev-users');
    expect(await findRow('Maya Lindgren')).toBeVisible();
    expect(list.calls[0]).toMatchObject({ userTypeId: 3 });
    expect(screen.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible();
  });

  it('take search, filter and sorting from the address', async () => {
    const list = mockList();
    await open([list], '/admin/app-users?search=may%25&status=inactive&sort=emailaddress&order=asc&page=2');
    await waitFor(() =>
      expect(list.calls[0]).toEqual({
        name: 'may%',
        pageNumber: 2,
        pageSize: 20,
        userTypeId: 2,
        activeInactiveStatus: 'inactive',
        userStatusId: null,
        sortBy: 'emailaddress',
        sortOrder: 'asc',
      }),
    );
  });

  it('filter by a status of the server, except the deleted status', async () => {
    const list = mockList();
    const { user, location } = await open([list]);
    await findRow('Maya Lindgren');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(await screen.findByTitle('Inactive')).toBeInTheDocument();
    expect(screen.queryByTitle('Deleted')).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Disabled'));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ userStatusId: 2, activeInactiveStatus: null }));
    expect(location()).toContain('status=2');
  });

  it.each([
    ['foo', 'All statuses'],
    // The request uses the status of the server, whatever its name.
    ['99', '99'],
  ])('show the active filter: ?status=%s', async (status, shown) => {
    await open([mockList()], `/admin/app-users?status=${status}`);
    await findRow('Maya Lindgren');
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByText('foo')).not.toBeInTheDocument();
  });

  it('show why they could not be loaded', async () => {
    const failingList = mockOperation<SearchPeopleOnTypeQuery, SearchPeopleOnTypeQueryVariables>(
      SearchPeopleOnTypeDocument,
      { response: { searchPeopleOnType: { status: 503, message: 'Not now.', totalCount: null, data: null } } },
    );
    await open([failingList]);
    expect(await screen.findByText('Not now.')).toBeVisible();
  });

  it('show an empty state', async () => {
    await open([mockList([])]);
    expect(await screen.findByText('No accounts yet')).toBeVisible();
  });
});

describe('many accounts at once', () => {
  it('are enabled one after the other with the versions that were shown, and the list reloads', async () => {
    const [list, change] = [mockList([OFF, { ...OFF, id: 9, full_name: 'Eda Yilmaz' }]), mockSwitch(200, 'Enabled')];
    const { user } = await open([list, change]);
    for (const name of ['Ada Yilmaz', 'Eda Yilmaz'])
      await user.click(within(await findRow(name)).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Enable account' }));
    const question = within(await findDialog('Enable 2 accounts?'));
    expect(change.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Enable account' }));
    const expectedUts = '2026-03-02T09:00:00.000Z';
    await waitFor(() =>
      expect(change.calls).toEqual([
        { userId: 8, status: true, expectedUts },
        { userId: 9, status: true, expectedUts },
      ]),
    );
    await waitFor(() => expect(list.calls).toHaveLength(2));
  });
});

describe('the menu of an account', () => {
  it('links to its page, its balance and its password', async () => {
    const { user } = await open([mockList()]);
    await user.click(within(await findRow('Maya Lindgren')).getByRole('button', { name: 'Actions for Maya Lindgren' }));
    const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('Open account')).toBe('/user-detail/7');
    expect(await to('Transaction balance')).toBe('/admin/app-transaction-balance/7');
    expect(await to('Change password')).toBe('/change-password/7');
  });

  it('disables it with a reason, and reloads the list', async () => {
    const [list, change] = [mockList(), mockSwitch(200, 'Account disabled')];
    const page = await open([list, change]);
    await choose(page, 'Maya Lindgren', 'Disable account');
    expect(page.location()).toContain('dialog=disable&subject=7');
    const form = within(await findDialog('Disable the account @maya?'));
    await page.user.type(form.getByRole('textbox', { name: 'Reason' }), 'Spam in many posts');
    await page.user.click(form.getByRole('button', { name: 'Disable account' }));
    expect(await screen.findByText('Account disabled')).toBeInTheDocument();
    expect(change.calls).toEqual([
      { userId: 7, status: false, reason: 'Spam in many posts', expectedUts: '2026-03-02T09:00:00.000Z' },
    ]);
    await waitFor(() => expect(list.calls).toHaveLength(2));
  });

  it('reports a concurrent change, preserves the reason and shows the current account', async () => {
    const [list, change] = [mockList(), mockSwitch(409, 'This account has changed since you opened it.')];
    const page = await open([list, change], '/admin/app-users?dialog=disable&subject=7');
    const form = within(await findDialog('Disable the account @maya?'));
    await page.user.type(form.getByRole('textbox', { name: 'Reason' }), 'Spam');
    await page.user.click(form.getByRole('button', { name: 'Disable account' }));
    expect(await form.findByText('This account has changed since you opened it.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam');
    await waitFor(() => expect(list.calls).toHaveLength(2));
  });

  it('enables it again after a confirmation', async () => {
    const change = mockSwitch(200, 'Account enabled');
    const page = await open([mockList(), change]);
    await choose(page, 'Ada Yilmaz', 'Enable account');
    const question = within(await findDialog('Enable the account @ada?'));
    await page.user.click(question.getByRole('button', { name: 'Enable account' }));
    await waitFor(() => expect(change.calls).toMatchObject([{ userId: 8, status: true }]));
  });

  it('explains why an account cannot be enabled or disabled', async () => {
    const own = buildUser({ viewer_can: { enable_disable: false, change_password: false } });
    const { user } = await open([mockList([own])]);
    await user.click(within(await findRow('Maya Lindgren')).getByRole('button', { name: 'Actions for Maya Lindgren' }));
    expect(await screen.findByText('Not available for your own account')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: /Disable account/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('opens no dialog when the address contains an account that cannot be disabled', async () => {
    await open([mockList()], '/admin/app-users?dialog=disable&subject=8');
    await findRow('Ada Yilmaz');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a search by one or two letters', () => {
  it.each([
    ['/admin/app-users?search=an', true],
    ['/admin/app-users?search=gan', false],
    ['/admin/app-users', false],
  ] as const)('%s: explains which names it finds: %s', async (path, isExplained) => {
    await open([mockList()], path);
    await findRow('Maya Lindgren');
    const hint = screen.queryByText(/Fewer than three letters find the beginnings of names only/);
    expect(hint !== null).toBe(isExplained);
  });
});
