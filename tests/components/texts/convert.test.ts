import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { findLoss, fitHeadings, schema, toDocument, toHtml } from '@/portals/admin/texts/editor/convert';
import { PARTS } from '@/portals/admin/texts/editor/extensions';
import { readOutline } from '@/portals/admin/texts/editor/outline';
import { RICH_TEXT_TAGS } from '@rules/text/richText';

import { builtInTexts } from '../../../server/modules/content/builtInTexts';
import { safeHtml } from '../../../server/modules/ground/texts/safeHtml';

const roundTrip = (html: string): string => toHtml(toDocument(html));

const policies = 'server/seed/data/policies';
const seeded = [
  ...readdirSync(policies).map((file) => [file, readFileSync(`${policies}/${file}`, 'utf8')] as const),
  ['about.en', builtInTexts.about.description ?? ''] as const,
  ['about.tr', builtInTexts.about.descriptionTr ?? ''] as const,
];

describe('the texts that every installation has', () => {
  it('are those of four policies and of About, in both languages', () => expect(seeded).toHaveLength(10));

  it.each(seeded)('survive the editor: %s', (_name, html) => {
    expect(html).not.toBe('');
    expect(findLoss(html)).toBeNull();
    const written = roundTrip(html);
    expect(readOutline(written)).toEqual(readOutline(html));
    // The server stores it as it is, and the editor writes it again in the same way.
    expect(safeHtml(written)).toBe(written);
    expect(roundTrip(written)).toBe(written);
  });
});

/** HTML with each element of the allow list. */
const examples = {
  p: '<p>One<br>two</p>',
  h2: '<h2>Two</h2>',
  h3: '<h3>Three</h3>',
  h4: '<h4>Four</h4>',
  ul: '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  ol: '<ol><li>One</li><li><p>Two</p><p>Three</p></li></ol>',
  li: '<ul><li>One <strong>strong</strong></li></ul>',
  strong: '<p>a <strong>b</strong> c</p>',
  b: '<p>a <b>b</b> c</p>',
  em: '<p><em>a <strong>b</strong></em></p>',
  i: '<p><strong>a <i>b</i></strong></p>',
  u: '<p><u>a</u></p>',
  a: '<p><a href="https://bourse.example/a?b=1&amp;c=2">a</a> <a href="mailto:a@bourse.example">b</a></p>',
  br: '<h3>One<br>two</h3>',
  hr: '<p>a</p><hr><p>b</p>',
  blockquote: '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>',
  code: '<p>Type <code>a &lt; b</code>.</p>',
  pre: '<pre>\n\na\n  b</pre>',
  table: '<table><tbody><tr><td>a</td><td></td></tr></tbody></table>',
  caption: '<table><caption>Cookies</caption><tbody><tr><td>a</td></tr></tbody></table>',
  thead: '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  tbody: '<table><tbody><tr><th>a</th><td><p>b</p><p>c</p></td></tr></tbody></table>',
  tr: '<table><thead><tr><th>a</th></tr></thead></table>',
  th: '<table><thead><tr><th><em>a</em></th></tr></thead></table>',
  td: '<table><tbody><tr><td><ul><li>a</li></ul></td></tr></tbody></table>',
} satisfies Record<(typeof RICH_TEXT_TAGS)[number], string>;

describe('the editor and the sanitizer', () => {
  it.each(Object.entries(examples))('both keep %s', (tag, html) => {
    expect(html).toContain(`<${tag}`);
    expect(findLoss(html)).toBeNull();
    expect(readOutline(safeHtml(roundTrip(html)))).toEqual(readOutline(html));
  });

  it('contain the same elements', () => {
    const parts = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
    expect(parts.filter((part) => part !== 'doc' && part !== 'text').toSorted()).toEqual(
      [...new Set(Object.values(PARTS))].toSorted(),
    );
    expect(Object.keys(PARTS).toSorted()).toEqual([...RICH_TEXT_TAGS].toSorted());
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" class="y" style="color:red">a<img src=x onerror=y></p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="https://еxample.com/">a</a></p>', '<p>a</p>'],
    ['<h1>One</h1><h6>Six</h6>', '<h2>One</h2>\n<h4>Six</h4>'],
    ['<ol start="4"><li value="7">a</li></ol>', '<ol>\n<li>a</li>\n</ol>'],
    ['<table><tr><td colspan="2">a</td></tr></table>', '<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table>'],
    ['<div>a<section><p>b</p></section></div>', '<p>a</p>\n<p>b</p>'],
  ])('leave of pasted HTML only what is allowed: %s', (pasted, left) => {
    const written = roundTrip(fitHeadings(pasted));
    expect(written).toBe(left);
    expect(readOutline(safeHtml(written))).toEqual(readOutline(written));
  });

  it.each(['', '<p></p>', '<p>&nbsp;</p><p></p>', '<hr>', '<ul><li></li></ul>'])(
    'have an empty value without anything to read: %s',
    (html) => expect(roundTrip(html)).toBe(''),
  );
});

describe('a text that the editor would change', () => {
  it.each([
    ['<p>a</p><img src="x">', ['img']],
    ['<table><tbody><tr><th>a</th></tr></tbody></table>', ['tbody']],
    ['<table><caption>a <strong>b</strong></caption><tbody><tr><td>c</td></tr></tbody></table>', ['caption']],
    ['<p><a href="javascript:alert(1)">a</a></p>', ['p']],
    ['<p>a</p><!-- note -->', ['comment']],
  ])('is recognized: %s', (html, elements) => expect(findLoss(html)).toEqual(elements));

  it('is not one that is only spelled differently', () => {
    expect(findLoss('\n<P>a\n  <B><I>b</I></B> </P>\n\n<ul>\n  <li><p>c</p></li>\n</ul>text')).toBeNull();
  });
});
