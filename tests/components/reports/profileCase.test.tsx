import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddProfileReportCaseNoteDocument,
  type AddProfileReportCaseNoteMutation,
  type AddProfileReportCaseNoteMutationVariables,
} from '@/generated/profileReports/addProfileReportCaseNote';
import {
  AssignProfileReportCaseDocument,
  type AssignProfileReportCaseMutation,
  type AssignProfileReportCaseMutationVariables,
} from '@/generated/profileReports/assignProfileReportCase';
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
  UndoProfileReportDecisionDocument,
  type UndoProfileReportDecisionMutation,
  type UndoProfileReportDecisionMutationVariables,
} from '@/generated/profileReports/undoProfileReportDecision';
import { ProfileCasePage } from '@/portals/admin/reports/profiles/ProfileCasePage';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { ARJUN, choices, UTS } from './caseMocks';
import { region } from './openCase';
import { mockReasons } from './profileMocks';

const CASE: ProfileCaseTable_ProfileReportCaseFragment = {
  id: 41,
  person: { id: 701, full_name: 'Ada Yilmaz', username: 'ada' },
  bot: null,
  state: 'open',
  report_count: 1,
  reporter_count: 1,
  reasons: [{ id_s2_category: 2, category: 'Spam', count: 1 }],
  decision: null,
  rule: null,
  reason: null,
  removed_parts: [],
  decided_by: null,
  decided_at: null,
  undone_at: null,
  assignee: null,
  first_reported_at: UTS,
  last_reported_at: UTS,
  uts: UTS,
};

type Detail = NonNullable<GetProfileReportCaseQuery['getProfileReportCase']['data']>;

const BOT_CASE: Partial<typeof CASE> = {
  person: null,
  bot: { id: 6, bot_name: 'Sure Win', bot_handler: '/surewin', is_deleted: false },
  report_count: 2,
};

const REPORTED_MESSAGE: NonNullable<Detail['reports'][number]['message']> = {
  id: 1002,
  text: 'Send me money',
  card: 'A sure win\n[Pay] https://pay.example/now',
  cts: UTS,
};

const mockCase = (
  change: Partial<typeof CASE> = {},
  work: Pick<Detail, 'notes' | 'steps'> = { notes: [], steps: [] },
  message: Detail['reports'][number]['message'] = null,
) =>
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
              message,
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
          ...work,
        },
      },
    },
  });

/** The page of a case, as an admin sees it. */
const openProfileCase = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>) =>
  renderAt('/admin/post/user-post-report/profiles/41', {
    element: <ProfileCasePage />,
    route: '/admin/post/user-post-report/profiles/:caseId',
    viewer: buildAdmin(),
    mocks: [...mocks, mockReasons(), ...choices()],
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
    const { user } = await openProfileCase([mockCase(), decide]);
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

  const cleared: Partial<typeof CASE> = {
    state: 'decided',
    decision: 'clear',
    rule: 'Spam',
    reason: 'It advertises.',
    removed_parts: ['bio'],
    decided_by: ARJUN,
    decided_at: UTS,
  };

  it('shows the decision on a closed case, the notes and the steps, and offers no other decision', async () => {
    await openProfileCase([
      mockCase(cleared, {
        notes: [{ id: 61, note: 'Asked for an identity card.', cts: UTS, author: ARJUN }],
        steps: [
          {
            id: 51,
            action: 'profileReports.decided',
            cts: UTS,
            actor: ARJUN,
            decision: null,
            profile_decision: 'clear',
            reason: 'It advertises.',
          },
        ],
      }),
    ]);
    const decision = await region('Decision');
    for (const text of ['Parts removed', 'Bio', 'It advertises.']) expect(decision.getByText(text)).toBeVisible();
    expect(decision.getByRole('link', { name: 'Arjun Mehta' })).toBeVisible();
    expect((await region('Notes')).getByText('Asked for an identity card.')).toBeVisible();
    const activity = await region('Activity');
    expect(activity.getByText('Decided')).toBeVisible();
    expect(activity.getByText(/Parts removed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument();
  });

  it('can be taken on, and gets notes', async () => {
    const assign = mockOperation<AssignProfileReportCaseMutation, AssignProfileReportCaseMutationVariables>(
      AssignProfileReportCaseDocument,
      {
        response: {
          assignProfileReportCase: {
            status: 200,
            message: 'Case assigned',
            data: { ...CASE, state: 'assigned', assignee: ARJUN },
          },
        },
      },
    );
    const add = mockOperation<AddProfileReportCaseNoteMutation, AddProfileReportCaseNoteMutationVariables>(
      AddProfileReportCaseNoteDocument,
      {
        response: {
          addProfileReportCaseNote: {
            status: 200,
            message: 'Note added',
            data: { id: 62, note: 'A parody?', cts: UTS, author: ARJUN },
          },
        },
      },
    );
    const { user } = await openProfileCase([mockCase(), assign, add]);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: ARJUN.id, expectedUts: UTS }]));
    await user.click((await region('Notes')).getByRole('button', { name: 'Add note' }));
    const dialog = within(await findDialog('Add note'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'A parody?');
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(add.calls).toEqual([{ caseId: 41, note: 'A parody?' }]));
  });

  it('reverses a decision with a reason, but not a dismissal or a reversed decision', async () => {
    const undo = mockOperation<UndoProfileReportDecisionMutation, UndoProfileReportDecisionMutationVariables>(
      UndoProfileReportDecisionDocument,
      {
        response: {
          undoProfileReportDecision: {
            status: 200,
            message: 'Decision reversed',
            data: { ...CASE, ...cleared, state: 'open', undone_at: UTS },
          },
        },
      },
    );
    const { user } = await openProfileCase([mockCase(cleared), undo]);
    await user.click(await screen.findByRole('button', { name: 'Reverse decision' }));
    const dialog = within(await findDialog('Reverse the decision'));
    expect(dialog.getByText(/Removed parts are restored/)).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A real person.');
    await user.click(dialog.getByRole('button', { name: 'Reverse decision' }));
    await waitFor(() => expect(undo.calls).toEqual([{ caseId: 41, reason: 'A real person.', expectedUts: UTS }]));
  });

  it.each([
    ['a dismissal', { ...cleared, decision: 'dismiss' }],
    ['a reversed decision', { ...cleared, undone_at: UTS }],
  ] as const)('offers no reversal of %s', async (_which, change) => {
    await openProfileCase([mockCase(change)]);
    expect(await region('Decision')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reverse decision' })).not.toBeInTheDocument();
  });

  it('shows a reported bot with its message, and offers to disable it but not to remove parts', async () => {
    const decide = mockOperation<DecideProfileReportCaseMutation, DecideProfileReportCaseMutationVariables>(
      DecideProfileReportCaseDocument,
      {
        response: {
          decideProfileReportCase: {
            status: 200,
            message: 'Case decided',
            data: { ...CASE, ...BOT_CASE, state: 'decided', decision: 'disable', rule: 'Spam', reason: 'A fraud.' },
          },
        },
      },
    );
    const { user } = await openProfileCase([mockCase(BOT_CASE, undefined, REPORTED_MESSAGE), decide]);
    expect(await screen.findByRole('heading', { name: 'Reported bot: Sure Win' })).toBeVisible();
    const reports = await region('Reports');
    expect(reports.getByText('From 1 person')).toBeVisible();
    expect(reports.getByText('Send me money')).toBeVisible();
    expect(reports.getByText(/https:\/\/pay\.example/)).toBeVisible();
    expect(reports.queryByRole('link', { name: /pay/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the bot'));
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    await user.click(dialog.getByRole('radio', { name: 'Disable the bot' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A fraud.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(decide.calls).toEqual([
        { caseId: 41, decision: 'disable', ruleId: 2, parts: null, reason: 'A fraud.', expectedUts: UTS },
      ]),
    );
  });
});
