import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddProfileReportDocument,
  type AddProfileReportMutation,
  type AddProfileReportMutationVariables,
} from '@/generated/profileReports/addProfileReport';
import {
  DecideProfileReportCaseDocument,
  type DecideProfileReportCaseMutation,
  type DecideProfileReportCaseMutationVariables,
} from '@/generated/profileReports/decideProfileReportCase';
import type { ProfileCaseTable_ProfileReportCaseFragment } from '@/generated/profileReports/fragments';
import {
  GetProfileReportCaseDocument,
  type GetProfileReportCaseQuery,
} from '@/generated/profileReports/getProfileReportCase';
import {
  GetProfileReportCategoryListDocument,
  type GetProfileReportCategoryListQuery,
} from '@/generated/profileReports/getProfileReportCategoryList';
import { PersonMenu } from '@/domain/people/PersonMenu';
import { ProfileCasePage } from '@/portals/admin/reports/profiles/ProfileCasePage';

import { buildProfile } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { UTS } from './caseMocks';
import { region } from './openCase';

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });

const mockReasons = () =>
  mockOperation<GetProfileReportCategoryListQuery, never>(GetProfileReportCategoryListDocument, {
    response: {
      getProfileReportCategoryList: {
        status: 200,
        message: 'Done',
        data: [
          { id: 1, category: 'Impersonation' },
          { id: 2, category: 'Spam' },
        ],
      },
    },
  });

describe('the menu of a profile', () => {
  const open = (viewer = buildAppUser(), mocks: Parameters<typeof renderAt>[1]['mocks'] = []) =>
    renderAt('/user/701', { route: '/user/:userId', element: <PersonMenu user={ADA} />, viewer, mocks });

  it('reports the profile with a reason and a note', async () => {
    const report = mockOperation<AddProfileReportMutation, AddProfileReportMutationVariables>(
      AddProfileReportDocument,
      {
        response: { addProfileReport: { status: 200, message: 'Profile reported' } },
      },
    );
    const { user } = await open(buildAppUser(), [report, mockReasons()]);
    await user.click(await screen.findByRole('button', { name: /@ada/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report @ada' }));
    const dialog = within(await findDialog('Report @ada'));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Choose what is wrong with the profile')).toBeVisible();
    expect(report.calls).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: /What is wrong/ }));
    await user.click(await screen.findByTitle('Impersonation'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Not the real one');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report.calls).toEqual([{ userId: 701, categoryId: 1, note: 'Not the real one' }]));
  });

  it('offers no report to developers', async () => {
    const { user } = await open(buildDeveloper());
    await user.click(await screen.findByRole('button', { name: /@ada/ }));
    expect(await screen.findByRole('menuitem', { name: 'Copy link to profile' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Report @ada' })).not.toBeInTheDocument();
  });
});

const CASE: ProfileCaseTable_ProfileReportCaseFragment = {
  id: 41,
  person: { id: 701, full_name: 'Ada Yilmaz', username: 'ada' },
  state: 'open',
  report_count: 1,
  reasons: [{ id_s2_category: 2, category: 'Spam', count: 1 }],
  decision: null,
  rule: null,
  reason: null,
  removed_parts: [],
  decided_by: null,
  decided_at: null,
  first_reported_at: UTS,
  last_reported_at: UTS,
  uts: UTS,
};

const mockCase = (change: Partial<typeof CASE> = {}) =>
  mockOperation<GetProfileReportCaseQuery, never>(GetProfileReportCaseDocument, {
    response: {
      getProfileReportCase: {
        status: 200,
        message: 'Done',
        data: {
          case: { ...CASE, ...change },
          reports: [
            {
              id: 71,
              category: 'Spam',
              note: 'Sells signals',
              cts: UTS,
              reported_by: { id: 502, full_name: 'Maya Lindgren', username: 'maya' },
            },
          ],
          evidence: [
            {
              id: 81,
              full_name: 'Ada Yilmaz',
              username: 'ada',
              bio: 'Buy my signals',
              organization_name: null,
              photo: null,
              banner: null,
              cts: UTS,
            },
          ],
        },
      },
    },
  });

describe('the case of a reported profile', () => {
  it('shows the recorded profile and the reports, and takes the decision', async () => {
    const decide = mockOperation<DecideProfileReportCaseMutation, DecideProfileReportCaseMutationVariables>(
      DecideProfileReportCaseDocument,
      {
        response: {
          decideProfileReportCase: {
            status: 200,
            message: 'Case decided',
            data: {
              ...CASE,
              state: 'decided',
              decision: 'clear',
              rule: 'Spam',
              reason: 'Ads.',
              removed_parts: ['bio'],
            },
          },
        },
      },
    );
    const { user } = await renderAt('/admin/post/user-post-report/profiles/41', {
      element: <ProfileCasePage />,
      route: '/admin/post/user-post-report/profiles/:caseId',
      viewer: buildAdmin(),
      mocks: [mockCase(), mockReasons(), decide],
    });
    expect((await region('The profile when it was reported')).getByText('Buy my signals')).toBeVisible();
    expect((await region('Reports')).getByText('Sells signals')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the profile'));
    await user.click(dialog.getByRole('radio', { name: 'Remove parts of the profile' }));
    await user.click(dialog.getByRole('combobox', { name: /Parts to remove/ }));
    await user.click(await screen.findByTitle('Bio'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Ads.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(decide.calls).toEqual([
        { caseId: 41, decision: 'clear', ruleId: 2, parts: ['bio'], reason: 'Ads.', expectedUts: UTS },
      ]),
    );
  });

  it('shows the decision on a closed case and offers no other', async () => {
    await renderAt('/admin/post/user-post-report/profiles/41', {
      element: <ProfileCasePage />,
      route: '/admin/post/user-post-report/profiles/:caseId',
      viewer: buildAdmin(),
      mocks: [
        mockCase({
          state: 'decided',
          decision: 'clear',
          rule: 'Spam',
          reason: 'It advertises.',
          removed_parts: ['bio'],
          decided_by: { id: 900, full_name: 'Adrian Vogel', username: 'adrian' },
          decided_at: UTS,
        }),
        mockReasons(),
      ],
    });
    const decision = await region('Decision');
    for (const text of ['Parts removed', 'Bio', 'It advertises.']) expect(decision.getByText(text)).toBeVisible();
    expect(decision.getByRole('link', { name: 'Adrian Vogel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
  });
});
