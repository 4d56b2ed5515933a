import { fakeYahoo, type FakeYahoo } from '../../support/vendor/fakeYahoo.ts';
import { loadInstruments } from '../../../server/ports/market/catalogue/catalogue.ts';
import { Listings } from '../../../server/ports/market/listedMarket.ts';
import type { Instrument, MarketData } from '../../../server/ports/market/market.ts';
import { CircuitBreaker } from '../../../server/ports/market/vendor/breaker.ts';
import { RequestBudget } from '../../../server/ports/market/vendor/budget.ts';
import type { VendorFailure } from '../../../server/ports/market/vendor/failure.ts';
import { guardedFetch } from '../../../server/ports/market/vendor/guardedFetch.ts';
import { ReaderLimits } from '../../../server/ports/market/readerLimits.ts';
import { vendorMarket } from '../../../server/ports/market/vendor/vendorMarket.ts';
import { yahooClient } from '../../../server/ports/market/vendor/yahooClient.ts';

export const NOW = new Date('2025-11-19T19:30:00Z');
export const instruments = loadInstruments();
export const toId = (symbol: string): number =>
  instruments.find((instrument) => instrument.symbol === symbol)?.tickerId ?? 0;
export const APPLE = toId('AAPL');

interface Setup {
  readonly yahoo: FakeYahoo;
  readonly market: MarketData;
  readonly failures: string[];
  /** Advances the vendor's clock by milliseconds. */
  readonly pass: (milliseconds: number) => void;
}

/** A market that reads from a vendor whose answers the test writes. */
export function setUp({
  perMinute = 100,
  perReader = 100,
  timeoutMs = 5_000,
  listed = instruments,
}: { perMinute?: number; perReader?: number; timeoutMs?: number; listed?: readonly Instrument[] } = {}): Setup {
  const yahoo = fakeYahoo();
  let time = 0;
  const clock = (): number => time;
  const failures: string[] = [];
  const onFailure = ({ reason }: VendorFailure): void => void failures.push(reason);
  const budget = new RequestBudget(perMinute, clock);
  const client = yahooClient(
    guardedFetch(yahoo.fetch, { budget, timeoutMs }),
    new CircuitBreaker({ clock }),
    () => NOW,
  );
  const listings = new Listings(
    () => Promise.resolve(listed),
    () => NOW,
  );
  return {
    yahoo,
    market: vendorMarket({
      listings,
      client,
      shares: new ReaderLimits(perReader, clock),
      quoteMs: 15_000,
      clock,
      onFailure,
    }),
    failures,
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}
