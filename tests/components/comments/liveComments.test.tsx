import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CommentsDialog } from '@/domain/comments/CommentsDialog';
import type { CommentView } from '@/domain/comments/commentView';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';

import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildComment, mockComments, mockLike } from './commentMocks';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubHeights({ region: 4_000, listitem: 80 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const getTexts = () => screen.queryAllByText(/^Text of comment/).map((text) => text.textContent);

/** Comments with these ids, in the order of the list. */
const list = (...ids: number[]) =>
  ids.map((id) => buildComment({ id, time: new Date(Date.UTC(2026, 2, 3, 10, id)).toISOString() }));
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_unused, index) => from - index);

/** The comments of a post that others change. The delays are those of the readings, in order. */
async function open(comments: CommentView[], { replies = {}, delays = [] }: Options = {}) {
  const live = fakeSocialFeed();
  const read = mockComments(comments, { replies });
  const waits = [...delays];
  const { user } = await renderAt('/application-user/post', {
    element: (
      <SocialFeedContext value={live.feed}>
        <CommentsDialog subject={{ kind: 'post', id: 9001 }} onClose={() => undefined} />
      </SocialFeedContext>
    ),
    viewer: buildAppUser(),
    mocks: [{ mock: { ...read.mock, delay: () => waits.shift() ?? 0 } }, mockLike(comments)],
  });
  return {
    user,
    calls: read.calls,
    reportGap: () => act(() => live.reportGap()),
    reportEdit: () => act(() => live.send({ topic: 'comments:9001', kind: 'comment_edited', subject_id: 1 })),
  };
}

interface Options {
  replies?: Record<number, CommentView[]>;
  delays?: readonly number[];
}

const toText = (id: number) => `Text of comment ${id}`;

describe('the comments of a post, after a gap of the live connection', () => {
  it('drop the newest comment when it is gone', async () => {
    const comments = list(3, 2, 1);
    const { reportGap } = await open(comments);
    await screen.findByText(toText(3));
    comments.shift();
    reportGap();
    await waitFor(() => expect(getTexts()).toEqual([2, 1].map(toText)));
  });

  it('are empty when all are gone', async () => {
    const comments = list(3, 2);
    const { reportGap } = await open(comments);
    await screen.findByText(toText(3));
    comments.length = 0;
    reportGap();
    expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  });

  it.each([
    [10, 40],
    [0, 15],
  ])('have no hole when there were %i and are %i', async (first, last) => {
    const comments = list(...range(first, 1));
    const { reportGap } = await open(comments);
    await screen.findByText(first === 0 ? 'No comments yet' : toText(first));
    comments.unshift(...list(...range(last, first + 1)));
    reportGap();
    await waitFor(() => expect(getTexts()).toEqual(range(last, 1).map(toText)));
  });

  it('offer the replies behind those that were read', async () => {
    const reply = (id: number) => buildComment({ id, parent_comment_id: 1 });
    const replies = range(110, 101).toReversed().map(reply);
    const comments = [buildComment({ id: 1, total_sub_comments: 10 })];
    const { user, reportGap } = await open(comments, { replies: { 1: replies } });
    await user.click(await screen.findByRole('button', { name: 'Show 10 replies' }));
    await screen.findByText(toText(110));
    replies.push(...range(125, 111).toReversed().map(reply));
    reportGap();
    expect(await screen.findByText(toText(120))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /5 more/ }));
    expect(await screen.findByText(toText(125))).toBeInTheDocument();
  });
});

describe('readings of the comments on a slow connection', () => {
  it('do not replace a like that the viewer gave in the meantime', async () => {
    const comments = list(1);
    const { user, reportEdit, calls } = await open(comments, { delays: [0, 1_000, 5_000] });
    const button = await screen.findByRole('button', { name: 'Like this comment' });
    reportEdit();
    await user.click(button);
    await pass(1_500);
    expect(screen.getByRole('button', { name: 'Like this comment, 1 like', pressed: true })).toBeInTheDocument();
    // What was read is older than the like: the list is read again.
    expect(calls).toHaveLength(3);
    comments.splice(0, 1, ...list(1).map((row) => ({ ...row, up_vote: 2, is_user_up_vote: true })));
    await pass(5_000);
    expect(screen.getByRole('button', { name: 'Like this comment, 2 likes', pressed: true })).toBeInTheDocument();
    expect(calls).toHaveLength(3);
  });

  it('do not overtake each other', async () => {
    const { reportEdit, calls } = await open(list(1), { delays: [0, 2_000] });
    await screen.findByText(toText(1));
    reportEdit();
    await pass(500);
    reportEdit();
    await pass(1_000);
    expect(calls).toHaveLength(2);
    await pass(2_000);
    expect(calls).toHaveLength(3);
  });
});
