import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { GetUserTypeListDocument, type GetUserTypeListQuery } from '@/generated/people/getUserTypeList';
import {
  AddReportCaseNoteDocument,
  type AddReportCaseNoteMutation,
  type AddReportCaseNoteMutationVariables,
} from '@/generated/reports/addReportCaseNote';
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
import { GetReportCaseDocument, type GetReportCaseQuery } from '@/generated/reports/getReportCase';
import {
  UndoReportDecisionDocument,
  type UndoReportDecisionMutation,
  type UndoReportDecisionMutationVariables,
} from '@/generated/reports/undoReportDecision';
import {
  UpdateUserPostReportStatusDocument,
  type UpdateUserPostReportStatusMutation,
  type UpdateUserPostReportStatusMutationVariables,
} from '@/generated/reports/updateUserPostReportStatus';
import { CasePage } from '@/portals/admin/reports/CasePage';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildComment, mockComments } from '../comments/commentMocks';
import { admin, ARJUN, buildCase, buildDetail, choices, HIDDEN, mockAdmins, mockCase, UTS } from './caseMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (mocks: Mocks, id = '41') =>
  renderAt(`/admin/post/user-post-report/${id}`, {
    element: <CasePage />,
    route: '/admin/post/user-post-report/:caseId',
    viewer: buildAdmin(),
    mocks: [...mocks, ...choices()],
  });

const region = async (name: string) => within(await screen.findByRole('region', { name }));

const mockDecide = (status: number, message: string) =>
  mockOperation<DecideReportCaseMutation, DecideReportCaseMutationVariables>(DecideReportCaseDocument, {
    reply: { decideReportCase: { status, message, data: status === 200 ? HIDDEN : null } },
  });

/** Refused for what somebody else did, then taken. */
const mockOvertaken = (message = 'Somebody else has worked on this case meanwhile.') =>
  mockOperation<DecideReportCaseMutation, DecideReportCaseMutationVariables>(DecideReportCaseDocument, {
    reply: (_variables, earlier) => ({
      decideReportCase:
        earlier === 0 ? { status: 409, message, data: null } : { status: 200, message: 'Case decided', data: HIDDEN },
    }),
  });

afterEach(() => vi.restoreAllMocks());

describe('the page of a case', () => {
  it('reads the comments on the post when somebody wants to, to be removed one by one', async () => {
    stubHeights({ region: 600, listitem: 80 });
    const comments = mockComments([buildComment({ viewer_can: { edit: false, delete: true } })]);
    const { user } = await open([mockCase(buildDetail()), comments]);
    const post = await region('The post');
    expect(comments.calls).toEqual([]);
    await user.click(post.getByText('2 comments'));
    expect(await post.findByText('Text of comment 31')).toBeInTheDocument();
    expect(post.getByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
    expect(post.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
  });

  it('has no comments to read of a post that is down', async () => {
    await open([mockCase(buildDetail(HIDDEN))]);
    const post = await region('The post');
    expect(post.queryByText('2 comments')).not.toBeInTheDocument();
  });

  it('shows the post without its buttons, who reported it, notes, steps and what it said before', async () => {
    await open([mockCase(buildDetail())]);
    const post = await region('The post');
    expect(post.getByText('Join my paid group')).toBeVisible();
    expect(post.queryByRole('button', { name: /Like|Comment|Bookmark/ })).toBeNull();
    expect(post.getByText('What it said before')).toBeVisible();
    const reports = await region('Reports');
    expect(reports.getByRole('link', { name: 'Maya Lindgren' })).toHaveAttribute('href', '/user-detail/502');
    expect(reports.getByText(/Spam · Repeated posts/)).toBeVisible();
    expect(reports.getByText('The platform')).toBeVisible();
    expect((await region('Notes')).getByText('Asked for the source.')).toBeVisible();
    expect((await region('Steps')).getByText('Note added')).toBeVisible();
    expect((await region('Decision')).getByText('Not decided yet')).toBeVisible();
  });

  it('takes a decision with its rule and reason', async () => {
    const decide = mockDecide(200, 'Case decided');
    const read = mockCase(buildDetail(), buildDetail(HIDDEN));
    const { user } = await open([read, decide]);
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
    expect(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
  });

  it('keeps what was typed when somebody else was faster', async () => {
    const { user } = await open([mockCase(buildDetail()), mockDecide(409, 'Somebody else has worked on this case.')]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'An opinion.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Somebody else has worked on this case.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('An opinion.');
  });

  it('shows words that their author wrote meanwhile before they are judged', async () => {
    const later = '2026-03-03T10:05:00.000Z';
    const edited = buildDetail(buildCase({ post_uts: later }));
    const { post } = edited.case;
    const decide = mockOvertaken('The author has changed the post.');
    const read = mockCase(
      buildDetail(),
      { ...edited, case: { ...edited.case, post: post && { ...post, description: 'Join my book club' } } },
      buildDetail(HIDDEN),
    );
    const { user } = await open([read, decide]);
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

  it('tells what somebody else did with the case before it is decided all the same', async () => {
    const later = '2026-03-03T10:05:00.000Z';
    const zoe = { ...ARJUN, id: 504, full_name: 'Zoe Kaya' };
    const theirs = buildCase({ state: 'assigned', assignee: zoe, uts: later });
    const read = mockCase(
      buildDetail(),
      buildDetail(theirs, {
        steps: [
          { id: 92, actor: zoe, action: 'reportCases.assigned', cts: later, changes: [] },
          { id: 91, actor: ARJUN, action: 'reportCases.noted', cts: UTS, changes: [] },
        ],
      }),
      buildDetail(HIDDEN),
    );
    const decide = mockOvertaken();
    const { user } = await open([read, decide]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    await user.click(dialog.getByRole('radio', { name: 'Hide the post' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Somebody else has worked on this case')).toBeVisible();
    expect(dialog.getByText('Zoe Kaya', { ignore: 'a *' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Zoe Kaya' })).toBeVisible();
    expect(dialog.getByText('Assigned')).toBeVisible();
    // What the admin knew already is not told again.
    expect(dialog.queryByText('Note added')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText(/Somebody else has worked on this case/)).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(decide.calls.map(({ expectedUts }) => expectedUts)).toEqual([UTS, later]));
    expect(await screen.findByText('Post hidden')).toBeVisible();
  });

  it('asks for the days of a suspension, and for no rule when reports are dismissed', async () => {
    const { user } = await open([mockCase(buildDetail())]);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await findDialog('Decide on the post'));
    expect(dialog.queryByRole('combobox', { name: /Rule/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Hide it and suspend the author' }));
    expect(dialog.getByRole('combobox', { name: /Rule/ })).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /Days/ })).toBeVisible();
  });

  it('takes a decision back with a reason', async () => {
    const undo = mockOperation<UndoReportDecisionMutation, UndoReportDecisionMutationVariables>(
      UndoReportDecisionDocument,
      { reply: { undoReportDecision: { status: 200, message: 'Taken back', data: HIDDEN } } },
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
            changes: [
              { field: 'decision', after: '"hide"' },
              { field: 'reason', after: '"Advertising."' },
            ],
          },
          {
            id: 93,
            actor: { ...ARJUN, id: 504, full_name: 'Zoe Kaya' },
            action: 'reportCases.undone',
            cts: UTS,
            changes: [{ field: 'reason', after: '"It was a joke."' }],
          },
        ],
      },
    );
    const { user } = await open([mockCase(buildDetail(HIDDEN), undone), undo]);
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await findDialog('Take the decision back'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We were wrong.');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(undo.calls).toEqual([{ caseId: 41, reason: 'We were wrong.', expectedUts: UTS }]));
    expect(await screen.findByText(/Taken back on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    // By whom and why, beside the decision and in the history.
    expect(screen.getAllByRole('link', { name: 'Zoe Kaya' })).toHaveLength(2);
    expect(screen.getAllByText('It was a joke.')).toHaveLength(2);
    expect(screen.getByText('The case waits for another decision.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide' })).toBeVisible();
  });

  it('tells what somebody else did with it before a decision is taken back all the same', async () => {
    const later = '2026-03-03T11:05:00.000Z';
    const undo = mockOperation<UndoReportDecisionMutation, UndoReportDecisionMutationVariables>(
      UndoReportDecisionDocument,
      {
        reply: (_variables, earlier) => ({
          undoReportDecision:
            earlier === 0
              ? { status: 409, message: 'Somebody else was faster.', data: null }
              : { status: 200, message: 'Taken back', data: HIDDEN },
        }),
      },
    );
    const undone = buildDetail({ ...HIDDEN, undone_at: later });
    const { user } = await open([mockCase(buildDetail(HIDDEN), buildDetail({ ...HIDDEN, uts: later }), undone), undo]);
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await findDialog('Take the decision back'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We were wrong.');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await user.click(await dialog.findByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText('Somebody else was faster.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(undo.calls).toEqual(
        [UTS, later].map((expectedUts) => ({ caseId: 41, reason: 'We were wrong.', expectedUts })),
      ),
    );
    expect(await screen.findByText(/Taken back on/)).toBeVisible();
  });

  it('is taken on and given back', async () => {
    const mine = buildCase({ state: 'assigned', assignee: ARJUN });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      {
        reply: { assignReportCase: { status: 200, message: 'Case assigned', data: mine } },
      },
    );
    const { user } = await open([mockCase(buildDetail(), buildDetail(mine)), assign]);
    await user.click(await screen.findByRole('button', { name: 'Take it on' }));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: 503, expectedUts: UTS }]));
    await user.click(await screen.findByRole('button', { name: 'Give it back' }));
    await waitFor(() => expect(assign.calls.at(-1)).toEqual({ caseId: 41, assigneeId: null, expectedUts: UTS }));
  });

  it('is handed to an admin beyond the first page, who is found by name', async () => {
    const given = buildCase({ state: 'assigned', assignee: { ...ARJUN, id: 777, full_name: 'Yara Toprak' } });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      { reply: { assignReportCase: { status: 200, message: 'Case assigned', data: given } } },
    );
    const people = mockAdmins((name) =>
      name === 'yara' ? [admin(777, 'Yara Toprak', 'yara')] : [admin(503, 'Arjun Mehta', 'arjun')],
    );
    const { user } = await open([people, mockCase(buildDetail(), buildDetail(given)), assign]);
    const choice = await screen.findByRole('combobox', { name: 'Assigned to' });
    expect(people.calls).toEqual([]);
    await user.click(choice);
    expect(await screen.findByRole('option', { name: 'Arjun Mehta' })).toBeInTheDocument();
    await user.type(choice, 'yara');
    await user.click(await screen.findByTitle('Yara Toprak'));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: 777, expectedUts: UTS }]));
    expect(people.calls.at(-1)).toMatchObject({ name: 'yara', userTypeId: 1, activeInactiveStatus: 'active' });
  });

  it('says why no admin can be searched for, instead of that there is none', async () => {
    const people = mockAdmins(() => [admin(503, 'Arjun Mehta', 'arjun')]);
    const types = mockOperation<GetUserTypeListQuery, never>(GetUserTypeListDocument, {
      reply: { getUserTypeList: { status: 503, message: 'The types are being moved.', data: null } },
    });
    const { user } = await open([people, types, mockCase(buildDetail())]);
    const choice = await screen.findByRole('combobox', { name: 'Assigned to' });
    await user.click(choice);
    expect(await screen.findByText('The types are being moved.')).toBeInTheDocument();
    await user.type(choice, 'yara');
    expect(screen.getByText('The types are being moved.')).toBeInTheDocument();
    expect(screen.queryByText('No admin found')).not.toBeInTheDocument();
    expect(people.calls).toEqual([]);
  });

  it('is read again when another admin was faster to take it on', async () => {
    const theirs = buildCase({ state: 'assigned', assignee: { ...ARJUN, id: 504, full_name: 'Zoe Kaya' } });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      {
        reply: {
          assignReportCase: { status: 409, message: 'Somebody else has worked on this case.', data: null },
        },
      },
    );
    const { user } = await open([mockCase(buildDetail(), buildDetail(theirs)), assign]);
    await user.click(await screen.findByRole('button', { name: 'Take it on' }));
    expect(await screen.findByText('Somebody else has worked on this case.')).toBeVisible();
    expect(await screen.findByTitle('Zoe Kaya')).toBeVisible();
  });

  it('takes notes', async () => {
    const add = mockOperation<AddReportCaseNoteMutation, AddReportCaseNoteMutationVariables>(
      AddReportCaseNoteDocument,
      {
        reply: {
          addReportCaseNote: {
            status: 200,
            message: 'Note added',
            data: { id: 82, note: 'Hm', cts: UTS, author: ARJUN },
          },
        },
      },
    );
    const { user } = await open([mockCase(buildDetail()), add]);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    const dialog = within(await findDialog('Add note'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Hm');
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(add.calls).toEqual([{ caseId: 41, note: 'Hm' }]));
  });

  it('answers one report by itself', async () => {
    const change = mockOperation<UpdateUserPostReportStatusMutation, UpdateUserPostReportStatusMutationVariables>(
      UpdateUserPostReportStatusDocument,
      {
        reply: { updateUserPostReportStatus: { status: 409, message: 'This case is decided already.', data: null } },
      },
    );
    const { user } = await open([mockCase(buildDetail()), change]);
    await user.click(await screen.findByRole('button', { name: /the report by Maya Lindgren/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
    await waitFor(() => expect(change.calls).toEqual([{ id: 71, status: 'dismissed', expectedUts: UTS }]));
    expect(await screen.findByText('This case is decided already.')).toBeVisible();
  });

  it('says what is left of a deleted post, and that the platform reported it', async () => {
    const detail = buildDetail(buildCase({ post_state: 'deleted', source: 'platform' }), { history: [] });
    const { post } = detail.case;
    await open([mockCase({ ...detail, case: { ...detail.case, post: post && { ...post, description: '' } } })]);
    const shown = await region('The post');
    expect(shown.getByText('Deleted')).toBeVisible();
    expect(shown.getByText('What it said is gone.')).toBeVisible();
    expect((await region('Decision')).getByText(/several accounts post the same text/)).toBeVisible();
  });

  it.each(['41', 'x'])('says when there is no case %s', async (id) => {
    const gone = mockOperation<GetReportCaseQuery, never>(GetReportCaseDocument, {
      reply: { getReportCase: { status: 404, message: 'Gone', data: null } },
    });
    await open([gone], id);
    expect(await screen.findByText('This case could not be found')).toBeVisible();
  });
});
