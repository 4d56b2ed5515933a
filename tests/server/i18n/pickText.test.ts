import { expect, it } from 'vitest';
import { pickText } from '../../../server/i18n/pickText.ts';

it.each([
  ['en', 'Stocks', 'Hisseler', 'Stocks'],
  ['tr', 'Stocks', 'Hisseler', 'Hisseler'],
  ['tr', 'Stocks', null, 'Stocks'],
  ['en', null, 'Hisseler', null],
] as const)('shows in %s the texts %j and %j as %j', (language, en, tr, shown) => {
  expect(pickText<string | null>(language, en, tr)).toBe(shown);
});
