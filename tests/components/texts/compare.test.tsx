import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { compareLines } from '@/portals/admin/texts/changes/compare';
import { toLines } from '@/portals/admin/texts/changes/lines';
import { TextChanges } from '@/portals/admin/texts/changes/TextChanges';

import { buildAdmin } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';

/** `+` and `-` before what was added and removed. */
const compare = (before: string, after: string) =>
  compareLines(toLines(before), toLines(after)).map(({ parts }) =>
    parts.map(({ state, text }) => (state === 'same' ? text : `[${state === 'added' ? '+' : '-'}${text}]`)).join(''),
  );

describe('the comparison of two texts', () => {
  it.each([
    ['<p>We keep it for 30 days.</p>', '<p>We keep it for 60 days.</p>', ['We keep it for [-30][+60] days.']],
    ['<h3>A</h3><p>One.</p>', '<h3>A</h3><p>New words here.</p><p>One.</p>', ['A', '[+New words here.]', 'One.']],
    ['<p>One.</p><p>Two.</p>', '<p>Two.</p>', ['[-One.]', 'Two.']],
    [
      '<p>Something else entirely</p>',
      '<p>No word in common</p>',
      ['[-Something else entirely]', '[+No word in common]'],
    ],
    ['<p>One.</p>', '<h3>One.</h3>', ['[-One.]', '[+One.]']],
    [
      '<p>See <a href="https://a.example/">the terms</a></p>',
      '<p>See <a href="https://b.example/">the terms</a></p>',
      ['See the terms (https://[-a][+b].example/)'],
    ],
    [
      '<table><tr><td>Session</td><td>1 day</td></tr></table>',
      '<table><tr><td>Session</td><td>2 day</td></tr></table>',
      ['Session | [-1][+2] day'],
    ],
    ['<p>İLETİŞİM</p>', '<p>İletişim</p>', ['[-İLETİŞİM][+İletişim]']],
    ['<p>One</p>', '<p><strong>One</strong></p>\n', ['One']],
    ['', '<ul><li>Çerez<ul><li>İçeride</li></ul></li></ul>', ['[+Çerez]', '[+İçeride]']],
  ])('marks words and lines: %s → %s', (before, after, lines) => expect(compare(before, after)).toEqual(lines));

  it('is read as insertions and deletions, and leaves out lines far from a change', async () => {
    const same = Array.from({ length: 6 }, (_line, index) => `<p>Line ${index}</p>`).join('');
    await renderAt('/', {
      element: (
        <TextChanges before={toLines(`${same}<p>For 30 days</p>`)} after={toLines(`${same}<p>For 60 days</p>`)} />
      ),
      route: '/',
      viewer: buildAdmin(),
      mocks: [],
    });
    expect(screen.getByRole('insertion')).toHaveTextContent('Added: 60');
    expect(screen.getByRole('deletion')).toHaveTextContent('Removed: 30');
    expect(screen.getByText('1 line has changed.')).toBeVisible();
    expect(screen.getByText('5 unchanged lines')).toBeVisible();
    expect(screen.getByText('Line 5')).toBeVisible();
    expect(screen.queryByText('Line 4')).not.toBeInTheDocument();
  });

  it('says that the wording is the same', async () => {
    await renderAt('/', {
      element: <TextChanges before={toLines('<p>One</p>')} after={toLines('<p><em>One</em></p>')} />,
      route: '/',
      viewer: buildAdmin(),
      mocks: [],
    });
    expect(screen.getByText('The wording is the same.')).toBeVisible();
  });
});
