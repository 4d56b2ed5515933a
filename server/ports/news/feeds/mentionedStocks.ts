import type { Instrument } from '../../market/market.ts';

type Listed = Pick<Instrument, 'tickerId' | 'symbol' | 'name' | 'kind'>;

/** More than that, and an article is about the market, not about them. */
const mostStocks = 5;
/** A name of one word is taken for the company only when it is no everyday word (Target, Gap, Visa). */
const shortestWord = 8;

/** Finds the stocks that an article names. */
export type FindStocks = (text: string) => number[];

/** "$AAPL", "(AAPL)", "NASDAQ: AAPL" */
const symbolWords = /(?:\$|\(|(?:NASDAQ|NYSE|BIST)\s?:\s?)([A-Z][A-Z\d.]{0,9})\b/gu;

const escaped = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');

/**
 * By symbol where it is written as one, and by name as it is written: in capitals and whole.
 * @param getName what people call a company
 */
export function stockFinder(listed: readonly Listed[], getName: (instrument: Listed) => string): FindStocks {
  const companies = listed.filter(({ kind }) => kind !== 'index');
  const bySymbol = new Map(companies.toReversed().map(({ symbol, tickerId }) => [symbol, tickerId]));
  const byName = new Map(
    companies
      .toReversed()
      .map((company) => [getName(company), company.tickerId] as const)
      .filter(([name]) => name.includes(' ') || name.length >= shortestWord),
  );
  // The longest first: of "Ford Otosan" and "Ford" the whole name is meant.
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const nameWords =
    names.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => {
    const symbols = [...text.matchAll(symbolWords)].map(([, symbol = '']) => bySymbol.get(symbol));
    const named = nameWords === undefined ? [] : [...text.matchAll(nameWords)].map(([name]) => byName.get(name));
    const found = new Set([...symbols, ...named].filter((id) => id !== undefined));
    return found.size > mostStocks ? [] : [...found];
  };
}
