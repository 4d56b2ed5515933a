import type { LiveQuote, LiveQuotes } from '@/domain/market/liveQuotes';
import { LiveQuotesContext } from '@/domain/market/LiveQuotesContext';
import { StockPage } from '@/portals/user/stock/StockPage';

import { buildAppUser } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockSentiment } from './stockMocks';

const PAGE = '/application-user/portfolio/tradingview';

interface OpenOptions {
  language?: 'en' | 'tr';
  viewer?: ReturnType<typeof buildAppUser>;
  live?: LiveQuotes;
  sentiment?: Parameters<typeof mockSentiment>[0];
}

/** Opens the page of a stock, e.g. '7?range=one_year'. */
export const openStock = (
  address: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { language = 'en', viewer = buildAppUser(), live, sentiment }: OpenOptions = {},
) =>
  renderAt(`${PAGE}/${address}`, {
    element: (
      <LiveQuotesContext value={live}>
        <StockPage />
      </LiveQuotesContext>
    ),
    route: `${PAGE}/:tickerId`,
    viewer,
    mocks: [...mocks, mockSentiment(sentiment)],
    language,
  });

/** Live prices that the test pushes. */
export function pushPrices(): { live: LiveQuotes; pushQuote: (quote: LiveQuote) => void } {
  const quotes = new Map<number, LiveQuote>();
  const listeners = new Set<() => void>();
  return {
    live: {
      get: (tickerId) => quotes.get(tickerId),
      watch: (_tickerIds, onChange) => {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
      status: () => 'live',
      onStatus: () => () => undefined,
    },
    pushQuote: (quote) => {
      quotes.set(quote.ticker_id, quote);
      for (const listener of listeners) listener();
    },
  };
}
