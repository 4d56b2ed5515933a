import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  DeletePostDocument,
  type DeletePostMutation,
  type DeletePostMutationVariables,
} from '@/generated/posts/deletePost';
import { EditPostDocument, type EditPostMutation, type EditPostMutationVariables } from '@/generated/posts/editPost';
import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import {
  GetPostHistoryDocument,
  type GetPostHistoryQuery,
  type GetPostHistoryQueryVariables,
} from '@/generated/posts/getPostHistory';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { PostPage } from '@/portals/user/posts/PostPage';
import { POST_EDIT_MINUTES } from '@rules/posts/postLimits';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockComments } from '../comments/commentMocks';
import { mockMentionSearch } from './composerMocks';
import { openPost } from './openPost';

const MINUTE_MS = 60_000;

/** A post of the viewer Maya (502), written this many minutes ago. */
const buildOwn = (minutes: number, change: Parameters<typeof buildPost>[0] = {}) =>
  buildPost({
    user_id: 502,
    user_name: 'maya',
    full_name: 'Maya Lindgren',
    date: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
    viewer_can: {
      edit: minutes < 15,
      delete: true,
      vote: true,
      comment: true,
      report: false,
      repost: true,
      quote: true,
    },
    ...change,
  });

const mockEdit = (status = 200, message = 'Changes saved') =>
  mockOperation<EditPostMutation, EditPostMutationVariables>(EditPostDocument, {
    response: ({ description, title = null, sentiment = null }) => ({
      editPost: {
        status,
        message,
        data:
          status === 200 ? buildOwn(5, { description, title, sentiment, edited_at: new Date().toISOString() }) : null,
      },
    }),
  });

const mockDelete = (status = 200, message = 'Post deleted') =>
  mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
    response: { deletePost: { status, message } },
  });

type Versions = NonNullable<GetPostHistoryQuery['getPostHistory']['data']>;

const mockHistory = (data: Versions | null, status = 200) =>
  mockOperation<GetPostHistoryQuery, GetPostHistoryQueryVariables>(GetPostHistoryDocument, {
    response: { getPostHistory: { status, message: status === 200 ? '' : 'Not now', data } },
  });

const MENU = 'Actions for your post';
const EDIT = '/application-user/post?dialog=post-edit&subject=9001';

type Opened = Awaited<ReturnType<typeof openPost>>;

async function choose({ user }: Opened, item: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: MENU }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

afterEach(() => vi.useRealTimers());

describe('the menu of an own post', () => {
  it('offers to edit and delete, not to report', async () => {
    const { user } = await openPost(buildOwn(1));
    await user.click(await screen.findByRole('button', { name: MENU }));
    expect(await screen.findByRole('menuitem', { name: 'Edit post' })).not.toHaveAttribute('aria-disabled', 'true');
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Edit post', 'Copy link', 'Pin to profile', 'Do not allow quotes', 'Delete post']);
  });

  it('shows that the editing period is over, and the history of an edited post', async () => {
    const { user } = await openPost(buildOwn(16, { edited_at: '2026-03-03T09:05:00Z' }));
    await user.click(await screen.findByRole('button', { name: MENU }));
    const edit = await screen.findByRole('menuitem', { name: `Edit post (only within ${POST_EDIT_MINUTES} minutes)` });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: 'Edit history' })).toBeInTheDocument();
  });

  it('is not available to other users', async () => {
    await openPost(buildOwn(1), { viewer: buildAdmin() });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: MENU })).not.toBeInTheDocument();
  });
});

describe.each([
  ['English', en],
  ['Turkish', tr],
])('the texts about editing, in %s,', (_language, texts) => {
  it('take the minutes from the rule', () => {
    for (const id of ['posts.composer.edit.ended', 'posts.composer.edit.over'] as const) {
      expect(texts[id]).toContain('{minutes');
      expect(texts[id]).not.toMatch(/\d/);
    }
  });
});

describe('editing a post', () => {
  it('changes its text, title and expectation, and shows them', async () => {
    const edit = mockEdit();
    const opened = await openPost(buildOwn(5, { description: 'On $NOVA', sentiment: 'bull' }), {
      mocks: [edit, mockMentionSearch()],
    });
    await choose(opened, 'Edit post');
    expect(opened.location()).toBe(EDIT);
    const dialog = within(await findDialog('Edit post'));
    expect(dialog.getByRole('timer')).toHaveTextContent(/another (10:00|09:\d\d)/);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await opened.user.type(dialog.getByRole('textbox', { name: 'Text' }), ' again');
    await opened.user.type(dialog.getByRole('textbox', { name: 'Title (optional)' }), 'Nova');
    await opened.user.click(await dialog.findByRole('button', { name: 'Bearish' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(edit.calls).toEqual([{ postId: 9001, title: 'Nova', description: 'On $NOVA again', sentiment: 'bear' }]);
    await waitFor(() => expect(opened.location()).toBe('/application-user/post'));
    expect(await screen.findByText('On $NOVA again', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'edited: show the edit history' })).toBeInTheDocument();
  });

  it('preserves the input on an error', async () => {
    const edit = mockEdit(400, 'A post can be edited at most 20 times.');
    const { user } = await openPost(buildOwn(5), { mocks: [edit], path: EDIT });
    const dialog = within(await findDialog('Edit post'));
    await user.clear(dialog.getByRole('textbox', { name: 'Text' }));
    expect(await dialog.findByText('Write something first')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Better');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A post can be edited at most 20 times.')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Better');
  });

  it('ends during typing: the text can still be copied', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openPost(buildOwn(14), { path: EDIT });
    const dialog = within(await findDialog('Edit post'));
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' and more');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(
      await dialog.findByText(
        `The time for editing this post (${POST_EDIT_MINUTES} minutes) is over. Copy anything you still need.`,
      ),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Text of post 9001 and more');
  });

  it('cannot be opened by an address for posts of other users', async () => {
    await openPost(buildPost(), { path: EDIT });
    await screen.findByRole('article');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the history of a post', () => {
  it('is shown to every viewer, latest version first, as plain text', async () => {
    const history = mockHistory([
      {
        title: 'On banks',
        description: 'Now <b>this</b>',
        sentiment: 'bear',
        written_at: '2026-03-03T09:05:00Z',
        replaced_at: null,
      },
      {
        title: null,
        description: '',
        sentiment: 'bull',
        written_at: '2026-03-03T09:00:00Z',
        replaced_at: '2026-03-03T09:05:00Z',
      },
    ]);
    const post = buildPost({ edited_at: '2026-03-03T09:05:00Z' });
    const { user, location } = await openPost(post, { mocks: [history], viewer: buildAdmin() });
    await user.click(await screen.findByRole('button', { name: 'edited: show the edit history' }));
    expect(location()).toBe('/application-user/post?dialog=post-history&subject=9001');
    const dialog = within(await findDialog('Edit history'));
    const [now, before] = await dialog.findAllByRole('listitem');
    expect(now).toHaveTextContent(/^Now .*BearishOn banksNow <b>this<\/b>$/);
    expect(before).toHaveTextContent(/BullishNo text$/);
    expect(now?.querySelector('time')).toHaveAttribute('datetime', '2026-03-03T09:05:00Z');
    expect(history.calls).toEqual([{ postId: 9001 }]);
  });

  it('can be loaded again after a failure', async () => {
    const history = mockHistory(null, 503);
    const path = '/application-user/post?dialog=post-history&subject=9001';
    const { user } = await openPost(buildPost({ edited_at: '2026-03-03T09:05:00Z' }), { mocks: [history], path });
    const dialog = within(await findDialog('Edit history'));
    expect(await dialog.findByText('Not now')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(history.calls).toHaveLength(2));
  });
});

describe('deleting a post', () => {
  it('requires a confirmation, and the post disappears', async () => {
    const remove = mockDelete();
    const opened = await openPost(buildOwn(60), { mocks: [remove] });
    await choose(opened, 'Delete post');
    const question = within(await findDialog('Delete this post?'));
    expect(remove.calls).toEqual([]);
    await opened.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ postId: 9001 }]);
  });

  it('does nothing on Cancel, and shows an error in the confirmation', async () => {
    const remove = mockDelete(404, 'This post could not be found.');
    const opened = await openPost(buildOwn(60), { mocks: [remove] });
    await choose(opened, 'Delete post');
    await opened.user.click(within(await findDialog('Delete this post?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Delete this post?')).not.toBeInTheDocument());
    expect(remove.calls).toEqual([]);
    await choose(opened, 'Delete post');
    const question = within(await findDialog('Delete this post?'));
    await opened.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('This post could not be found.')).toBeInTheDocument();
    expect(screen.getByRole('article')).toBeInTheDocument();
  });

  it('leads from its own page to the page without it', async () => {
    let isGone = false;
    const remove = mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
      response: () => {
        isGone = true;
        return { deletePost: { status: 200, message: 'Post deleted' } };
      },
    });
    const read = mockOperation<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>(
      GetPostDataByPostIdDocument,
      {
        response: () => ({
          getPostDataByPostId: isGone
            ? { status: 404, message: 'This post could not be found.', data: null }
            : { status: 200, message: '', data: buildOwn(60) },
        }),
      },
    );
    const { user } = await renderAt('/posts/9001', {
      element: <PostPage />,
      route: '/posts/:id',
      viewer: buildAppUser(),
      mocks: [read, remove, mockComments([])],
    });
    await user.click(await screen.findByRole('button', { name: MENU }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
    const question = within(await findDialog('Delete this post?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});
