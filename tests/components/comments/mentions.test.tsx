import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { findDialog } from '../../support/render/dialogs';
import { mockMentionSearch } from '../posts/composerMocks';
import { openPost } from '../posts/openPost';
import { buildComment, buildOwnComment, mockAdd, mockComments, mockEdit } from './commentMocks';
import { findInput, giveRoom, TALK } from './openThread';

giveRoom();

describe('suggestions for users and stocks while a comment is written', () => {
  it('are offered; Enter inserts one, and sends when there are none', async () => {
    const [search, add] = [mockMentionSearch(), mockAdd()];
    const { user } = await openPost(buildPost(), { mocks: [mockComments([]), search, add], path: TALK });
    const text = await findInput();
    await user.type(text, 'See @ad');
    const offered = await screen.findByRole('listbox', { name: 'People to mention' });
    const options = within(offered).getAllByRole('option');
    expect(text).toHaveAttribute('aria-controls', offered.id);
    expect(text).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(text).toHaveValue('See @adam.n ');
    expect(text).toHaveFocus();
    expect(add.calls).toEqual([]);
    await user.keyboard('now{Enter}');
    await waitFor(() => expect(add.calls).toMatchObject([{ comment: 'See @adam.n now' }]));
    expect(text).toHaveValue('');
  });

  it('are closed by Escape before the dialog is', async () => {
    const { user, location } = await openPost(buildPost(), {
      mocks: [mockComments([]), mockMentionSearch()],
      path: TALK,
    });
    await user.type(await findInput(), '$no');
    await screen.findByRole('listbox', { name: 'Stocks to mention' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(location()).toBe(TALK);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location()).toBe('/application-user/post'));
  });

  it('are not requested without text behind the prefix character, nor shown after the comment was sent', async () => {
    const [search, add] = [mockMentionSearch(), mockAdd({ delay: 'forever' })];
    const { user } = await openPost(buildPost(), { mocks: [mockComments([]), search, add], path: TALK });
    const text = await findInput();
    await user.type(text, 'Both @ and $ are signs ');
    expect(search.calls).toEqual([]);
    await user.type(text, '@ad');
    await screen.findByRole('listbox');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(text).toHaveValue('');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('are offered in replies', async () => {
    const { user } = await openPost(buildPost(), {
      mocks: [mockComments([buildComment()]), mockMentionSearch()],
      path: TALK,
    });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    const reply = await screen.findByPlaceholderText('Write a reply...');
    await user.type(reply, '@ad');
    await user.click(await screen.findByRole('option', { name: /Ada Yilmaz/ }));
    expect(reply).toHaveValue('@ada ');
  });

  it('are offered when a comment is changed; Enter inserts one, and updates when there are none', async () => {
    const edit = mockEdit();
    const mocks = [mockComments([buildOwnComment({ comment: 'Hello' })]), mockMentionSearch(), edit];
    const { user } = await openPost(buildPost(), { mocks, path: TALK });
    await user.click(await screen.findByRole('button', { name: 'Actions for your comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Comment' }));
    const form = within(await findDialog('Edit Comment'));
    await user.type(form.getByRole('textbox', { name: /Comment/ }), ' @ad');
    await form.findByRole('listbox');
    await user.keyboard('{Enter}');
    expect(edit.calls).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(edit.calls).toMatchObject([{ comment: 'Hello @ada' }]));
  });
});
