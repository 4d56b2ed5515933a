import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  DeleteNewsCommentAndSubCommentDocument,
  type DeleteNewsCommentAndSubCommentMutation,
  type DeleteNewsCommentAndSubCommentMutationVariables,
} from '@/generated/news/deleteNewsCommentAndSubComment';
import {
  GetNewsListForAdminDocument,
  type GetNewsListForAdminQuery,
  type GetNewsListForAdminQueryVariables,
} from '@/generated/news/getNewsListForAdmin';
import { AdminNewsPage } from '@/portals/admin/news/AdminNewsPage';
import { ArticlePage } from '@/portals/admin/news/ArticlePage';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildComment } from '../comments/commentMocks';
import { buildArticle, mockArticle, mockNewsComments } from './newsMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;
type Row = NonNullable<GetNewsListForAdminQuery['getNewsListForAdmin']['data']>[number];

const PATH = '/admin/news';
const REMOVALS = '/admin/audit-log?on=news&id=31&action=comments.deleted';

const BANKS: Row = {
  id: 31,
  title: 'Banks lead',
  source: 'The Wire',
  publish_date: '2026-03-03T09:00:00.000Z',
  comments: 12,
};

const mockList = (rows: readonly Row[], { status = 200, message = '' } = {}) =>
  mockOperation<GetNewsListForAdminQuery, GetNewsListForAdminQueryVariables>(GetNewsListForAdminDocument, {
    response: {
      getNewsListForAdmin: { status, message, totalCount: rows.length, data: status === 200 ? [...rows] : null },
    },
  });

const openList = (query: string, mocks: Mocks, language: 'en' | 'tr' = 'en') =>
  renderAt(`${PATH}${query}`, { element: <AdminNewsPage />, route: PATH, viewer: buildAdmin(), mocks, language });

const openArticle = (mocks: Mocks, id = '31') =>
  renderAt(`${PATH}/${id}`, { element: <ArticlePage />, route: `${PATH}/:newsId`, viewer: buildAdmin(), mocks });

describe('the list of articles for admins', () => {
  it('links from each article to its page and to the removals there', async () => {
    const list = mockList([BANKS, { ...BANKS, id: 32, title: 'Rates stay', comments: 0 }]);
    const { user } = await openList('', [list]);
    const row = within(await screen.findByRole('row', { name: /Banks lead/ }));
    expect(row.getByRole('link', { name: 'Banks lead' })).toHaveAttribute('href', `${PATH}/31`);
    expect(row.getByRole('cell', { name: '12' })).toBeVisible();
    expect(list.calls).toEqual([
      { pageNumber: 1, pageSize: 20, searchText: null, sortBy: 'publish_date', sortOrder: 'desc' },
    ]);
    await user.click(row.getByRole('button', { name: 'Actions for Banks lead' }));
    const removed = within(await screen.findByRole('menuitem', { name: 'Removed comments' }));
    expect(removed.getByRole('link')).toHaveAttribute('href', REMOVALS);
  });

  it('is searched and sorted by the address, and by a press on a column', async () => {
    const list = mockList([BANKS]);
    const { user, location } = await openList('?search=Banks&sort=comments&order=asc', [list]);
    await screen.findByRole('row', { name: /Banks lead/ });
    expect(list.calls[0]).toMatchObject({ searchText: 'Banks', sortBy: 'comments', sortOrder: 'asc' });
    await user.click(screen.getByRole('columnheader', { name: /Published/ }));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ searchText: 'Banks', sortBy: 'publish_date' }));
    expect(location()).toContain('search=Banks');
  });

  it('shows an empty state', async () => {
    await openList('', [mockList([])]);
    expect(await screen.findByText('No news yet')).toBeVisible();
  });

  it('shows why it cannot be loaded', async () => {
    await openList('', [mockList([], { status: 503, message: 'Not now' })]);
    expect(await screen.findByText('Not now')).toBeVisible();
  });

  it('speaks Turkish', async () => {
    await openList('', [mockList([BANKS])], 'tr');
    expect(await screen.findByRole('heading', { name: 'Haberler' })).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: /Yayımlanma/ })).toBeVisible();
  });
});

describe('the page of an article for admins', () => {
  beforeEach(() => stubHeights({ region: 600, listitem: 80 }));
  afterEach(() => {
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  const ticker = {
    ticker_id: 5,
    ticker_symbol: 'ACME',
    ticker_name: 'Acme Corp',
    ticker_image: null,
    currency: 'USD',
  } as const;
  const article = () =>
    mockArticle(buildArticle({ ...BANKS, url: 'https://wire.example/31', ticker_details: [ticker] }));
  const removable = buildComment({ comment: 'An insult', viewer_can: { pin: false, edit: false, delete: true } });

  it('shows its text, its source and its stocks, without links to the stock pages of other roles', async () => {
    await openArticle([article(), mockNewsComments()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Banks lead' })).toBeVisible();
    const text = within(screen.getByRole('region', { name: 'Article' }));
    expect(text.getByText('The first paragraph.')).toBeVisible();
    expect(text.getByRole('link', { name: /Read the article at The Wire/ })).toHaveAttribute(
      'href',
      'https://wire.example/31',
    );
    expect(text.getByText('ACME')).toBeVisible();
    expect(text.queryByRole('link', { name: /ACME/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Removed comments' })).toHaveAttribute('href', REMOVALS);
    expect(await screen.findByText('No comments yet')).toBeVisible();
    expect(screen.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
  });

  it('removes a comment with a reason, and updates the count', async () => {
    const remove = mockOperation<
      DeleteNewsCommentAndSubCommentMutation,
      DeleteNewsCommentAndSubCommentMutationVariables
    >(DeleteNewsCommentAndSubCommentDocument, {
      response: { deleteNewsCommentAndSubComment: { status: 200, message: 'Comment deleted' } },
    });
    const { user } = await openArticle([article(), mockNewsComments([removable]), remove]);
    const talk = within(await screen.findByRole('region', { name: 'Reader comments' }));
    expect(talk.getByText('12')).toBeVisible();
    await user.click(await talk.findByRole('button', { name: 'Remove comment' }));
    const form = within(await findDialog('Remove this comment'));
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Insults nobody needs');
    await user.click(form.getByRole('button', { name: 'Remove comment' }));
    await waitFor(() => expect(screen.queryByText('An insult')).not.toBeInTheDocument());
    expect(remove.calls).toEqual([
      { commentId: 31, subComment: false, reason: 'Insults nobody needs', expectedUts: removable.time },
    ]);
    expect(await talk.findByText('11')).toBeVisible();
  });

  it.each(['31', 'abc'])('reports that there is none under %s, and leads back to the list', async (id) => {
    await openArticle([mockArticle(null, { status: 404, message: 'Not found' })], id);
    expect(await screen.findByText('This article is not available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'News' })).toHaveAttribute('href', PATH);
  });

  it('shows why it cannot be loaded, and retries', async () => {
    const read = mockArticle(null, { status: 503, message: 'Not now' });
    const { user } = await openArticle([read]);
    expect(await screen.findByText('Not now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(read.calls).toHaveLength(2));
  });
});
