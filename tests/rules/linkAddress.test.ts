import { describe, expect, it } from 'vitest';

import { findLinkedPage, toPageAddress } from '../../rules/text/linkAddress.ts';

describe('the address of a linked page', () => {
  it.each([
    ['https://Example.com', 'https://example.com/'],
    ['https://example.com:443/a#part', 'https://example.com/a'],
    ['https://example.com/a?utm_source=x&id=7&fbclid=abc', 'https://example.com/a?id=7'],
    ['https://example.com/a?utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?b=2&a=1&utmost=1', 'https://example.com/a?b=2&a=1&utmost=1'],
    ['https://example.com/a?q=%C5%9Fey&empty', 'https://example.com/a?q=%C5%9Fey&empty'],
  ])('of %s is %s', (href, address) => {
    expect(toPageAddress(href)).toBe(address);
  });

  it('is the one of the first link that leads elsewhere', () => {
    const text = 'See https://bourse.example/posts/1, www.example.com/a#b and https://example.org/';
    expect(findLinkedPage(text, 'bourse.example')?.href).toBe('https://www.example.com/a');
    expect(findLinkedPage(text)?.href).toBe('https://bourse.example/posts/1');
    expect(findLinkedPage('No link, only example')).toBeUndefined();
    expect(findLinkedPage('http://10.0.0.1/ http://localhost/')).toBeUndefined();
  });
});
