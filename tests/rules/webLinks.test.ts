import { describe, expect, it } from 'vitest';
import { mentionTokens } from '../../rules/text/mentions.ts';
import { findWebLinks } from '../../rules/text/webLinks.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

const shown = (text: string) => findWebLinks(text).map((link) => link.shown);
const hrefs = (text: string) => findWebLinks(text).map(({ href }) => href);

describe('the web addresses of a text', () => {
  it.each([
    ['See https://example.com/a.', ['https://example.com/a']],
    ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['www.example.com, http://a.example:8080/?q=1#x!', ['https://www.example.com/', 'http://a.example:8080/?q=1#x']],
    ["https://example.com'dan alındı", ['https://example.com/']],
    ['HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
    ['“https://example.com/ş”', ['https://example.com/%C5%9F']],
    ['https://a.example\nhttps://b.example', ['https://a.example/', 'https://b.example/']],
  ])('%j are links', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://www.example.com/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x ftp://example.com file:///etc/passwd',
    'java\tscript:alert(1)',
    'https://bank.example@evil.example/',
    'https://user:password@evil.example/',
    'https://bank.example:443@evil.example',
    'http://127.0.0.1/ http://0x7f.1/ http://2130706433/ http://[::1]/ http://localhost:5432/',
    'https:\\\\evil.example https:/example.com https:// www. www.',
    'https://exa\u200Bmple.com/ https://evil.example\uFF0Fbank.example',
    'https://example.com.1',
    'xhttps://example.com @https://example.com',
    'mail@www.example.com',
    `https://example.com/${'a'.repeat(5000)}`,
  ])('%j contains none', (text) => {
    expect(findWebLinks(text)).toEqual([]);
  });

  it('end at invisible characters and markup', () => {
    expect(hrefs('https://example.com/a\u202Egnp.exe')).toEqual(['https://example.com/a']);
    expect(hrefs('https://example.com/a\u200Bb')).toEqual(['https://example.com/a']);
    expect(hrefs('https://example.com/"onclick="alert(1)')).toEqual(['https://example.com/']);
    expect(hrefs('<a href=https://example.com/>x')).toEqual([]);
    expect(hrefs('<https://example.com/<script>')).toEqual(['https://example.com/']);
  });

  it('are shown by their host, and a part of a long path', () => {
    expect(shown('https://www.example.com/')).toEqual(['example.com']);
    expect(shown('https://example.com/news?id=1')).toEqual(['example.com/news?id=1']);
    expect(shown(`https://example.com/${'😀'.repeat(60)}`)).toEqual([`example.com/${'😀'.repeat(28)}…`]);
    expect(shown('http://a.example:8080/x')).toEqual(['a.example:8080/x']);
    expect(shown('https://example.com:443')).toEqual(['example.com']);
    // The host that opens, not the one that was typed to look like another.
    expect(shown('https://EXA%6DPLE.com')).toEqual(['example.com']);
    expect(shown('https://www.com')).toEqual(['www.com']);
    expect(shown('https://bank.example\u2044x.evil.example')[0]).toMatch(/^bank\.xn--[a-z\d-]+\.evil\.example$/);
  });

  it.each([
    ['https://еxample.com', 'xn--xample-2of.com', 'a Cyrillic е'],
    ['https://раураӏ.com', 'xn--80aa0cbo65f.com', 'Cyrillic letters alone that look Latin'],
    ['https://bınance.com', 'xn--bnance-p9a.com', 'ı passes for i'],
    ['https://bịnance.com', 'xn--bnance-bl8b.com', 'a dot below is overlooked'],
    ['https://türkiye.com.tr', 'türkiye.com.tr', 'visible accents'],
    ['https://почта.рф/a', 'почта.рф/a', 'another alphabet'],
    ['https://例え。jp', '例え.jp', 'an ideographic dot'],
  ])('%s is shown as %s: %s', (text, expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  it('contain no mentions', () => {
    expect(mentionTokens('https://example.com/a,@ada;$THYAO @bob')).toEqual([
      { kind: 'person', word: 'bob', index: 34 },
    ]);
  });

  it('are found in texts of any length without delay', async () => {
    const used = await cpuMilliseconds(() => {
      findWebLinks('https://'.repeat(20_000));
      findWebLinks(`https://a.example/${')'.repeat(100_000)}`);
      findWebLinks('www.'.repeat(50_000));
      findWebLinks('https://a.example/) '.repeat(5000));
    });
    expect(used).toBeLessThan(3000);
  });
});
