import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildDeveloper } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { openPost } from '../posts/openPost';
import { buildComment, buildOwnComment, mockAdd, mockComments, mockDelete, mockEdit } from './commentMocks';
import { findInput, giveRoom, TALK } from './openThread';

const dialog = async () => within(await findDialog('Comments'));

giveRoom();

describe('the comments of a post', () => {
  it('open from the post and show the post, the comments and the field', async () => {
    const comments = mockComments([buildComment(), buildComment({ id: 32, edited_at: '2026-03-03T11:00:00.000Z' })]);
    const { user, location } = await openPost(buildPost(), { mocks: [comments] });
    await user.click(await screen.findByRole('button', { name: '2 comments' }));
    expect(location()).toBe(TALK);
    const shown = await dialog();
    expect(await shown.findByText('Text of comment 31')).toBeInTheDocument();
    expect(shown.getByText('Text of post 9001')).toBeInTheDocument();
    expect(shown.getAllByRole('link', { name: 'Mert Kaya' })[0]).toHaveAttribute('href', '/user/702');
    expect(shown.getByText(/edited/)).toBeInTheDocument();
    expect(shown.getByPlaceholderText('Add a comment...')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Actions for your comment' })).not.toBeInTheDocument();
    expect(comments.calls).toMatchObject([{ pageNumber: 1, pageSize: 10, postId: 9001 }]);
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe('/application-user/post'));
  });

  it('are linked from the page of the post', async () => {
    await openPost(buildPost(), { mocks: [mockComments([buildComment()])], path: '/posts/9001?dialog=comments' });
    expect(await (await dialog()).findByText('Text of comment 31')).toBeInTheDocument();
  });

  it('load ten at a time', async () => {
    const comments = mockComments(Array.from({ length: 12 }, (_unused, index) => buildComment({ id: 100 + index })));
    const { user } = await openPost(buildPost(), { mocks: [comments], path: TALK });
    const shown = await dialog();
    await shown.findByText('Text of comment 100');
    const more = shown.queryByRole('button', { name: 'Load more' });
    if (more) await user.click(more);
    await waitFor(() => expect(comments.calls).toHaveLength(2));
    expect(comments.calls[1]).toMatchObject({ pageNumber: 2, pageSize: 10, cursor: '10' });
  });

  it('show an empty state', async () => {
    await openPost(buildPost(), { mocks: [mockComments([])], path: TALK });
    expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  });

  it('show a failure', async () => {
    const failing = mockComments([], { status: 503, message: 'Not now' });
    const { user } = await openPost(buildPost(), { mocks: [failing], path: TALK });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it.each([
    ['admins', buildAdmin()],
    ['developers', buildDeveloper()],
  ])('have no field for %s', async (_name, viewer) => {
    await openPost(buildPost(), { mocks: [mockComments([buildComment()])], path: TALK, viewer });
    expect(await screen.findByText('Text of comment 31')).toBeInTheDocument();
    expect(screen.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  it('speak Turkish', async () => {
    await openPost(buildPost(), { mocks: [mockComments([])], path: TALK, language: 'tr' });
    expect(await screen.findByPlaceholderText('Yorum ekle...')).toBeInTheDocument();
    expect(await screen.findByText('Henüz yorum yok')).toBeInTheDocument();
  });

  it('show a placeholder for a deleted comment', async () => {
    const gone = buildComment({ comment_status: 'deleted', comment: '', full_name: '', total_sub_comments: 1 });
    await openPost(buildPost(), { mocks: [mockComments([gone])], path: TALK });
    expect(await screen.findByText('This comment is no longer available.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeInTheDocument();
  });
});

describe('a new comment', () => {
  it('is sent by Enter and appears at once; Shift+Enter inserts a line break', async () => {
    const add = mockAdd({ delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildComment()]), add], path: TALK });
    await user.type(await findInput(), 'First{Shift>}{Enter}{/Shift}second{Enter}');
    const list = await screen.findByRole('list', { name: 'Comments' });
    expect(await within(list).findByText(/First\s+second/)).toBeInTheDocument();
    expect(await findInput()).toHaveValue('');
    expect(add.calls).toEqual([{ postId: 9001, comment: 'First\nsecond' }]);
  });

  it('adds to the count of the post and can be changed after it is stored', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildComment()]), mockAdd()], path: TALK });
    await user.type(await findInput(), 'Well said');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: 'Actions for your comment' })).toBeInTheDocument();
    expect(screen.getByText('3 comments')).toBeInTheDocument();
  });

  it('scrolls into view on top, and is announced', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildComment()]), mockAdd()], path: TALK });
    const box = await screen.findByRole('region', { name: 'Comments' });
    box.scrollTop = 40;
    await user.type(await findInput(), 'Well said{Enter}');
    const said = await screen.findByText('Your comment was added at the top.');
    expect(said.closest('[role]')).toHaveAttribute('role', 'status');
    expect(box.scrollTop).toBe(0);
  });

  it('is not sent while it is empty', async () => {
    const add = mockAdd();
    const { user } = await openPost(buildPost(), { mocks: [mockComments([]), add], path: TALK });
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    await user.type(await findInput(), '   {Enter}');
    expect(send).toBeDisabled();
    await user.type(await findInput(), 'x');
    expect(send).toBeEnabled();
    expect(add.calls).toEqual([]);
  });

  it('disappears when the server rejects it, and the field shows its text again', async () => {
    const add = mockAdd({ status: 404, message: 'This post could not be found.' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildComment()]), add], path: TALK });
    await user.type(await findInput(), 'Too late{Enter}');
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(await findInput()).toHaveValue('Too late');
    const list = screen.getByRole('list', { name: 'Comments' });
    await waitFor(() => expect(within(list).queryByText('Too late')).not.toBeInTheDocument());
    expect(screen.getByText('2 comments')).toBeInTheDocument();
  });
});

describe("the viewer's own comment", () => {
  const openMenu = async (user: Awaited<ReturnType<typeof openPost>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Actions for your comment' }));

  it('has a menu with Edit Comment, Delete Comment and Cancel', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()])], path: TALK });
    await openMenu(user);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit Comment', 'Delete Comment', 'Cancel']);
    await user.click(screen.getByRole('menuitem', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    expect(screen.getByText('Text of comment 41')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
  });

  it('is changed in a dialog with Cancel and Update', async () => {
    const edit = mockEdit();
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()]), edit], path: TALK });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Comment' }));
    const form = within(await findDialog('Edit Comment'));
    expect(form.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    const text = form.getByRole('textbox', { name: /Comment/ });
    await user.clear(text);
    await waitFor(() => expect(form.getByRole('button', { name: 'Update' })).toBeDisabled());
    await user.type(text, 'Better');
    await user.type(text, '{Enter}');
    await waitFor(() => expect(edit.calls).toEqual([{ postId: 9001, commentId: 41, comment: 'Better' }]));
    expect(await within(screen.getByRole('list', { name: 'Comments' })).findByText('Better')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for your comment' })).toHaveFocus());
  });

  it('restores the focus to its menu after Cancel', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()])], path: TALK });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Comment' }));
    await user.click(within(await findDialog('Edit Comment')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for your comment' })).toHaveFocus());
  });

  it('preserves the input when the server rejects the change', async () => {
    const edit = mockEdit({ status: 400, message: 'Not like this' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()]), edit], path: TALK });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Comment' }));
    const form = within(await findDialog('Edit Comment'));
    const text = form.getByRole('textbox', { name: /Comment/ });
    await user.type(text, '!');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText('Not like this')).toBeInTheDocument();
    expect(text).toHaveValue('Text of comment 41!');
    expect(within(screen.getByRole('list', { name: 'Comments' })).getByText('Text of comment 41')).toBeInTheDocument();
  });

  it('is deleted at once after the confirmation', async () => {
    const remove = mockDelete({ delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()]), remove], path: TALK });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Comment' }));
    const question = within(await findDialog('Are you sure to delete Comment ?'));
    expect(question.getByRole('button', { name: 'No' })).toBeInTheDocument();
    expect(remove.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Text of comment 41')).not.toBeInTheDocument());
    expect(remove.calls).toEqual([{ commentId: 41, subComment: false }]);
  });

  it('reappears when the server rejects the deletion', async () => {
    const remove = mockDelete({ status: 503, message: 'Not now' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildOwnComment()]), remove], path: TALK });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Comment' }));
    const question = within(await findDialog('Are you sure to delete Comment ?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(await screen.findByText('Text of comment 41')).toBeInTheDocument();
  });
});

describe('replies', () => {
  it('are shown and written below their comment', async () => {
    const root = buildComment({ total_sub_comments: 1 });
    const comments = mockComments([root], { replies: { 31: [buildComment({ id: 51, parent_comment_id: 31 })] } });
    const add = mockAdd();
    const { user } = await openPost(buildPost(), { mocks: [comments, add], path: TALK });
    await user.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
    expect(await screen.findByText('Text of comment 51')).toBeInTheDocument();
    await user.type(screen.getByPlaceholderText('Write a reply...'), 'I agree{Enter}');
    const replies = screen.getByRole('list', { name: 'Replies' });
    expect(await within(replies).findByText('I agree')).toBeInTheDocument();
    expect(add.calls).toEqual([{ postId: 9001, comment: 'I agree', commentId: 31 }]);
    expect(await screen.findByRole('button', { name: 'Hide 2 replies' })).toBeInTheDocument();
    expect(screen.getByText('3 comments')).toBeInTheDocument();
  });
});
