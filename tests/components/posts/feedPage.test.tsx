import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';
import { FeedPage } from '@/portals/user/posts/FeedPage';

import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { scrollPageTo, stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockAddPost, mockAttachmentTypes } from './composerMocks';
import { mockPosts, paginate, getPosts, errorPage } from './feedMocks';
import { mockVote } from './postMocks';

const PATH = '/application-user/post';

/** Targets of the links in posts. */
function Elsewhere() {
  return (
    <>
      <p>Post {useParams()['id']}</p>
      <Link to={PATH}>Anew</Link>
    </>
  );
}

const openFeed = (
  posts: Pick<MockedOperation<never>, 'mock'>,
  {
    path = PATH,
    language,
    mocks = [],
  }: { path?: string; language?: 'tr'; mocks?: Pick<MockedOperation<never>, 'mock'>[] } = {},
) =>
  renderAt(path, {
    element: null,
    routes: [
      { path: PATH, element: <FeedPage /> },
      { path: '*', element: <Elsewhere /> },
      { path: '/posts/:id', element: <Elsewhere /> },
    ],
    viewer: buildAppUser(),
    language,
    mocks: [posts, ...mocks],
  });

/** The window becomes visible again after a while. */
async function returnToWindowAfter(ms: number): Promise<void> {
  // React runs the effects of what a wait found in its next task, and the feed listens to the window by an effect.
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  const later = Date.now() + ms;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => {
    fireEvent.focus(window);
    await Promise.resolve();
  });
}

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the feed', () => {
  it('starts with the posts of followed users', async () => {
    const posts = mockPosts(() => paginate(getPosts(3, 1)));
    await openFeed(posts);
    const list = within(await screen.findByRole('list', { name: 'Following' }));
    expect(list.getAllByRole('article').map((post) => post.textContent)).toEqual([
      expect.stringContaining('Text of post 3'),
      expect.stringContaining('Text of post 2'),
      expect.stringContaining('Text of post 1'),
    ]);
    expect(posts.calls).toEqual([{ feed: 'following', pageNumber: 1, pageSize: 20 }]);
    expect(screen.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Popular' })).not.toHaveAttribute('aria-current');
    expect(screen.getByText('You have reached the end.')).toBeInTheDocument();
  });

  it.each([
    ['Watchlist', 'watchlist', { feed: 'watchlist' }],
    ['Popular', 'popular', { feed: 'popular' }],
    ['Newest', 'newest', { feed: 'newest' }],
    ['Bookmarks', 'bookmarks', { isBookmark: true }],
  ])('stores its tab in the address: %s', async (name, tab, source) => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    const { user, location } = await openFeed(posts);
    await screen.findByRole('list', { name: 'Following' });
    await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByRole('list', { name })).toBeInTheDocument();
    expect(location()).toBe(`${PATH}?tab=${tab}`);
    expect(posts.calls[1]).toEqual({ ...source, pageNumber: 1, pageSize: 20 });
    await user.click(screen.getByRole('link', { name: 'Following' }));
    await screen.findByRole('list', { name: 'Following' });
    expect(location()).toBe(PATH);
  });

  it('loads further pages automatically while pages are empty for the viewer, and offers to continue after some', async () => {
    // The third page, and then the twelfth, contain a post.
    const posts = mockPosts(({ cursor }) => {
      const place = Number(cursor ?? 1);
      const visiblePosts = place === 3 ? getPosts(2, 2) : place === 12 ? getPosts(1, 1) : [];
      return paginate(visiblePosts, place === 12 ? null : String(place + 1));
    });
    const { user } = await openFeed(posts);
    expect(await screen.findByRole('article')).toHaveTextContent('Text of post 2');
    // Five more empty pages.
    await waitFor(() => expect(posts.calls).toHaveLength(8));
    expect(posts.calls.map(({ cursor }) => cursor)).toEqual([undefined, '2', '3', '4', '5', '6', '7', '8']);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getByText('You have reached the end.')).toBeInTheDocument();
  });

  it('shows that all posts are muted, and continues on request', async () => {
    const posts = mockPosts(({ cursor }) => {
      const place = Number(cursor ?? 1);
      return paginate(place === 8 ? getPosts(1, 1) : [], place === 8 ? null : String(place + 1));
    });
    const { user } = await openFeed(posts);
    expect(await screen.findByText('All recent posts are muted or hidden for you.')).toBeInTheDocument();
    expect(posts.calls).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Text of post 1');
  });

  it('opens the tab in the address, and the first one for an unknown name', async () => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    const first = await openFeed(posts, { path: `${PATH}?tab=popular` });
    expect(await screen.findByRole('list', { name: 'Popular' })).toBeInTheDocument();
    first.unmount();
    await openFeed(posts, { path: `${PATH}?tab=nothing` });
    expect(await screen.findByRole('list', { name: 'Following' })).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openFeed(
      mockPosts(() => paginate([])),
      { language: 'tr' },
    );
    expect(await screen.findByText('Burada henüz bir şey yok.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Takip edilenler' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Popüler gönderileri görün' })).toBeInTheDocument();
  });

  it.each([
    ['following', 'Nothing here yet.', 'See popular posts', `${PATH}?tab=popular`],
    ['watchlist', 'No posts about your stocks yet.', 'Go to your watch list', '/application-user/portfolio/watch-list'],
    ['popular', 'No popular posts yet.', 'See the newest posts', `${PATH}?tab=newest`],
    ['newest', 'No posts yet.', 'Explore the market', '/application-user/market'],
    ['bookmarks', 'You have not bookmarked any posts yet.', 'See popular posts', `${PATH}?tab=popular`],
  ])('explains why %s is empty, with one next step', async (tab, title, step, to) => {
    await openFeed(
      mockPosts(() => paginate([])),
      { path: `${PATH}?tab=${tab}` },
    );
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', to);
  });

  it('shows why it cannot be loaded, and retries', async () => {
    let isBusy = true;
    const posts = mockPosts(() => (isBusy ? errorPage(503, 'Busy') : paginate(getPosts(1, 1))));
    const { user } = await openFeed(posts);
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy');
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Text of post 1')).toBeInTheDocument();
  });

  it('shows a like in every place of the post', async () => {
    const { user } = await openFeed(
      mockPosts(() => paginate([buildPost({ id: 9001 })])),
      { mocks: [mockVote(4)] },
    );
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    expect(await screen.findByRole('button', { name: '5 likes' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Popular' }));
    await screen.findByRole('list', { name: 'Popular' });
  });
});

describe('the end of the feed', () => {
  it('loads by cursor, and shows no post twice', async () => {
    const posts = mockPosts(({ cursor }) =>
      cursor === 'c1' ? paginate(getPosts(21, 5), null) : paginate(getPosts(40, 21), 'c1'),
    );
    await openFeed(posts);
    await screen.findByText('Text of post 40');
    scrollPageTo(12 * 216);
    expect(await screen.findByText('36 items shown')).toBeInTheDocument();
    expect(posts.calls.map(({ cursor }) => cursor)).toEqual([undefined, 'c1']);
    scrollPageTo(36 * 216);
    expect(await screen.findByText('Text of post 5')).toBeInTheDocument();
  });

  it('renders only the posts near the window out of 2,000', async () => {
    const posts = mockPosts(() => paginate(getPosts(2000, 1)));
    await openFeed(posts);
    await screen.findByText('Text of post 2000');
    scrollPageTo(200_000);
    await waitFor(() => expect(screen.queryByText('Text of post 2000')).not.toBeInTheDocument());
    expect(screen.getAllByRole('article').length).toBeGreaterThan(3);
    expect(screen.getAllByRole('article').length).toBeLessThan(20);
  });

  it('preserves the loaded pages when a page fails, and retries', async () => {
    let isBusy = true;
    const posts = mockPosts(({ cursor }) => {
      if (!cursor) return paginate(getPosts(40, 21), 'c1');
      return isBusy ? errorPage(429, 'Slow down') : paginate(getPosts(20, 1));
    });
    const { user } = await openFeed(posts);
    await screen.findByText('Text of post 40');
    scrollPageTo(12 * 216);
    expect(await screen.findByText('Slow down')).toBeInTheDocument();
    expect(screen.getByText('Text of post 28')).toBeInTheDocument();
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('40 items shown')).toBeInTheDocument();
  });
});

describe('returning to the feed', () => {
  it('restores it as it was, and only counts what is new', async () => {
    const posts = mockPosts(({ cursor }) => (cursor ? paginate(getPosts(20, 1)) : paginate(getPosts(40, 21), 'c1')));
    const { navigate } = await openFeed(posts);
    await screen.findByText('Text of post 40');
    scrollPageTo(12 * 216);
    await screen.findByText('40 items shown');
    await act(() => navigate('/posts/28'));
    expect(await screen.findByText('Post 28')).toBeInTheDocument();
    // Another page starts at its top; the way back starts there.
    scrollPageTo(0);
    const scrolled = vi.spyOn(window, 'scrollTo');
    await act(() => navigate(-1));
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 12 * 216 }));
    scrollPageTo(12 * 216);
    expect(await screen.findByText('40 items shown')).toBeInTheDocument();
    expect(await screen.findByText('Text of post 28')).toBeInTheDocument();
    expect(posts.calls.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', undefined]);
  });

  it('reloads it after a link', async () => {
    let newest: PostView[] = getPosts(20, 1);
    const posts = mockPosts(() => paginate(newest));
    const { user, navigate } = await openFeed(posts);
    await screen.findByText('Text of post 20');
    await act(() => navigate('/posts/20'));
    newest = getPosts(21, 1);
    await user.click(await screen.findByRole('link', { name: 'Anew' }));
    expect(await screen.findByText('Text of post 21')).toBeInTheDocument();
  });
});

describe('new posts during reading', () => {
  it('are announced without moving the list, and shown on request', async () => {
    let newest: PostView[] = getPosts(20, 1);
    const posts = mockPosts(() => paginate(newest, 'c1'));
    const { user } = await openFeed(posts);
    await screen.findByText('Text of post 20');
    newest = getPosts(22, 3);
    await returnToWindowAfter(60_000);
    const button = await screen.findByRole('button', { name: '2 new posts' });
    expect(screen.queryByText('Text of post 22')).not.toBeInTheDocument();
    const toTop = vi.spyOn(window, 'scrollTo');
    await user.click(button);
    expect(await screen.findByText('Text of post 22')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: '2 new posts' })).not.toBeInTheDocument());
    expect(toTop).toHaveBeenCalledWith({ top: 0 });
    expect(screen.getByRole('region', { name: 'Following' })).toHaveFocus();
  });

  it('are shown as more than the count when they fill a page', async () => {
    let newest: PostView[] = getPosts(20, 1);
    const posts = mockPosts(() => paginate(newest, 'c1'));
    await openFeed(posts);
    await screen.findByText('Text of post 20');
    newest = getPosts(60, 41);
    await returnToWindowAfter(60_000);
    expect(await screen.findByRole('button', { name: 'More than 20 new posts' })).toBeInTheDocument();
  });

  it('are not requested when the user switches windows quickly', async () => {
    const posts = mockPosts(() => paginate(getPosts(20, 1)));
    await openFeed(posts);
    await screen.findByText('Text of post 20');
    await returnToWindowAfter(1_000);
    expect(posts.calls).toHaveLength(1);
  });

  it('are announced in an empty feed as well', async () => {
    let newest: PostView[] = [];
    const posts = mockPosts(() => paginate(newest));
    await openFeed(posts);
    await screen.findByText('Nothing here yet.');
    newest = getPosts(1, 1);
    await returnToWindowAfter(60_000);
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeInTheDocument();
  });

  it('are not announced among the popular posts', async () => {
    const posts = mockPosts(() => paginate(getPosts(20, 1)));
    await openFeed(posts, { path: `${PATH}?tab=popular` });
    await screen.findByText('Text of post 20');
    await returnToWindowAfter(60_000);
    expect(posts.calls).toHaveLength(1);
  });
});

describe("the viewer's own actions", () => {
  it.each([
    ['is the first post of the newest', 'newest', `${PATH}?tab=newest`, 'Newest'],
    ['is the first post of the followed people', 'following', PATH, 'Following'],
    ['leads from another feed to the one that shows it', 'popular', PATH, 'Following'],
  ])('%s', async (_label, tab, path, name) => {
    let own: PostView[] = [];
    const posts = mockPosts(({ feed }) => paginate(feed === 'popular' ? getPosts(3, 1) : [...own, ...getPosts(3, 1)]));
    const { user, location } = await openFeed(posts, {
      path: `${PATH}?tab=${tab}`,
      mocks: [mockAddPost(), mockAttachmentTypes()],
    });
    await screen.findByText('Text of post 3');
    await user.click(screen.getByRole('button', { name: /What do you think about the market/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Banks look cheap.');
    own = [buildPost({ id: 9100, user_id: 502, description: 'Banks look cheap.' })];
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const list = within(await screen.findByRole('list', { name }));
    expect(await list.findByText('Banks look cheap.')).toBeInTheDocument();
    expect(location().replace('?tab=following', '')).toBe(path);
  });
});
