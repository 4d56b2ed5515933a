import type { Instrument } from '../market.ts';

/** Indices have signs of their own; those of Borsa İstanbul are written like its shares. */
const INDICES: Readonly<Record<string, string>> = {
  SPX: '^GSPC',
  DJI: '^DJI',
  IXIC: '^IXIC',
  NDX: '^NDX',
  NYA: '^NYA',
  SOX: '^SOX',
  BKX: '^BKX',
};

/** It becomes a part of an address. */
const isSafe = /^\^?[A-Z\d]{1,12}(?:[-.][A-Z\d]{1,4})?$/;

/** What Yahoo calls a listed thing; undefined for a symbol that cannot be asked for. */
export function yahooSymbol({
  symbol,
  kind,
  exchange,
}: Pick<Instrument, 'symbol' | 'kind' | 'exchange'>): string | undefined {
  const plain = symbol.toUpperCase();
  // Classes of shares: BRK.B is BRK-B there, and the dot names an exchange.
  const name =
    kind === 'index' && exchange !== 'BIST'
      ? (INDICES[plain] ?? `^${plain}`)
      : `${plain.replace('.', '-')}${exchange === 'BIST' ? '.IS' : ''}`;
  return isSafe.test(name) ? name : undefined;
}
