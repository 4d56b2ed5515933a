import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { TickerPosts } from '@/domain/posts/feed/TickerPosts';

import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { NearAtOnce } from '../../support/render/nearAtOnce';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockPosts, paginate, getPosts } from './feedMocks';

const PATH = '/application-user/portfolio/tradingview/7';

const open = (posts: ReturnType<typeof mockPosts>, path = PATH) =>
  renderAt(path, {
    route: '/application-user/portfolio/tradingview/:id',
    element: <TickerPosts tickerId={7} symbol="NOVA" />,
    viewer: buildAppUser(),
    mocks: [posts],
  });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
  vi.stubGlobal('IntersectionObserver', NearAtOnce);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('all posts about a stock', () => {
  it('are listed when the user scrolls near them', async () => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    await open(posts);
    const list = within(await screen.findByRole('list', { name: 'All posts about NOVA' }));
    expect(list.getAllByRole('article')).toHaveLength(2);
    expect(posts.calls).toEqual([{ tickerId: 7, pageNumber: 1, pageSize: 20 }]);
  });

  it('are not loaded before', async () => {
    vi.unstubAllGlobals();
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    await open(posts);
    expect(await screen.findByRole('heading', { name: 'All posts about NOVA' })).toBeInTheDocument();
    expect(posts.calls).toEqual([]);
  });

  it("are filtered by the author's expectation, in the address", async () => {
    const posts = mockPosts(({ sentiment }) => paginate(sentiment === 'bull' ? getPosts(9, 9) : getPosts(2, 1)));
    const { user, location } = await open(posts, `${PATH}?range=one_year`);
    await screen.findByText('Text of post 2');
    await user.click(screen.getByRole('radio', { name: 'Bullish' }));
    expect(await screen.findByText('Text of post 9')).toBeInTheDocument();
    expect(location()).toBe(`${PATH}?range=one_year&view=bull`);
    expect(posts.calls[1]).toEqual({ tickerId: 7, sentiment: 'bull', pageNumber: 1, pageSize: 20 });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('Text of post 2')).toBeInTheDocument();
    expect(location()).toBe(`${PATH}?range=one_year`);
  });

  it('show an empty state, and link to all posts', async () => {
    const posts = mockPosts(({ sentiment }) => paginate(sentiment ? [] : getPosts(2, 1)));
    const { user } = await open(posts, `${PATH}?view=bear`);
    expect(await screen.findByText('No posts of this kind yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(await screen.findByText('Text of post 2')).toBeInTheDocument();
  });

  it('invite the viewer to write the first one', async () => {
    await open(mockPosts(() => paginate([])));
    expect(await screen.findByText('No posts about NOVA yet.')).toBeInTheDocument();
    expect(screen.getByText('Posts that mention $NOVA appear here.')).toBeInTheDocument();
  });
});
