import { expect, it } from 'vitest';
import { toExcerpt } from '../../../server/modules/ground/texts/toExcerpt.ts';

it('cuts a text after the limit, counted in code points', () => {
  expect(toExcerpt('🙂'.repeat(100), 160)).toBe('🙂'.repeat(100));
  expect(toExcerpt('🙂'.repeat(161), 160)).toBe(`${'🙂'.repeat(160)}…`);
  expect(toExcerpt('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  expect(toExcerpt(' two\n lines ')).toBe('two lines');
});

it('cuts no composed emoji', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(toExcerpt(`ab${family}cd`, 9)).toBe(`ab${family}…`);
  expect(toExcerpt(`ab${family}cd`, 8)).toBe('ab…');
});
