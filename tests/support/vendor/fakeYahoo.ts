/** The recorded responses of Yahoo Finance, for the library's injected fetch. */

interface QuoteFields {
  readonly symbol: string;
  readonly [name: string]: unknown;
}

/** The vendor's response about a share on a trading day, shortened to the relevant fields. */
export const recordedQuote = (symbol: string, change: Readonly<Record<string, unknown>> = {}): QuoteFields => ({
  language: 'en-US',
  region: 'US',
  quoteType: 'EQUITY',
  currency: 'USD',
  marketState: 'REGULAR',
  exchange: 'NMS',
  fullExchangeName: 'NasdaqGS',
  exchangeDataDelayedBy: 0,
  gmtOffSetMilliseconds: -18_000_000,
  market: 'us_market',
  priceHint: 2,
  sourceInterval: 15,
  tradeable: false,
  triggerable: true,
  regularMarketPrice: 268.56,
  regularMarketPreviousClose: 267.44,
  regularMarketOpen: 265.53,
  regularMarketDayHigh: 272.21,
  regularMarketDayLow: 265.5,
  regularMarketVolume: 40_424_000,
  regularMarketTime: 1_763_580_600,
  symbol,
  ...change,
});

/** A chart with one array per field, as the vendor writes it; null is a gap. */
export const recordedChart = (
  symbol: string,
  rows: readonly (readonly [
    seconds: number,
    open: unknown,
    high: unknown,
    low: unknown,
    close: unknown,
    volume: unknown,
  ])[],
): unknown => ({
  chart: {
    result: [
      {
        meta: { currency: 'USD', symbol, instrumentType: 'EQUITY', exchangeTimezoneName: 'America/New_York' },
        timestamp: rows.map(([seconds]) => seconds),
        indicators: {
          quote: [
            {
              open: rows.map((row) => row[1]),
              high: rows.map((row) => row[2]),
              low: rows.map((row) => row[3]),
              close: rows.map((row) => row[4]),
              volume: rows.map((row) => row[5]),
            },
          ],
        },
      },
    ],
    error: null,
  },
});

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The vendor's response to one kind of request. */
type Respond = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>;

export interface FakeYahoo {
  readonly fetch: typeof fetch;
  /** Paths of the data requests, without those that begin a session. */
  readonly params: string[];
  /** All requests, including those. */
  readonly requests: () => number;
  quote: Respond;
  chart: Respond;
  search: Respond;
}

/** Responds with quotes for every requested symbol, until a test says otherwise. */
export function fakeYahoo(): FakeYahoo {
  const requested: string[] = [];
  let requests = 0;
  const fake: FakeYahoo = {
    params: requested,
    requests: () => requests,
    quote: (url) =>
      json({
        quoteResponse: {
          result: (url.searchParams.get('symbols') ?? '').split(',').map((symbol) => recordedQuote(symbol)),
          error: null,
        },
      }),
    chart: () => json(recordedChart('AAPL', [])),
    search: () => json({ quotes: [], news: [] }),
    fetch: async (input, init) => {
      requests += 1;
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname === '/v1/test/getcrumb') return new Response('crumb');
      if (url.hostname === 'finance.yahoo.com')
        return new Response('<html></html>', {
          headers: { 'set-cookie': 'A3=d=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Domain=.yahoo.com; Path=/; Secure' },
        });
      requested.push(url.pathname);
      if (url.pathname.startsWith('/v7/finance/quote')) return fake.quote(url, init);
      if (url.pathname.startsWith('/v8/finance/chart')) return fake.chart(url, init);
      return fake.search(url, init);
    },
  };
  return fake;
}

export { json };
