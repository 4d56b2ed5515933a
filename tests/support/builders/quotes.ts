import type { LiveQuote } from '@/domain/market/liveQuotes';

/** A price of a live message. */
export const aQuote = (change: Partial<LiveQuote> = {}): LiveQuote => ({
  ticker_id: 1,
  price: 100,
  prev_close: 80,
  day_low: 79,
  day_high: 101,
  volume: 1_000,
  after_hour_price: null,
  market_state: 'open',
  as_of: '2026-11-20T15:00:00.000Z',
  source: 'Simulated prices',
  is_simulated: true,
  is_stale: false,
  delay_seconds: 0,
  ...change,
});
