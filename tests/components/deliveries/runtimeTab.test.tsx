import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  RotateBotEndpointSecretDocument,
  type RotateBotEndpointSecretMutation,
  type RotateBotEndpointSecretMutationVariables,
} from '@/generated/deliveries/rotateBotEndpointSecret';
import {
  TestBotEndpointDocument,
  type TestBotEndpointMutation,
  type TestBotEndpointMutationVariables,
} from '@/generated/deliveries/testBotEndpoint';
import {
  UpdateBotEndpointDocument,
  type UpdateBotEndpointMutation,
  type UpdateBotEndpointMutationVariables,
} from '@/generated/deliveries/updateBotEndpoint';
import {
  UpdateBotSubscriberEventsDocument,
  type UpdateBotSubscriberEventsMutation,
  type UpdateBotSubscriberEventsMutationVariables,
} from '@/generated/deliveries/updateBotSubscriberEvents';

import { buildBotDetail } from '../../support/builders/bots';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockBot, openBot } from '../botDetail/botDetailMocks';
import { buildEndpoint, buildRuntime, mockRuntime } from './deliveryMocks';

const QUERY = '?tab=runtime';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('the runtime of a bot', () => {
  it('shows connected programs, what waits and the last error', async () => {
    const runtime = buildRuntime({
      consumers: [
        { transport: 'poll', lane: 'live', connections: 2, is_connected: true, seen_cts: '2026-11-20T09:00:00.000Z' },
      ],
      queued: 12,
      parked: 1,
      dead: 3,
      last_error: 'timeout: no answer within 10000 ms',
      last_error_cts: '2026-11-20T09:00:00.000Z',
    });
    await openBot([mockBot(buildBotDetail()), mockRuntime(() => runtime)], QUERY);
    const panel = await screen.findByRole('region', { name: 'Runtime' });
    expect(within(panel).getByText('12')).toBeVisible();
    expect(within(panel).getByText('Connected')).toBeVisible();
    expect(within(panel).getByText(/2 waiting calls/)).toBeVisible();
    expect(within(panel).getByText(/no answer within/)).toBeVisible();
    expect(within(panel).getByText('The bot fetches them.')).toBeVisible();
  });

  it('shows an open connection, and one that has ended', async () => {
    const seen = '2026-11-20T09:00:00.000Z';
    const ended = {
      transport: 'socket',
      lane: 'test',
      connections: 0,
      is_connected: false,
      seen_cts: '2026-11-20T08:00:00.000Z',
    } as const;
    const runtime = buildRuntime({
      consumers: [{ transport: 'socket', lane: 'live', connections: 1, is_connected: true, seen_cts: seen }, ended],
    });
    await openBot([mockBot(buildBotDetail()), mockRuntime(() => runtime)], QUERY);
    const [open, gone] = await screen.findAllByText(/live connection/);
    expect(open?.closest('li')).toHaveTextContent(/^Connected.*1 live connection /);
    expect(gone?.closest('li')).toHaveTextContent(/^Not connected.*0 live connections/);
  });

  it('has no buttons for members who do not manage the secrets', async () => {
    const bot = buildBotDetail();
    const readOnly = { ...bot, viewer_can: { ...bot.viewer_can, manage_credentials: false } };
    await openBot([mockBot(readOnly), mockRuntime(() => buildRuntime({ endpoint: buildEndpoint() }))], QUERY);
    expect(await screen.findByText('https://bot.example.com/events')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Test' })).not.toBeInTheDocument();
    expect(screen.queryByText(/whsec_/)).not.toBeInTheDocument();
  });

  it('has no endpoint for a program of the platform', async () => {
    await openBot([mockBot(buildBotDetail()), mockRuntime(() => buildRuntime({ transport: 'program' }))], QUERY);
    expect(await screen.findByText('The platform runs this bot.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Endpoint and secret' })).not.toBeInTheDocument();
  });
});

describe('the endpoint', () => {
  it('is set, and its secret is shown once', async () => {
    let runtime = buildRuntime();
    const update = mockOperation<UpdateBotEndpointMutation, UpdateBotEndpointMutationVariables>(
      UpdateBotEndpointDocument,
      {
        response: () => {
          runtime = buildRuntime({ endpoint: buildEndpoint({ state: 'unverified' }) });
          return { updateBotEndpoint: { status: 200, message: 'Saved!', data: { secret: SECRET, hint: 'LaSw' } } };
        },
      },
    );
    const { user } = await openBot([mockBot(buildBotDetail()), mockRuntime(() => runtime), update], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Set the endpoint' }));
    const dialog = await findDialog('Set the endpoint');
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'bot');
    expect(await within(dialog).findByText(/Enter an address such as/)).toBeInTheDocument();
    expect(save).toBeDisabled();
    await user.clear(within(dialog).getByRole('textbox', { name: /Address/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://bot.example.com/events');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Also receive the test lane' }));
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    const secret = await findDialog('The new endpoint secret');
    expect(within(secret).getByText(SECRET)).toBeInTheDocument();
    expect(update.calls).toEqual([
      { botId: 31, url: 'https://bot.example.com/events', maxInFlight: 8, receivesTest: true },
    ]);
    await user.click(within(secret).getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
    expect(await screen.findByText('Not tested')).toBeInTheDocument();
  });

  it('shows each step of its test', async () => {
    const test = mockOperation<TestBotEndpointMutation, TestBotEndpointMutationVariables>(TestBotEndpointDocument, {
      response: {
        testBotEndpoint: {
          status: 200,
          message: '',
          data: [
            { step: 'ping', is_passed: true, ms: 12, status_code: 200, error: null },
            { step: 'wrong_signature', is_passed: false, ms: 9, status_code: 200, error: 'signature_accepted' },
          ],
        },
      },
    });
    const runtime = buildRuntime({ endpoint: buildEndpoint({ state: 'unverified' }) });
    const { user } = await openBot([mockBot(buildBotDetail()), mockRuntime(() => runtime), test], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Passed')).toBeVisible();
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByText(/accepted an invalid delivery/)).toBeVisible();
  });

  it('gets a new secret, and the old one ends at once when it has leaked', async () => {
    const rotate = mockOperation<RotateBotEndpointSecretMutation, RotateBotEndpointSecretMutationVariables>(
      RotateBotEndpointSecretDocument,
      { response: { rotateBotEndpointSecret: { status: 200, message: '', data: { secret: SECRET, hint: 'LaSw' } } } },
    );
    const runtime = buildRuntime({
      transport: 'webhook',
      endpoint: buildEndpoint({ old_secret_hint: 'old=', old_secret_until: '2026-11-21T09:00:00.000Z' }),
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockRuntime(() => runtime), rotate], QUERY);
    expect(await screen.findByText(/The old secret \(…old=\) is valid until/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'The secret has leaked' }));
    const dialog = await findDialog('Create a new secret?');
    await user.click(within(dialog).getByRole('button', { name: 'New secret' }));
    expect(within(await findDialog('The new endpoint secret')).getByText(SECRET)).toBeInTheDocument();
    expect(rotate.calls).toEqual([{ botId: 31, endOld: true }]);
  });
});

describe('events about subscribers', () => {
  it('are switched on by the team', async () => {
    let isOn = false;
    const change = mockOperation<UpdateBotSubscriberEventsMutation, UpdateBotSubscriberEventsMutationVariables>(
      UpdateBotSubscriberEventsDocument,
      {
        response: (variables) => {
          isOn = variables.isOn;
          return { updateBotSubscriberEvents: { status: 200, message: 'Saved' } };
        },
      },
    );
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockRuntime(() => buildRuntime({ subscriber_events: isOn })), change],
      QUERY,
    );
    const control = await screen.findByRole('switch', { name: /subscribes or leaves/ });
    expect(control).not.toBeChecked();
    await user.click(control);
    await waitFor(() => expect(control).toBeChecked());
  });
});
