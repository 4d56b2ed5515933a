import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  DecideReportCaseDocument,
  type DecideReportCaseMutation,
  type DecideReportCaseMutationVariables,
} from '@/generated/reports/decideReportCase';
import {
  UndoReportDecisionDocument,
  type UndoReportDecisionMutation,
  type UndoReportDecisionMutationVariables,
} from '@/generated/reports/undoReportDecision';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { ARJUN, buildCase, buildDetail, HIDDEN, mockCase, UTS } from './caseMocks';
import { openCase, region } from './openCase';

const mockDecide = (status: number, message: string) =>
  mockOperation<DecideReportCaseMutation, DecideReportCaseMutationVariables>(DecideReportCaseDocument, {
    response: { decideReportCase: { status, message, data: status === 200 ? HIDDEN : null } },
  });

/** Fails because of a concurrent change, then succeeds. */
const mockConflict = (message = 'Another admin has changed this case in the meantime.') =>
  mockOperation<DecideReportCaseMutation, DecideReportCaseMutationVariables>(DecideReportCaseDocument, {
    response: (_variables, earlier) => ({
      decideReportCase:
        earlier === 0 ? { status: 409, message, data: null } : { status: 200, message: 'Case decided', data: HIDDEN },
    }),
  });

describe('the decision on a case', () => {
  it('sends a decision with its rule and reason', async () => {
    const decide = mockDecide(200, 'Case decided');
    const read = mockCase(buildDetail(), buildDetail(HIDDEN));
    const { user } = await openCase([read, decide]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.click(dialog.getByRole('radio', { name: 'Hide the post' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(decide.calls).toEqual([
        {
          caseId: 41,
          decision: 'hide',
          ruleId: 1,
          reason: 'Advertising.',
          days: null,
          expectedUts: UTS,
          expectedPostUts: UTS,
        },
      ]),
    );
    const decision = await region('Decision');
    expect(await decision.findByText('Post hidden')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reverse decision' })).toBeVisible();
  });

  it('preserves the input after a concurrent change', async () => {
    const { user } = await openCase([
      mockCase(buildDetail()),
      mockDecide(409, 'Another admin has changed this case in the meantime.'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'An opinion.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Another admin has changed this case in the meantime.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('An opinion.');
  });

  it('shows a concurrent edit of the author before the decision', async () => {
    const later = '2026-03-03T10:05:00.000Z';
    const edited = buildDetail(buildCase({ post_uts: later }));
    const { post } = edited.case;
    const decide = mockConflict('The author has changed the post.');
    const read = mockCase(
      buildDetail(),
      { ...edited, case: { ...edited.case, post: post && { ...post, description: 'Join my book club' } } },
      buildDetail(HIDDEN),
    );
    const { user } = await openCase([read, decide]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('The author has changed the post.')).toBeVisible();
    expect(await dialog.findByText('Join my book club')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText('The author has changed the post.')).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(decide.calls.map(({ expectedPostUts }) => expectedPostUts)).toEqual([UTS, later]));
    expect(await screen.findByText('Post hidden')).toBeVisible();
  });

  it('shows a concurrent action of another admin before the decision can be repeated', async () => {
    const later = '2026-03-03T10:05:00.000Z';
    const zoe = { ...ARJUN, id: 504, full_name: 'Zoe Kaya' };
    const concurrentCase = buildCase({ state: 'assigned', assignee: zoe, uts: later });
    const read = mockCase(
      buildDetail(),
      buildDetail(concurrentCase, {
        steps: [
          {
            id: 92,
            actor: zoe,
            action: 'reportCases.assigned',
            cts: later,
            decision: null,
            profile_decision: null,
            reason: null,
          },
          {
            id: 91,
            actor: ARJUN,
            action: 'reportCases.noted',
            cts: UTS,
            decision: null,
            profile_decision: null,
            reason: null,
          },
        ],
      }),
      buildDetail(HIDDEN),
    );
    const decide = mockConflict();
    const { user } = await openCase([read, decide]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.click(dialog.getByRole('radio', { name: 'Hide the post' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Another admin has changed this case')).toBeVisible();
    expect(dialog.getByText('Zoe Kaya', { ignore: 'a *' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Zoe Kaya' })).toBeVisible();
    expect(dialog.getByText('Assigned')).toBeVisible();
    // The message lists only what is new to the admin.
    expect(dialog.queryByText('Note added')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText(/Another admin has changed this case in the meantime/)).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(decide.calls.map(({ expectedUts }) => expectedUts)).toEqual([UTS, later]));
    expect(await screen.findByText('Post hidden')).toBeVisible();
  });

  it('requires the days of a suspension, and no rule when reports are dismissed', async () => {
    const { user } = await openCase([mockCase(buildDetail())]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    expect(dialog.queryByRole('combobox', { name: /Rule/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Hide it and suspend the author' }));
    expect(dialog.getByRole('combobox', { name: /Rule/ })).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /Days/ })).toBeVisible();
  });

  it('undoes a decision with a reason', async () => {
    const undo = mockOperation<UndoReportDecisionMutation, UndoReportDecisionMutationVariables>(
      UndoReportDecisionDocument,
      { response: { undoReportDecision: { status: 200, message: 'Decision reversed', data: HIDDEN } } },
    );
    const undone = buildDetail(
      { ...HIDDEN, state: 'open', undone_at: UTS },
      {
        steps: [
          {
            id: 92,
            actor: ARJUN,
            action: 'reportCases.decided',
            cts: UTS,
            decision: 'hide',
            profile_decision: null,
            reason: 'Advertising.',
          },
          {
            id: 93,
            actor: { ...ARJUN, id: 504, full_name: 'Zoe Kaya' },
            action: 'reportCases.undone',
            cts: UTS,
            decision: null,
            profile_decision: null,
            reason: 'It was a joke.',
          },
        ],
      },
    );
    const { user } = await openCase([mockCase(buildDetail(HIDDEN), undone), undo]);
    await user.click(await screen.findByRole('button', { name: 'Reverse decision' }));
    const dialog = within(await findDialog('Reverse the decision'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We were wrong.');
    await user.click(dialog.getByRole('button', { name: 'Reverse decision' }));
    await waitFor(() => expect(undo.calls).toEqual([{ caseId: 41, reason: 'We were wrong.', expectedUts: UTS }]));
    expect(await screen.findByText(/Reversed on/)).toBeVisible();
    // The decision is crossed out; screen readers do not announce that.
    expect(screen.getByText('Post hidden', { selector: 's' })).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Post hidden (reversed)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reverse decision' })).toBeNull();
    // The admin and the reason are beside the decision and in the history.
    expect(screen.getAllByRole('link', { name: 'Zoe Kaya' })).toHaveLength(2);
    expect(screen.getAllByText('It was a joke.')).toHaveLength(2);
    expect(screen.getByText('The case is waiting for a new decision.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide' })).toBeVisible();
  });

  it('shows a concurrent action of another admin before the undo can be repeated', async () => {
    const later = '2026-03-03T11:05:00.000Z';
    const undo = mockOperation<UndoReportDecisionMutation, UndoReportDecisionMutationVariables>(
      UndoReportDecisionDocument,
      {
        response: (_variables, earlier) => ({
          undoReportDecision:
            earlier === 0
              ? { status: 409, message: 'Somebody else was faster.', data: null }
              : { status: 200, message: 'Decision reversed', data: HIDDEN },
        }),
      },
    );
    const undone = buildDetail({ ...HIDDEN, undone_at: later });
    const { user } = await openCase([
      mockCase(buildDetail(HIDDEN), buildDetail({ ...HIDDEN, uts: later }), undone),
      undo,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Reverse decision' }));
    const dialog = within(await findDialog('Reverse the decision'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We were wrong.');
    await user.click(dialog.getByRole('button', { name: 'Reverse decision' }));
    await user.click(await dialog.findByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText('Somebody else was faster.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Reverse decision' }));
    await waitFor(() =>
      expect(undo.calls).toEqual(
        [UTS, later].map((expectedUts) => ({ caseId: 41, reason: 'We were wrong.', expectedUts })),
      ),
    );
    expect(await screen.findByText(/Reversed on/)).toBeVisible();
  });
});
