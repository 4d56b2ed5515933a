import { afterEach, describe, expect, it, vi } from 'vitest';
import { json, recordedQuote, type FakeYahoo } from '../../support/vendor/fakeYahoo.ts';
import type { Instrument } from '../../../server/ports/market/market.ts';
import { APPLE, toId, instruments, NOW, setUp } from './vendorSetUp.ts';

afterEach(() => vi.restoreAllMocks());

const quoteResponse = (...results: unknown[]): Response => json({ quoteResponse: { result: results, error: null } });

describe('quotes', () => {
  it('come from the vendor, under the vendor’s symbols', async () => {
    const { yahoo, market } = setUp();
    let symbols = '';
    const answer = yahoo.quote;
    yahoo.quote = (url, init) => {
      symbols = url.searchParams.get('symbols') ?? '';
      return answer(url, init);
    };
    const ids = [APPLE, toId('BRK.B'), toId('THYAO'), toId('SPX'), toId('XU030')];
    const quotes = await market.quotes(ids, NOW);
    expect(symbols).toBe('AAPL,BRK-B,THYAO.IS,^GSPC,XU030.IS');
    expect(quotes.map(({ tickerId }) => tickerId)).toEqual(ids);
    expect(quotes[0]).toEqual({
      tickerId: APPLE,
      price: 268.56,
      previousClose: 267.44,
      open: 265.53,
      dayHigh: 272.21,
      dayLow: 265.5,
      volume: 40_424_000,
      afterHoursPrice: null,
      state: 'open',
      asOf: new Date(1_763_580_600_000),
      source: 'vendor',
      delaySeconds: 0,
      stale: false,
    });
  });

  it('are requested once for many readers, and not again for some seconds', async () => {
    const { yahoo, market, pass } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => market.quotes([APPLE], NOW)));
    pass(14_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(1);
    pass(2_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(2);
  });

  it('that need no request do not become stale while others are requested', async () => {
    const { yahoo, market, pass } = setUp();
    await market.quotes([APPLE], NOW);
    pass(14_000);
    const answer = yahoo.quote;
    yahoo.quote = (url, init) => {
      pass(2_000);
      return answer(url, init);
    };
    expect(await market.quotes([APPLE, toId('NVDA')], NOW)).toMatchObject([{ stale: false }, { stale: false }]);
  });

  it('of many tickers are combined into few requests', async () => {
    const { yahoo, market } = setUp();
    const stocks = instruments.filter(({ kind }) => kind === 'stock').slice(0, 250);
    const quotes = await market.quotes(
      stocks.map(({ tickerId }) => tickerId),
      NOW,
    );
    expect(quotes).toHaveLength(250);
    expect(yahoo.params).toHaveLength(3);
  });

  it('leave out tickers that the vendor does not have, and do not request them again at once', async () => {
    const { yahoo, market, pass } = setUp();
    yahoo.quote = () => quoteResponse(recordedQuote('AAPL'));
    expect(await market.quotes([APPLE, toId('NVDA')], NOW)).toHaveLength(1);
    pass(60_000);
    let symbols: string | null = null;
    yahoo.quote = (url) => {
      symbols = url.searchParams.get('symbols');
      return quoteResponse(recordedQuote('AAPL'));
    };
    await market.quotes([APPLE, toId('NVDA')], NOW);
    expect(symbols).toBe('AAPL');
  });

  it.each([
    ['no number', { regularMarketPrice: 'NaN' }],
    ['a missing price', { regularMarketPrice: undefined }],
    ['a negative price', { regularMarketPrice: -1 }],
    ['zero', { regularMarketPrice: 0 }],
    ['a price out of range', { regularMarketPrice: 1e300 }],
    ['a missing previous close', { regularMarketPreviousClose: null }],
    ['a price a thousand times that of yesterday', { regularMarketPrice: 268_000 }],
    ['a low above the high', { regularMarketDayLow: 300, regularMarketDayHigh: 200 }],
    ['a price with a future time', { regularMarketTime: NOW.getTime() / 1000 + 86_400 }],
    ['no time', { regularMarketTime: 'soon' }],
  ])('with %s are rejected', async (_what, change) => {
    const { yahoo, market } = setUp();
    yahoo.quote = () => quoteResponse(recordedQuote('AAPL', change), recordedQuote('NVDA'));
    const quotes = await market.quotes([APPLE, toId('NVDA')], NOW);
    expect(quotes.map(({ tickerId }) => tickerId)).toEqual([toId('NVDA')]);
  });

  it('have their after-hours price only after hours', async () => {
    const { yahoo, market } = setUp();
    yahoo.quote = () => quoteResponse(recordedQuote('AAPL', { marketState: 'POST', postMarketPrice: 269.5 }));
    expect((await market.quotes([APPLE], NOW))[0]?.afterHoursPrice).toBeNull();
    const evening = new Date('2025-11-19T22:00:00Z');
    expect((await market.quotes([APPLE], evening))[0]).toMatchObject({ state: 'post', afterHoursPrice: 269.5 });
  });

  it('report a halt, and are not requested for delisted tickers', async () => {
    const halted = instruments.flatMap((instrument): Instrument[] => {
      if (instrument.symbol === 'AAPL')
        return [{ ...instrument, halts: [{ startsAt: new Date('2025-11-19T19:00:00Z'), endsAt: null }] }];
      return instrument.symbol === 'NVDA' ? [{ ...instrument, delistedOn: '2025-11-01' }] : [];
    });
    const { yahoo, market } = setUp({ listed: halted });
    const quotes = await market.quotes([APPLE, toId('NVDA')], NOW);
    expect(quotes).toMatchObject([{ tickerId: APPLE, state: 'halted' }]);
    expect(yahoo.params).toHaveLength(1);
  });

  it('report which of them have changed', async () => {
    const { yahoo, market, pass } = setUp();
    await market.quotes([APPLE, toId('NVDA')], NOW);
    pass(20_000);
    const later = new Date(NOW.getTime() + 20_000);
    yahoo.quote = () => quoteResponse(recordedQuote('AAPL', { regularMarketPrice: 270 }), recordedQuote('NVDA'));
    const changes = await market.changes([APPLE, toId('NVDA')], new Date(NOW.getTime() + 1_000), later);
    expect(changes.map(({ tickerId, price }) => [tickerId, price])).toEqual([[APPLE, 270]]);
  });
});

describe('a failing vendor', () => {
  const broken: [string, (yahoo: FakeYahoo) => void, string][] = [
    ['answers 429', (yahoo) => (yahoo.quote = () => new Response('Too Many Requests', { status: 429 })), 'limited'],
    ['answers 500', (yahoo) => (yahoo.quote = () => new Response('oops', { status: 500 })), 'unavailable'],
    ['answers a page', (yahoo) => (yahoo.quote = () => new Response('<html>We will be right back</html>')), 'nonsense'],
    ['answers another JSON document', (yahoo) => (yahoo.quote = () => json({ hello: 1 })), 'nonsense'],
    ['answers null', (yahoo) => (yahoo.quote = () => json(null)), 'nonsense'],
    [
      'answers invalid numbers',
      (yahoo) => (yahoo.quote = () => quoteResponse(recordedQuote('AAPL', { regularMarketPrice: -5 }))),
      'nonsense',
    ],
    [
      'cannot be reached',
      (yahoo) => (yahoo.quote = () => Promise.reject(new TypeError('fetch failed'))),
      'unavailable',
    ],
    ['has ended the session', (yahoo) => (yahoo.quote = () => json({}, 401)), 'session'],
  ];

  it.each(broken)('that %s leaves the last price, marked as stale', async (_what, breakIt, reason) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { yahoo, market, pass, failures } = setUp();
    await market.quotes([APPLE], NOW);
    pass(20_000);
    breakIt(yahoo);
    const [quote] = await market.quotes([APPLE], NOW);
    expect(quote).toMatchObject({ price: 268.56, stale: true });
    expect(failures).toEqual([reason]);
    expect(said).not.toHaveBeenCalled();
  });

  it('that has never answered leaves the ticker out', async () => {
    const { yahoo, market } = setUp();
    yahoo.quote = () => new Response('oops', { status: 500 });
    expect(await market.quotes([APPLE], NOW)).toEqual([]);
  });

  it('that does not answer is abandoned after the timeout', async () => {
    const { yahoo, market, failures } = setUp({ timeoutMs: 30 });
    yahoo.quote = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    expect(await market.quotes([APPLE], NOW)).toEqual([]);
    expect(failures).toEqual(['timeout']);
  });

  it('that fails repeatedly is paused, retried by one request after a while, and used again when it answers', async () => {
    const { yahoo, market, pass, failures } = setUp();
    const good = yahoo.quote;
    yahoo.quote = () => new Response('oops', { status: 503 });
    for (let round = 0; round < 3; round += 1) {
      await market.quotes([APPLE], NOW);
      pass(1_000);
    }
    expect(yahoo.params).toHaveLength(3);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(3);
    expect(failures.at(-1)).toBe('open');

    pass(30_000);
    await Promise.all([
      market.quotes([APPLE], NOW),
      market.quotes([toId('NVDA')], NOW),
      market.quotes([toId('MSFT')], NOW),
    ]);
    expect(yahoo.params).toHaveLength(4);
    // That attempt failed: the pause is twice as long now.
    pass(31_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(4);

    pass(30_000);
    yahoo.quote = good;
    expect(await market.quotes([APPLE], NOW)).toMatchObject([{ stale: false }]);
    expect(await market.quotes([toId('NVDA')], NOW)).toMatchObject([{ stale: false }]);
  });

  it('that fails many requests at the same time is paused once', async () => {
    const { yahoo, market, pass } = setUp();
    const good = yahoo.quote;
    const stocks = instruments.filter(({ kind }) => kind === 'stock').slice(10, 18);
    yahoo.quote = () => new Response('oops', { status: 503 });
    await Promise.all(stocks.map(({ tickerId }) => market.quotes([tickerId], NOW)));
    expect(yahoo.params).toHaveLength(8);
    pass(30_000);
    yahoo.quote = good;
    expect(await market.quotes([APPLE], NOW)).toMatchObject([{ stale: false }]);
  });

  it('that names a retry time in a late answer gets no request before it', async () => {
    const { yahoo, market, pass } = setUp();
    const stocks = instruments.filter(({ kind }) => kind === 'stock').slice(10, 18);
    yahoo.quote = () =>
      yahoo.params.length < 8
        ? new Response('oops', { status: 503 })
        : new Response('slow down', { status: 429, headers: { 'retry-after': '120' } });
    await Promise.all(stocks.map(({ tickerId }) => market.quotes([tickerId], NOW)));
    expect(yahoo.params).toHaveLength(8);
    pass(119_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(8);
    pass(2_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(9);
  });

  it('that has ended the session gets the request again in a new one', async () => {
    const { yahoo, market, failures } = setUp();
    const answer = yahoo.quote;
    yahoo.quote = (url, init) => (yahoo.params.length === 1 ? json({}, 401) : answer(url, init));
    expect(await market.quotes([APPLE], NOW)).toMatchObject([{ price: 268.56, stale: false }]);
    expect(yahoo.params).toHaveLength(2);
    // Each of the two sessions has begun with two requests.
    expect(yahoo.requests()).toBe(6);
    expect(failures).toEqual([]);
  });

  it('that names a retry time gets no request before it', async () => {
    const { yahoo, market, pass } = setUp();
    yahoo.quote = () => new Response('slow down', { status: 429, headers: { 'retry-after': '120' } });
    await market.quotes([APPLE], NOW);
    pass(119_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(1);
    pass(2_000);
    await market.quotes([APPLE], NOW);
    expect(yahoo.params).toHaveLength(2);
  });
});

it('sends no more requests per minute than the budget allows, including requests for sessions', async () => {
  const { yahoo, market, pass, failures } = setUp({ perMinute: 5 });
  for (const { tickerId } of instruments.slice(0, 10)) await market.quotes([tickerId], NOW);
  expect(yahoo.requests()).toBe(5);
  expect(failures).toContain('budget');
  pass(61_000);
  expect(await market.quotes([instruments[9]?.tickerId ?? 0], NOW)).toHaveLength(1);
});

it('finds the vendor’s tickers of the supported exchanges, under Bourse symbols', async () => {
  const { yahoo, market } = setUp();
  yahoo.search = () =>
    json({
      quotes: [
        {
          symbol: 'BRK-B',
          exchange: 'NYQ',
          quoteType: 'EQUITY',
          longname: 'Berkshire Hathaway Inc.',
          isYahooFinance: true,
        },
        { symbol: 'NEWCO', exchange: 'NMS', quoteType: 'EQUITY', shortname: 'New Company', isYahooFinance: true },
        { symbol: 'SAP.DE', exchange: 'GER', quoteType: 'EQUITY', shortname: 'SAP', isYahooFinance: true },
        { name: 'A startup', permalink: 'x', isYahooFinance: false },
      ],
      news: [],
    });
  expect(await market.search('b', 10)).toEqual([
    { tickerId: toId('BRK.B'), symbol: 'BRK.B', name: 'Berkshire Hathaway Inc.', exchange: 'NYSE', kind: 'stock' },
    { tickerId: null, symbol: 'NEWCO', name: 'New Company', exchange: 'NASDAQ', kind: 'stock' },
  ]);
});
