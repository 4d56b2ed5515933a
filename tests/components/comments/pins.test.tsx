import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { findDialog } from '../../support/render/dialogs';
import { openPost } from '../posts/openPost';
import { buildComment, mockComments, mockLike, mockPin } from './commentMocks';
import { giveRoom, TALK } from './openThread';

giveRoom();

const MARK = 'Pinned by the author of the post';
const viewer_can = { pin: true, edit: false, delete: false };
const getTexts = () =>
  within(screen.getByRole('list', { name: 'Comments' }))
    .getAllByText(/Text of comment/)
    .map((text) => text.textContent);

describe('the pinned comment', () => {
  it('comes first with a mark, once, and follows its likes', async () => {
    const pinned = buildComment({ id: 33, is_pinned: true });
    const comments = [buildComment({ id: 31 }), buildComment({ id: 32 }), pinned];
    const { user } = await openPost(buildPost(), { mocks: [mockComments(comments), mockLike(comments)], path: TALK });
    expect(await screen.findByText(MARK)).toBeInTheDocument();
    expect(getTexts()).toEqual(['Text of comment 33', 'Text of comment 31', 'Text of comment 32']);
    expect(screen.queryByRole('button', { name: /Actions for the comment/ })).not.toBeInTheDocument();
    const [like] = screen.getAllByRole('button', { name: 'Like this comment' });
    if (like === undefined) throw new Error('The comment has no like button');
    await user.click(like);
    expect(await screen.findByRole('button', { name: 'Like this comment, 1 like' })).toBeInTheDocument();
  });

  it('is chosen by the author of the post, and unpinned', async () => {
    const comments = [buildComment({ viewer_can }), buildComment({ id: 32, viewer_can })];
    const pin = mockPin(comments);
    const { user } = await openPost(buildPost(), { mocks: [mockComments(comments), pin], path: TALK });
    await screen.findByText('Text of comment 32');
    const openMenu = async (index: number) => {
      const opener = screen.getAllByRole('button', { name: 'Actions for the comment by Mert Kaya' })[index];
      if (opener === undefined) throw new Error('The comment has no menu');
      await user.click(opener);
    };
    await openMenu(1);
    await user.click(await screen.findByRole('menuitem', { name: 'Pin comment' }));
    expect(await screen.findByText(MARK)).toBeInTheDocument();
    expect(pin.calls).toEqual([{ commentId: 32, isPin: true }]);
    expect(getTexts()).toEqual(['Text of comment 32', 'Text of comment 31']);
    await openMenu(0);
    await user.click(await screen.findByRole('menuitem', { name: 'Unpin comment' }));
    await waitFor(() => expect(screen.queryByText(MARK)).not.toBeInTheDocument());
    expect(pin.calls[1]).toEqual({ commentId: 32, isPin: false, replacesId: 32 });
  });

  it('is replaced after a question', async () => {
    const comments = [
      buildComment({ viewer_can }),
      buildComment({ id: 32, full_name: 'Ada Demir', is_pinned: true, viewer_can }),
    ];
    const pin = mockPin(comments);
    const { user } = await openPost(buildPost(), { mocks: [mockComments(comments), pin], path: TALK });
    await screen.findByText(MARK);
    await user.click(screen.getByRole('button', { name: 'Actions for the comment by Mert Kaya' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin comment' }));
    const question = within(await findDialog('Replace the pinned comment?'));
    expect(pin.calls).toEqual([]);
    expect(await question.findByText('The comment by Ada Demir is no longer pinned then.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(pin.calls).toEqual([{ commentId: 31, isPin: true, replacesId: 32 }]));
    await waitFor(() => expect(getTexts()).toEqual(['Text of comment 31', 'Text of comment 32']));
  });

  it('stays when the server rejects the change', async () => {
    const comments = [buildComment({ viewer_can })];
    const pin = mockPin(comments, { status: 404, message: 'This comment could not be found.' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments(comments), pin], path: TALK });
    await screen.findByText('Text of comment 31');
    await user.click(screen.getByRole('button', { name: 'Actions for the comment by Mert Kaya' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin comment' }));
    expect(await screen.findByText('This comment could not be found.')).toBeInTheDocument();
    expect(screen.queryByText(MARK)).not.toBeInTheDocument();
  });
});
