import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import type { LiveQuote, LiveQuotes, LiveStatus } from '@/domain/market/liveQuotes';
import { LiveQuotesContext } from '@/domain/market/LiveQuotesContext';
import { MarketStateTag } from '@/domain/market/MarketStateTag';
import { PriceNote } from '@/domain/market/PriceNote';
import { useLiveQuotes } from '@/domain/market/useLiveQuotes';
import type { MarketState } from '@/generated/schema';

import { aQuote } from '../../support/builders/quotes';
import { renderPart } from '../../support/render/renderAt';
import { eventually } from '../../support/eventually';

/** Live prices that the test pushes. */
function fakeLive(first: readonly LiveQuote[] = []) {
  const quotes = new Map(first.map((quote) => [quote.ticker_id, quote]));
  const listeners = new Map<number, Set<() => void>>();
  const statusListeners = new Set<() => void>();
  let status: LiveStatus = 'live';
  const live: LiveQuotes = {
    get: (id) => quotes.get(id),
    watch: (ids, onChange) => {
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(onChange));
      return () => ids.forEach((id) => listeners.get(id)?.delete(onChange));
    },
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
  };
  return {
    live,
    pushQuote: (quote: LiveQuote) =>
      act(() => {
        quotes.set(quote.ticker_id, quote);
        listeners.get(quote.ticker_id)?.forEach((listener) => listener());
      }),
    setStatus: (next: LiveStatus) =>
      act(() => {
        status = next;
        statusListeners.forEach((listener) => listener());
      }),
  };
}

const read = { price: 99, previousClose: 90, asOf: '2026-11-20T14:00:00.000Z' };

describe('LivePrice', () => {
  it('shows the loaded price in the currency of the ticker without live prices', async () => {
    const { container } = await renderPart(
      <>
        <LivePrice tickerId={1} initial={read} currency="TRY" />
        <LivePrice tickerId={2} initial={{ price: 4_712.5 }} currency={null} />
      </>,
    );
    expect(container).toHaveTextContent('₺99.00');
    expect(container).toHaveTextContent('4,712.50');
  });

  it('follows the market and renders nothing else', async () => {
    const { live, pushQuote } = fakeLive();
    const around = vi.fn();
    function Row() {
      around();
      return <LivePrice tickerId={1} initial={read} currency="USD" />;
    }
    await renderPart(
      <LiveQuotesContext value={live}>
        <Row />
      </LiveQuotesContext>,
    );
    const renders = around.mock.calls.length;
    pushQuote(aQuote({ price: 101.5 }));
    expect(screen.getByText('$101.50')).toHaveAttribute('data-flash', 'up');
    pushQuote(aQuote({ price: 101 }));
    expect(screen.getByText('$101.00')).toHaveAttribute('data-flash', 'down');
    expect(around.mock.calls.length).toBe(renders);
  });

  it('ignores a price that is older than the loaded one', async () => {
    const { live } = fakeLive([aQuote({ price: 1, as_of: '2026-11-20T13:00:00.000Z' })]);
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" />
      </LiveQuotesContext>,
    );
    expect(screen.getByText('$99.00')).toBeVisible();
  });

  it('labels a price that is not current', async () => {
    const { live, pushQuote } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" />
      </LiveQuotesContext>,
      { language: 'tr' },
    );
    expect(screen.queryByText('Güncel değil')).not.toBeInTheDocument();
    pushQuote(aQuote({ is_stale: true }));
    expect(screen.getByText('Güncel değil')).toBeVisible();
  });

  it('is announced politely only on request', async () => {
    const { live, pushQuote } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" isAnnounced />
        <LivePrice tickerId={2} initial={read} currency="USD" />
      </LiveQuotesContext>,
    );
    const [region, ...otherRegions] = screen.getAllByRole('status');
    expect(otherRegions).toEqual([]);
    expect(region).toBeEmptyDOMElement();
    pushQuote(aQuote({ price: 120 }));
    await eventually(() => expect(region).toHaveTextContent('$120.00'));
    pushQuote(aQuote({ price: 121 }));
    expect(region).toHaveTextContent('$120.00');
  });

  it('is announced when it returns to its first value', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const { live, pushQuote } = fakeLive();
      await renderPart(
        <LiveQuotesContext value={live}>
          <LivePrice tickerId={1} initial={read} currency="USD" isAnnounced />
        </LiveQuotesContext>,
      );
      const [region] = screen.getAllByRole('status');
      for (const price of [120, read.price]) {
        pushQuote(aQuote({ price }));
        await act(() => vi.advanceTimersByTimeAsync(15_000));
      }
      expect(region).toHaveTextContent('$99.00');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('LiveDelta', () => {
  it('shows the change since the previous close, in the currency of the price', async () => {
    const { live, pushQuote } = fakeLive();
    const { container } = await renderPart(
      <LiveQuotesContext value={live}>
        <LiveDelta tickerId={1} initial={read} currency="TRY" />
      </LiveQuotesContext>,
    );
    expect(container).toHaveTextContent('+₺9.00 (+10.00%)');
    pushQuote(aQuote({ price: 60, prev_close: 80 }));
    expect(container).toHaveTextContent('−₺20.00 (−25.00%)');
  });

  it('is empty without a previous close, and uses the wording of movers on request', async () => {
    const { container } = await renderPart(
      <>
        <LiveDelta tickerId={1} initial={{ price: 9 }} />
        <LiveDelta tickerId={2} initial={read} currency="INR" variant="mover" />
      </>,
    );
    expect(container).toHaveTextContent(/^Up ₹9\.00$/i);
  });
});

describe('PriceNote', () => {
  const note = { source: 'Simulated prices', asOf: '2026-11-20T14:00:00.000Z', isSimulated: true };

  it('shows source, age, delay and state', async () => {
    await renderPart(<PriceNote {...note} state="closed" delaySeconds={900} />);
    expect(screen.getByText('Simulated prices')).toBeVisible();
    expect(screen.getByText(/^As of Nov 20, 2026/)).toHaveAttribute('datetime', note.asOf);
    expect(screen.getByText('Delayed by 15 minutes')).toBeVisible();
    expect(screen.getByText('Market closed')).toBeVisible();
  });

  it('reports that the source or the connection does not respond', async () => {
    const { live, setStatus } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <PriceNote {...note} isStale />
      </LiveQuotesContext>,
    );
    expect(screen.getByText('The data source is not responding. This is the last known price.')).toBeVisible();
    expect(screen.queryByText(/live connection is down/)).not.toBeInTheDocument();
    setStatus('delayed');
    expect(screen.getByText(/live connection is down/)).toBeVisible();
  });

  it('follows the price that it describes', async () => {
    const { live, pushQuote } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <PriceNote {...note} state="closed" tickerId={1} />
      </LiveQuotesContext>,
    );
    pushQuote(aQuote({ market_state: 'halted', as_of: '2026-11-20T15:30:00.000Z' }));
    expect(screen.getByText('Trading halted')).toBeVisible();
    expect(screen.getByText(/^As of/)).toHaveAttribute('datetime', '2026-11-20T15:30:00.000Z');
  });
});

describe('MarketStateTag', () => {
  it.each<[MarketState, string]>([
    ['open', 'Piyasa açık'],
    ['closed', 'Piyasa kapalı'],
    ['after_hours', 'Kapanış sonrası'],
    ['holiday', 'Piyasa tatilde'],
    ['halted', 'İşlem durduruldu'],
  ])('names %s', async (state, text) => {
    await renderPart(<MarketStateTag state={state} />, { language: 'tr' });
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('useLiveQuotes', () => {
  it('returns the current prices, for sums', async () => {
    const { live, pushQuote } = fakeLive();
    function Sum() {
      const quotes = useLiveQuotes([2, 1, 2]);
      return <p>{[...quotes.values()].reduce((sum, { price }) => sum + price, 0)}</p>;
    }
    await renderPart(
      <LiveQuotesContext value={live}>
        <Sum />
      </LiveQuotesContext>,
    );
    expect(screen.getByText('0')).toBeVisible();
    pushQuote(aQuote({ ticker_id: 1, price: 5 }));
    pushQuote(aQuote({ ticker_id: 2, price: 7 }));
    pushQuote(aQuote({ ticker_id: 3, price: 100 }));
    expect(screen.getByText('12')).toBeVisible();
  });
});
