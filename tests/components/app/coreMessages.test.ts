import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { routes } from '@/app/routes/routeTable';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';

import { isCoreId } from '../../../scripts/vite/messageParts';

/** Code that runs before every message of a language is loaded. */
const earlyFolders = [
  'src/portals/public/art',
  'src/portals/public/errors',
  'src/portals/public/landing',
  'src/portals/public/login',
  'src/portals/public/logout',
  'src/app/session',
  'src/app/errors',
  'src/app/connection',
  'src/shared/feedback',
  'src/shared/action',
];
const earlyFiles = [
  'src/app/RouteEffects.tsx',
  'src/shared/form/FormField.tsx',
  'src/shared/ui/brand/BrandMark.tsx',
  'src/shared/ui/brand/Wordmark.tsx',
  'src/shared/ui/brand/LanguageSwitch.tsx',
  'rules/accounts/credentials.ts',
];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe('the messages of the first pages', () => {
  it.each([...earlyFolders.flatMap(sourcesIn), ...earlyFiles])('%s uses no message that is loaded later', (file) => {
    const literals = [...readFileSync(file, 'utf8').matchAll(/['"`]([a-z]\w*(?:\.[\w-]+)+)['"`]/g)].map(
      ([, text]) => text ?? '',
    );
    const late = literals.filter((text) => Object.hasOwn(en, text) && !isCoreId(text));
    expect(late).toEqual([]);
  });

  it('contain the title of every page', () => {
    expect(routes.filter(({ titleId }) => !isCoreId(titleId))).toEqual([]);
  });

  it('are the same in both languages', () => {
    expect(Object.keys(tr)).toEqual(Object.keys(en));
  });
});
