import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  GetNewsUpvoteDownvoteListDocument,
  type GetNewsUpvoteDownvoteListQuery,
  type GetNewsUpvoteDownvoteListQueryVariables,
} from '@/generated/news/getNewsUpvoteDownvoteList';

import { buildNews } from '../../support/builders/news';
import { buildFollowRow } from '../../support/builders/people';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { buildComment } from '../comments/commentMocks';
import { mockAddPost } from '../posts/composerMocks';
import {
  buildArticle,
  mockAddNewsComment,
  mockAnswerNewsComment,
  mockArticle,
  mockNews,
  mockNewsComments,
} from './newsMocks';
import { NEWS_PATH, openNews } from './openNews';

beforeEach(() => {
  stubPageScroll();
  stubHeights({ region: 800, listitem: 200 });
});
afterEach(() => vi.restoreAllMocks());

const listed = buildNews({ id: 31, title: 'Banks lead', up_vote: 2 });
const some = () => mockNews([listed]);

describe('an article', () => {
  it('opens over the list, is part of the address and closes again', async () => {
    const article = buildArticle({ ...listed });
    const { user, location } = await openNews('?search=Banks', [some(), mockArticle(article), mockNewsComments()]);
    await user.click(await screen.findByRole('link', { name: 'Banks lead' }));
    expect(location()).toBe(`${NEWS_PATH}?search=Banks&news=31`);
    const dialog = within(await findDialog('Banks lead'));
    expect(await dialog.findByText('The first paragraph.')).toBeInTheDocument();
    expect(dialog.getByText('The second one.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe(`${NEWS_PATH}?search=Banks`));
  });

  it('opens by its address with the comments below it', async () => {
    await openNews('?news=31', [
      some(),
      mockArticle(buildArticle({ ...listed })),
      mockNewsComments([buildComment({ comment: 'Well said' })]),
    ]);
    const dialog = within(await findDialog('Banks lead'));
    expect(await dialog.findByText('Well said')).toBeInTheDocument();
    expect(dialog.getByPlaceholderText('Add a comment...')).toBeInTheDocument();
  });

  it('shows markup as plain text', async () => {
    const content = '<img src=x onerror="alert(1)"> <b>bold</b>';
    await openNews('?news=31', [some(), mockArticle(buildArticle({ ...listed, content })), mockNewsComments()]);
    const dialog = within(await findDialog('Banks lead'));
    expect(await dialog.findByText(content)).toBeInTheDocument();
    expect(dialog.queryByText('bold')).not.toBeInTheDocument();
  });

  it('links to its source in a new tab without access to this one', async () => {
    const article = buildArticle({ ...listed, url: 'https://wire.example/31', source: 'The Wire' });
    await openNews('?news=31', [mockNews([article]), mockArticle(article), mockNewsComments()]);
    const dialog = within(await findDialog('Banks lead'));
    const link = await dialog.findByRole('link', { name: /Read the article at The Wire/ });
    expect(link).toHaveAttribute('href', 'https://wire.example/31');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', null])('has no link to %s', async (url) => {
    const article = buildArticle({ ...listed, url });
    await openNews('?news=31', [mockNews([article]), mockArticle(article), mockNewsComments()]);
    const dialog = within(await findDialog('Banks lead'));
    await dialog.findByText('The first paragraph.');
    expect(dialog.queryByRole('link', { name: /Read the article/ })).not.toBeInTheDocument();
  });

  it('reports that it was deleted', async () => {
    await openNews('?news=31', [some(), mockArticle(null, { status: 404, message: 'Not found' })]);
    const dialog = within(await findDialog('News'));
    expect(await dialog.findByText('This article is not available')).toBeInTheDocument();
  });

  it('shows why it cannot be loaded, and retries', async () => {
    const read = mockArticle(null, { status: 503, message: 'Not now' });
    const { user } = await openNews('?news=31', [some(), read]);
    const dialog = within(await findDialog('News'));
    expect(await dialog.findByText('Not now')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(read.calls).toHaveLength(2));
  });

  it.each(['abc', '-1', '1e99', '9007199254740993'])('does not open by %s', async (id) => {
    await openNews(`?news=${id}`, [some()]);
    await screen.findByRole('link', { name: 'Banks lead' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the dialogs about an article', () => {
  it('shows its comments under its title, when a link opens them', async () => {
    const comments = mockNewsComments([buildComment({ comment: 'Well said' })]);
    const { user, location } = await openNews('?dialog=comments&subject=31', [
      some(),
      mockArticle(buildArticle({ ...listed })),
      comments,
    ]);
    const dialog = within(await findDialog('Comments'));
    expect(dialog.getByRole('heading', { name: 'Banks lead' })).toBeInTheDocument();
    expect(await dialog.findByText('Well said')).toBeInTheDocument();
    expect(comments.calls[0]).toMatchObject({ newsId: 31 });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe(NEWS_PATH));
  });

  it('accepts comments on the article, and replies to them', async () => {
    const [add, answer] = [mockAddNewsComment(), mockAnswerNewsComment()];
    const { user } = await openNews('?dialog=comments&subject=31', [
      some(),
      mockArticle(buildArticle({ ...listed })),
      mockNewsComments([buildComment({ id: 51, comment: 'Well said' })]),
      add,
      answer,
    ]);
    const dialog = within(await findDialog('Comments'));
    await dialog.findByText('Well said');
    await user.click(dialog.getByRole('button', { name: 'Reply' }));
    await user.type(await dialog.findByPlaceholderText('Write a reply...'), 'Why?{Enter}');
    await waitFor(() => expect(answer.calls).toEqual([{ newsId: 31, comment: 'Why?', commentId: 51 }]));
    await user.type(dialog.getByPlaceholderText('Add a comment...'), 'Indeed{Enter}');
    await waitFor(() => expect(add.calls).toEqual([{ newsId: 31, comment: 'Indeed' }]));
    expect(await dialog.findByText('Indeed')).toBeInTheDocument();
    expect(answer.calls).toHaveLength(1);
  });

  it('shows who likes it', async () => {
    const likes = mockOperation<GetNewsUpvoteDownvoteListQuery, GetNewsUpvoteDownvoteListQueryVariables>(
      GetNewsUpvoteDownvoteListDocument,
      {
        response: {
          getNewsUpvoteDownvoteList: {
            status: 200,
            message: '',
            totalCount: 1,
            data: [buildFollowRow({ id: 702, full_name: 'Mert Kaya' })],
          },
        },
      },
    );
    const { user, location } = await openNews('', [some(), mockArticle(buildArticle({ ...listed })), likes]);
    await user.click(await screen.findByRole('button', { name: '2 likes' }));
    expect(location()).toBe(`${NEWS_PATH}?dialog=news-likes&subject=31`);
    const dialog = within(await findDialog('Likes'));
    expect(await dialog.findByText('Mert Kaya')).toBeInTheDocument();
  });

  it('shares it in a post', async () => {
    const add = mockAddPost();
    const article = mockArticle(buildArticle({ ...listed }));
    const { user, location } = await openNews('', [some(), article, add]);
    await user.click(await screen.findByRole('button', { name: 'Share as post' }));
    expect(location()).toBe(`${NEWS_PATH}?dialog=news-post&subject=31`);
    const dialog = within(await findDialog('Share news'));
    const shared = within(await dialog.findByRole('group', { name: 'Shared news' }));
    expect(shared.getByText('Banks lead')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'I said so');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(location()).toBe(NEWS_PATH));
    expect(add.calls).toMatchObject([{ post_type: 'news', newsId: 31, description: 'I said so' }]);
  });

  it('shares its address', async () => {
    const { user } = await openNews('', [some(), mockArticle(buildArticle({ ...listed }))]);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await findDialog('Share Banks lead'));
    expect(dialog.getByDisplayValue(/\/application-user\/latest-news\?news=31$/)).toBeInTheDocument();
  });
});
