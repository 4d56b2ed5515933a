import type { Instrument } from '../market.ts';

/** Indices have their own symbols; those of Borsa İstanbul have the format of its shares. */
const INDICES: Readonly<Record<string, string>> = {
  SPX: '^GSPC',
  DJI: '^DJI',
  IXIC: '^IXIC',
  NDX: '^NDX',
  NYA: '^NYA',
  SOX: '^SOX',
  BKX: '^BKX',
};

/** The symbol becomes part of a URL. */
const safeSymbol = /^\^?[A-Z\d]{1,12}(?:[-.][A-Z\d]{1,4})?$/;

/** Yahoo's symbol of an instrument; undefined for a symbol that cannot be requested. */
export function yahooSymbol({
  symbol,
  kind,
  exchange,
}: Pick<Instrument, 'symbol' | 'kind' | 'exchange'>): string | undefined {
  const plain = symbol.toUpperCase();
  // Share classes: BRK.B is BRK-B at Yahoo, where a dot separates the exchange.
  const name =
    kind === 'index' && exchange !== 'BIST'
      ? (INDICES[plain] ?? `^${plain}`)
      : `${plain.replace('.', '-')}${exchange === 'BIST' ? '.IS' : ''}`;
  return safeSymbol.test(name) ? name : undefined;
}
