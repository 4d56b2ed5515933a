import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LegalText } from '@/shared/ui/text/LegalText';

const show = (html: string) => render(<LegalText html={html} />).container;

describe('LegalText', () => {
  it('shows structure, emphasis and tables', () => {
    show(
      '<h3>Data</h3><p>We keep <strong>little</strong>.</p>\n<ul>\n<li>Name</li>\n<li>Mail</li>\n</ul>' +
        '<table><thead><tr><th>What</th></tr></thead>\n<tbody>\n<tr><td>Token</td></tr>\n</tbody></table>',
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Data' })).toBeVisible();
    expect(screen.getByText('little').localName).toBe('strong');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Name', 'Mail']);
    const table = screen.getByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'What' })).toBeVisible();
    expect(within(table).getByRole('cell', { name: 'Token' })).toBeVisible();
  });

  it('opens web links in a new tab without access to this one', () => {
    show('<a href="https://bourse.example/x">Rules</a> <a href="mailto:help@bourse.example">Mail</a>');
    const link = screen.getByRole('link', { name: 'Rules' });
    expect(link).toHaveAttribute('href', 'https://bourse.example/x');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', 'mailto:help@bourse.example');
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/my-profile',
  ])('creates no link for %j', (href) => {
    show(`<a href="${href}">Words</a>`);
    expect(screen.getByText('Words')).not.toHaveAttribute('href');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('renders only allowed tags, even when the server did not clean the text', () => {
    const container = show(
      '<p onclick="alert(1)" style="position:fixed" class="x" id="root" dir="rtl">Text</p><script>alert(1)</script>' +
        '<img src="x" onerror="alert(1)"><svg><a href="javascript:alert(1)">s</a></svg><iframe src="https://evil.example"></iframe>' +
        '<form action="/x"><input name="password"><button>Send</button></form><custom-tag>Words stay</custom-tag>',
    );
    expect(screen.getByText('Text').attributes).toHaveLength(0);
    expect(container.querySelector('script, img, svg, iframe, form, input, button, custom-tag')).toBeNull();
    expect(container).toHaveTextContent('Words stay');
    expect(container).not.toHaveTextContent('alert');
  });

  it('handles deeply nested text', () => {
    const container = show(`${'<blockquote>'.repeat(3_000)}deep`);
    expect(container.querySelectorAll('blockquote').length).toBeLessThan(40);
  });

  it('shifts its headings below those around it', () => {
    render(<LegalText html="<h3>About</h3><p>Text</p><h4>Contact</h4>" topHeading={2} />);
    expect(screen.getByRole('heading', { level: 2, name: 'About' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Contact' })).toBeVisible();
  });
});
