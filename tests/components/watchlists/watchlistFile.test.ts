import { describe, expect, it } from 'vitest';

import { readWatchlistFile } from '@rules/market/watchlistFile';
import { splitTags, WATCHLIST_LIMITS } from '@rules/market/watchlists';
import { toCsvHead, toCsvLines } from '@/shared/ui/table/csv';

const symbols = (file: string) => readWatchlistFile(file).rows.map(({ symbol }) => symbol);

describe('a file of stocks', () => {
  it('may name its columns, in any order and both languages', () => {
    expect(readWatchlistFile('Note,Symbol,Tags\nWait,AAPL,"a, b"\n').rows).toEqual([
      { line: 2, symbol: 'AAPL', note: 'Wait', tags: ['a', 'b'] },
    ]);
    expect(readWatchlistFile('\uFEFFSembol;Not;Etiketler\r\nTHYAO;Bekle;temettü\r\n').rows).toEqual([
      { line: 2, symbol: 'THYAO', note: 'Bekle', tags: ['temettü'] },
    ]);
  });

  it('may be a plain list, with or without the exchange', () => {
    expect(symbols('AAPL\n\n$MSFT\nNASDAQ:NVDA\n BRK.B \n')).toEqual(['AAPL', 'MSFT', 'NVDA', 'BRK.B']);
    expect(readWatchlistFile('AAPL').rows).toEqual([{ line: 1, symbol: 'AAPL', note: null, tags: null }]);
  });

  it('retains line breaks and doubled quotes of its cells', () => {
    expect(readWatchlistFile('symbol,note\nAAPL,"one\n""two"""\nMSFT,x').rows).toEqual([
      { line: 2, symbol: 'AAPL', note: 'one\n"two"', tags: null },
      { line: 4, symbol: 'MSFT', note: 'x', tags: null },
    ]);
  });

  it('reads on after a quote that is not closed, and names its line', () => {
    const file = readWatchlistFile('symbol,note\nAAPL,"never closed\nMSFT,fine\nNVDA,"also fine"\n');
    expect(file.rows.map(({ symbol, note }) => [symbol, note])).toEqual([
      ['AAPL', 'never closed'],
      ['MSFT', 'fine'],
      ['NVDA', 'also fine'],
    ]);
    expect(file.problems).toEqual([{ kind: 'openQuote', line: 2 }]);
  });

  it('names lines without a symbol and texts that are too long', () => {
    const file = readWatchlistFile(`symbol,note\n,nothing\nAAPL,${'x'.repeat(WATCHLIST_LIMITS.note + 5)}\n`);
    expect(file.problems).toEqual([
      { kind: 'noSymbol', line: 2 },
      { kind: 'cut', line: 3 },
    ]);
    expect(file.rows[0]?.note).toHaveLength(WATCHLIST_LIMITS.note);
  });

  it('may be pasted as symbols, in capitals or not', () => {
    for (const text of ['AAPL, MSFT,NVDA', 'AAPL MSFT\nNVDA', '$AAPL;NYSE:MSFT;NVDA\n'])
      expect(symbols(text)).toEqual(['AAPL', 'MSFT', 'NVDA']);
    expect(symbols('aapl msft\n\nnvda')).toEqual(['aapl', 'msft', 'nvda']);
    expect(readWatchlistFile('AAPL\nMSFT, NVDA').rows.map(({ line }) => line)).toEqual([1, 2, 2]);
    expect(symbols(Array.from({ length: 60 }, (_unused, index) => `S${index}`).join())).toHaveLength(60);
  });

  it('takes no word of a note for a symbol', () => {
    expect(readWatchlistFile('AAPL,Wait for the report\nMSFT,core').rows).toEqual([
      { line: 1, symbol: 'AAPL', note: 'Wait for the report', tags: null },
      { line: 2, symbol: 'MSFT', note: 'core', tags: null },
    ]);
    expect(readWatchlistFile('AAPL,core').rows).toEqual([{ line: 1, symbol: 'AAPL', note: 'core', tags: null }]);
  });

  it('loses hidden characters, and names their lines', () => {
    const file = readWatchlistFile('symbol,note,tags\nAAPL,a\u200Bb,"one\ntwo"\nMSFT,fine,\u202E\n');
    expect(file.rows.map(({ note, tags }) => [note, tags])).toEqual([
      ['ab', ['one two']],
      ['fine', null],
    ]);
    expect(file.problems).toEqual([
      { kind: 'hidden', line: 2 },
      { kind: 'hidden', line: 4 },
    ]);
  });

  it('is cut between characters, not within one', () => {
    const { rows } = readWatchlistFile(`symbol,note\nAAPL,${'\u{1F680}'.repeat(WATCHLIST_LIMITS.note + 1)}`);
    expect(rows[0]?.note).toBe('\u{1F680}'.repeat(WATCHLIST_LIMITS.note));
  });

  it('ends at 5,000 rows', () => {
    const lines = (count: number) => Array.from({ length: count }, (_unused, index) => `S${index}`).join('\n');
    expect(readWatchlistFile(lines(WATCHLIST_LIMITS.rows))).toMatchObject({ isTooLong: false });
    const long = readWatchlistFile(lines(WATCHLIST_LIMITS.rows + 1));
    expect(long.isTooLong).toBe(true);
    expect(long.rows).toHaveLength(WATCHLIST_LIMITS.rows);
  });

  it('is read quickly, whatever it contains', () => {
    const bombs = ['"a\n'.repeat(300_000), '"'.repeat(900_000), '"a,'.repeat(300_000), ','.repeat(900_000)];
    for (const bomb of bombs) expect(readWatchlistFile(bomb).rows.length).toBeLessThanOrEqual(WATCHLIST_LIMITS.rows);
  });

  it('returns from an export as it was, formulas included', () => {
    const columns = [
      {
        key: 's',
        title: 'Symbol',
        text: (row: { note: string }) => (row.note === '' ? 'MSFT' : 'AAPL'),
        render: () => null,
      },
      { key: 'n', title: 'Note', text: ({ note }: { note: string }) => note, render: () => null },
    ];
    const rows = [{ note: '=1+1' }, { note: 'He said "no"' }, { note: '' }];
    const file = toCsvHead(columns) + toCsvLines(columns, rows);
    expect(file).toContain(`"'=1+1"`);
    // An empty note changes nothing.
    expect(readWatchlistFile(file).rows.map(({ note }) => note)).toEqual(['=1+1', 'He said "no"', null]);
  });
});

it('splits tags at commas, each once', () => {
  expect(splitTags(' Dividend, growth;dividend ,, |x ')).toEqual(['Dividend', 'growth', 'x']);
});
