import type { MarketConfig } from '../../config/market.ts';
import type { Sql } from '../../database/types.ts';
import { listedMarket, Listings } from '../../ports/market/listedMarket.ts';
import type { MarketPort } from '../../ports/market/market.ts';
import type { Events } from '../../ports/events/events.ts';
import type { Leader } from '../../ports/leader/leader.ts';
import { sharedVendor } from '../../ports/market/vendor/sharedVendor.ts';
import { ReaderLimits } from '../../ports/market/readerLimits.ts';
import { CircuitBreaker } from '../../ports/market/vendor/breaker.ts';
import { RequestBudget } from '../../ports/market/vendor/budget.ts';
import { guardedFetch } from '../../ports/market/vendor/guardedFetch.ts';
import { vendorMarket } from '../../ports/market/vendor/vendorMarket.ts';
import { yahooClient } from '../../ports/market/vendor/yahooClient.ts';
import { loadInstruments } from './loadInstruments.ts';

interface Outside {
  /** The simulated exchange when absent. */
  readonly config?: MarketConfig;
  /** Logs when the circuit breaker opens and closes. */
  readonly log?: { warn(details: object, text: string): void; info(text: string): void };
  /** Replaces the global `fetch` in tests. */
  readonly fetch?: typeof fetch;
  /** With other server processes only the leader calls the vendor. */
  readonly sharing?: { readonly events: Events; readonly leader: Leader };
}

/** Creates the source of market data that the configuration selects. Loads nothing before the first request. */
export function openMarket(
  { sql }: { readonly sql: Sql },
  now: () => Date,
  { config, log, fetch: send = fetch, sharing }: Outside = {},
): MarketPort {
  const listings = new Listings(() => loadInstruments(sql), now);
  if (config === undefined || config.source === 'simulated') return listedMarket(listings, config?.sessions);
  const clock = (): number => performance.now();
  const breaker = new CircuitBreaker({
    clock,
    onChange: (state, failure) => {
      if (state === 'closed') log?.info('the market data vendor answers again');
      else
        log?.warn(
          { reason: failure?.reason, failure: failure?.message },
          'the market data vendor is left alone for a while; last known prices are shown',
        );
    },
  });
  const budget = new RequestBudget(config.requestsPerMinute, clock);
  const timeoutMs = config.timeoutSeconds * 1000;
  const quoteMs = config.quoteSeconds * 1000;
  const client = yahooClient(guardedFetch(send, { budget, timeoutMs }), breaker, now);
  return vendorMarket({
    listings,
    client: sharing === undefined ? client : sharedVendor({ client, ...sharing, quoteMs, timeoutMs, clock }),
    shares: new ReaderLimits(config.requestsPerReader, clock),
    quoteMs,
    clock,
  });
}
