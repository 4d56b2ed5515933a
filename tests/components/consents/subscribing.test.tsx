import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { SubscribeButton } from '@/domain/store/SubscribeButton';
import { TrustSheet } from '@/portals/account/bot/TrustSheet';
import type { ScopeRequest } from '@/domain/consents/scopeTexts';

import { buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockSubscribe } from '../store/storeMocks';
import { buildRequest, mockRequests, mockTrust } from './consentMocks';

const bot = {
  __typename: 'Bot' as const,
  id: 31,
  is_subscribed: false,
  past_subscribed: false,
  num_subscribers: 7,
  bot_price: 0,
  viewer_can: { subscribe: true, rate: false },
};

async function open(requests: readonly ScopeRequest[], language: 'en' | 'tr' = 'en') {
  const subscribe = mockSubscribe();
  const { user } = await renderAt('/', {
    element: <SubscribeButton bot={bot} name="Volume Watch" />,
    viewer: buildAppUser(),
    language,
    mocks: [mockRequests(() => requests), subscribe],
  });
  await user.click(await screen.findByRole('button', { name: /Volume Watch/ }));
  return { user, subscribe };
}

describe('subscribing to a bot', () => {
  it('that requests nothing needs no dialog', async () => {
    const { subscribe } = await open([]);
    await waitFor(() => expect(subscribe.calls).toEqual([{ id: 31 }]));
  });

  it('shows what it requires and requests, with optional permissions unticked', async () => {
    const { user, subscribe } = await open([
      buildRequest({ required: true }),
      buildRequest({ scope: 'alerts_read', reason: 'To show alerts' }),
      buildRequest({ scope: 'profile_read', reason: 'To greet you' }),
    ]);
    const dialog = await findDialog('Volume Watch asks to use your data');
    expect(within(dialog).getByText('To show moves')).toBeInTheDocument();
    const [alerts, profile] = within(dialog).getAllByRole('checkbox');
    expect(alerts).not.toBeChecked();
    expect(profile).not.toBeChecked();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Read my active price alerts' }));
    await user.click(within(dialog).getByRole('button', { name: 'Allow and subscribe' }));
    await waitFor(() =>
      expect(subscribe.calls).toEqual([{ id: 31, allowedScopes: ['watchlist_read', 'alerts_read'] }]),
    );
  });

  it('needs a tick for each sensitive permission that it requires', async () => {
    const { user, subscribe } = await open(
      [buildRequest({ scope: 'portfolio_read', required: true, is_sensitive: true })],
      'tr',
    );
    const dialog = await findDialog('Volume Watch verilerinizi kullanmak istiyor');
    const submit = within(dialog).getByRole('button', { name: 'İzin ver ve abone ol' });
    expect(submit).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /Varlıklarımı/ }));
    await user.click(submit);
    await waitFor(() => expect(subscribe.calls).toEqual([{ id: 31, allowedScopes: ['portfolio_read'] }]));
  });
});

describe('the trust sheet', () => {
  const openSheet = (change: Parameters<typeof mockTrust>[0], requests: readonly ScopeRequest[] = []) =>
    renderAt('/', {
      element: <TrustSheet botId={31} />,
      viewer: buildAppUser(),
      mocks: [mockTrust(change), mockRequests(() => requests)],
    });

  it('shows measured answers, the review and what the bot requests', async () => {
    await openSheet(
      {
        reviewed_cts: '2026-02-01T09:00:00.000Z',
        changes_since_review: 2,
        answered_percentage: 97.5,
        median_answer_seconds: 0.4,
      },
      [buildRequest({ required: true })],
    );
    const sheet = await screen.findByRole('region', { name: 'Trust' });
    expect(await within(sheet).findByText('97.5%')).toBeInTheDocument();
    expect(within(sheet).getByText('0.4 seconds')).toBeInTheDocument();
    expect(within(sheet).getByText('Changes since the review').nextSibling).toHaveTextContent('2');
    expect(await within(sheet).findByText('Required · To show moves')).toBeInTheDocument();
  });

  it('says that a new bot is not measured or reviewed', async () => {
    await openSheet({});
    expect(await screen.findAllByText('Too few requests to measure')).toHaveLength(2);
    expect(screen.getByText('Not reviewed yet')).toBeInTheDocument();
    expect(await screen.findByText('This bot does not ask for any of your data.')).toBeInTheDocument();
  });
});
