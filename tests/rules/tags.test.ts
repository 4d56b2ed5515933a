import { describe, expect, it } from 'vitest';
import { findTags, TAG_LIMITS, toTagKey } from '../../rules/text/tags.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

const keys = (text: string) => findTags(text).map(({ key }) => key);

describe('the tags of a text', () => {
  it.each([
    ['#Borsa, (#BİST100) #temettü!', ['borsa', 'bist100', 'temettu']],
    ['#ISI #ısı #İSİ #isi', ['isi', 'isi', 'isi', 'isi']],
    ["#bilanço'dan sonra", ['bilanco']],
    ['#new_high #2026goals #2026', ['new_high', '2026goals']],
    ['#株式 #ВТБ', ['株式', 'втб']],
    ['a#b ##c &#39; #- # https://example.com/#d https://example.com/?a #e@f', ['e']],
    ['#a_b#c', ['a_b']],
  ])('%s', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it('count letters that look Latin as Latin in a word of several alphabets', () => {
    expect(toTagKey('bоrsa')).toBe('borsa');
    expect(toTagKey('bжrsa')).toBeUndefined();
    expect(toTagKey('борса')).toBe('борса');
    expect(toTagKey('AI株')).toBe('ai株');
  });

  it('are at most 50 characters long, and 10 different ones in a text', () => {
    const long = 'a'.repeat(TAG_LIMITS.length);
    expect(keys(`#${long} #${long}a #${'😀'.repeat(3)}`)).toEqual([long]);
    // One character that is eighteen letters in full.
    expect(toTagKey('ﷺ'.repeat(5))).toBeUndefined();
    const many = Array.from({ length: 15 }, (_, index) => `#t${index}`);
    expect(keys([...many, '#t3'].join(' '))).toEqual([...many.slice(0, 10).map((tag) => tag.slice(1)), 't3']);
  });

  it('are found in texts of any length without delay', async () => {
    const used = await cpuMilliseconds(() => {
      expect(findTags(`#${'a'.repeat(10_000)}`)).toEqual([]);
      findTags('#a '.repeat(30_000));
      findTags('#'.repeat(100_000));
      findTags(`#${'á'.normalize('NFD').repeat(20_000)}`);
    });
    expect(used).toBeLessThan(3000);
  });
});
