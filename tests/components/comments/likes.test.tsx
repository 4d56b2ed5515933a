import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin } from '../../support/builders/viewers';
import { openPost } from '../posts/openPost';
import { buildComment, mockComments, mockLike } from './commentMocks';
import { giveRoom, TALK } from './openThread';

giveRoom();

const findLike = (name: string) => screen.findByRole('button', { name });

describe('the likes of a comment', () => {
  it('change at once, and follow the answer', async () => {
    const comment = buildComment({ up_vote: 4 });
    const like = mockLike([{ ...comment, up_vote: 5 }]);
    const { user } = await openPost(buildPost(), { mocks: [mockComments([comment]), like], path: TALK });
    const button = await findLike('Like this comment, 4 likes');
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(await findLike('Like this comment, 6 likes')).toHaveAttribute('aria-pressed', 'true');
    expect(like.calls).toEqual([{ commentId: 31, isLike: true }]);
    await user.click(await findLike('Like this comment, 6 likes'));
    expect(await findLike('Like this comment, 5 likes')).toHaveAttribute('aria-pressed', 'false');
    expect(like.calls[1]).toEqual({ commentId: 31, isLike: false });
  });

  it('are shown before the answer, for several comments at a time', async () => {
    const comments = [buildComment(), buildComment({ id: 32 })];
    const like = mockLike(comments, { delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments(comments), like], path: TALK });
    await screen.findByText('Text of comment 32');
    for (const button of screen.getAllByRole('button', { name: 'Like this comment', pressed: false }))
      await user.click(button);
    expect(screen.getAllByRole('button', { name: 'Like this comment, 1 like', pressed: true })).toHaveLength(2);
  });

  it('change back when the server rejects them', async () => {
    const rejected = mockLike([buildComment()], { status: 404, message: 'This comment could not be found.' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([buildComment()]), rejected], path: TALK });
    await screen.findByText('Text of comment 31');
    await user.click(await findLike('Like this comment'));
    expect(await screen.findByText('This comment could not be found.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Like this comment, 1 like' })).not.toBeInTheDocument(),
    );
  });

  it('are a number without a button for admins', async () => {
    await openPost(buildPost(), {
      mocks: [mockComments([buildComment({ up_vote: 7 })])],
      viewer: buildAdmin(),
      path: TALK,
    });
    expect(await screen.findByText('7 likes')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Like this comment/ })).not.toBeInTheDocument();
  });

  it('are not offered for a hidden comment', async () => {
    const gone = buildComment({ comment_status: 'hidden', comment: '', user_id: null, total_sub_comments: 1 });
    await openPost(buildPost(), { mocks: [mockComments([gone])], path: TALK });
    await screen.findByText('This comment was hidden.');
    expect(screen.queryByRole('button', { name: /Like this comment/ })).not.toBeInTheDocument();
  });
});

describe('the order of comments', () => {
  it('is newest by default, and part of the address', async () => {
    const comments = mockComments([buildComment(), buildComment({ id: 32 })]);
    const { user, location } = await openPost(buildPost(), { mocks: [comments], path: TALK });
    expect(await screen.findByRole('radio', { name: 'Newest' })).toBeChecked();
    expect(comments.calls[0]).toMatchObject({ sort: 'newest' });
    await user.click(screen.getByRole('radio', { name: 'Best' }));
    await waitFor(() => expect(comments.calls.at(-1)).toMatchObject({ sort: 'best', pageNumber: 1 }));
    expect(location()).toBe(`${TALK}&comments=best`);
    await user.click(await screen.findByRole('radio', { name: 'Newest' }));
    await waitFor(() => expect(location()).toBe(TALK));
  });

  it('opens from the address', async () => {
    const comments = mockComments([buildComment()]);
    await openPost(buildPost(), { mocks: [comments], path: `${TALK}&comments=best` });
    expect(await screen.findByRole('radio', { name: 'Best' })).toBeChecked();
    expect(comments.calls).toMatchObject([{ sort: 'best' }]);
  });

  it('is not offered for a single comment', async () => {
    await openPost(buildPost(), { mocks: [mockComments([buildComment()])], path: TALK });
    await screen.findByText('Text of comment 31');
    expect(screen.queryByRole('radiogroup', { name: 'Order of comments' })).not.toBeInTheDocument();
  });
});
