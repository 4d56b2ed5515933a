import type { EnvReader } from './envReader.ts';

/** Where prices come from. */
export interface MarketConfig {
  /** `simulated`: made here. `yahoo`: Yahoo Finance. */
  readonly source: 'simulated' | 'yahoo';
  /** Requests to the vendor, for all readers together. */
  readonly requestsPerMinute: number;
  /** Those of them that one reader may cause. */
  readonly requestsPerReader: number;
  readonly timeoutSeconds: number;
  /** For so long a price of the vendor is not asked for again. */
  readonly quoteSeconds: number;
}

/** MARKET_SOURCE, and for a vendor MARKET_REQUESTS_PER_MINUTE, MARKET_REQUESTS_PER_READER, MARKET_TIMEOUT_SECONDS and MARKET_QUOTE_SECONDS. */
export function readMarket(reader: EnvReader): MarketConfig {
  const requestsPerMinute = reader.integer('MARKET_REQUESTS_PER_MINUTE', 60, { min: 1, max: 2_000 });
  const quarter = Math.ceil(requestsPerMinute / 4);
  return {
    source: reader.choice('MARKET_SOURCE', ['simulated', 'yahoo'] as const, 'simulated'),
    requestsPerMinute,
    requestsPerReader: reader.integer('MARKET_REQUESTS_PER_READER', quarter, { min: 1, max: 2_000 }),
    timeoutSeconds: reader.integer('MARKET_TIMEOUT_SECONDS', 5, { min: 1, max: 30 }),
    quoteSeconds: reader.integer('MARKET_QUOTE_SECONDS', 15, { min: 1, max: 600 }),
  };
}
