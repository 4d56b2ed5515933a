import type { Instrument } from '../../market/market.ts';

type Listed = Pick<Instrument, 'tickerId' | 'symbol' | 'name' | 'kind'>;

/** An article with more stocks is about the market rather than about single stocks. */
const MAX_STOCKS = 5;
/** Minimum length of one-word company names, because shorter ones may be common words (Target, Gap, Visa). */
const MIN_WORD_LENGTH = 8;

/** Finds the ids of the stocks that an article mentions. */
export type FindStocks = (text: string) => number[];

/** "$AAPL", "(AAPL)", "NASDAQ: AAPL" */
const symbolWords = /(?:\$|\(|(?:NASDAQ|NYSE|BIST)\s?:\s?)([A-Z][A-Z\d.]{0,9})\b/gu;

const escaped = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');

/**
 * Finds stocks by marked symbols, and by whole company names with their capitals.
 * @param getName the common name of a company
 */
export function stockFinder(listed: readonly Listed[], getName: (instrument: Listed) => string): FindStocks {
  const companies = listed.filter(({ kind }) => kind !== 'index');
  const bySymbol = new Map(companies.toReversed().map(({ symbol, tickerId }) => [symbol, tickerId]));
  const byName = new Map(
    companies
      .toReversed()
      .map((company) => [getName(company), company.tickerId] as const)
      .filter(([name]) => name.includes(' ') || name.length >= MIN_WORD_LENGTH),
  );
  // Longest first, so that "Ford Otosan" matches before "Ford".
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const nameWords =
    names.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => {
    const symbols = [...text.matchAll(symbolWords)].map(([, symbol = '']) => bySymbol.get(symbol));
    const named = nameWords === undefined ? [] : [...text.matchAll(nameWords)].map(([name]) => byName.get(name));
    const found = new Set([...symbols, ...named].filter((id) => id !== undefined));
    return found.size > MAX_STOCKS ? [] : [...found];
  };
}
