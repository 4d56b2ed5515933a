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

/** Prices that the test tells. */
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
    tell: (quote: LiveQuote) =>
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
  it('shows what was read, in the currency of the ticker, where nothing is followed', async () => {
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
    const { live, tell } = fakeLive();
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
    tell(aQuote({ price: 101.5 }));
    expect(screen.getByText('$101.50')).toHaveAttribute('data-flash', 'up');
    tell(aQuote({ price: 101 }));
    expect(screen.getByText('$101.00')).toHaveAttribute('data-flash', 'down');
    expect(around.mock.calls.length).toBe(renders);
  });

  it('does not go back to a price that is older than what was read', async () => {
    const { live } = fakeLive([aQuote({ price: 1, as_of: '2026-11-20T13:00:00.000Z' })]);
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" />
      </LiveQuotesContext>,
    );
    expect(screen.getByText('$99.00')).toBeVisible();
  });

  it('says in words that a price is not current', async () => {
    const { live, tell } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" />
      </LiveQuotesContext>,
      { language: 'tr' },
    );
    expect(screen.queryByText('Güncel değil')).not.toBeInTheDocument();
    tell(aQuote({ is_stale: true }));
    expect(screen.getByText('Güncel değil')).toBeVisible();
  });

  it('is read out politely only where asked', async () => {
    const { live, tell } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <LivePrice tickerId={1} initial={read} currency="USD" isAnnounced />
        <LivePrice tickerId={2} initial={read} currency="USD" />
      </LiveQuotesContext>,
    );
    const [region, ...others] = screen.getAllByRole('status');
    expect(others).toEqual([]);
    expect(region).toBeEmptyDOMElement();
    tell(aQuote({ price: 120 }));
    await vi.waitFor(() => expect(region).toHaveTextContent('$120.00'));
    tell(aQuote({ price: 121 }));
    expect(region).toHaveTextContent('$120.00');
  });
});

describe('LiveDelta', () => {
  it('tells the change since the close before, in the currency of the price', async () => {
    const { live, tell } = fakeLive();
    const { container } = await renderPart(
      <LiveQuotesContext value={live}>
        <LiveDelta tickerId={1} initial={read} currency="TRY" />
      </LiveQuotesContext>,
    );
    expect(container).toHaveTextContent('+₺9.00 (+10.00%)');
    tell(aQuote({ price: 60, prev_close: 80 }));
    expect(container).toHaveTextContent('−₺20.00 (−25.00%)');
  });

  it('is nothing where no close is known, and speaks as movers do where asked', async () => {
    const { container } = await renderPart(
      <>
        <LiveDelta tickerId={1} initial={{ price: 9 }} />
        <LiveDelta tickerId={2} initial={read} currency="INR" unit="viewer" variant="mover" />
      </>,
    );
    expect(container).toHaveTextContent(/^Up ₹9\.00$/i);
  });
});

describe('PriceNote', () => {
  const note = { source: 'Simulated prices', asOf: '2026-11-20T14:00:00.000Z', isSimulated: true };

  it('tells source, age, delay and state', async () => {
    await renderPart(<PriceNote {...note} state="closed" delaySeconds={900} />);
    expect(screen.getByText('Simulated prices')).toBeVisible();
    expect(screen.getByText(/^As of Nov 20, 2026/)).toHaveAttribute('datetime', note.asOf);
    expect(screen.getByText('Delayed by 15 minutes')).toBeVisible();
    expect(screen.getByText('Market closed')).toBeVisible();
  });

  it('says when the source or the connection does not answer', async () => {
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

  it('follows the price that it is about', async () => {
    const { live, tell } = fakeLive();
    await renderPart(
      <LiveQuotesContext value={live}>
        <PriceNote {...note} state="closed" tickerId={1} />
      </LiveQuotesContext>,
    );
    tell(aQuote({ market_state: 'halted', as_of: '2026-11-20T15:30:00.000Z' }));
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
  ])('says %s in words', async (state, text) => {
    await renderPart(<MarketStateTag state={state} />, { language: 'tr' });
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('useLiveQuotes', () => {
  it('gives the prices told so far, for sums', async () => {
    const { live, tell } = fakeLive();
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
    tell(aQuote({ ticker_id: 1, price: 5 }));
    tell(aQuote({ ticker_id: 2, price: 7 }));
    tell(aQuote({ ticker_id: 3, price: 100 }));
    expect(screen.getByText('12')).toBeVisible();
  });
});
