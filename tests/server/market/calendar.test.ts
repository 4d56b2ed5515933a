import { describe, expect, it } from 'vitest';
import { calendar } from '../../../server/ports/market/calendar.ts';
import { loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';

const market = createSimulatedMarket(loadInstruments());

describe('exchange sessions', () => {
  it.each([
    ['NYSE', '2026-11-19T14:29:59Z', 'pre'],
    ['NYSE', '2026-11-19T14:30:00Z', 'open'],
    ['NYSE', '2026-07-15T13:30:00Z', 'open'],
    ['NYSE', '2026-11-19T21:00:00Z', 'post'],
    ['NASDAQ', '2026-11-20T02:00:00Z', 'closed'],
    ['NASDAQ', '2026-11-26T16:00:00Z', 'holiday'],
    ['NASDAQ', '2026-11-27T17:59:00Z', 'open'],
    ['NASDAQ', '2026-11-27T18:01:00Z', 'post'],
    ['NYSE', '2026-11-21T16:00:00Z', 'closed'],
    ['BIST', '2026-11-19T07:00:00Z', 'open'],
    ['BIST', '2026-11-19T15:00:00Z', 'closed'],
    ['BIST', '2026-10-28T08:00:00Z', 'open'],
    ['BIST', '2026-10-28T10:00:00Z', 'closed'],
    ['BIST', '2026-10-29T09:00:00Z', 'holiday'],
    ['BIST', '2026-03-20T09:00:00Z', 'holiday'],
    ['BIST', '2026-05-29T09:00:00Z', 'holiday'],
  ] as const)('%s at %s is %s', (exchange, time, state) => {
    expect(market.state(exchange, new Date(time))).toBe(state);
    expect(market.isOpen(exchange, new Date(time))).toBe(state === 'open');
  });
});

it.each([
  // The numbers that the exchanges have published.
  ['US', 2024, 252],
  ['US', 2025, 250],
  ['US', 2026, 251],
] as const)('%s has the right number of sessions in %i', (name, year, count) => {
  expect(calendar(name).sessions.filter(({ date }) => date.startsWith(String(year)))).toHaveLength(count);
});

it('moves holidays that fall on a weekend', () => {
  const open = (date: string): boolean => calendar('US').onOrAfter(date)?.date === date;
  // Independence Day 2026 is a Saturday, Christmas 2022 a Sunday, New Year 2022 a Saturday that is not moved.
  expect(open('2026-07-03')).toBe(false);
  expect(open('2022-12-26')).toBe(false);
  expect(open('2021-12-31')).toBe(true);
  expect(open('2026-04-03')).toBe(false);
});

it('finds the sessions of a range in constant order', async () => {
  const sessions = await market.sessions('NYSE', new Date('2026-11-23T00:00:00Z'), new Date('2026-11-30T00:00:00Z'));
  expect(sessions.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']);
});
