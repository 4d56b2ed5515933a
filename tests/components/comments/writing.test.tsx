import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { CommentInput } from '@/domain/comments/CommentInput';
import { DraftOwnerContext } from '@/shared/form/drafts';

import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderPart } from '../../support/render/renderAt';
import { openPost } from '../posts/openPost';
import { buildComment, buildOwnComment, mockAdd, mockComments } from './commentMocks';
import { findInput, giveRoom, TALK } from './openThread';

giveRoom();

describe('the text of a comment', () => {
  it('links to the users and stocks that it mentions', async () => {
    const comment = buildComment({
      comment: '@Ada.K look at $AAPL, not @nobody',
      mention_user_list: [{ id: 703, user_name: 'ada', token: 'ada.k' }],
      mention_stock_list: [
        {
          id: 5,
          token: 'AAPL',
          stock_name: 'Apple Inc.',
          ticker_id: 5,
          ticker_image: null,
          ticker_name: 'Apple Inc.',
          ticker_symbol: 'AAPL',
        },
      ],
    });
    await openPost(buildPost(), { mocks: [mockComments([comment])], path: TALK });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    expect(await list.findByRole('link', { name: '@ada' })).toHaveAttribute('href', '/user/703');
    expect(list.getByRole('link', { name: '$AAPL' })).toHaveAttribute('title', 'Apple Inc.');
    expect(list.queryByRole('link', { name: '@nobody' })).not.toBeInTheDocument();
  });

  it('shows no author when it is hidden', async () => {
    const gone = buildComment({
      comment_status: 'hidden',
      user_id: null,
      username: '',
      full_name: '',
      comment: '',
      total_sub_comments: 1,
    });
    await openPost(buildPost(), { mocks: [mockComments([gone])], path: TALK });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    expect(await list.findByText('This comment was hidden.')).toBeInTheDocument();
    expect(list.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the field for a new comment', () => {
  it('is above the comments, and a new comment is the first one, scrolled into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const mocks = [mockComments([buildComment({ comment: 'First' })]), mockAdd({ delay: 'forever' })];
    const { user } = await openPost(buildPost(), { mocks, path: TALK });
    const list = await screen.findByRole('list', { name: 'Comments' });
    const input = await findInput();
    expect(input.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(input, 'Second{Enter}');
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Second');
    expect(scrolled).toHaveBeenCalled();
  });
});

describe('an own comment after the editing period', () => {
  it('can still be deleted, and its menu explains why it cannot be edited', async () => {
    const old = buildOwnComment({ viewer_can: { pin: false, edit: false, delete: true } });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([old])], path: TALK });
    await user.click(await screen.findByRole('button', { name: 'Actions for your comment' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Edit Comment (only within 15 minutes)',
      'Delete Comment',
      'Cancel',
    ]);
    expect(items[0]).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('guests', () => {
  it('can read, and see an invitation to register instead of the field', async () => {
    const viewer = buildAppUser({ hasGuestAccount: true });
    await openPost(buildPost(), { mocks: [mockComments([buildComment()])], path: TALK, viewer });
    const shown = within(await findDialog('Comments'));
    expect(await shown.findByText('Text of comment 31')).toBeInTheDocument();
    expect(
      shown.getByText('As a guest you can read, but you cannot write posts, polls, comments or reviews.'),
    ).toBeInTheDocument();
    expect(shown.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });
});

describe('the field of a comment', () => {
  it('shows what is wrong with the text', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockComments([])], path: TALK });
    const text = await findInput();
    await user.click(text);
    await user.paste('x'.repeat(2001));
    await waitFor(() => expect(text).toBeInvalid());
    expect(text).toHaveAccessibleDescription('The comment is too long - should be 2,000 characters maximum.');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.clear(text);
    await user.type(text, 'Short');
    await waitFor(() => expect(text).toBeValid());
    expect(text).not.toHaveAccessibleDescription();
  });

  const open = (parentId: number | undefined, onSend: (comment: string) => Promise<boolean>) =>
    renderPart(
      <DraftOwnerContext value="502">
        <CommentInput
          subject={{ kind: 'post', id: 9001 }}
          parentId={parentId}
          label="Write"
          busy={false}
          onSend={onSend}
        />
      </DraftOwnerContext>,
    );

  it('preserves the text when it is unmounted, separately for each answered comment', async () => {
    const onSend = vi.fn<(comment: string) => Promise<boolean>>().mockResolvedValue(true);
    const reply = await open(31, onSend);
    await reply.user.type(screen.getByLabelText('Write'), 'Half a thought');
    cleanup();
    await open(32, onSend);
    expect(screen.getByLabelText('Write')).toHaveValue('');
    cleanup();
    await open(undefined, onSend);
    expect(screen.getByLabelText('Write')).toHaveValue('');
    cleanup();
    const again = await open(31, onSend);
    expect(screen.getByLabelText('Write')).toHaveValue('Half a thought');
    await again.user.type(screen.getByLabelText('Write'), '{Enter}');
    expect(onSend).toHaveBeenCalledWith('Half a thought');
    await waitFor(() => expect(screen.getByLabelText('Write')).toHaveValue(''));
    cleanup();
    await open(31, onSend);
    expect(screen.getByLabelText('Write')).toHaveValue('');
  });

  it('preserves a rejected text after it was unmounted', async () => {
    const answer = Promise.withResolvers<boolean>();
    const first = await open(31, () => answer.promise);
    await first.user.type(screen.getByLabelText('Write'), 'Too late{Enter}');
    expect(screen.getByLabelText('Write')).toHaveValue('');
    cleanup();
    answer.resolve(false);
    await waitFor(() => expect(sessionStorage.getItem('bourse.drafts.502')).toContain('Too late'));
    await open(31, () => answer.promise);
    expect(screen.getByLabelText('Write')).toHaveValue('Too late');
  });
});
