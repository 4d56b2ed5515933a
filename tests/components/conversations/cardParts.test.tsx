import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { LiveQuote, LiveQuotes } from '@/domain/market/liveQuotes';
import { LiveQuotesContext } from '@/domain/market/LiveQuotesContext';
import { MessageCard } from '@/portals/account/conversations/cards/MessageCard';

import { aQuote } from '../../support/builders/quotes';
import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { buildCard } from './conversationMocks';

type Card = ReturnType<typeof buildCard>;

/** Live prices that the test pushes. */
function createLive() {
  const quotes = new Map<number, LiveQuote>();
  const listeners = new Set<() => void>();
  const live: LiveQuotes = {
    watch: (_ids, onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    get: (id) => quotes.get(id),
    status: () => 'live',
    onStatus: () => () => undefined,
  };
  const push = (quote: LiveQuote) =>
    act(() => {
      quotes.set(quote.ticker_id, quote);
      for (const listener of listeners) listener();
    });
  return { live, push };
}

async function openCard(change: Partial<Card>, viewer = buildAppUser()) {
  const { live, push } = createLive();
  await renderAt('/messages/6', {
    element: (
      <LiveQuotesContext value={live}>
        <MessageCard card={buildCard({ rows: [], points: [], ...change })} onAllow={undefined} onPress={undefined} />
      </LiveQuotesContext>
    ),
    viewer,
  });
  return { push };
}

describe('the stock of a card', () => {
  it('is shown with its live price and change', async () => {
    const { push } = await openCard({});
    const chip = screen.getByRole('link', { name: 'THYAO' });
    push(aQuote({ ticker_id: 12, price: 110, prev_close: 100 }));
    expect(chip).toHaveTextContent('THYAO₺110.00');
    expect(chip).toHaveTextContent('10.00%');
    push(aQuote({ ticker_id: 12, price: 99, prev_close: 100 }));
    expect(chip).toHaveTextContent('₺99.00');
    expect(chip).toHaveTextContent('1.00%');
  });

  it('is not shown to developers, who have no pages of stocks', async () => {
    await openCard({}, buildDeveloper());
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the table of a card', () => {
  const cell = (value: string, change: object = {}) => ({
    value,
    tone: 'neutral' as const,
    ticker_id: null,
    ...change,
  });

  it('has a header, rows with a name, numbers at the end, and text without markup', async () => {
    await openCard({
      ticker: null,
      table: {
        columns: [
          { label: 'Stock', align: 'start' },
          { label: 'Change', align: 'end' },
        ],
        rows: [
          { cells: [cell('THYAO', { ticker_id: 12 }), cell('+1.20%', { tone: 'gain' })] },
          { cells: [cell('<b>AKBNK</b>'), cell('[x](javascript:alert(1))', { tone: 'loss' })] },
        ],
      },
    });
    const table = screen.getByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'Change' })).toHaveAttribute('data-align', 'end');
    const row = within(table).getByRole('row', { name: 'THYAO +1.20%' });
    expect(within(row).getByRole('rowheader', { name: 'THYAO' })).toBeVisible();
    expect(within(row).getByRole('cell', { name: '+1.20%' })).toHaveClass('b-gain');
    expect(within(table).getAllByRole('link')).toEqual([within(row).getByRole('link', { name: 'THYAO' })]);
    expect(within(table).getByRole('rowheader', { name: '<b>AKBNK</b>' })).toBeVisible();
  });
});
