import { describe, expect, it } from 'vitest';

import { toCsvLines } from '@/shared/ui/table/csv';
import { cpuMilliseconds } from '../../../support/cpuTime';

const text = (row: string): string => row;
const getCell = (cell: string): string =>
  toCsvLines([{ key: 'text', title: 'Text', text, render: text }], [cell]).slice(1, -3);

describe('a text in comma-separated values', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  =1', "  '=1"],
    ['\u00A0=1', "\u00A0'=1"],
    ['\u200B@SUM(A1)', "\u200B'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\tx', "'\tx"],
    ["hello;=cmd|' /C calc'!A0;", "hello;'=cmd|' /C calc'!A0;"],
    ['a; +1;-2|@x', "a; '+1;'-2|'@x"],
    ['a\n=1\r\n\t-2', "a\n'=1\r\n\t'-2"],
  ])('escapes the formula %j', (cell, escaped) => expect(getCell(cell)).toBe(escaped));

  it('finds formulas behind quotes that another separator makes empty', () =>
    expect(getCell('a;""=1')).toBe('a;""""\'=1'));

  it.each(['Plain', 'a=b', 'a - b', 'ada@home.example', 'up 5%, -2% yesterday', 'one; two', '1+1'])(
    'leaves %j unchanged',
    (cell) => expect(getCell(cell)).toBe(cell),
  );

  it('handles a hundred thousand blanks without delay', async () => {
    const used = await cpuMilliseconds(() => {
      for (const blanks of ['\t', '; ', ' ', '"']) getCell(`${blanks.repeat(50_000)}x`);
    });
    expect(used).toBeLessThan(500);
  });
});
