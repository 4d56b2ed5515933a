import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  AddBotMessageDocument,
  type AddBotMessageMutation,
  type AddBotMessageMutationVariables,
} from '@/generated/bots/addBotMessage';
import {
  PublishBotDocument,
  type PublishBotMutation,
  type PublishBotMutationVariables,
} from '@/generated/bots/publishBot';
import {
  RequestForVerificationDocument,
  type RequestForVerificationMutation,
  type RequestForVerificationMutationVariables,
} from '@/generated/bots/requestForVerification';

import { SocialFeedContext } from '@/domain/social/SocialFeedContext';

import { buildBotDetail } from '../../support/builders/bots';
import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { buildEntry, mockBot, mockTimeline, openBot, type Bot } from './botDetailMocks';

const item = (change: Partial<Bot['checklist'][number]>): Bot['checklist'][number] => ({
  id: 'image',
  step: 'verification',
  required: true,
  done: true,
  link: '/my-bots-detail/31?tab=overview',
  ...change,
});

const READY = [item({}), item({ id: 'banner', required: false, done: false, link: '/my-bots-detail/31?tab=images' })];
const can = (change: Partial<Bot['viewer_can']>): Bot['viewer_can'] => ({
  ...buildBotDetail().viewer_can,
  request_verification: false,
  ...change,
});
const WAITING = buildBotDetail({
  s2_bot_status: { id: 2, status: 'Verification requested' },
  checklist: READY,
  viewer_can: can({ cancel_request: true }),
});

const mockRequest = (status: number, message: string, data: Bot | null = WAITING) =>
  mockOperation<RequestForVerificationMutation, RequestForVerificationMutationVariables>(
    RequestForVerificationDocument,
    { response: { requestForVerification: { status, message, data } } },
  );

describe('the page of a bot, with a live connection', () => {
  it('shows the decision of a reviewer when its notification arrives, and nothing else is read again', async () => {
    const bot = mockBot(WAITING, { ...WAITING, s2_bot_status: { id: 3, status: 'Verified' } });
    const live = fakeSocialFeed();
    await openBot([bot, mockTimeline()], '', (page) => <SocialFeedContext value={live.feed}>{page}</SocialFeedContext>);
    expect(await screen.findByText('Verification requested')).toBeInTheDocument();
    act(() => live.send({ kind: 'notification', notification_type: 'team_invites' }));
    expect(bot.calls).toHaveLength(1);
    act(() => live.send({ kind: 'notification', notification_type: 'bot_reviews' }));
    expect(await screen.findByText('Verified')).toBeInTheDocument();
    act(() => live.send({ kind: 'notification', notification_type: 'bot_status' }));
    await waitFor(() => expect(bot.calls).toHaveLength(3));
    act(() => live.reportGap());
    await waitFor(() => expect(bot.calls).toHaveLength(4));
  });
});

describe('the publish checklist', () => {
  it('shows which conditions are met and links to the missing ones', async () => {
    await openBot(
      [
        mockBot(
          buildBotDetail({
            checklist: [
              item({}),
              item({ id: 'privacy', done: false }),
              item({ id: 'command', done: false, link: '/my-bots-detail/31?tab=commands' }),
              item({ id: 'banner', required: false, done: false, link: '/my-bots-detail/31?tab=images' }),
              item({ id: 'verified', step: 'publish', done: false, link: null }),
            ],
          }),
        ),
        mockTimeline(),
      ],
      '?tab=review',
    );
    const checklist = await screen.findByRole('region', { name: 'Publish checklist' });
    expect(checklist).toHaveTextContent('1 of 4 met');
    // A condition on a field of the bot's form links into that form.
    expect(within(checklist).getByRole('link', { name: 'Fix: A link to the privacy policy' })).toHaveAttribute(
      'href',
      '/my-bots-detail/31?tab=overview&dialog=edit-bot&subject=privacy',
    );
    expect(within(checklist).getByRole('link', { name: 'Fix: At least one command' })).toHaveAttribute(
      'href',
      '/my-bots-detail/31?tab=commands',
    );
    expect(within(checklist).queryByRole('link', { name: 'Fix: A bot image' })).not.toBeInTheDocument();
    expect(within(checklist).queryByRole('link', { name: /^Fix: Verified/ })).not.toBeInTheDocument();
    expect(within(checklist).getByText('Recommended')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request verification' })).toBeDisabled();
    expect(screen.getByText('Still missing: A link to the privacy policy and At least one command.')).toBeVisible();
  });
});

describe('the way into the store', () => {
  it('begins with a request of verification, after which the bot reloads', async () => {
    const bot = mockBot(buildBotDetail({ checklist: READY }), WAITING);
    const request = mockRequest(200, 'Verification requested!');
    const { user } = await openBot([bot, mockTimeline(), request], '?tab=review');
    await user.click(await screen.findByRole('button', { name: 'Request verification' }));
    expect(await screen.findByText('Verification requested!')).toBeInTheDocument();
    expect(request.calls).toEqual([{ botId: 31, isCancel: false }]);
    await waitFor(() => expect(bot.calls).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Withdraw the request' })).toBeVisible();
  });

  it('ends when the team withdraws the request, after a confirmation that shows an error', async () => {
    const request = mockRequest(409, 'A reviewer was faster.', null);
    const bot = mockBot(WAITING);
    const { user } = await openBot([bot, mockTimeline(), request], '?tab=review');
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
    const question = await findDialog('Withdraw the request?');
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await within(question).findByText('A reviewer was faster.')).toBeInTheDocument();
    expect(request.calls).toEqual([{ botId: 31, isCancel: true }]);
    // A concurrent change: the page shows the current state.
    await waitFor(() => expect(bot.calls).toHaveLength(2));
  });

  it('ends with a request of publishing', async () => {
    const verified = buildBotDetail({
      s2_bot_status: { id: 3, status: 'Verified' },
      checklist: READY,
      viewer_can: can({ publish: true }),
    });
    const publish = mockOperation<PublishBotMutation, PublishBotMutationVariables>(PublishBotDocument, {
      response: { publishBot: { status: 200, message: 'Publishing requested!', data: verified } },
    });
    const { user } = await openBot([mockBot(verified), mockTimeline(), publish], '?tab=review');
    await user.click(await screen.findByRole('button', { name: 'Request publishing' }));
    expect(await screen.findByText('Publishing requested!')).toBeInTheDocument();
    expect(publish.calls).toEqual([{ botId: 31 }]);
  });

  it('is closed for the team of a bot that an admin suspended, and names the contact', async () => {
    const suspended = buildBotDetail({
      s2_bot_status: { id: 7, status: 'Disabled' },
      held_by_admin: true,
      checklist: READY,
      viewer_can: can({}),
    });
    await openBot([mockBot(suspended), mockTimeline()], '?tab=review');
    const next = await screen.findByRole('region', { name: 'Next step' });
    expect(next).toHaveTextContent('only an admin can undo this');
    expect(next).not.toHaveTextContent('Switch it on in its settings');
  });

  it("shows the next step as another member's task when the role does not allow it", async () => {
    await openBot(
      [mockBot(buildBotDetail({ checklist: READY, viewer_can: can({ message: false }) })), mockTimeline()],
      '?tab=review',
    );
    expect(await screen.findByText(/Your role in this team does not allow this step/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request verification' })).not.toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Write to the reviewers' })).not.toBeInTheDocument();
  });
});

describe('the timeline', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('shows actors and actions, with the reasons of reviewers', async () => {
    stubHeights({ region: 600, listitem: 84 });
    await openBot(
      [
        mockBot(buildBotDetail({ checklist: READY })),
        mockTimeline([
          buildEntry({
            id: 3,
            action: 'rejected',
            to_status: { id: 4, status: 'Rejected' },
            message: 'The links lead nowhere.',
            actor: { id: 9, full_name: 'Arjun Mehta', thumb: null, is_reviewer: true },
          }),
          buildEntry({ id: 2, action: 'requested', to_status: { id: 5, status: 'Publishing requested' } }),
          buildEntry({ id: 1, action: 'identity_ready', actor: null, to_status: null }),
        ]),
      ],
      '?tab=review',
    );
    const timeline = await screen.findByRole('list', { name: 'Activity, newest first' });
    const [rejection, request, identity] = within(timeline).getAllByRole('article');
    expect(rejection).toHaveTextContent('Arjun Mehta rejected the request');
    expect(rejection).toHaveTextContent('Reviewer');
    expect(rejection).toHaveTextContent('The links lead nowhere.');
    expect(request).toHaveTextContent('Deniz Aydin requested publishing');
    expect(identity).toHaveTextContent('The platform: the account on the chat network is ready');
  });

  it('sends a message to the reviewers, preserves it on an error and is empty after success', async () => {
    const timeline = mockTimeline([buildEntry()]);
    const send = mockOperation<AddBotMessageMutation, AddBotMessageMutationVariables>(AddBotMessageDocument, {
      response: (_variables, earlier) => ({
        addBotMessage:
          earlier === 0
            ? { status: 429, message: 'Too many messages.', data: null }
            : { status: 200, message: 'Message sent', data: buildEntry({ id: 2, action: 'message' }) },
      }),
    });
    const { user } = await openBot([mockBot(buildBotDetail({ checklist: READY })), timeline, send], '?tab=review');
    const field = await screen.findByRole('textbox', { name: /Message to the reviewers/ });
    const button = screen.getByRole('button', { name: 'Send message' });
    expect(button).toBeDisabled();
    await user.type(field, '  The links work now. ');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Too many messages.')).toBeInTheDocument();
    expect(field).toHaveValue('  The links work now. ');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Message sent')).toBeInTheDocument();
    expect(send.calls).toEqual([
      { botId: 31, message: 'The links work now.' },
      { botId: 31, message: 'The links work now.' },
    ]);
    await waitFor(() => expect(timeline.calls).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: /Message to the reviewers/ })).toHaveValue('');
  });
});
