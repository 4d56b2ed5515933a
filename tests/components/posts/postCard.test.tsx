import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PostView } from '@/domain/posts/postView';
import {
  GetUserUpvoteDownvoteListDocument,
  type GetUserUpvoteDownvoteListQuery,
  type GetUserUpvoteDownvoteListQueryVariables,
} from '@/generated/posts/getUserUpvoteDownvoteList';

import { buildFollowRow } from '../../support/builders/people';
import { buildPicture, buildPost } from '../../support/builders/posts';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { openPost } from './openPost';
import { mockBookmark, mockVote } from './postMocks';

const card = () => screen.findByRole('article', { name: 'Post by Ada Yilmaz' });

describe('a post', () => {
  it('shows its author, text, time and counts', async () => {
    await openPost(
      buildPost({ title: 'On banks', description: 'Banks look cheap.', edited_at: '2026-03-03T09:05:00Z' }),
    );
    const post = within(await card());
    expect(post.getByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/701');
    expect(post.getByText('@ada')).toBeInTheDocument();
    expect(post.getByText(/ago$/)).toHaveAttribute('datetime', '2026-03-03T09:00:00.000Z');
    expect(post.getByText('edited')).toBeInTheDocument();
    expect(post.getByRole('heading', { name: 'On banks' })).toBeInTheDocument();
    expect(post.getByText('Banks look cheap.')).toBeInTheDocument();
    expect(post.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
    expect(post.getByRole('button', { name: '2 comments' })).toHaveAttribute('aria-haspopup', 'dialog');
    expect(post.getByRole('link', { name: /ago$/ })).toHaveAttribute('href', '/posts/9001');
    expect(post.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['bull', 'Bullish', 'gain'],
    ['bear', 'Bearish', 'loss'],
  ] as const)("shows its author's expectation by word, arrow and colour: %s", async (sentiment, word, tone) => {
    await openPost(buildPost({ sentiment }));
    const tag = await screen.findByText(word);
    expect(tag.className).toContain(tone);
    expect(tag.querySelector('svg')).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openPost(buildPost({ sentiment: 'bull' }), { language: 'tr' });
    expect(await screen.findByText('4 beğeni')).toBeInTheDocument();
    expect(screen.getByText('2 yorum')).toBeInTheDocument();
    expect(screen.getByText('Yükseliş beklentisi')).toBeInTheDocument();
  });

  it('shows pictures side by side, which open large', async () => {
    const { user, location } = await openPost(buildPost({ attachments: [1, 2, 3].map(buildPicture) }));
    const pictures = await screen.findByRole('group', { name: 'Images' });
    expect(within(pictures).getByRole('img', { name: 'View 1' })).toHaveAttribute('src', '/files/1-thumb');
    expect(screen.getByText('Images 1 to 2 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    await waitFor(() => expect(screen.getByText('Images 2 to 3 of 3')).toBeInTheDocument());
    await user.click(within(pictures).getByRole('img', { name: 'View 2' }));
    expect(location()).toBe('/application-user/post?dialog=post-pictures&subject=9001');
    const dialog = await findDialog('Post by Ada Yilmaz');
    // Starts with the pressed picture.
    expect(within(dialog).getByText('Image 2 of 3')).toBeInTheDocument();
    expect(within(dialog).getByRole('img', { name: 'View 2' })).toHaveAttribute('src', '/files/2');
  });

  it('shows shared news with its stocks', async () => {
    const ticker = (id: number) => ({
      ticker_id: id,
      ticker_symbol: `SYM${id}`,
      ticker_name: `Company ${id}`,
      ticker_image: null,
    });
    await openPost(
      buildPost({
        post_type: 'news',
        news_data: {
          news_id: 31,
          title: 'Banks lead the market',
          image: null,
          thumb: null,
          url: 'https://news.example/31',
          publish_date: '2026-03-03T08:00:00.000Z',
          ticker_details: [ticker(1), ticker(2)],
        },
      }),
    );
    const news = within(await screen.findByRole('group', { name: 'Shared news' }));
    expect(news.getByRole('link', { name: 'Banks lead the market' })).toHaveAttribute(
      'href',
      '/application-user/latest-news?news=31',
    );
    const stocks = within(news.getByRole('group', { name: 'Stocks in this news' }));
    expect(stocks.getByRole('link', { name: /SYM1/ })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/1',
    );
    expect(stocks.getByRole('link', { name: /SYM2/ })).toBeInTheDocument();
  });

  it.each([
    ['admins', buildAdmin()],
    ['developers', buildDeveloper()],
  ])('shows stocks without a link to %s, who have no stock pages', async (_name, viewer) => {
    const stock = { ticker_id: 8, ticker_symbol: 'ACME', ticker_name: 'Acme Corp.', ticker_image: null };
    await openPost(
      buildPost({
        ...sharing('https://news.example/31', [stock]),
        description: 'Better than $NOVA, says @ada',
        mention_user_list: [{ id: 701, user_name: 'ada', token: 'ada' }],
        mention_stock_list: [{ ...stock, id: 7, ticker_symbol: 'NOVA', stock_name: 'Nova Optics Inc.', token: 'NOVA' }],
      }),
      { viewer },
    );
    expect(await screen.findByText('ACME')).toBeInTheDocument();
    expect(screen.getByText('$NOVA')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /ACME|NOVA/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '@ada' })).toHaveAttribute('href', '/user/701');
  });

  const sharing = (url: string | null, ticker_details: NonNullable<PostView['news_data']>['ticker_details'] = []) =>
    buildPost({
      news_data: {
        news_id: 31,
        title: 'Banks lead the market',
        image: null,
        thumb: null,
        url,
        publish_date: '2026-03-03T08:00:00.000Z',
        ticker_details,
      },
    });

  it('links viewers without news pages to the source of the article', async () => {
    await openPost(sharing('https://news.example/31'), { viewer: buildDeveloper() });
    const link = await screen.findByRole('link', { name: /Banks lead the market/ });
    expect(link).toHaveAttribute('href', 'https://news.example/31');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText('Banks lead the market').closest('p')).toHaveAttribute('dir', 'auto');
  });

  it('links admins to their own pages of the article and its comments', async () => {
    await openPost(sharing('https://news.example/31'), { viewer: buildAdmin() });
    const link = await screen.findByRole('link', { name: 'Banks lead the market' });
    expect(link).toHaveAttribute('href', '/admin/news/31');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', null])('has no link to %s', async (url) => {
    await openPost(sharing(url), { viewer: buildDeveloper() });
    expect(await screen.findByText('Banks lead the market')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Banks/ })).not.toBeInTheDocument();
  });

  it("shows the results of a poll with two decimals, the viewer's answer and the number of votes", async () => {
    await openPost(
      buildPost({
        post_type: 'poll',
        poll: {
          id: 71,
          question: 'Up or down?',
          options: [
            { id: 711, option: 'Up', result: 2 },
            { id: 712, option: 'Down', result: 1 },
          ],
          total_user_votes: 3,
          expiration_time: '2026-03-05T09:00:00.000Z',
          is_answer_given: true,
          given_answer: 712,
          poll_status: 'closed',
        },
      }),
    );
    const poll = within(await screen.findByRole('group', { name: 'Poll: Up or down?' }));
    const [up, down] = poll.getAllByRole('listitem');
    expect(up).toHaveTextContent('Up66.67%');
    expect(down).toHaveTextContent('Down33.33%');
    expect(within(down ?? document.body).getByRole('img', { name: 'your answer' })).toBeInTheDocument();
    expect(poll.getByText(/3 votes · Closed on/)).toBeInTheDocument();
  });

  it('shows the question of a poll once', async () => {
    const poll = {
      id: 71,
      question: 'Up or down?',
      options: [{ id: 711, option: 'Up', result: 1 }],
      total_user_votes: 1,
      expiration_time: '2099-03-05T09:00:00.000Z',
      is_answer_given: false,
      given_answer: null,
      poll_status: 'open',
    } as const;
    const first = await openPost(
      buildPost({ description: 'Up or down? ', poll: { ...poll, options: [...poll.options] } }),
    );
    expect(await screen.findAllByText('Up or down?')).toHaveLength(1);
    first.unmount();
    await openPost(buildPost({ description: 'What do you think?', poll: { ...poll, options: [...poll.options] } }));
    expect(await screen.findByText('Up or down?')).toBeInTheDocument();
  });

  it('shows 0.00% for a closed poll without votes', async () => {
    const options = [1, 2].map((id) => ({ id, option: `Option ${id}`, result: 0 }));
    await openPost(
      buildPost({
        poll: {
          id: 71,
          question: 'When?',
          options,
          total_user_votes: 0,
          expiration_time: '2020-03-05T09:00:00.000Z',
          is_answer_given: false,
          given_answer: null,
          poll_status: 'closed',
        },
      }),
    );
    expect(await screen.findAllByText('0.00%')).toHaveLength(2);
    expect(screen.getByText(/0 votes · Closed on/)).toBeInTheDocument();
  });
});

describe('the like of a post', () => {
  it('changes the count by one before the server has responded', async () => {
    const vote = mockVote(4, { delay: 'forever' });
    const { user } = await openPost(buildPost(), { mocks: [vote] });
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '5 likes' })).toBeInTheDocument();
    await waitFor(() => expect(vote.calls).toEqual([{ postId: 9001, isUpVote: true, isDownVote: false }]));
  });

  it('is withdrawn by the next press', async () => {
    const vote = mockVote(4);
    const { user } = await openPost(buildPost({ is_user_up_vote: true, up_vote: 5 }), { mocks: [vote] });
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
    expect(vote.calls).toEqual([{ postId: 9001, isUpVote: false, isDownVote: false }]);
    // No notification for a visible change.
    expect(screen.queryByText('Your vote was saved')).not.toBeInTheDocument();
  });

  it('replaces a down vote', async () => {
    const { user } = await openPost(buildPost({ is_user_down_vote: true, down_vote: 1 }), { mocks: [mockVote(4)] });
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    expect(await screen.findByRole('button', { name: '5 likes' })).toBeInTheDocument();
  });

  it('reverts with the reason when the server rejects it', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockVote(4, { status: 404, message: 'Post is gone' })] });
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    expect((await screen.findByText('Post is gone')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
  });

  it('loses no press: the last one applies', async () => {
    const vote = mockVote(4, { delay: 30 });
    await openPost(buildPost(), { mocks: [vote] });
    const like = await screen.findByRole('button', { name: 'Like' });
    // Before the first response can arrive.
    fireEvent.click(like);
    fireEvent.click(like);
    expect(screen.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
    await waitFor(() => expect(vote.calls.map(({ isUpVote }) => isUpVote)).toEqual([true, false]));
    await waitFor(() => expect(screen.getByRole('button', { name: '4 likes' })).toBeInTheDocument());
    expect(like).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the bookmark of a post', () => {
  it('changes at once, and the server’s message is shown', async () => {
    const bookmark = mockBookmark();
    const { user } = await openPost(buildPost(), { mocks: [bookmark] });
    await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
    expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true');
    expect((await screen.findByText('Post bookmarked')).closest('[role]')).toHaveAttribute('role', 'status');
    expect(bookmark.calls).toEqual([{ postId: 9001, is_bookmark: true }]);
  });

  it('reverts with the reason when the server rejects it', async () => {
    const { user } = await openPost(buildPost(), { mocks: [mockBookmark({ status: 400, message: 'Not now' })] });
    await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
    expect((await screen.findByText('Not now')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('controls by role', () => {
  it.each([
    ['admins', buildAdmin()],
    ['bot developers', buildDeveloper()],
  ])('%s see the counts, but no controls', async (_label, viewer) => {
    await openPost(buildPost(), { viewer });
    const post = within(await card());
    expect(post.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
    expect(post.getByText('2 comments')).toBeInTheDocument();
    expect(post.queryByRole('link', { name: '2 comments' })).not.toBeInTheDocument();
    expect(post.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument();
    expect(post.queryByRole('button', { name: 'Bookmark' })).not.toBeInTheDocument();
    expect(post.queryByRole('button', { name: /^More actions/ })).not.toBeInTheDocument();
  });

  it("the more menu is absent on the viewer's own post", async () => {
    await openPost(buildPost(), { viewer: buildAppUser({ id: 701 }) });
    const post = within(await card());
    expect(post.getByRole('button', { name: 'Like' })).toBeInTheDocument();
    expect(post.queryByRole('button', { name: /^More actions/ })).not.toBeInTheDocument();
  });
});

describe('the dialogs of a post', () => {
  beforeEach(() => stubHeights({ region: 400, listitem: 65 }));
  afterEach(() => vi.restoreAllMocks());

  it('restore the focus to their opener', async () => {
    const { user } = await openPost(buildPost());
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await findDialog('Share Post by Ada Yilmaz');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus());
  });

  it('list the users who like it', async () => {
    const likes = mockOperation<GetUserUpvoteDownvoteListQuery, GetUserUpvoteDownvoteListQueryVariables>(
      GetUserUpvoteDownvoteListDocument,
      {
        response: {
          getUserUpvoteDownvoteList: {
            status: 200,
            message: '',
            totalCount: 1,
            data: [buildFollowRow({ id: 801, full_name: 'Ben Okafor' })],
          },
        },
      },
    );
    const { user, location } = await openPost(buildPost(), { mocks: [likes] });
    await user.click(await screen.findByRole('button', { name: '4 likes' }));
    expect(location()).toBe('/application-user/post?dialog=post-likes&subject=9001');
    expect(await within(await findDialog('Likes')).findByRole('link', { name: 'Ben Okafor' })).toBeInTheDocument();
    expect(likes.calls).toMatchObject([{ postId: 9001, vote: 'up' }]);
  });

  it('share its address in ten ways', async () => {
    const { user } = await openPost(buildPost({ title: 'On banks' }));
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await findDialog('Share On banks'));
    expect(dialog.getByDisplayValue('https://bourse.example/posts/9001')).toBeInTheDocument();
    expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  });

  it('share the address of this site when the server has none', async () => {
    await openPost(buildPost({ shared_url: null }), { path: '/application-user/post?dialog=post-share&subject=9001' });
    const dialog = within(await findDialog('Share Post by Ada Yilmaz'));
    expect(dialog.getByDisplayValue(`${window.location.origin}/posts/9001`)).toBeInTheDocument();
  });

  it('name the shared post in Turkish, whatever its title ends with', async () => {
    const path = '/application-user/post?dialog=post-share&subject=9001';
    await openPost(buildPost({ title: 'On banks' }), { path, language: 'tr' });
    expect(await findDialog('Paylaş: On banks')).toBeInTheDocument();
  });

  it('stay closed for the address of another post', async () => {
    await openPost(buildPost(), { path: '/application-user/post?dialog=post-share&subject=1' });
    await card();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
