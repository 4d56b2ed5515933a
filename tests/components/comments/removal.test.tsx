import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildDeveloper } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { openPost } from '../posts/openPost';
import { buildComment, mockComments, mockDelete, mockHistory } from './commentMocks';
import { giveRoom, TALK } from './openThread';

const removable = buildComment({ total_sub_comments: 2, viewer_can: { pin: false, edit: false, delete: true } });

giveRoom();

describe('a comment by another user', () => {
  it('is removed by an admin with a reason', async () => {
    const remove = mockDelete();
    const mocks = [mockComments([removable, buildComment({ id: 32 })]), remove];
    const { user } = await openPost(buildPost(), { mocks, path: TALK, viewer: buildAdmin() });
    expect(await screen.findAllByRole('button', { name: 'Remove comment' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove comment' }));
    const form = within(await findDialog('Remove this comment'));
    const quote = form.getByRole('figure');
    expect(within(quote).getByText('Mert Kaya')).toBeVisible();
    expect(within(quote).getByRole('blockquote')).toHaveTextContent(/^Text of comment 31$/);
    expect(form.getByText(/Its 2 replies stay/)).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Remove comment' })).toBeDisabled();
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'An insult');
    await user.click(form.getByRole('button', { name: 'Remove comment' }));
    await waitFor(() => expect(screen.queryByText('Text of comment 31')).not.toBeInTheDocument());
    expect(remove.calls).toEqual([
      { commentId: 31, subComment: false, reason: 'An insult', expectedUts: removable.time },
    ]);
    expect(screen.getByText('Text of comment 32')).toBeInTheDocument();
    // With replies it leaves a placeholder.
    expect(screen.getByText('This comment is no longer available.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeInTheDocument();
    expect(screen.getByText('1 comment')).toBeInTheDocument();
  });

  it("stays, with the admin's reason, when the server rejects the removal", async () => {
    const remove = mockDelete({ status: 503, message: 'Not now' });
    const mocks = [mockComments([removable]), remove];
    const { user } = await openPost(buildPost(), { mocks, path: TALK, viewer: buildAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Remove comment' }));
    const form = within(await findDialog('Remove this comment'));
    const reason = form.getByRole('textbox', { name: /Reason/ });
    await user.type(reason, 'An insult');
    await user.click(form.getByRole('button', { name: 'Remove comment' }));
    expect(await form.findByText('Not now')).toBeInTheDocument();
    expect(reason).toHaveValue('An insult');
    expect(screen.getByText('Text of comment 31', { selector: 'p' })).toBeInTheDocument();
  });

  it('is shown in its current version when its author has changed it concurrently', async () => {
    const remove = mockDelete(({ expectedUts }) =>
      expectedUts === removable.time ? { status: 409, message: 'Read it again' } : { status: 200 },
    );
    const history = mockHistory(['An apology', 'Text of comment 31']);
    const mocks = [mockComments([removable]), remove, history];
    const { user } = await openPost(buildPost(), { mocks, path: TALK, viewer: buildAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Remove comment' }));
    const form = within(await findDialog('Remove this comment'));
    const reason = form.getByRole('textbox', { name: /Reason/ });
    await user.type(reason, 'An insult');
    expect(history.calls).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Remove comment' }));
    expect(await form.findByText('An apology')).toBeInTheDocument();
    expect(form.getByText('Read it again')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'I have read it' }));
    expect(form.queryByText('An apology')).not.toBeInTheDocument();
    expect(reason).toHaveFocus();
    expect(form.queryByText('Read it again')).not.toBeInTheDocument();
    expect(reason).toHaveValue('An insult');
    await user.click(form.getByRole('button', { name: 'Remove comment' }));
    await waitFor(() => expect(screen.queryByText('Text of comment 31')).not.toBeInTheDocument());
    expect(remove.calls.map(({ expectedUts }) => expectedUts)).toEqual([removable.time, '2026-03-03T10:02:00.000Z']);
  });

  it('cannot be removed by other roles', async () => {
    const mocks = [mockComments([buildComment()])];
    await openPost(buildPost(), { mocks, path: TALK, viewer: buildDeveloper() });
    await screen.findByText('Text of comment 31');
    expect(screen.queryByRole('button', { name: 'Remove comment' })).not.toBeInTheDocument();
  });
});
