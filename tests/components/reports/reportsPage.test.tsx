import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  DeleteUserPostReportDocument,
  type DeleteUserPostReportMutation,
  type DeleteUserPostReportMutationVariables,
} from '@/generated/reports/deleteUserPostReport';
import {
  AssignReportCaseDocument,
  type AssignReportCaseMutation,
  type AssignReportCaseMutationVariables,
} from '@/generated/reports/assignReportCase';
import {
  DecideReportCaseDocument,
  type DecideReportCaseMutation,
  type DecideReportCaseMutationVariables,
} from '@/generated/reports/decideReportCase';
import type { CaseTable_ReportCaseFragment, ReportTable_UserPostReportFragment } from '@/generated/reports/fragments';
import {
  GetReportCaseListDocument,
  type GetReportCaseListQuery,
  type GetReportCaseListQueryVariables,
} from '@/generated/reports/getReportCaseList';
import {
  GetUserPostReportListDocument,
  type GetUserPostReportListQuery,
  type GetUserPostReportListQueryVariables,
} from '@/generated/reports/getUserPostReportList';
import { ReportsPage } from '@/portals/admin/reports/ReportsPage';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { ARJUN, buildCase, choices, HIDDEN, UTS } from './caseMocks';

const PATH = '/admin/post/user-post-report';

const mockCases = (cases: readonly CaseTable_ReportCaseFragment[]) =>
  mockOperation<GetReportCaseListQuery, GetReportCaseListQueryVariables>(GetReportCaseListDocument, {
    response: { getReportCaseList: { status: 200, message: '', totalCount: cases.length, data: [...cases] } },
  });

const REPORT: ReportTable_UserPostReportFragment = {
  id: 71,
  case_id: 41,
  case_state: 'open',
  post_id: 9001,
  id_s2_category: 1,
  category: 'Spam',
  subcategory: null,
  status: 'open',
  cts: UTS,
  uts: UTS,
  source: 'people',
  reported_by: { id: 502, full_name: 'Maya Lindgren', username: 'maya' },
  post: {
    id: 9001,
    title: null,
    description: 'Join my paid group',
    user_id: 701,
    user_name: 'ada',
    full_name: 'Ada Yilmaz',
    date: UTS,
    attachments: [],
  },
};

const mockReports = (change: Partial<ReportTable_UserPostReportFragment> = {}) =>
  mockOperation<GetUserPostReportListQuery, GetUserPostReportListQueryVariables>(GetUserPostReportListDocument, {
    response: { getUserPostReportList: { status: 200, message: '', totalCount: 1, data: [{ ...REPORT, ...change }] } },
  });

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (query: string, mocks: Mocks) =>
  renderAt(`${PATH}${query}`, {
    element: <ReportsPage />,
    route: PATH,
    viewer: buildAdmin(),
    mocks: [...choices(), ...mocks],
  });

describe('the queue of reported posts', () => {
  it('shows the open cases, latest report first', async () => {
    // Narrower tables have no room for the reasons.
    vi.stubGlobal('innerWidth', 1280);
    const cases = mockCases([
      buildCase(),
      { ...HIDDEN, id: 42 },
      buildCase({ id: 43, post: null, source: 'platform', state: 'assigned', assignee: ARJUN }),
    ]);
    await open('', [cases]);
    const [first] = await screen.findAllByRole('row', { name: /Join my paid group/ });
    const row = within(first ?? document.body);
    expect(row.getByRole('link', { name: 'Join my paid group' })).toHaveAttribute('href', `${PATH}/41`);
    expect(row.getByText('Spam').closest('li')).toHaveTextContent('Spam (2)');
    expect(row.getByText('Open')).toBeVisible();
    expect(screen.getByText('Post hidden')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /No text/ })).getByText('The platform')).toBeVisible();
    expect(cases.calls[0]).toMatchObject({
      state: 'waiting',
      assignedToMe: false,
      sortBy: 'last_reported_at',
      sortOrder: 'desc',
    });
    vi.unstubAllGlobals();
  });

  it('exports which decisions were reversed', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const cases = mockCases([HIDDEN, { ...HIDDEN, id: 42, state: 'open', undone_at: UTS }]);
    const { user } = await open('?state=all', [cases]);
    await screen.findAllByRole('row', { name: /Join my paid group/ });
    await user.click(screen.getByRole('button', { name: /Export CSV/ }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    const [file] = saved.mock.calls[0] ?? [];
    if (!(file instanceof Blob)) throw new Error('No file was made');
    const [, decided, reversed] = (await file.text()).split('\r\n');
    expect(decided).toContain('"Post hidden"');
    expect(reversed).toContain('"Post hidden (reversed)"');
    vi.restoreAllMocks();
  });

  it('reads filters from the address and writes them to it', async () => {
    const cases = mockCases([buildCase()]);
    const { user, location } = await open('?state=decided&reason=2&source=platform&sort=report_count&order=asc', [
      cases,
    ]);
    await screen.findByRole('row', { name: /Join my paid group/ });
    expect(cases.calls[0]).toMatchObject({
      state: 'decided',
      categoryId: 2,
      source: 'platform',
      sortBy: 'report_count',
      sortOrder: 'asc',
    });
    await user.click(screen.getByRole('checkbox', { name: 'Assigned to me' }));
    await waitFor(() => expect(cases.calls.at(-1)).toMatchObject({ assignedToMe: true }));
    expect(location()).toContain('mine=1');
  });

  it('links to the decided cases when there is none open', async () => {
    await open('', [mockCases([])]);
    expect(await screen.findByText('No reported posts')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', `${PATH}?state=all`);
  });
});

describe('many cases at once', () => {
  const select = async (user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));

  it('are decided with one rule and reason, each with the version that was read; a concurrent change is named', async () => {
    const decide = mockOperation<DecideReportCaseMutation, DecideReportCaseMutationVariables>(
      DecideReportCaseDocument,
      {
        response: ({ caseId }) => ({
          decideReportCase:
            caseId === 41
              ? { status: 200, message: 'Case decided', data: HIDDEN }
              : { status: 409, message: 'This case has already been decided.', data: null },
        }),
      },
    );
    const otherCase = buildCase({ id: 42, post_id: 9002, post: buildPost({ id: 9002, description: 'Buy this coin' }) });
    const { user, location } = await open('', [mockCases([buildCase(), otherCase]), decide]);
    await select(user, /Join my paid group/);
    await select(user, /Buy this coin/);
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on 2 cases'));
    expect(dialog.queryByRole('radio', { name: 'Hide it and suspend the author' })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Hide the post' }));
    await user.click(dialog.getByRole('combobox', { name: /Rule/ }));
    await user.click(await screen.findByTitle('Spam'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    const work = within(await screen.findByRole('region', { name: 'Hide 2 posts' }));
    expect(await work.findByText('This case has already been decided.', { exact: false })).toHaveTextContent(
      'Buy this coin: This case has already been decided.',
    );
    const same = {
      decision: 'hide',
      ruleId: 1,
      reason: 'Advertising.',
      days: null,
      expectedUts: UTS,
      expectedPostUts: UTS,
    };
    expect(decide.calls).toEqual([
      { caseId: 41, ...same },
      { caseId: 42, ...same },
    ]);
    await waitFor(() => expect(location()).not.toContain('decide-many'));
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('are taken on after a confirmation', async () => {
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      {
        response: { assignReportCase: { status: 200, message: 'Case assigned', data: buildCase({ assignee: ARJUN }) } },
      },
    );
    const { user } = await open('', [mockCases([buildCase()]), assign]);
    await select(user, /Join my paid group/);
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    const question = within(await findDialog('Assign 1 case to yourself?'));
    await user.click(question.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: 503, expectedUts: UTS }]));
    expect(await screen.findByRole('region', { name: 'Assign to me' })).toHaveTextContent('1 done');
  });
});

describe('single reports', () => {
  it('have a separate table, where one is deleted after a confirmation', async () => {
    const remove = mockOperation<DeleteUserPostReportMutation, DeleteUserPostReportMutationVariables>(
      DeleteUserPostReportDocument,
      { response: { deleteUserPostReport: { status: 200, message: 'Report deleted' } } },
    );
    const reports = mockReports();
    const { user } = await open('?view=single&status=open', [reports, remove]);
    expect(await screen.findByText('Each report individually, newest first.')).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /Join my paid group/ }));
    expect(row.getByRole('link', { name: 'Maya Lindgren' })).toHaveAttribute('href', '/user-detail/502');
    expect(reports.calls[0]).toMatchObject({ status: 'open', categoryId: null, sortBy: 'cts' });
    await user.click(row.getByRole('button', { name: 'Actions for Join my paid group' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await findDialog('Delete this report?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove.calls).toEqual([{ id: 71, expectedUts: UTS }]));
  });

  it.each([
    ['people', 'Account deleted'],
    ['platform', 'The platform'],
  ] as const)('of %s without a person name the reporter "%s"', async (source, name) => {
    // Narrower tables have no room for the reporter.
    vi.stubGlobal('innerWidth', 1280);
    await open('?view=single', [mockReports({ source, reported_by: null })]);
    const row = await screen.findByRole('row', { name: /Join my paid group/ });
    expect(within(row).getByText(name)).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('are answered with their case: after its decision they only link to it', async () => {
    const { user } = await open('?view=single', [mockReports({ case_state: 'decided', status: 'accepted' })]);
    const row = within(await screen.findByRole('row', { name: /Join my paid group/ }));
    await user.click(row.getByRole('button', { name: 'Actions for Join my paid group' }));
    for (const name of [/^Dismiss/, /^Reopen/])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText('This case has been decided.').length).toBeGreaterThan(0);
    expect(screen.getByRole('menuitem', { name: 'Delete' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'Open case' })).toHaveAttribute('href', `${PATH}/41`);
  });
});
