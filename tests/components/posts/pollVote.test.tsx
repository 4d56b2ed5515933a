import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { PollView } from '@/domain/posts/postView';
import {
  AddPollAnswerDocument,
  type AddPollAnswerMutation,
  type AddPollAnswerMutationVariables,
} from '@/generated/polls/addPollAnswer';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { openPost } from './openPost';

/** Up has two votes, Down one. */
const buildPoll = (change: Partial<PollView> = {}): PollView => ({
  id: 71,
  question: 'Up or down?',
  options: [
    { id: 711, option: 'Up', result: 2 },
    { id: 712, option: 'Down', result: 1 },
  ],
  total_user_votes: 3,
  expiration_time: '2099-03-05T09:00:00.000Z',
  is_answer_given: false,
  given_answer: null,
  poll_status: 'open',
  ...change,
});

/** As the server sends it to a viewer who can still vote. */
const HIDDEN = {
  options: [
    { id: 711, option: 'Up', result: 0 },
    { id: 712, option: 'Down', result: 0 },
  ],
};

const postWith = (change: Partial<PollView> = {}) =>
  buildPost({ post_type: 'poll', description: 'What do you think?', poll: buildPoll({ ...HIDDEN, ...change }) });

const ANSWERED = {
  total_user_votes: 4,
  is_answer_given: true,
  given_answer: 712,
  options: [
    { id: 711, option: 'Up', result: 2 },
    { id: 712, option: 'Down', result: 2 },
  ],
};

interface Answer {
  status?: number;
  message?: string;
  delay?: 'forever';
  error?: Error;
}

const mockAnswer = ({ status = 200, message = 'Your answer was saved', delay, error }: Answer = {}) =>
  mockOperation<AddPollAnswerMutation, AddPollAnswerMutationVariables>(AddPollAnswerDocument, {
    delay,
    error,
    response: { addPollAnswer: { status, message, data: status === 200 ? buildPoll(ANSWERED) : null } },
  });

const poll = () => within(screen.getByRole('group', { name: 'Poll: Up or down?' }));
const option = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const vote = () => screen.getByRole('button', { name: 'Vote' });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('answering a poll', () => {
  it('submits a choice by a press, and shows no results before the response', async () => {
    const answer = mockAnswer({ delay: 'forever' });
    const { user } = await openPost(postWith(), { mocks: [answer] });
    expect(await option('Down')).not.toBeChecked();
    expect(vote()).toBeDisabled();
    expect(poll().getByText(/You cannot change your answer afterwards\./)).toBeInTheDocument();
    expect(screen.queryByText(/%/)).not.toBeInTheDocument();
    expect(poll().getByText(/The results are shown after your vote\./)).toBeInTheDocument();
    await user.click(await option('Down'));
    expect(answer.calls).toEqual([]);
    await user.click(vote());
    const [up, down] = poll().getAllByRole('listitem');
    expect(up).toHaveTextContent(/^Up$/);
    expect(down).toHaveTextContent(/^Down$/);
    expect(within(down ?? document.body).getByRole('img', { name: 'your answer' })).toBeInTheDocument();
    expect(poll().getByText(/4 votes · Open until/)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Poll: Up or down?' })).toHaveFocus();
    await waitFor(() => expect(answer.calls).toEqual([{ pollId: 71, optionId: 712 }]));
  });

  it('shows the counts of the server', async () => {
    const { user } = await openPost(postWith(), { mocks: [mockAnswer()] });
    await user.click(await option('Down'));
    await user.click(vote());
    expect((await screen.findByText('Your answer was saved')).closest('[role]')).toHaveAttribute('role', 'status');
    expect(poll().getByText(/4 votes/)).toBeInTheDocument();
    expect(poll().getAllByRole('listitem')[1]).toHaveTextContent('Down50.00%');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('can be answered by keyboard only', async () => {
    const answer = mockAnswer();
    const { user } = await openPost(postWith(), { mocks: [answer] });
    (await option('Up')).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(answer.calls).toEqual([{ pollId: 71, optionId: 712 }]));
  });

  it('reverts with the reason when the server rejects it, and preserves the choice', async () => {
    const rejectedVote = mockAnswer({ status: 409, message: 'This poll is closed.' });
    const { user } = await openPost(postWith(), { mocks: [rejectedVote] });
    await user.click(await option('Down'));
    await user.click(vote());
    expect((await screen.findByText('This poll is closed.')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(await option('Down')).toBeChecked();
    expect(poll().getByText(/3 votes/)).toBeInTheDocument();
  });

  it('reverts when there is no response', async () => {
    const { user } = await openPost(postWith(), { mocks: [mockAnswer({ error: new Error('offline') })] });
    await user.click(await option('Up'));
    await user.click(vote());
    expect((await screen.findByText(/Bourse cannot be reached/)).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(await option('Up')).toBeChecked();
    expect(poll().getByText(/3 votes/)).toBeInTheDocument();
  });

  it('shows the answer that another tab gave', async () => {
    const post = postWith();
    const answer = mockAnswer({ status: 409, message: 'You have already answered this poll.' });
    const { user } = await openPost(post, { mocks: [answer] });
    await user.click(await option('Up'));
    Object.assign(post, { poll: buildPoll(ANSWERED) });
    await user.click(vote());
    expect(await screen.findByText('You have already answered this poll.')).toBeInTheDocument();
    await waitFor(() => expect(poll().getAllByRole('listitem')[1]).toHaveTextContent('Down50.00%'));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openPost(postWith(), { language: 'tr' });
    expect(await screen.findByRole('button', { name: 'Oy ver' })).toBeInTheDocument();
  });
});

describe('a poll that cannot be answered', () => {
  it.each([
    ['admins', buildAdmin()],
    ['bot developers', buildDeveloper()],
  ])('shows %s its results', async (_label, viewer) => {
    const can = { edit: false, delete: false, vote: false, comment: false, report: false, repost: false, quote: false };
    await openPost({ ...postWith(buildPoll()), viewer_can: can }, { viewer });
    expect(await screen.findByText('66.67%')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows its author the results', async () => {
    await openPost({ ...postWith(buildPoll()), user_id: 502 });
    expect(await screen.findByText('66.67%')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('ends by the clock', async () => {
    await openPost(postWith({ ...buildPoll(), expiration_time: '2020-03-05T09:00:00.000Z' }));
    expect(await screen.findByText(/3 votes · Closed on/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('ends while it is on screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const post = postWith({ expiration_time: new Date(Date.now() + 60_000).toISOString() });
    await openPost(post);
    await option('Up');
    Object.assign(post, { poll: buildPoll({ poll_status: 'closed' }) });
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(await screen.findByText(/3 votes · Closed on/)).toBeInTheDocument();
    expect(await screen.findByText('66.67%')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
