import { describe, expect, it } from 'vitest';

import { getUsedRules } from '../../scripts/vite/usedRules.ts';

const styles = [
  '.title_1{margin:0}',
  '.title_12{margin:1px}',
  '.card_2 .title_1{color:red}',
  '@media (width<480px){.title_1{padding:0}.card_2{padding:0}}',
  '@keyframes turn{to{rotate:1turn}}',
  'h1{margin:0}',
].join('\n');

describe('the styles of a first HTML', () => {
  it('are the rules with its classes, whole and in their order', () => {
    expect(getUsedRules(styles, '<p class="first title_1">Market</p>')).toBe(
      [
        '.title_1{margin:0}',
        '.card_2 .title_1{color:red}',
        '@media (width<480px){.title_1{padding:0}.card_2{padding:0}}',
      ].join(''),
    );
    expect(getUsedRules(styles, '<p>Market</p>')).toBe('');
  });
});
