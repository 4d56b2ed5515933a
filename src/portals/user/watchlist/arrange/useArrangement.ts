import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useArrangeWatchlistMutation } from '@/generated/watchlists/arrangeWatchlist';
import { useAction } from '@/shared/action/useAction';

export interface ArrangedStock {
  id: number;
  symbol: string;
  name: string;
}

type Stocks = readonly ArrangedStock[];

export function moveStock(stocks: Stocks, id: number, to: number): Stocks {
  const stock = stocks.find((item) => item.id === id);
  if (stock === undefined) return stocks;
  const remaining = stocks.filter((item) => item !== stock);
  return [...remaining.slice(0, to), stock, ...remaining.slice(to)];
}

interface Arrangement {
  stocks: Stocks;
  /** The last move, for screen readers. */
  announcement: string;
  move: (id: number, to: number) => void;
}

/**
 * The order of a list on screen, and its storing. Moves while an order is being stored are stored after it; an order that
 * the server rejects is taken back to the last stored one.
 */
export function useArrangement(listId: number | null, stored: Stocks): Arrangement {
  const intl = useIntl();
  const [stocks, setStocks] = useState(stored);
  const [announcement, setAnnouncement] = useState('');
  const order = useRef({ wanted: stored, stored, isStoring: false });
  const arrange = useAction(useArrangeWatchlistMutation, {
    success: 'silent',
    refetchQueries: ['getStockWatchlist'],
  });

  const show = (next: Stocks, id: number, messageId: 'watchlists.arrange.moved' | 'watchlists.arrange.notMoved') => {
    setStocks(next);
    const at = next.findIndex((stock) => stock.id === id);
    setAnnouncement(
      intl.formatMessage({ id: messageId }, { symbol: next[at]?.symbol, place: at + 1, count: next.length }),
    );
  };

  const store = async (id: number) => {
    const state = order.current;
    state.isStoring = true;
    while (state.wanted !== state.stored) {
      const sent = state.wanted;
      const { ok } = await arrange.run({ listId, tickerIds: sent.map((stock) => stock.id) });
      if (ok) state.stored = sent;
      else {
        state.wanted = state.stored;
        show(state.stored, id, 'watchlists.arrange.notMoved');
      }
    }
    state.isStoring = false;
  };

  const move = (id: number, to: number) => {
    const state = order.current;
    const from = state.wanted.findIndex((stock) => stock.id === id);
    if (from < 0 || to === from || to < 0 || to >= state.wanted.length) return;
    state.wanted = moveStock(state.wanted, id, to);
    show(state.wanted, id, 'watchlists.arrange.moved');
    if (!state.isStoring) void store(id);
  };

  return { stocks, announcement, move };
}
