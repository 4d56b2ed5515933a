import { describe, expect, it } from 'vitest';
import { mentionTokens, symbolsIn } from '../../rules/text/mentions.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

const words = (text: string) => mentionTokens(text).map(({ kind, word }) => `${kind} ${word}`);

describe('the words of a text that may be mentions', () => {
  it('follow a sign at the beginning of a word', () => {
    expect(words('@ada, $AAPL and (@şükrü.öz)! $BRK.B')).toEqual([
      'person ada',
      'stock AAPL',
      'person şükrü.öz',
      'stock BRK.B',
    ]);
    expect(mentionTokens('Hi @ada')).toEqual([{ kind: 'person', word: 'ada', index: 3 }]);
  });

  it('are not part of other words, addresses and links', () => {
    expect(words('ada@bourse.example https://x.example/@ada?b=$AAPL @@ada $$AAPL a$b @ $')).toEqual([]);
  });

  it('are found in long texts without delay', async () => {
    const used = await cpuMilliseconds(() => {
      expect(mentionTokens('@ada '.repeat(20_000))).toHaveLength(20_000);
      mentionTokens(`@${'a.'.repeat(50_000)}`);
      mentionTokens('@'.repeat(100_000));
    });
    expect(used).toBeLessThan(5000);
  });
});

describe('the possible symbols in a stock mention', () => {
  it('is the word, then its beginnings', () => {
    expect(symbolsIn('BRK.B-backed')).toEqual(['BRK.B-backed', 'BRK.B', 'BRK']);
    expect(symbolsIn('AAPL')).toEqual(['AAPL']);
  });

  it('is never longer than a symbol can be', () => {
    expect(symbolsIn('a'.repeat(5000))).toEqual([]);
    const all = symbolsIn('a.'.repeat(2500));
    expect(all.every((symbol) => symbol.length <= 24)).toBe(true);
    expect(all.length).toBeLessThanOrEqual(12);
  });
});
