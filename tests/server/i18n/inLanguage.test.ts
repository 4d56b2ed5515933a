import { expect, it } from 'vitest';
import { inLanguage } from '../../../server/i18n/inLanguage.ts';

it.each([
  ['en', 'Stocks', 'Hisseler', 'Stocks'],
  ['tr', 'Stocks', 'Hisseler', 'Hisseler'],
  ['tr', 'Stocks', null, 'Stocks'],
  ['en', null, 'Hisseler', null],
] as const)('shows in %s the texts %j and %j as %j', (language, en, tr, shown) => {
  expect(inLanguage<string | null>(language, en, tr)).toBe(shown);
});
