import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { InviteBell } from '@/app/shell/toolbar/InviteBell';
import { NotificationBell } from '@/app/shell/toolbar/NotificationBell';
import { CommentsDialog } from '@/domain/comments/CommentsDialog';
import type { CommentView } from '@/domain/comments/commentView';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import {
  GetTeamInvitesDocument,
  type GetTeamInvitesQuery,
  type GetTeamInvitesQueryVariables,
} from '@/generated/teams/getTeamInvites';
import { FeedPage } from '@/portals/user/posts/FeedPage';
import { SentimentPanel } from '@/portals/user/stock/SentimentPanel';
import { NEWEST_HEADER } from '@rules/platform/newestHeader';

import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { buildComment, buildOwnComment, mockAdd, mockComments, mockDelete } from '../comments/commentMocks';
import { mockSentiment } from '../market/stockMocks';
import { buildNotification, mockNotifications } from '../notifications/notificationMocks';
import { getPosts, mockPosts, paginate } from '../posts/feedMocks';

type Mocks = Parameters<typeof renderAt>[1]['mocks'];

/** A page with a live connection that the test moves. */
async function open(element: ReactNode, mocks: Mocks, { path = '/application-user/post', language = 'en' } = {}) {
  const live = fakeSocialFeed();
  const rendered = await renderAt(path, {
    element: <SocialFeedContext value={live.feed}>{element}</SocialFeedContext>,
    viewer: buildAppUser(),
    language: language === 'tr' ? 'tr' : 'en',
    mocks,
  });
  return {
    ...rendered,
    topics: live.topics,
    send: (...args: Parameters<typeof live.send>) => act(() => live.send(...args)),
    reportGap: () => act(() => live.reportGap()),
    setStatus: (...args: Parameters<typeof live.setStatus>) => act(() => live.setStatus(...args)),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubHeights({ region: 600, listitem: 80 });
  stubPageScroll();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('with a live connection', () => {
  it('the bell counts when a notification arrives, and many at once are one request more', async () => {
    const list = [buildNotification()];
    const notifications = mockNotifications(list);
    const { send } = await open(<NotificationBell />, [notifications]);
    expect(await screen.findByRole('button', { name: /1/ })).toBeInTheDocument();
    list.push(buildNotification({ id: 2 }));
    send({ notification_type: 'likes' });
    expect(await screen.findByRole('button', { name: /2/ })).toBeInTheDocument();
    for (let count = 0; count < 5; count += 1) send({ notification_type: 'likes' });
    await pass(2_000);
    expect(notifications.calls).toHaveLength(3);
    // A read replica may not have the notification yet.
    expect(notifications.headers.map((sent) => sent[NEWEST_HEADER])).toEqual([undefined, '1', '1']);
  });

  it('the open list of notifications is read from the primary when one arrives', async () => {
    const list = [buildNotification()];
    const notifications = mockNotifications(list);
    const { send, user } = await open(<NotificationBell />, [notifications]);
    await user.click(await screen.findByRole('button', { name: /1/ }));
    await screen.findByText(buildNotification().text);
    const before = notifications.calls.length;
    list.unshift(buildNotification({ id: 2, text: 'Grace Hopper followed you' }));
    send({ notification_type: 'followers' });
    expect(await screen.findByText('Grace Hopper followed you')).toBeInTheDocument();
    expect(notifications.headers.slice(before).map((sent) => sent[NEWEST_HEADER])).toEqual(['1', '1']);
  });

  it('the bell is not polled, and polls without one', async () => {
    const notifications = mockNotifications([buildNotification()]);
    const { setStatus, reportGap } = await open(<NotificationBell />, [notifications]);
    await screen.findByRole('button', { name: /1/ });
    await pass(130_000);
    expect(notifications.calls).toHaveLength(1);
    reportGap();
    await waitFor(() => expect(notifications.calls).toHaveLength(2));
    setStatus('delayed');
    await pass(61_000);
    expect(notifications.calls).toHaveLength(3);
  });

  it('invites are read again when one arrives', async () => {
    const invites = mockOperation<GetTeamInvitesQuery, GetTeamInvitesQueryVariables>(GetTeamInvitesDocument, {
      response: (_variables, earlier) => ({
        getTeamInvites: { status: 200, message: '', total_count: earlier + 1, data: [] },
      }),
    });
    const { send } = await open(<InviteBell />, [invites]);
    await screen.findByRole('button', { name: /1/ });
    send({ notification_type: 'likes' });
    expect(invites.calls).toHaveLength(1);
    send({ notification_type: 'team_invites' });
    expect(await screen.findByRole('button', { name: /2/ })).toBeInTheDocument();
  });

  it.each([
    ['en', '2 new posts'],
    ['tr', '2 yeni gönderi'],
  ])('the feed announces new posts without a request (%s)', async (language, text) => {
    let list = getPosts(9, 5);
    const posts = mockPosts(() => paginate(list));
    const { send, topics, user } = await open(<FeedPage />, [posts], { language });
    await screen.findAllByRole('article');
    await waitFor(() => expect(topics()).toContain('feed:following'));
    const calls = posts.calls.length;
    send({ topic: 'feed:following', kind: 'new_post', subject_id: 20 });
    send({ topic: 'feed:following', kind: 'new_post', subject_id: 21 });
    // A post that the list shows already, such as the viewer's own.
    send({ topic: 'feed:following', kind: 'new_post', subject_id: 9 });
    expect(await screen.findByRole('button', { name: new RegExp(text) })).toBeInTheDocument();
    await pass(40_000);
    expect(posts.calls).toHaveLength(calls);
    list = getPosts(21, 20);
    await user.click(screen.getByRole('button', { name: new RegExp(text) }));
    expect(await screen.findByText('Text of post 21')).toBeInTheDocument();
    expect(posts.headers.at(-1)).toMatchObject({ [NEWEST_HEADER]: '1' });
    expect(screen.queryByRole('button', { name: new RegExp(text) })).not.toBeInTheDocument();
  });

  it('the sentiment of a stock is read again from the primary, a while after a new post about it', async () => {
    const sentiment = mockSentiment();
    const { send } = await open(<SentimentPanel tickerId={7} symbol="NOVA" />, [sentiment]);
    await screen.findAllByText('75% bullish');
    for (const id of [20, 21]) send({ topic: 'stock:7', kind: 'new_post', subject_id: id });
    await pass(5_000);
    await waitFor(() => expect(sentiment.headers.map((sent) => sent[NEWEST_HEADER])).toEqual([undefined, '1']));
  });

  it('cards follow their posts, and polls theirs', async () => {
    const { topics } = await open(<FeedPage />, [mockPosts(() => paginate(getPosts(3, 2)))]);
    await screen.findAllByRole('article');
    expect(topics()).toEqual(expect.arrayContaining(['post:3', 'post:2']));
  });
});

describe('the comments of a post, with a live connection', () => {
  const openComments = async (comments: CommentView[]) =>
    open(<CommentsDialog subject={{ kind: 'post', id: 9001 }} onClose={() => undefined} />, [
      mockComments(comments),
      mockAdd(),
    ]);

  it('show what others write, and drop what they delete', async () => {
    const comments = [buildComment()];
    const { send, topics } = await openComments(comments);
    await screen.findByText('Text of comment 31');
    expect(topics()).toContain('comments:9001');
    comments.unshift(buildComment({ id: 32 }));
    send({ topic: 'comments:9001', kind: 'comment_added', subject_id: 32 });
    expect(await screen.findByText('Text of comment 32')).toBeInTheDocument();
    send({ topic: 'comments:9001', kind: 'comment_removed', subject_id: 31 });
    await waitFor(() => expect(screen.queryByText('Text of comment 31')).not.toBeInTheDocument());
  });

  it('leave a placeholder for a deleted comment with replies', async () => {
    const comments = [buildComment({ total_sub_comments: 1 }), buildComment({ id: 32 })];
    const { send } = await openComments(comments);
    await screen.findByText('Text of comment 31');
    comments[0] = buildComment({ total_sub_comments: 1, comment: '', comment_status: 'deleted' });
    send({ topic: 'comments:9001', kind: 'comment_removed', subject_id: 31 });
    expect(await screen.findByText('This comment is no longer available.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeInTheDocument();
  });

  it('drop the placeholder of a deleted comment when its last reply goes', async () => {
    const place = buildComment({ comment: '', comment_status: 'deleted', total_sub_comments: 1 });
    const comments = [buildComment({ id: 32 }), place];
    const { send } = await openComments(comments);
    expect(await screen.findByText('This comment is no longer available.')).toBeInTheDocument();
    comments.pop();
    send({ topic: 'comments:9001', kind: 'comment_removed', subject_id: 77, parent_id: 31 });
    await waitFor(() => expect(screen.queryByText('This comment is no longer available.')).not.toBeInTheDocument());
    expect(screen.getByText('Text of comment 32')).toBeInTheDocument();
  });

  it('show edits and numbers of replies of comments that were loaded later', async () => {
    const comments = Array.from({ length: 12 }, (_unused, index) => buildComment({ id: 50 - index }));
    stubHeights({ region: 2_000, listitem: 80 });
    const { send } = await openComments(comments);
    expect(await screen.findByText('Text of comment 39')).toBeInTheDocument();
    comments[11] = buildComment({ id: 39, comment: 'Edited since', total_sub_comments: 2 });
    send({ topic: 'comments:9001', kind: 'comment_edited', subject_id: 39 });
    expect(await screen.findByText('Edited since')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeInTheDocument();
  });

  it('count an own reply that is deleted once', async () => {
    const comments = [buildComment({ total_sub_comments: 2 })];
    const replies = [
      buildOwnComment({ id: 41, parent_comment_id: 31, comment: 'My reply' }),
      buildComment({ id: 42, parent_comment_id: 31 }),
    ];
    const { send, user } = await open(
      <CommentsDialog subject={{ kind: 'post', id: 9001 }} onClose={() => undefined} />,
      [mockComments(comments, { replies: { 31: replies } }), mockDelete()],
    );
    await user.click(await screen.findByRole('button', { name: 'Show 2 replies' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for your comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Comment' }));
    const question = within(await findDialog('Are you sure to delete Comment ?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    comments[0] = buildComment({ total_sub_comments: 1 });
    send({ topic: 'comments:9001', kind: 'comment_removed', subject_id: 41, parent_id: 31 });
    await waitFor(() => expect(screen.queryByText('My reply')).not.toBeInTheDocument());
    await pass(2_000);
    expect(screen.getByRole('button', { name: 'Hide 1 reply' })).toBeInTheDocument();
  });

  it('show which comment the author of the post pins', async () => {
    const comments = [buildComment({ id: 32 }), buildComment()];
    const { send } = await openComments(comments);
    await screen.findByText('Text of comment 31');
    comments[1] = buildComment({ is_pinned: true });
    send({ topic: 'comments:9001', kind: 'comment_edited', subject_id: 31 });
    expect(await screen.findByText('Pinned by the author of the post')).toBeInTheDocument();
    const texts = screen.getAllByText(/^Text of comment/).map((text) => text.textContent);
    expect(texts).toEqual(['Text of comment 31', 'Text of comment 32']);
  });

  it('show the likes of others, without reading the list again', async () => {
    const { send } = await openComments([buildComment({ up_vote: 2 })]);
    expect(await screen.findByRole('button', { name: 'Like this comment, 2 likes' })).toBeInTheDocument();
    send({ topic: 'comments:9001', kind: 'comment', subject_id: 31, up_vote: 3 });
    expect(await screen.findByRole('button', { name: 'Like this comment, 3 likes' })).toBeInTheDocument();
  });

  it('show an own comment once, although it arrives live as well', async () => {
    const comments = [buildComment()];
    const { send, user } = await openComments(comments);
    await user.type(await screen.findByPlaceholderText('Add a comment...'), 'Mine{Enter}');
    await screen.findByText('Mine');
    comments.unshift(buildComment({ id: 77, comment: 'Mine' }));
    send({ topic: 'comments:9001', kind: 'comment_added', subject_id: 77 });
    await pass(3_000);
    expect(within(screen.getByRole('dialog')).getAllByText('Mine')).toHaveLength(1);
  });
});
