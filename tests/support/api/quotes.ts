import type { LiveQuote } from '../../../server/generated/schema.ts';
import type { LiveResponse } from './live.ts';

const isQuote = (value: unknown): value is LiveQuote =>
  typeof value === 'object' && value !== null && 'ticker_id' in value && 'price' in value;

/** The prices of a live response, which may be none; fails when it has no list of them. */
export function getQuotes(answer: LiveResponse | undefined): LiveQuote[] {
  const envelope: unknown = answer?.data?.['quoteChanges'];
  const data: unknown = typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : null;
  if (!Array.isArray(data)) throw new Error(`No prices: ${JSON.stringify(answer)}`);
  return data.filter(isQuote);
}
