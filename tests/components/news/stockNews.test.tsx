import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { StockNewsPanel } from '@/portals/user/stock/StockNewsPanel';

import { renderPart } from '../../support/render/renderAt';
import { buildStockNews } from '../market/stockMocks';
import { NEWS_PATH } from './openNews';

describe('the news of a stock', () => {
  it('link to their articles and to all news about the stock', async () => {
    await renderPart(<StockNewsPanel symbol="NOVA" news={[buildStockNews({ id: 12, title: 'Nova opens a plant' })]} />);
    expect(screen.getByRole('link', { name: 'Nova opens a plant' })).toHaveAttribute('href', `${NEWS_PATH}?news=12`);
    expect(screen.getByRole('link', { name: 'All news' })).toHaveAttribute('href', `${NEWS_PATH}?ticker=NOVA`);
  });

  it('only link to the news page when there is none', async () => {
    await renderPart(<StockNewsPanel symbol="NOVA" news={[]} />);
    expect(screen.getByText('No news about NOVA yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All news' })).toHaveAttribute('href', NEWS_PATH);
  });
});
