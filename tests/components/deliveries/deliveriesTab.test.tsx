import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  RedeliverBotEventDocument,
  type RedeliverBotEventMutation,
  type RedeliverBotEventMutationVariables,
} from '@/generated/deliveries/redeliverBotEvent';
import {
  RedeliverBotEventsDocument,
  type RedeliverBotEventsMutation,
  type RedeliverBotEventsMutationVariables,
} from '@/generated/deliveries/redeliverBotEvents';
import { TryBotDocument, type TryBotMutation, type TryBotMutationVariables } from '@/generated/deliveries/tryBot';

import { buildBotDetail } from '../../support/builders/bots';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockBot, openBot } from '../botDetail/botDetailMocks';
import {
  buildDelivery,
  buildDetail,
  buildEndpoint,
  buildRuntime,
  mockDeliveries,
  mockDelivery,
  mockRuntime,
} from './deliveryMocks';

const mockRedeliver = () =>
  mockOperation<RedeliverBotEventMutation, RedeliverBotEventMutationVariables>(RedeliverBotEventDocument, {
    response: { redeliverBotEvent: { status: 200, message: 'Again!' } },
  });

describe('the deliveries of a bot', () => {
  it('show an event with request, response, timing and answers, and deliver it again', async () => {
    const redeliver = mockRedeliver();
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockDeliveries(() => [buildDelivery()]), mockDelivery(), redeliver],
      '?tab=deliveries',
    );
    await user.click(await screen.findByText('/quote'));
    const dialog = await findDialog('Event 41');
    const attempt = await within(dialog).findByRole('region', { name: 'Attempt 1' });
    expect(within(attempt).getByText(/webhook-id: evt_41/)).toBeInTheDocument();
    expect(within(attempt).getByText(/oops/)).toBeInTheDocument();
    expect(within(attempt).getByText(/answered with status 500/)).toBeInTheDocument();
    expect(within(dialog).getByText('AKBNK is at 61.20')).toBeInTheDocument();
    expect(within(dialog).getByText('412 ms')).toBeInTheDocument();
    expect(within(dialog).getByText('Late')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Deliver again' }));
    await waitFor(() => expect(redeliver.calls).toEqual([{ botId: 31, eventId: 41 }]));
  });

  it('are delivered again for a time range', async () => {
    const repeat = mockOperation<RedeliverBotEventsMutation, RedeliverBotEventsMutationVariables>(
      RedeliverBotEventsDocument,
      {
        response: { redeliverBotEvents: { status: 200, message: '', data: { count: 7, has_more: false } } },
      },
    );
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockDeliveries(() => [buildDelivery({ state: 'dead' })]), repeat],
      '?tab=deliveries',
    );
    await user.click(await screen.findByRole('button', { name: 'Deliver a time range again' }));
    const dialog = await findDialog('Deliver a time range again');
    const submit = within(dialog).getByRole('button', { name: 'Deliver again' });
    expect(submit).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/From/), '2026-11-20T09:00');
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await screen.findByText('7 events are delivered again')).toBeInTheDocument();
    expect(repeat.calls).toMatchObject([
      { botId: 31, state: 'dead', since: new Date('2026-11-20T09:00').toISOString() },
    ]);
  });

  it('are empty at first, and not shown to members who only read', async () => {
    const { unmount } = await openBot([mockBot(buildBotDetail()), mockDeliveries(() => [])], '?tab=deliveries');
    expect(await screen.findByText('No events yet')).toBeVisible();
    unmount();
    const bot = buildBotDetail();
    await openBot([mockBot({ ...bot, viewer_can: { ...bot.viewer_can, edit: false } })], '?tab=deliveries');
    expect(await screen.findByText(/Only members who may edit the bot see its events/)).toBeVisible();
  });
});

describe('a trial', () => {
  const mockTrial = (status = 200, message = 'Sent') =>
    mockOperation<TryBotMutation, TryBotMutationVariables>(TryBotDocument, {
      response: { tryBot: { status, message, data: status === 200 ? { event_id: 41 } : null } },
    });

  it('sends a message with a fault and shows the raw event', async () => {
    const trial = mockTrial();
    let rows: ReturnType<typeof buildDelivery>[] = [];
    const { user } = await openBot(
      [
        mockBot(buildBotDetail()),
        mockDeliveries(() => rows),
        mockDelivery(() => buildDetail({ answers: [] })),
        mockRuntime(() => buildRuntime({ endpoint: buildEndpoint({ receives_test: true }) })),
        trial,
      ],
      '?tab=try',
    );
    expect(await screen.findByText('Nothing sent yet')).toBeVisible();
    const sendButton = screen.getByRole('button', { name: 'Send' });
    expect(sendButton).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Message or command' }), '/quote AKBNK');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'The first signature is wrong' })).toBeEnabled());
    await user.click(screen.getByRole('radio', { name: 'The event arrives twice' }));
    rows = [buildDelivery()];
    await user.click(sendButton);
    expect(await screen.findByRole('region', { name: 'Event 41' })).toBeVisible();
    expect(await screen.findByText(/"interaction_id": 33/)).toBeVisible();
    expect(trial.calls).toMatchObject([{ botId: 31, text: '/quote AKBNK', fault: 'duplicate', lane: 'test' }]);
  });

  it('sends to the lane of the subscribers when that is chosen, and says what is connected', async () => {
    const trial = mockTrial();
    const runtime = buildRuntime({
      consumers: [
        { transport: 'poll', lane: 'live', connections: 1, is_connected: true, seen_cts: '2026-11-20T09:00:00.000Z' },
      ],
    });
    const { user } = await openBot(
      [
        mockBot(buildBotDetail()),
        mockDeliveries(() => []),
        mockDelivery(() => buildDetail()),
        mockRuntime(() => runtime),
        trial,
      ],
      '?tab=try',
    );
    expect(await screen.findByText(/None is connected: start npx bourse-bot dev\./)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Live' }));
    expect(screen.queryByText(/None is connected/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Message or command' }), 'Hello{Enter}');
    await waitFor(() => expect(trial.calls).toMatchObject([{ text: 'Hello', fault: null, lane: 'live' }]));
  });

  it('shows why a message is refused and preserves it', async () => {
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockDeliveries(() => []), mockRuntime(), mockTrial(400, 'There is no such command.')],
      '?tab=try',
    );
    const field = await screen.findByRole('textbox', { name: 'Message or command' });
    expect(screen.getByRole('radio', { name: 'The first signature is wrong' })).toBeDisabled();
    await user.type(field, '/nothing{Enter}');
    expect(await screen.findByText('There is no such command.')).toBeVisible();
    expect(field).toHaveValue('/nothing');
  });
});
