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
import { GetReportCaseDocument, type GetReportCaseQuery } from '@/generated/reports/getReportCase';
import {
  UpdateUserPostReportStatusDocument,
  type UpdateUserPostReportStatusMutation,
  type UpdateUserPostReportStatusMutationVariables,
} from '@/generated/reports/updateUserPostReportStatus';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { buildComment, mockComments } from '../comments/commentMocks';
import { admin, ARJUN, buildCase, buildDetail, HIDDEN, mockAdmins, mockCase, UTS } from './caseMocks';
import { openCase, region } from './openCase';

afterEach(() => vi.restoreAllMocks());

describe('the page of a case', () => {
  it('shows the comments on the post on demand, to be removed one by one', async () => {
    stubHeights({ region: 600, listitem: 80 });
    const comments = mockComments([buildComment({ viewer_can: { pin: false, edit: false, delete: true } })]);
    const { user } = await openCase([mockCase(buildDetail()), comments]);
    const post = await region('The post');
    expect(comments.calls).toEqual([]);
    await user.click(post.getByText('2 comments'));
    expect(await post.findByText('Text of comment 31')).toBeInTheDocument();
    expect(post.getByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
    expect(post.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
  });

  it('has no comments of a removed post', async () => {
    await openCase([mockCase(buildDetail(HIDDEN))]);
    const post = await region('The post');
    expect(post.queryByText('2 comments')).not.toBeInTheDocument();
  });

  it('shows the post without its buttons, reporters, notes, steps and earlier texts', async () => {
    await openCase([mockCase(buildDetail())]);
    const post = await region('The post');
    expect(post.getByText('Join my paid group')).toBeVisible();
    expect(post.queryByRole('button', { name: /Like|Comment|Bookmark/ })).toBeNull();
    expect(post.getByText('Edit history')).toBeVisible();
    const reports = await region('Reports');
    expect(reports.getByRole('link', { name: 'Maya Lindgren' })).toHaveAttribute('href', '/user-detail/502');
    expect(reports.getByText(/Spam · Repeated posts/)).toBeVisible();
    expect(reports.getByText('The platform')).toBeVisible();
    expect((await region('Notes')).getByText('Asked for the source.')).toBeVisible();
    expect((await region('Activity')).getByText('Note added')).toBeVisible();
    expect((await region('Decision')).getByText('Not decided yet')).toBeVisible();
  });

  it('can be taken on and given back', async () => {
    const mine = buildCase({ state: 'assigned', assignee: ARJUN });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      {
        response: { assignReportCase: { status: 200, message: 'Case assigned', data: mine } },
      },
    );
    const { user } = await openCase([mockCase(buildDetail(), buildDetail(mine)), assign]);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: 503, expectedUts: UTS }]));
    await user.click(await screen.findByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(assign.calls.at(-1)).toEqual({ caseId: 41, assigneeId: null, expectedUts: UTS }));
  });

  it('can be assigned to an admin beyond the first page, who is found by name', async () => {
    const given = buildCase({ state: 'assigned', assignee: { ...ARJUN, id: 777, full_name: 'Yara Toprak' } });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      { response: { assignReportCase: { status: 200, message: 'Case assigned', data: given } } },
    );
    const people = mockAdmins((name) =>
      name === 'yara' ? [admin(777, 'Yara Toprak', 'yara')] : [admin(503, 'Arjun Mehta', 'arjun')],
    );
    const { user } = await openCase([people, mockCase(buildDetail(), buildDetail(given)), assign]);
    const choice = await screen.findByRole('combobox', { name: 'Assigned to' });
    expect(people.calls).toEqual([]);
    await user.click(choice);
    expect(await screen.findByRole('option', { name: 'Arjun Mehta' })).toBeInTheDocument();
    await user.type(choice, 'yara');
    await user.click(await screen.findByTitle('Yara Toprak'));
    await waitFor(() => expect(assign.calls).toEqual([{ caseId: 41, assigneeId: 777, expectedUts: UTS }]));
    expect(people.calls.at(-1)).toMatchObject({ name: 'yara', userTypeId: 1, activeInactiveStatus: 'active' });
  });

  it('shows why the search for admins fails, instead of an empty state', async () => {
    const people = mockAdmins(() => [admin(503, 'Arjun Mehta', 'arjun')]);
    const types = mockOperation<GetUserTypeListQuery, never>(GetUserTypeListDocument, {
      response: { getUserTypeList: { status: 503, message: 'The types are being moved.', data: null } },
    });
    const { user } = await openCase([people, types, mockCase(buildDetail())]);
    const choice = await screen.findByRole('combobox', { name: 'Assigned to' });
    await user.click(choice);
    expect(await screen.findByText('The types are being moved.')).toBeInTheDocument();
    await user.type(choice, 'yara');
    expect(screen.getByText('The types are being moved.')).toBeInTheDocument();
    expect(screen.queryByText('No admin found')).not.toBeInTheDocument();
    expect(people.calls).toEqual([]);
  });

  it('reloads when another admin took it on first', async () => {
    const concurrentCase = buildCase({ state: 'assigned', assignee: { ...ARJUN, id: 504, full_name: 'Zoe Kaya' } });
    const assign = mockOperation<AssignReportCaseMutation, AssignReportCaseMutationVariables>(
      AssignReportCaseDocument,
      {
        response: {
          assignReportCase: {
            status: 409,
            message: 'Another admin has changed this case in the meantime.',
            data: null,
          },
        },
      },
    );
    const { user } = await openCase([mockCase(buildDetail(), buildDetail(concurrentCase)), assign]);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('Another admin has changed this case in the meantime.')).toBeVisible();
    expect(await screen.findByTitle('Zoe Kaya')).toBeVisible();
  });

  it('stores notes', async () => {
    const add = mockOperation<AddReportCaseNoteMutation, AddReportCaseNoteMutationVariables>(
      AddReportCaseNoteDocument,
      {
        response: {
          addReportCaseNote: {
            status: 200,
            message: 'Note added',
            data: { id: 82, note: 'Hm', cts: UTS, author: ARJUN },
          },
        },
      },
    );
    const { user } = await openCase([mockCase(buildDetail()), add]);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    const dialog = within(await findDialog('Add note'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Hm');
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(add.calls).toEqual([{ caseId: 41, note: 'Hm' }]));
  });

  it('answers a single report', async () => {
    const change = mockOperation<UpdateUserPostReportStatusMutation, UpdateUserPostReportStatusMutationVariables>(
      UpdateUserPostReportStatusDocument,
      {
        response: {
          updateUserPostReportStatus: { status: 409, message: 'This case has already been decided.', data: null },
        },
      },
    );
    const { user } = await openCase([mockCase(buildDetail()), change]);
    await user.click(await screen.findByRole('button', { name: /the report by Maya Lindgren/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
    await waitFor(() => expect(change.calls).toEqual([{ id: 71, status: 'dismissed', expectedUts: UTS }]));
    expect(await screen.findByText('This case has already been decided.')).toBeVisible();
  });

  it('shows the remains of a deleted post, and that the platform reported it', async () => {
    const detail = buildDetail(buildCase({ post_state: 'deleted', source: 'platform' }), { history: [] });
    const { post } = detail.case;
    await openCase([mockCase({ ...detail, case: { ...detail.case, post: post && { ...post, description: '' } } })]);
    const shown = await region('The post');
    expect(shown.getByText('Deleted')).toBeVisible();
    expect(shown.getByText('The content of the post is no longer available.')).toBeVisible();
    expect((await region('Decision')).getByText(/several accounts posted the same text/)).toBeVisible();
  });

  it.each(['41', 'x'])('reports that there is no case %s', async (id) => {
    const gone = mockOperation<GetReportCaseQuery, never>(GetReportCaseDocument, {
      response: { getReportCase: { status: 404, message: 'Gone', data: null } },
    });
    await openCase([gone], id);
    expect(await screen.findByText('This case could not be found')).toBeVisible();
  });
});
