import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RouteEffects } from '@/app/RouteEffects';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import { AlertToasts } from '@/portals/user/alerts/AlertToasts';
import { TOAST_MS } from '@/portals/user/alerts/AlertToast';
import { FIRINGS_POLL_MS } from '@/portals/user/alerts/useAlertFirings';
import {
  GetAlertFiringsDocument,
  type GetAlertFiringsQuery,
  type GetAlertFiringsQueryVariables,
} from '@/generated/alerts/getAlertFirings';

import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { eventually } from '../../support/eventually';

type Firing = NonNullable<GetAlertFiringsQuery['getAlertFirings']['data']>[number];

const AS_OF = '2026-11-20T18:00:00.000Z';
const FIRED: Firing = {
  id: 11,
  ticker_id: 7,
  ticker_symbol: 'AAPL',
  ticker_name: 'Apple Inc.',
  text: 'AAPL rose to $250.00: your alert for $249.00 or above',
  price: 250,
  currency: 'USD',
  fired_at: AS_OF,
  points: [
    { date: '2026-11-20T17:58:00.000Z', value: 248 },
    { date: '2026-11-20T17:59:00.000Z', value: 250 },
  ],
};

const mockFirings = (answers: readonly (readonly Firing[] | Error)[]) =>
  mockOperation<GetAlertFiringsQuery, GetAlertFiringsQueryVariables>(GetAlertFiringsDocument, {
    response: (_variables, earlierCalls) => {
      const data = answers[earlierCalls] ?? [];
      return data instanceof Error
        ? { getAlertFirings: { status: 500, message: data.message, as_of: null, data: null } }
        : { getAlertFirings: { status: 200, message: '', as_of: AS_OF, data: [...data] } };
    },
  });

const played = vi.fn<() => void>();
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: vi.fn(),
  });
  createOscillator = () => {
    const listeners: (() => void)[] = [];
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
      start: played,
      stop: () => {
        for (const listener of listeners) listener();
      },
    };
  };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('AudioContext', FakeAudio);
  played.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface Opened {
  language?: string;
  alertSound?: boolean;
  live?: ReturnType<typeof fakeSocialFeed>;
}

async function open(
  answers: Parameters<typeof mockFirings>[0],
  { language = 'en', alertSound = false, live }: Opened = {},
) {
  const firings = mockFirings(answers);
  localStorage.setItem('bourse.uiSettings', JSON.stringify({ alertSound }));
  const rendered = await renderAt('/application-user/market', {
    element: (
      <SocialFeedContext value={live?.feed}>
        <RouteEffects />
        <AlertToasts />
      </SocialFeedContext>
    ),
    viewer: buildAppUser(),
    mocks: [firings],
    language: language === 'tr' ? 'tr' : 'en',
  });
  return { ...rendered, firings };
}

describe('the toasts of price alerts', () => {
  it('show the stock, its price and the last minutes, with a link to the stock', async () => {
    const { firings } = await open([[FIRED]]);
    expect(firings.calls).toEqual([]);
    await wait(FIRINGS_POLL_MS);
    const toast = within(await screen.findByRole('article'));
    expect(toast.getByRole('link', { name: 'AAPL Apple Inc.' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/7',
    );
    expect(toast.getByText('$250.00')).toBeInTheDocument();
    expect(toast.getByText(FIRED.text)).toBeInTheDocument();
    expect(toast.getByRole('img', { name: 'AAPL in the last half hour: from $248.00 to $250.00' })).toBeInTheDocument();
    expect(screen.getByRole('log', { name: 'Fired price alerts' })).toBeInTheDocument();
    expect(played).not.toHaveBeenCalled();
  });

  it('appear once, and the next call continues where the last one ended', async () => {
    const { firings } = await open([[FIRED], [FIRED]]);
    await wait(FIRINGS_POLL_MS);
    await screen.findByRole('article');
    await wait(FIRINGS_POLL_MS);
    expect(firings.calls).toEqual([{ since: null }, { since: AS_OF }]);
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('are closed by their button, or after a while', async () => {
    const { user } = await open([[FIRED, { ...FIRED, id: 12, ticker_symbol: 'MSFT' }]]);
    await wait(FIRINGS_POLL_MS);
    await user.click(await screen.findByRole('button', { name: 'Close the alert of AAPL' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.unhover(screen.getByRole('article'));
    await wait(TOAST_MS);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('stay while the pointer or the focus is in them, also when the other one has left', async () => {
    const { user } = await open([[FIRED]]);
    await wait(FIRINGS_POLL_MS);
    const toast = await screen.findByRole('article');
    const button = within(toast).getByRole('button', { name: 'Close the alert of AAPL' });
    await user.hover(toast);
    act(() => button.focus());
    await user.unhover(toast);
    await wait(2 * TOAST_MS);
    expect(toast).toBeInTheDocument();
    await user.hover(toast);
    act(() => button.blur());
    await wait(2 * TOAST_MS);
    expect(toast).toBeInTheDocument();
    await user.unhover(toast);
    await wait(TOAST_MS);
    expect(toast).not.toBeInTheDocument();
  });

  it('appear at once with a live connection, which is not polled', async () => {
    const live = fakeSocialFeed();
    const { firings } = await open([[FIRED]], { live });
    await wait(2 * FIRINGS_POLL_MS);
    expect(firings.calls).toEqual([]);
    act(() => live.send({ kind: 'notification' }));
    act(() => live.send({ kind: 'alert' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(firings.calls).toHaveLength(1);
  });

  it('are counted in the title of a page in the background, and wait there for their reader', async () => {
    const live = fakeSocialFeed();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await open([[FIRED], [{ ...FIRED, id: 12 }]], { live });
    act(() => live.send({ kind: 'alert' }));
    await eventually(() => expect(document.title).toMatch(/^\(1\) /));
    act(() => live.send({ kind: 'alert' }));
    await eventually(() => expect(document.title).toMatch(/^\(2\) /));
    await wait(2 * TOAST_MS);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    hidden.mockReturnValue(false);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(document.title).not.toMatch(/^\(/);
    hidden.mockRestore();
  });

  it('make a sound when the viewer has switched it on', async () => {
    await open([[FIRED]], { alertSound: true });
    await wait(FIRINGS_POLL_MS);
    await screen.findByRole('article');
    expect(played).toHaveBeenCalledTimes(2);
  });

  it('show no chart without prices, and nothing after a failed call, in Turkish', async () => {
    await open([new Error('Broken'), [{ ...FIRED, points: [] }]], { language: 'tr' });
    await wait(FIRINGS_POLL_MS);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await wait(FIRINGS_POLL_MS);
    const toast = within(await screen.findByRole('article'));
    expect(toast.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('log', { name: 'Gerçekleşen fiyat alarmları' })).toBeInTheDocument();
  });
});
