import { describe, expect, it } from 'vitest';
import { stockFinder } from '../../../server/ports/news/feeds/mentionedStocks.ts';
import { parseFeed } from '../../../server/ports/news/feeds/parseFeed.ts';
import { item, rss } from '../../support/news/feedServer.ts';

const key = 'https://news.example/feed';
const now = new Date('2026-11-20T12:00:00Z');
const parse = (text: string) => parseFeed(text, { key, base: new URL(key), now });
const only = (text: string) => {
  const { items } = parse(text);
  expect(items).toHaveLength(1);
  return items.at(0);
};

describe('parsing of feeds', () => {
  it('accepts RSS 2.0', () => {
    const text = rss([
      item(
        'a1',
        'AT&amp;T &#38; others rise',
        '<description>&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second &amp;amp; last.&lt;/p&gt;</description><pubDate>Fri, 20 Nov 2026 10:00:00 +0100</pubDate>',
      ),
    ]);
    expect(parse(text).title).toBe('Example News');
    expect(only(text)).toMatchObject({
      title: 'AT&T & others rise',
      content: 'First.\n\nSecond & last.',
      url: 'https://news.example/a1',
      language: 'en',
      publishedAt: new Date('2026-11-20T09:00:00Z'),
    });
  });

  it('accepts Atom, and resolves its links against the address of the feed', () => {
    expect(
      only(
        `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="tr-TR"><title>Haberler</title><entry><id>tag:1</id>
        <title type="html">&lt;b&gt;Şirket&lt;/b&gt; açıkladı</title><link rel="self" href="/self"/><link href="/haber/1"/>
        <summary>Kısa.</summary><updated>2026-11-20T08:00:00Z</updated></entry></feed>`,
      ),
    ).toMatchObject({
      title: 'Şirket açıkladı',
      content: 'Kısa.',
      url: 'https://news.example/haber/1',
      language: 'tr',
      publishedAt: new Date('2026-11-20T08:00:00Z'),
    });
  });

  it('accepts RSS 1.0', () => {
    expect(
      only(
        `<rdf:RDF><channel><title>Old</title><dc:language>tr</dc:language></channel>
        <item rdf:about="https://news.example/r"><title>Eski</title><link>https://news.example/r</link><dc:date>2026-11-19</dc:date></item></rdf:RDF>`,
      ),
    ).toMatchObject({ title: 'Eski', content: 'Eski', language: 'tr', url: 'https://news.example/r' });
  });

  it('removes everything that could execute, load or mislead', () => {
    const article = only(
      rss([
        item(
          'x',
          '<![CDATA[<img src=x onerror=alert(1)>Title<script>alert(1)</script> \u202Egnitseretni\u0000]]>',
          `<description><![CDATA[<p onclick="alert(1)">One <a href="javascript:alert(1)">link</a></p><script>steal()</script>
          <style>p{}</style><iframe src="https://evil.example"></iframe><img src="https://tracker.example/p.gif"><svg onload=alert(1)></svg>
          &lt;script&gt;shown&lt;/script&gt;]]></description>`,
        ),
      ]),
    );
    expect(article?.title).toBe('Title gnitseretni');
    expect(article?.content).toBe('One link\n\n<script>shown</script>');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pw@news.example/',
    'http://[',
    `https://a/${'x'.repeat(3000)}`,
  ])('creates no link for %s', (link) => {
    expect(only(rss([`<item><title>T</title><link>${link}</link></item>`]))?.url).toBeNull();
  });

  it('skips articles without a title or older than a month, takes each once, and dates future ones as now', () => {
    const dated = (id: string, date: string) => item(id, `Of ${id}`, `<pubDate>${date}</pubDate>`);
    const { items } = parse(
      rss([
        item('none', '  '),
        dated('old', 'Tue, 01 Sep 2026 10:00:00 GMT'),
        dated('twice', 'Thu, 19 Nov 2026 10:00:00 GMT'),
        dated('twice', 'Thu, 19 Nov 2026 11:00:00 GMT'),
        dated('future', 'Thu, 19 Nov 2048 10:00:00 GMT'),
        dated('odd', 'yesterday'),
      ]),
    );
    expect(items.map(({ title }) => title)).toEqual(['Of twice', 'Of future', 'Of odd']);
    expect(items.slice(1).every(({ publishedAt }) => publishedAt.getTime() === now.getTime())).toBe(true);
  });

  it('limits counts and lengths', () => {
    const many = parse(rss(Array.from({ length: 500 }, (_unused, index) => item(`n${index}`, `Number ${index}`))));
    expect(many.items).toHaveLength(100);
    const long = only(rss([item('l', 'word '.repeat(50_000), `<description>${'text '.repeat(50_000)}</description>`)]));
    expect(long?.title.length).toBeLessThanOrEqual(300);
    expect(long?.title).toMatch(/word…$/);
    expect(long?.content.length).toBeLessThanOrEqual(5_000);
  });

  it('gives an article of another feed another id', () => {
    const text = rss([item('same', 'Same')]);
    const otherFeed = parseFeed(text, { key: 'https://other.example/feed', base: new URL(key), now });
    expect(otherFeed.items[0]?.externalId).not.toBe(only(text)?.externalId);
    expect(only(text)?.externalId).toMatch(/^[\w-]{43}$/);
  });

  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`;
  it.each([
    ['an entity bomb', bomb, 'DOCTYPE'],
    [
      'a reference to a file',
      '<!doctype x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><title>&f;</title></channel></rss>',
      'DOCTYPE',
    ],
    ['a page', '<!DOCTYPE html><html><body>Not found</body></html>', 'DOCTYPE'],
    ['no XML', 'hello <b', 'no XML'],
    ['nothing', '', 'no feed'],
    ['other XML', '<root><item/></root>', 'no feed'],
    ['RSS without a channel', '<rss></rss>', 'no feed'],
    ['a hundred thousand levels', '<a>'.repeat(100_000), 'no XML'],
    ['a name of JavaScript', '<rss><channel><__proto__ polluted="1"/></channel></rss>', 'no XML'],
    [
      'a hundred thousand attributes',
      `<rss ${Array.from({ length: 100_000 }, (_unused, i) => `a${i}="1"`).join(' ')}/>`,
      'too many attributes',
    ],
  ])('refuses %s', (_what, text, reason) => {
    expect(() => parse(text)).toThrow(reason);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('leaves entities that XML does not define as text', () => {
    expect(only(rss([item('e', 'One &unknown; &#0; &#xD800; two')]))?.title).toBe('One &unknown; two');
  });
});

describe('the stocks that an article names', () => {
  const listed = [
    { tickerId: 1, symbol: 'AAPL', name: 'Apple', kind: 'stock' },
    { tickerId: 2, symbol: 'MSFT', name: 'Microsoft', kind: 'stock' },
    { tickerId: 3, symbol: 'FROTO', name: 'Ford Otosan', kind: 'stock' },
    { tickerId: 4, symbol: 'TGT', name: 'Target', kind: 'stock' },
    { tickerId: 5, symbol: 'SPX', name: 'S&P 500 Index', kind: 'index' },
    { tickerId: 7, symbol: 'COKE', name: 'Coca-Cola Bottling', kind: 'stock' },
    { tickerId: 6, symbol: 'A', name: 'C++ (Tools) Group', kind: 'stock' },
  ] as const;
  const find = stockFinder(listed, ({ name, symbol }) => name ?? symbol);

  it.each([
    ['$AAPL rises', [1]],
    ['Shares (MSFT) fall', [2]],
    ['NASDAQ: AAPL and NYSE:TGT', [1, 4]],
    ['Microsoft and Ford Otosan report', [2, 3]],
    ['C++ (Tools) Group is sold', [6]],
    ['Coca-Cola Bottling reports', [7]],
    ['AAPL without a sign, an apple a day', []],
    ['Target price raised', []],
    ['MicrosoftX is something else', []],
    ['S&P 500 Index closes higher', []],
    ['$UNKNOWN', []],
  ])('%s', (text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  it('are empty when it names too many or only unlisted ones', () => {
    const many = Array.from({ length: 9 }, (_unused, index) => ({
      tickerId: index + 1,
      symbol: `S${index}`,
      name: `S${index}`,
      kind: 'stock' as const,
    }));
    const findMany = stockFinder(many, ({ symbol }) => symbol);
    expect(findMany('$S1 $S2 $S3 $S4 $S5')).toHaveLength(5);
    expect(findMany('$S1 $S2 $S3 $S4 $S5 $S6')).toEqual([]);
    expect(stockFinder([], ({ symbol }) => symbol)('$AAPL Microsoft')).toEqual([]);
  });
});
