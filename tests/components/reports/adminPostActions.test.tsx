import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { AdminPostActions } from '@/domain/reports/AdminPostActions';
import {
  DeletePostDocument,
  type DeletePostMutation,
  type DeletePostMutationVariables,
} from '@/generated/posts/deletePost';
import { HidePostDocument, type HidePostMutation, type HidePostMutationVariables } from '@/generated/reports/hidePost';
import {
  OpenReportCaseDocument,
  type OpenReportCaseMutation,
  type OpenReportCaseMutationVariables,
} from '@/generated/reports/openReportCase';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildCase, choices, UTS } from './caseMocks';

async function start(
  item: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  element = <AdminPostActions post={buildPost({ id: 9001, date: UTS, edited_at: null })} />,
) {
  const rendered = await renderAt('/posts/9001', {
    element,
    route: '/posts/:id',
    viewer: buildAdmin(),
    mocks: [...choices(), ...mocks],
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Admin actions' }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: item }));
  return rendered;
}

it('opens a case and leads the admin to it', async () => {
  const openCase = mockOperation<OpenReportCaseMutation, OpenReportCaseMutationVariables>(OpenReportCaseDocument, {
    response: { openReportCase: { status: 200, message: 'Case opened', data: buildCase() } },
  });
  const { user, location } = await start('Open a case', [openCase]);
  const dialog = within(await findDialog('Open a case about this post'));
  await user.click(dialog.getByRole('combobox', { name: /What is wrong with it/ }));
  await user.click(await screen.findByTitle('Rude'));
  await user.click(dialog.getByRole('button', { name: 'Open a case' }));
  await waitFor(() => expect(location()).toBe('/admin/post/user-post-report/41'));
  expect(openCase.calls).toEqual([{ postId: 9001, categoryId: 2, subCategoryId: null }]);
});

it('hides a post with rule and reason', async () => {
  const hide = mockOperation<HidePostMutation, HidePostMutationVariables>(HidePostDocument, {
    response: { hidePost: { status: 200, message: 'Post hidden' } },
  });
  const { user, location } = await start('Hide the post', [hide]);
  const dialog = within(await findDialog('Hide this post'));
  await user.click(dialog.getByRole('combobox', { name: /Rule/ }));
  await user.click(await screen.findByTitle('Spam'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising.');
  await user.click(dialog.getByRole('button', { name: 'Hide the post' }));
  await waitFor(() => expect(location()).toBe('/admin/post/user-post-report'));
  expect(hide.calls).toEqual([{ postId: 9001, ruleId: 1, reason: 'Advertising.', expectedUts: UTS }]);
});

it('deletes a post with a reason; an error stays in the dialog with the input', async () => {
  const remove = mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
    response: (_variables, earlier) => ({
      deletePost: earlier === 0 ? { status: 404, message: 'Gone already' } : { status: 200, message: 'Post deleted' },
    }),
  });
  const { user, location } = await start('Delete the post', [remove]);
  const dialog = within(await findDialog('Delete this post'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Illegal.');
  await user.click(dialog.getByRole('button', { name: 'Delete the post' }));
  expect(await dialog.findByText('Gone already')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Illegal.');
  await user.click(dialog.getByRole('button', { name: 'Delete the post' }));
  await waitFor(() => expect(location()).toBe('/admin/post/user-post-report'));
  expect(remove.calls.at(-1)).toEqual({ postId: 9001, reason: 'Illegal.', expectedUts: UTS });
});

it('does not delete a text that the admin has not read: a concurrent edit of the author is shown first', async () => {
  const later = '2026-03-03T12:00:00.000Z';
  const remove = mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
    response: ({ expectedUts }) => ({
      deletePost:
        expectedUts === later ? { status: 200, message: 'Post deleted' } : { status: 409, message: 'Read it again' },
    }),
  });
  const [before, after] = [
    buildPost({ id: 9001, date: UTS, edited_at: null, description: 'A fraud' }),
    buildPost({ id: 9001, date: UTS, edited_at: later, description: 'An apology' }),
  ];
  function Page() {
    const [post, setPost] = useState(before);
    return (
      <>
        <AdminPostActions post={post} />
        <button onClick={() => setPost(after)}>Read again</button>
      </>
    );
  }
  const { user, location } = await start('Delete the post', [remove], <Page />);
  const dialog = within(await findDialog('Delete this post'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Illegal.');
  await user.click(dialog.getByRole('button', { name: 'Delete the post' }));
  expect(await dialog.findByText('Read it again')).toBeVisible();
  fireEvent.click(screen.getByText('Read again'));
  expect(await dialog.findByText('An apology')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I have read it' }));
  expect(dialog.queryByText('An apology')).not.toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Illegal.');
  await user.click(dialog.getByRole('button', { name: 'Delete the post' }));
  await waitFor(() => expect(location()).toBe('/admin/post/user-post-report'));
  expect(remove.calls.map(({ expectedUts }) => expectedUts)).toEqual([UTS, later]);
});
