import type { WatchlistItem } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { isDelisted } from '../market.mapper.ts';
import type { QuoteNow } from './quotes.service.ts';

type PriceFacts = Pick<
  WatchlistItem,
  'as_of' | 'market_state' | 'source' | 'is_simulated' | 'is_stale' | 'delay_seconds' | 'is_delisted'
>;

/** The age and source of a row's price. A row without a price is stale. */
export const toPriceFacts = (
  { now }: Pick<Context, 'now'>,
  row: { readonly delistedOn: string | null },
  quote: QuoteNow | undefined,
): PriceFacts => ({
  as_of: quote?.asOf ?? null,
  market_state: quote?.state ?? 'closed',
  source: quote?.source ?? '',
  is_simulated: quote?.isSimulated ?? false,
  is_stale: quote?.isStale ?? true,
  delay_seconds: quote?.delaySeconds ?? 0,
  is_delisted: isDelisted(row, now()),
});
