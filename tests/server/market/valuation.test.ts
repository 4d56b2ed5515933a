import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { companies } from '../../../server/database/tables/market/market.ts';
import { loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { createFundamentals } from '../../../server/ports/market/catalogue/fundamentals.ts';
import type { Instrument } from '../../../server/ports/market/market.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { json, recordedQuote } from '../../support/vendor/fakeYahoo.ts';
import { listedTickers, listTicker, storePrice, waitForSunday } from './support.ts';
import { APPLE, NOW, setUp, toId } from './vendorSetUp.ts';

describe('the simulated valuation', () => {
  const costco = loadInstruments().find(({ symbol }) => symbol === 'COST');
  if (!costco) throw new Error('COST is not listed.');
  const { tickerId, shares } = costco;
  const company: Instrument = { ...costco, splits: [], eps: 12, dividend: 6 };
  const at = new Date('2026-11-11T18:00:00Z');

  it('follow from the price', async () => {
    const market = createSimulatedMarket([company]);
    const price = market.quote(tickerId, at)?.price ?? 0;
    const valuation = await market.valuation(tickerId, at);
    expect(valuation).toMatchObject({ eps: 12, marketCap: Math.round(shares * price) });
    expect(valuation?.peRatio).toBeCloseTo(price / 12, 2);
    expect(valuation?.dividendYield).toBeCloseTo((6 / price) * 100, 2);
  });

  it('contain the range of the candles of 52 weeks', async () => {
    const market = createSimulatedMarket([company]);
    const from = new Date(at.getTime() - 366 * 86_400_000);
    const candles = await market.candles({ tickerId, interval: '1d', from, to: at });
    expect(candles.length).toBeGreaterThan(250);
    expect(await market.valuation(tickerId, at)).toMatchObject({
      yearLow: Math.min(...candles.map(({ low }) => low)),
      yearHigh: Math.max(...candles.map(({ high }) => high)),
    });
  });

  it('do not change with a split, except per share', async () => {
    const plain = await createSimulatedMarket([company]).valuation(tickerId, at);
    const split = { ...company, splits: [{ date: '2026-12-01', ratio: 4 }] };
    const before = await createSimulatedMarket([split]).valuation(tickerId, at);
    expect((before?.marketCap ?? 0) / (plain?.marketCap ?? 1)).toBeCloseTo(1, 4);
    expect((before?.peRatio ?? 0) / (plain?.peRatio ?? 1)).toBeCloseTo(1, 3);
    expect(before?.dividendYield).toBeCloseTo(plain?.dividendYield ?? 0, 2);
    expect(before?.eps).toBe(48);
  });

  it('have no price per earnings after a loss, and nothing that the company does not report', async () => {
    const loss = createSimulatedMarket([{ ...company, eps: -2, dividend: 0 }]);
    expect(await loss.valuation(tickerId, at)).toMatchObject({ eps: -2, peRatio: null, dividendYield: 0 });
    const { eps: _eps, dividend: _dividend, ...silent } = company;
    const unreported = await createSimulatedMarket([silent]).valuation(tickerId, at);
    expect(unreported).toMatchObject({ eps: null, peRatio: null, dividendYield: null });
  });

  it('are not available for funds, indices and unknown ids', async () => {
    const market = createSimulatedMarket(loadInstruments());
    for (const id of [listedTickers.fund, listedTickers.index, 999_999])
      expect(await market.valuation(id, at)).toBeUndefined();
  });
});

describe('the valuation of the vendor', () => {
  const answer = (change: Record<string, unknown>): Response =>
    json({ quoteResponse: { result: [{ ...recordedQuote('AAPL'), ...change }], error: null } });
  const read = (change: Record<string, unknown>) => {
    const { yahoo, market } = setUp();
    yahoo.quote = () => answer(change);
    return market.valuation(APPLE, NOW);
  };
  const reported = {
    marketCap: 3_968_000_000_000,
    trailingPE: 35.95,
    epsTrailingTwelveMonths: 7.47,
    trailingAnnualDividendYield: 0.0038,
    fiftyTwoWeekLow: 169.21,
    fiftyTwoWeekHigh: 277.32,
  };

  it('come with its quote', async () => {
    expect(await read(reported)).toEqual({
      marketCap: 3_968_000_000_000,
      peRatio: 35.95,
      eps: 7.47,
      dividendYield: 0.38,
      yearLow: 169.21,
      yearHigh: 277.32,
    });
  });

  it('are null where it reports none or an impossible value', async () => {
    const broken = {
      marketCap: 'many',
      trailingPE: -4,
      epsTrailingTwelveMonths: Number.MAX_VALUE,
      trailingAnnualDividendYield: null,
      fiftyTwoWeekLow: 300,
      fiftyTwoWeekHigh: 200,
    };
    const nothing = { marketCap: null, peRatio: null, eps: null, dividendYield: null, yearLow: null, yearHigh: null };
    expect(await read(broken)).toEqual(nothing);
    const missing = Object.fromEntries(Object.keys(reported).map((name) => [name, undefined]));
    expect(await read(missing)).toEqual(nothing);
  });

  it('are undefined while it does not respond, and for indices', async () => {
    const { yahoo, market } = setUp();
    yahoo.quote = () => new Response('', { status: 503 });
    expect(await market.valuation(APPLE, NOW)).toBeUndefined();
    expect(await market.valuation(toId('SPX'), NOW)).toBeUndefined();
  });
});

describe('valuation of getStocksDetails', () => {
  let api: TestApi;
  let reader: TestPerson;
  beforeAll(async () => {
    api = await startTestApi();
    waitForSunday(api);
    reader = await api.people.appUser();
  });
  afterAll(() => api.close());
  const read = async (tickerId: number) =>
    (await api.as(reader).call('getStocksDetails', { tickerId })).data?.valuation;

  it('agree with the stored results of the company and its price', async () => {
    const [company] = await api.db.select().from(companies).where(eq(companies.tickerId, listedTickers.apple));
    const detail = await api.as(reader).call('getStocksDetails', { tickerId: listedTickers.apple });
    const price = Number(detail.data?.current_price);
    const valuation = detail.data?.valuation;
    expect(valuation?.market_cap).toBe(Math.round((company?.sharesOutstanding ?? 0) * price));
    expect(valuation?.eps).toBe(company?.eps);
    expect(Number(valuation?.year_low)).toBeLessThanOrEqual(price);
    expect(Number(valuation?.year_high)).toBeGreaterThanOrEqual(price);
  });

  it('are null for a fund, an index and a ticker that the source does not have', async () => {
    expect(await read(listedTickers.fund)).toBeNull();
    expect(await read(listedTickers.index)).toBeNull();
    const unlisted = await listTicker(api, 'FIGS');
    await storePrice(api, unlisted, 10, 10);
    expect(await read(unlisted)).toBeNull();
  });
});

it('derives the results of a company from one another', () => {
  const results = loadInstruments()
    .filter(({ kind }) => kind === 'stock')
    .map((company) => ({ company, ...createFundamentals(company) }));
  const [losses, profits] = [results.filter(({ eps }) => eps <= 0), results.filter(({ eps }) => eps > 0)];
  expect(losses.length).toBeGreaterThan(0);
  for (const { peRatio, dividendYield } of losses)
    expect({ peRatio, dividendYield }).toEqual({ peRatio: null, dividendYield: 0 });
  for (const { company, eps, peRatio } of profits)
    expect(Math.abs((peRatio ?? 0) * eps - company.basePrice)).toBeLessThan(1 + company.basePrice * 0.05);
});
