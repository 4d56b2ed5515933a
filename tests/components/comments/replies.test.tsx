import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { leavePlace, withoutComment, withReplies } from '@/domain/comments/removedComment';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { openPost } from '../posts/openPost';
import { buildComment, buildOwnComment, mockAdd, mockComments, mockDelete } from './commentMocks';
import { giveRoom, TALK } from './openThread';

giveRoom();

const ADA = { user_id: 703, username: 'ada', full_name: 'Ada Yilmaz' };
const buildReply = (id: number, change: Parameters<typeof buildComment>[0] = {}) =>
  buildComment({ id, parent_comment_id: 31, ...change });
const mockThread = (...replies: ReturnType<typeof buildReply>[]) =>
  mockComments([buildComment({ total_sub_comments: replies.length })], { replies: { 31: replies } });
const showReplies = async (user: Awaited<ReturnType<typeof openPost>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const findReplies = async () => within(await screen.findByRole('list', { name: 'Replies' }));

describe('the replies to a comment', () => {
  it('are hidden until the viewer opens them, which leaves the focus', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51))], path: TALK });
    await showReplies(user, 'Show 1 reply');
    const toggle = await screen.findByRole('button', { name: 'Hide 1 reply' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText('Text of comment 51')).toBeInTheDocument();
    expect(toggle).toHaveFocus();
    await user.click(toggle);
    expect(screen.queryByText('Text of comment 51')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 1 reply' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('are shown with the field focused by Reply', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51))], path: TALK });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(await screen.findByText('Text of comment 51')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Write a reply...')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Hide 1 reply' }));
    await showReplies(user, 'Show 1 reply');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect(screen.getByPlaceholderText('Write a reply...')).toHaveFocus();
  });

  it('load ten at a time, with the number of the others', async () => {
    const replies = Array.from({ length: 12 }, (_unused, index) => buildReply(51 + index));
    const { user } = await openPost(buildPost(), { mocks: [mockThread(...replies)], path: TALK });
    await showReplies(user, 'Show 12 replies');
    await user.click(await screen.findByRole('button', { name: 'Show 2 more replies' }));
    expect(await screen.findByText('Text of comment 62')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /more repl/ })).not.toBeInTheDocument();
  });

  it('name their recipients', async () => {
    const thread = mockThread(buildReply(51, ADA), buildReply(52, { recipient: { id: 703, user_name: 'ada' } }));
    const { user } = await openPost(buildPost(), { mocks: [thread], path: TALK });
    await showReplies(user, 'Show 2 replies');
    const link = await (await findReplies()).findByRole('link', { name: 'In reply to @ada' });
    expect(link).toHaveAttribute('href', '/user/703');
    expect(link.closest('p')).toHaveTextContent('@ada Text of comment 52');
  });

  it('speak Turkish', async () => {
    const thread = mockThread(buildReply(51, ADA), buildReply(52, { recipient: { id: 703, user_name: 'ada' } }));
    const { user } = await openPost(buildPost(), { mocks: [thread], path: TALK, language: 'tr' });
    await showReplies(user, '2 yanıtı göster');
    expect(await screen.findByRole('link', { name: 'Yanıt verilen: @ada' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Yanıtla: @ada' }));
    expect(await screen.findByText(/Yanıt veriyorsunuz:/)).toHaveTextContent('Yanıt veriyorsunuz: @ada');
  });
});

describe('a reply to a reply', () => {
  it('is sent to the reply and shows its author at once', async () => {
    const add = mockAdd({ delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51, ADA)), add], path: TALK });
    await showReplies(user, 'Show 1 reply');
    await user.click(await screen.findByRole('button', { name: 'Reply to @ada' }));
    const field = screen.getByPlaceholderText('Write a reply...');
    expect(field).toHaveFocus();
    expect(screen.getByText(/Replying to/)).toHaveTextContent('Replying to @ada');
    await user.type(field, 'I agree{Enter}');
    expect(add.calls).toEqual([{ postId: 9001, comment: 'I agree', commentId: 51 }]);
    const replies = await findReplies();
    expect(await replies.findByRole('link', { name: 'In reply to @ada' })).toBeInTheDocument();
  });

  it('answers the comment itself after it was cancelled, and after it was sent', async () => {
    const add = mockAdd();
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51, ADA)), add], path: TALK });
    await showReplies(user, 'Show 1 reply');
    await user.click(await screen.findByRole('button', { name: 'Reply to @ada' }));
    await user.click(screen.getByRole('button', { name: 'Stop replying to @ada' }));
    await user.type(screen.getByPlaceholderText('Write a reply...'), 'To the comment{Enter}');
    await waitFor(() => expect(add.calls).toMatchObject([{ commentId: 31 }]));
    await user.click(screen.getByRole('button', { name: 'Reply to @ada' }));
    await user.type(screen.getByPlaceholderText('Write a reply...'), 'To the reply{Enter}');
    await waitFor(() => expect(add.calls[1]).toMatchObject({ commentId: 51 }));
    await waitFor(() => expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument());
  });

  it('has no recipient below an own reply', async () => {
    const own = buildOwnComment({ id: 51, parent_comment_id: 31 });
    const add = mockAdd({ delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [mockThread(own), add], path: TALK });
    await showReplies(user, 'Show 1 reply');
    await user.click(await screen.findByRole('button', { name: 'Reply to @maya' }));
    await user.type(screen.getByPlaceholderText('Write a reply...'), 'And again{Enter}');
    expect(await screen.findByText('And again')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /In reply to/ })).not.toBeInTheDocument();
  });

  it('stays addressed when the server rejects it', async () => {
    const add = mockAdd({ status: 404, message: 'This comment could not be found.' });
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51, ADA)), add], path: TALK });
    await showReplies(user, 'Show 1 reply');
    await user.click(await screen.findByRole('button', { name: 'Reply to @ada' }));
    await user.type(screen.getByPlaceholderText('Write a reply...'), 'Too late{Enter}');
    expect(await screen.findByText('This comment could not be found.')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Write a reply...')).toHaveValue('Too late');
    expect(screen.getByText(/Replying to/)).toBeInTheDocument();
  });

  it.each([
    ['admins', buildAdmin()],
    ['guests', buildAppUser({ hasGuestAccount: true })],
  ])('is not offered to %s', async (_name, viewer) => {
    const { user } = await openPost(buildPost(), { mocks: [mockThread(buildReply(51, ADA))], path: TALK, viewer });
    await showReplies(user, 'Show 1 reply');
    expect(await screen.findByText('Text of comment 51')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  });
});

describe('a deleted comment', () => {
  const gone = buildComment({ comment_status: 'deleted', comment: '', full_name: '', total_sub_comments: 1 });

  it('gets no replies, but those that stay do', async () => {
    const comments = mockComments([gone], { replies: { 31: [buildReply(51, ADA)] } });
    const add = mockAdd({ delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [comments, add], path: TALK });
    await showReplies(user, 'Show 1 reply');
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    expect(screen.queryByPlaceholderText('Write a reply...')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Reply to @ada' }));
    expect(screen.getByPlaceholderText('Write a reply...')).toHaveFocus();
    await user.keyboard('Still here{Enter}');
    expect(add.calls).toMatchObject([{ commentId: 51 }]);
  });

  it('leaves a placeholder while it has replies', async () => {
    const own = buildOwnComment({ total_sub_comments: 1 });
    const mocks = [mockComments([own]), mockDelete()];
    const { user } = await openPost(buildPost(), { mocks, path: TALK });
    await user.click(await screen.findByRole('button', { name: 'Actions for your comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Comment' }));
    const question = within(await findDialog('Are you sure to delete Comment ?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This comment is no longer available.')).toBeInTheDocument();
    expect(screen.queryByText('Text of comment 41')).not.toBeInTheDocument();
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
  });

  it('goes with its last reply', () => {
    const rows = [buildComment({ id: 1, total_sub_comments: 2 }), buildComment({ id: 2 })];
    expect(withoutComment(2)(rows).map(({ id }) => id)).toEqual([1]);
    const left = withoutComment(1)(rows);
    expect(left).toMatchObject([{ id: 1, comment_status: 'deleted', user_id: null, comment: '' }, { id: 2 }]);
    expect(withReplies(1, -1)(left)).toMatchObject([{ id: 1, total_sub_comments: 1 }, { id: 2 }]);
    expect(withReplies(1, -2)(left).map(({ id }) => id)).toEqual([2]);
    expect(withReplies(1, -2)(rows).map(({ id }) => id)).toEqual([1, 2]);
    expect(leavePlace(buildComment())).toEqual([]);
  });
});
