import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

import { readFont } from '../support/fonts/readFont.ts';

const SMALL = 'src/shared/theme/fonts/inter-turkish.woff2';

/** The files of the font with their ranges, in the order of the style sheet. */
const faces = [
  ...readFileSync('src/shared/theme/base.css', 'utf8').matchAll(/url\('([^']+)'\)[^;]*;\s*unicode-range:([^;]+);/g),
].map(([, file = '', ranges = '']) => ({
  file: file.replace(/^.*\//, ''),
  ranges: [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => ({
    first: Number.parseInt(first, 16),
    last: Number.parseInt(last, 16),
  })),
}));

/** The file that a browser requests for a character: the last one that contains it. */
const findFile = (character: string): string | undefined => {
  const code = character.codePointAt(0) ?? 0;
  return faces.findLast(({ ranges }) => ranges.some(({ first, last }) => first <= code && code <= last))?.file;
};

it('needs the large file for no text of either language', () => {
  const texts = ['en', 'tr'].map((language) => readFileSync(`src/locales/${language}.json`, 'utf8')).join('');
  const large = [...new Set(texts)].filter((character) => findFile(character)?.includes('latin-ext'));
  expect(large).toEqual([]);
});

it('has the letters of Turkish and the signs of currencies in a small file', () => {
  for (const character of 'ĞğİŞş₺₹₽₩') expect(findFile(character)).toBe('inter-turkish.woff2');
  expect(findFile('ı')).toContain('inter-latin-wght');
  expect(findFile('ř')).toContain('latin-ext');
  expect(statSync(SMALL).size).toBeLessThan(8_000);
});

it('has in its files what the style sheet expects of them', () => {
  const small = readFont(SMALL).characters;
  const expected = faces.find(({ file }) => file === 'inter-turkish.woff2')?.ranges ?? [];
  expect(expected.length).toBeGreaterThan(20);
  expect(expected.flatMap(({ first }) => first).filter((code) => !small.has(code))).toEqual([]);
  expect(small).toContain('₺'.codePointAt(0));

  const latin = readFont('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  expect([...'0123456789.,−€'].filter((sign) => !latin.characters.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  // Digits of equal width in columns of prices.
  expect(latin.features).toContain('tnum');
});
