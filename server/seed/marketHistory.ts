import { dailyCandles, etfFacts, events, intradayCandles } from '../database/tables/market/market.ts';
import { getCalendar } from '../ports/market/calendar.ts';
import { createFundamentals } from '../ports/market/catalogue/fundamentals.ts';
import { loadCatalogue, type Listing } from '../ports/market/catalogue/catalogue.ts';
import type { Session } from '../ports/market/market.ts';
import { toSeed, unit } from '../ports/market/noise.ts';
import { marketValue } from './candles/marketValue.ts';
import { writeCandles } from './candles/writeCandles.ts';
import { advanceSequences, copyRows, withoutKeys } from './rows.ts';
import { DAY, type SeedContext } from './seedContext.ts';

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

function fundFacts(context: SeedContext, { instrument, name }: Listing): typeof etfFacts.$inferInsert {
  const seed = toSeed(`fund:${instrument.symbol}`);
  const eps = instrument.basePrice / (14 + 14 * unit(seed, 1));
  const year = context.now.getUTCFullYear();
  const quarter = Math.floor(context.now.getUTCMonth() / 3);
  const earnings = Array.from({ length: 6 }, (_unused, index) => {
    const number = year * 4 + quarter - 5 + index;
    const expected = round((eps / 4) * (0.94 + 0.02 * index));
    const label = `Q${(number % 4) + 1} ${Math.floor(number / 4)}`;
    return {
      period: label,
      expected,
      actual: index === 5 ? null : round(expected * (0.93 + 0.16 * unit(seed, 10 + index))),
    };
  });
  const date = (days: number): string =>
    sessionFrom(context, instrument.exchange, context.now.getTime() + days * DAY).date;
  const ratings = ['Strong buy', 'Buy', 'Hold', 'Sell', 'Strong sell'].map((label, index) => ({
    name: label,
    value: Math.round((12 - 2.4 * index) * (0.4 + unit(seed, 20 + index))),
  }));
  return {
    tickerId: instrument.tickerId,
    analystRatings: ratings,
    analystInfo: `What simulated analysts think of the holdings of ${name}. Not a recommendation.`,
    analystInfoTr: `Simüle analistlerin ${name} fonunun varlıkları hakkındaki görüşü. Öneri değildir.`,
    earnings,
    earningsInfo: 'Weighted earnings per share of the holdings, expected and actual. Simulated figures.',
    earningsInfoTr: 'Varlıkların ağırlıklı hisse başı kârı, beklenen ve gerçekleşen. Simüle rakamlardır.',
    importantDates: [
      { id: 1, date: date(-62), title: 'Distribution paid', titleTr: 'Dağıtım ödendi' },
      { id: 2, date: date(12), title: 'Index rebalancing', titleTr: 'Endeks yeniden dengeleme' },
      { id: 3, date: date(29), title: 'Ex-distribution date', titleTr: 'Dağıtım hakkı kesim tarihi' },
      { id: 4, date: date(33), title: 'Distribution payment', titleTr: 'Dağıtım ödemesi' },
    ],
    dividendYield: Math.round((0.4 + 2.4 * unit(seed, 2)) * 100) / 100,
    peRatio: Math.round((instrument.basePrice / eps) * 100) / 100,
    marketCap: Math.round(marketValue({ instrument })),
  };
}

/** The first session that opens at or after a time, because company events happen on trading days only. */
function sessionFrom({ market }: SeedContext, exchange: Listing['instrument']['exchange'], time: number): Session {
  const session = market.calendar(getCalendar(exchange)).sessions.find(({ opensAt }) => opensAt >= time);
  if (!session) throw new Error(`The calendar of ${exchange} ends too early`);
  return session;
}

const MEETING_EVENT = ['Annual general meeting', 'Olağan genel kurul'] as const;
const DIVIDEND_EVENT = ['Dividend payment', 'Temettü ödemesi'] as const;
const EVENT_KINDS = [
  ['Quarterly earnings', 'Üç aylık bilanço'],
  MEETING_EVENT,
  DIVIDEND_EVENT,
  ['Investor day', 'Yatırımcı günü'],
] as const;

/** The upcoming and the latest company events, mostly earnings. */
function eventRows(context: SeedContext): (typeof events.$inferInsert)[] {
  const companies = loadCatalogue().filter(({ instrument }) => instrument.kind === 'stock');
  return [...companies]
    .sort((a, b) => marketValue(b) - marketValue(a))
    .slice(0, 160)
    .map(({ instrument }, index) => {
      const seed = toSeed(`event:${instrument.symbol}`);
      const { eps, dividendYield } = createFundamentals(instrument);
      const chosen = EVENT_KINDS[unit(seed, 1) < 0.7 ? 0 : 1 + Math.floor(unit(seed, 2) * 3)] ?? EVENT_KINDS[0];
      const isImpossible = chosen === DIVIDEND_EVENT && dividendYield === 0;
      const [name, nameTr] = isImpossible ? MEETING_EVENT : chosen;
      const earnings = name === EVENT_KINDS[0][0];
      const hour = instrument.exchange === 'BIST' ? 15 : 21;
      const session = sessionFrom(
        context,
        instrument.exchange,
        context.now.getTime() + Math.floor(unit(seed, 3) * 75 - 15) * DAY,
      );
      return {
        id: index + 1,
        tickerId: instrument.tickerId,
        name,
        nameTr,
        startsAt: earnings ? new Date(Date.parse(session.date) + hour * 3_600_000) : new Date(session.opensAt),
        estimatedEps: earnings ? Math.round((eps / 4) * (0.85 + 0.3 * unit(seed, 4)) * 100) / 100 : null,
        estimatedRevenue: earnings
          ? Math.round((marketValue({ instrument }) / 1e6) * (0.02 + 0.08 * unit(seed, 5)))
          : null,
      };
    });
}

/**
 * Writes two years of daily candles, a week of intraday candles, quotes, fund facts and events from the simulated
 * market.
 */
export async function writeMarketHistory(context: SeedContext): Promise<void> {
  await withoutKeys(context.tx, [dailyCandles, intradayCandles], () => writeCandles(context));
  await copyRows(
    context.tx,
    etfFacts,
    loadCatalogue()
      .filter(({ instrument }) => instrument.kind === 'etf')
      .map((fund) => fundFacts(context, fund)),
  );
  await copyRows(context.tx, events, eventRows(context));
  await advanceSequences(context.tx, [events]);
}
