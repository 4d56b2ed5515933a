import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readUiSettings } from '@/shared/theme/UiSettingsProvider';

import { buildNews } from '../../support/builders/news';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { mockNews } from './newsMocks';
import { openNews } from './openNews';

beforeEach(() => {
  stubPageScroll();
  stubHeights({ listitem: 200 });
});
afterEach(() => vi.restoreAllMocks());

const turkish = buildNews({ id: 2, title: 'Borsa yükseldi', language: 'tr' });
const getLanguages = ({ calls }: ReturnType<typeof mockNews>) => calls.map(({ language }) => language);

describe('the language of the news', () => {
  it.each(['en', 'tr'] as const)('is that of the interface by default: %s', async (language) => {
    const list = mockNews([buildNews()]);
    await openNews('', [list], language);
    await screen.findByRole('heading', { level: 2, name: 'News 801' });
    expect(getLanguages(list)).toEqual([language]);
  });

  it('can be chosen, is remembered, and marks articles in another language', async () => {
    const list = mockNews([turkish]);
    const { user } = await openNews('', [list]);
    await user.click(await screen.findByRole('combobox', { name: 'Language of the news' }));
    await user.click(await screen.findByText('All languages'));
    await waitFor(() => expect(getLanguages(list)).toEqual(['en', null]));
    expect(readUiSettings().newsLanguage).toBe('all');
    const title = await screen.findByRole('heading', { level: 2, name: 'Borsa yükseldi' });
    expect(title).toHaveAttribute('lang', 'tr');
    const article = within(screen.getByRole('article'));
    expect(article.getByText('Turkish')).toBeInTheDocument();
  });

  it('leads to every language when there is no news in the chosen one', async () => {
    const list = mockNews([]);
    const { user } = await openNews('', [list]);
    await user.click(await screen.findByRole('button', { name: 'Show all languages' }));
    await waitFor(() => expect(getLanguages(list)).toEqual(['en', null]));
    expect(screen.queryByRole('button', { name: 'Show all languages' })).not.toBeInTheDocument();
  });
});
