import { readFileSync, readdirSync } from 'node:fs';

import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

type Catalogue = Record<string, string>;

function catalogue(language: string): Catalogue {
  const parsed: unknown = JSON.parse(readFileSync(`src/locales/${language}.json`, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`src/locales/${language}.json is not an object`);
  return Object.fromEntries(Object.entries(parsed).map(([id, text]) => [id, String(text)]));
}

function sourceTexts(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');
}

const en = catalogue('en');
const tr = catalogue('tr');

describe('message catalogues', () => {
  it('have the same ids in English and Turkish', () => {
    expect(Object.keys(tr).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it('have the same placeholders and tags in both languages', () => {
    const different = Object.entries(en)
      .filter(([id, text]) => !isStructurallySame(parse(text), parse(tr[id] ?? '')).success)
      .map(([id]) => id);
    expect(different).toEqual([]);
  });

  it('have no empty text', () => {
    const empty = [...Object.entries(en), ...Object.entries(tr)].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('contain no unused id', () => {
    // Ids are written whole, or built in a template whose fixed parts, up to a dot at least, are in the source.
    const source = sourceTexts('src') + sourceTexts('rules') + sourceTexts('server');
    const built = [...source.matchAll(/`(\w+\.[\w.]*)\$\{[^`]*\}([\w.]*)`/g)].map(([, start = '', end = '']) => ({
      start,
      end,
    }));
    const whole = new Set(Array.from(source.matchAll(/(?<=['"])[\w.-]+(?=['"])/g), ([id]) => id));
    const unused = Object.keys(en).filter(
      (id) => !whole.has(id) && !built.some(({ start, end }) => id.startsWith(start) && id.endsWith(end)),
    );
    expect(unused).toEqual([]);
  });
});
