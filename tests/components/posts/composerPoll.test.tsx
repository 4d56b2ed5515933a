import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { Composer } from '@/domain/posts/composer/Composer';
import { ComposerDialog } from '@/domain/posts/composer/ComposerDialog';
import {
  GetNewsDetailsDocument,
  type GetNewsDetailsQuery,
  type GetNewsDetailsQueryVariables,
} from '@/generated/news/getNewsDetails';

import { buildNews } from '../../support/builders/news';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockAddPost, openComposer } from './composerMocks';

async function openPoll() {
  const add = mockAddPost();
  const opened = await openComposer({ mocks: [add] });
  await opened.user.click(await screen.findByRole('button', { name: /What do you think/ }));
  await opened.user.click(await screen.findByRole('button', { name: 'Add poll' }));
  return { ...opened, add };
}

const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

const DAY_MS = 24 * 60 * 60_000;

describe('the poll of a new post', () => {
  it('is sent with its question, options and end', async () => {
    const { user, add } = await openPoll();
    write('Question', 'Where to?');
    write('Option 1', ' Up ');
    write('Option 2', 'Down');
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    write('Option 3', 'Sideways');
    const before = Date.now();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toHaveLength(1));
    const [sent] = add.calls;
    expect(sent).toMatchObject({ post_type: 'poll', description: '', poll: { question: 'Where to?' } });
    expect(sent?.poll?.options).toEqual(['Up', 'Down', 'Sideways']);
    const end = new Date(sent?.poll?.expiration_time ?? '').getTime();
    expect(end).toBeGreaterThanOrEqual(before + DAY_MS);
    expect(end).toBeLessThanOrEqual(Date.now() + DAY_MS);
  });

  it('has two to four options', async () => {
    const { user } = await openPoll();
    expect(screen.queryByRole('button', { name: /^Remove option/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    expect(screen.queryByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
    write('Option 4', 'the last');
    await user.click(screen.getByRole('button', { name: 'Remove option 3' }));
    expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveValue('the last');
  });

  it('move the focus among the options when one is added or removed', async () => {
    const { user } = await openPoll();
    const option = (place: number) => screen.getByRole('textbox', { name: `Option ${place}` });
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await waitFor(() => expect(option(3)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await waitFor(() => expect(option(4)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
    expect(option(2)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove option 3' }));
    await waitFor(() => expect(option(2)).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Option 3' })).not.toBeInTheDocument();
  });

  it('accepts an end from five minutes to thirty days', async () => {
    const { user, add } = await openPoll();
    write('Question', 'Where to?');
    write('Option 1', 'Up');
    write('Option 2', 'Down');
    await user.click(screen.getByRole('combobox', { name: /The poll ends after/ }));
    const choice = (name: string) => screen.getByText(name, { selector: '.ant-select-item-option-content' });
    for (const name of ['5 minutes', '1 hour', '6 hours', '1 day', '3 days', '7 days', '30 days']) {
      expect(choice(name)).toBeInTheDocument();
    }
    await user.click(choice('5 minutes'));
    const before = Date.now();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toHaveLength(1));
    const end = new Date(add.calls[0]?.poll?.expiration_time ?? '').getTime();
    expect(end - before).toBeGreaterThanOrEqual(5 * 60_000);
  });

  it('names its errors at their fields', async () => {
    const { user, add } = await openPoll();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Question is required')).toBeInTheDocument();
    expect(screen.getAllByText('An option is empty')).toHaveLength(2);
    write('Question', 'Where to?');
    write('Option 1', 'Up');
    write('Option 2', 'UP ');
    expect(await screen.findByText('Two options are the same.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('textbox', { name: 'Option 1' })).not.toHaveAttribute('aria-invalid');
    expect(add.calls).toEqual([]);
  });

  it('preserves its texts when it is removed and added again', async () => {
    const { user } = await openPoll();
    write('Question', 'Where to?');
    const remove = screen.getByRole('button', { name: 'Remove poll' });
    // Its label says what a press does, so it has no pressed state.
    expect(remove).not.toHaveAttribute('aria-pressed');
    await user.click(remove);
    await user.click(screen.getByRole('button', { name: 'Add poll' }));
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Where to?');
  });
});

const mockNews = () =>
  mockOperation<GetNewsDetailsQuery, GetNewsDetailsQueryVariables>(GetNewsDetailsDocument, {
    response: ({ newsId }) => ({
      getNewsDetails: {
        status: 200,
        message: '',
        data: { ...buildNews({ id: newsId, title: 'Rates stay' }), content: '', shared_url: null },
      },
    }),
  });

describe('an article that is shared', () => {
  it('has a preview of its appearance in the post, and requires no text', async () => {
    const add = mockAddPost();
    const { user } = await openComposer({ mocks: [add, mockNews()], element: <Composer newsId={801} /> });
    expect(await screen.findByText('Rates stay')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add poll' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toEqual([{ post_type: 'news', description: '', newsId: 801 }]));
  });

  it('has a separate dialog, which closes after posting', async () => {
    const closed: string[] = [];
    const element = <ComposerDialog newsId={801} onClose={() => closed.push('closed')} />;
    const { user } = await openComposer({ mocks: [mockAddPost(), mockNews()], element });
    await findDialog('Share news');
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Worth reading');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(closed).toEqual(['closed']));
  });
});
