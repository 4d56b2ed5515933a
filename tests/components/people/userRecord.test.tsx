import { screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';

import {
  GetAuditLogListDocument,
  type GetAuditLogListQuery,
  type GetAuditLogListQueryVariables,
} from '@/generated/audit/getAuditLogList';
import {
  EnableDisableUserByUserIdDocument,
  type EnableDisableUserByUserIdMutation,
  type EnableDisableUserByUserIdMutationVariables,
} from '@/generated/people/enableDisableUserByUserId';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import {
  GetUserDetailByIdDocument,
  type GetUserDetailByIdQuery,
  type GetUserDetailByIdQueryVariables,
} from '@/generated/people/getUserDetailById';
import en from '@/locales/en.json';
import { RecordPanel } from '@/portals/account/profile/RecordPanel';
import { UserDetailPage } from '@/portals/account/profile/UserDetailPage';

import { buildProfile, buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { mockNoPosts } from '../posts/feedMocks';
import { mockOverview, mockProfile, mockRecord, NO_OVERVIEW } from './profileMocks';

const openDetail = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>, viewer = buildAdmin()) =>
  renderAt('/user-detail/502', {
    route: '/user-detail/:userId',
    element: <UserDetailPage />,
    viewer,
    mocks: [...mocks, mockOverview(NO_OVERVIEW)],
  });

const ALL = { edit: false, follow: false, block: false, enable_disable: true, change_password: true };
const DISABLED = { id: 2, name: 'disabled', display_name: 'Disabled' } as const;
const MAYA = buildRecord({ id: 502, birthdate: '1990-02-10', city: 'İzmir', viewer_can: ALL });

const mockSwitch = (status: number, message: string, user: UserRecord_UserFragment = MAYA) =>
  mockOperation<EnableDisableUserByUserIdMutation, EnableDisableUserByUserIdMutationVariables>(
    EnableDisableUserByUserIdDocument,
    { response: { enableDisableUserByUserId: { status, message, data: status === 200 ? user : null } } },
  );

const mockLog = (entries: NonNullable<GetAuditLogListQuery['getAuditLogList']['data']> = []) =>
  mockOperation<GetAuditLogListQuery, GetAuditLogListQueryVariables>(GetAuditLogListDocument, {
    response: { getAuditLogList: { status: 200, message: '', totalCount: entries.length, data: [...entries] } },
  });

describe('the record of an account', () => {
  it('shows admins the date, the admin and the reason of its disabling, and links to its audit log', async () => {
    const log = mockLog([
      {
        id: 9,
        actor: { id: 3, full_name: 'Ada Kaya', username: 'ada' },
        actor_id: 3,
        actor_role: 'admin',
        action: 'people.disabled',
        subject_type: 'user',
        subject_id: 502,
        subject_name: 'Maya',
        changes: [
          { field: 'statusId', before: '1', after: '2' },
          { field: 'reason', before: null, after: '"Spam in every post"' },
        ],
        ip_address: null,
        request_id: null,
        cts: '2026-03-02T10:00:00Z',
      },
    ]);
    await openDetail([mockRecord({ ...MAYA, s2_user_status: DISABLED }), log]);
    expect(await screen.findByText('Spam in every post')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Disabled on Mar 2, 2026.* by Ada Kaya/);
    expect(screen.getByRole('link', { name: 'Ada Kaya' })).toHaveAttribute('href', '/user-detail/3');
    expect(log.calls).toMatchObject([{ action: 'people.disabled', subjectType: 'user', subjectId: 502 }]);
    expect(screen.getByRole('link', { name: 'Admin actions' })).toHaveAttribute(
      'href',
      '/admin/audit-log?on=user&id=502',
    );
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(way.getByRole('link', { name: 'App users' })).toHaveAttribute('href', '/admin/app-users');
  });

  it('shows admins all fields', async () => {
    await openDetail([mockRecord(MAYA)]);
    expect(await screen.findByText('maya@bourse.example')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByText('Feb 10, 1990')).toBeVisible();
    expect(screen.getByText('İzmir')).toBeVisible();
    expect(screen.getByText('Türkiye')).toBeVisible();
    expect(screen.getByText(/\+90 5321234567/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/change-password/502');
    expect(screen.getByRole('link', { name: 'Transaction balance' })).toHaveAttribute(
      'href',
      '/admin/app-transaction-balance/502',
    );
    expect(screen.getByRole('link', { name: 'Public profile' })).toHaveAttribute('href', '/user/502');
  });

  it('shows the date of birth as the same day in every time zone', async () => {
    await renderPart(
      <IntlProvider locale="en" messages={en} timeZone="Pacific/Auckland">
        <RecordPanel user={MAYA} />
      </IntlProvider>,
    );
    expect(screen.getByText('Feb 10, 1990')).toBeVisible();
  });

  it('lets admins disable an account with a reason, and reloads it', async () => {
    const record = mockRecord((earlier) => (earlier === 0 ? MAYA : { ...MAYA, s2_user_status: DISABLED }));
    const change = mockSwitch(200, 'Account disabled', { ...MAYA, s2_user_status: DISABLED });
    const { user } = await openDetail([record, change, mockLog()]);
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    const form = await findDialog('Disable the account @maya?');
    expect(within(form).getByRole('button', { name: 'Disable account' })).toBeDisabled();
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(within(form).getByRole('button', { name: 'Disable account' }));
    expect(await screen.findByText('Account disabled')).toBeInTheDocument();
    expect(change.calls).toEqual([{ userId: 502, status: false, reason: 'Spam', expectedUts: MAYA.uts }]);
    expect(await screen.findByRole('button', { name: 'Enable account' })).toBeInTheDocument();
    await waitFor(() => expect(record.calls).toHaveLength(2));
  });

  it('leaves the form open with its input on an error', async () => {
    const { user } = await openDetail([mockRecord(MAYA), mockSwitch(400, 'This is the last admin')]);
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    const form = await findDialog('Disable the account @maya?');
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(within(form).getByRole('button', { name: 'Disable account' }));
    expect(await within(form).findByText('This is the last admin')).toBeInTheDocument();
    expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam');
  });

  it('offers to enable a disabled account', async () => {
    const change = mockSwitch(200, 'Account enabled');
    const { user } = await openDetail([mockRecord({ ...MAYA, s2_user_status: DISABLED }), change, mockLog()]);
    await user.click(await screen.findByRole('button', { name: 'Enable account' }));
    const question = await findDialog('Enable the account @maya?');
    await user.click(within(question).getByRole('button', { name: 'Enable account' }));
    await waitFor(() => expect(change.calls).toEqual([{ userId: 502, status: true, expectedUts: MAYA.uts }]));
  });

  it('is shown to its owner, without the actions of admins', async () => {
    await openDetail([mockRecord(buildRecord({ id: 502 }))], buildAppUser({ id: 502 }));
    expect(await screen.findByText('maya@bourse.example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/my-profile');
    expect(screen.queryByRole('button', { name: 'Disable account' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin actions' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).not.toBeInTheDocument();
  });

  it('is the public profile for other viewers', async () => {
    const profile = mockProfile(buildProfile({ id: 502, full_name: 'Maya Lindgren', username: 'maya' }));
    const record = mockOperation<GetUserDetailByIdQuery, GetUserDetailByIdQueryVariables>(GetUserDetailByIdDocument, {
      delay: 'forever',
    });
    await openDetail([profile, record, mockNoPosts()], buildDeveloper());
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindgren' })).toBeVisible();
    expect(screen.queryByText('maya@bourse.example')).not.toBeInTheDocument();
    expect(record.calls).toEqual([]);
  });

  it('reports an unknown account', async () => {
    const failingRecord = mockOperation<GetUserDetailByIdQuery, GetUserDetailByIdQueryVariables>(
      GetUserDetailByIdDocument,
      {
        response: { getUserDetailById: { status: 404, message: 'No such person', data: null } },
      },
    );
    await openDetail([failingRecord]);
    expect(await screen.findByText('This profile could not be found')).toBeVisible();
  });
});
