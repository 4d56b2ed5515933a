import { describe, expect, it } from 'vitest';

import { hasDeceptiveHost, toDisplayUrl } from '../../rules/text/linkHosts.ts';
import { isRichTextLink } from '../../rules/text/richText.ts';

describe('the host of a link', () => {
  it.each([
    ['https://еxample.com', 'a Cyrillic е among Latin letters'],
    ['https://www.раураӏ.com', 'Cyrillic letters alone, one of them for l'],
    ['https://сор.com/path', 'Cyrillic letters alone that look Latin'],
    ['https://user@еxample.com', 'behind a user name'],
    ['https://a。еxample.com', 'behind another dot'],
  ])('%s is refused: %s', (link) => {
    expect(hasDeceptiveHost(link)).toBe(true);
    expect(isRichTextLink(link)).toBe(false);
  });

  it.each([
    'https://example.com/е',
    'https://xn--xample-2of.com',
    'https://türkiye.com.tr',
    'https://почта.рф',
    'https://例え.jp',
    'mailto:a@example.com',
  ])('%s is accepted', (link) => {
    expect(hasDeceptiveHost(link)).toBe(false);
  });

  it('is shown in ASCII form', () => {
    expect(toDisplayUrl('https://bınance.com/a?b=ı')).toBe('https://xn--bnance-p9a.com/a?b=ı');
    expect(toDisplayUrl('https://example.com/path')).toBe('https://example.com/path');
    expect(toDisplayUrl('no link')).toBe('no link');
  });
});
