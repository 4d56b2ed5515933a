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

  it('carry no id that nothing says', () => {
    // Ids are written whole, or built from a prefix that stands in the source up to its last dot.
    const source = sourceTexts('src') + sourceTexts('rules') + sourceTexts('server');
    const unused = Object.keys(en).filter((id) => {
      const prefix = id.slice(0, id.lastIndexOf('.') + 1);
      return !source.includes(`'${id}'`) && !source.includes(`"${id}"`) && !source.includes(`\`${prefix}\${`);
    });
    expect(unused).toEqual([]);
  });
});
