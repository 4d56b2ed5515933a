import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { clearDrawing, drawn } from '../../support/libraries/priceLibrary';
import { openStock } from './openStock';
import { buildIndex, buildStock, mockStock, mockStockFailure } from './stockMocks';

beforeEach(clearDrawing);

const drawnCloses = () => drawn.series['Area']?.map(({ value }) => value);

describe('the chart of a stock', () => {
  it('requests only the shown range, and its news and posts only once', async () => {
    const stock = mockStock(buildStock());
    await openStock('7', [stock]);
    await waitFor(() => expect(drawnCloses()).toEqual([104, 110]));
    expect(stock.calls).toHaveLength(2);
    const [page, chart] = stock.calls.toSorted((call) => (call.candles ? 1 : -1));
    expect(page).toMatchObject({ related: true, candles: false, lines: false, oneDay: false });
    expect(chart).toMatchObject({ related: false, candles: true, lines: false, oneDay: true, oneWeek: false });
  });

  it('has seven ranges, and the chosen one is part of the address', async () => {
    const stock = mockStock(buildStock());
    const { user, location } = await openStock('7', [stock]);
    const names = ['1 day', '1 week', '1 month', '3 months', '1 year', '5 years', 'All time'];
    for (const name of names) expect(await screen.findByRole('radio', { name })).toBeInTheDocument();
    await user.click(screen.getByTitle('5 years'));
    await waitFor(() => expect(drawnCloses()).toEqual([20, 110]));
    expect(location()).toContain('range=five_year');
    expect(screen.getByRole('slider', { name: /^Price of NOVA, 5 years/ })).toBeVisible();
    expect(stock.calls.at(-1)).toMatchObject({ fiveYear: true, oneDay: false });
    await user.click(screen.getByTitle('1 day'));
    await waitFor(() => expect(drawnCloses()).toEqual([104, 110]));
    expect(location()).not.toContain('range');
  });

  it('opens at the range of the address and drops an unknown one', async () => {
    await openStock('7?range=one_month&chart=candles', [mockStock(buildStock())]);
    await waitFor(() => expect(drawn.series['Candlestick']?.map(({ close }) => close)).toEqual([80, 110]));
    expect(screen.getByRole('radio', { name: 'Candles' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '1 month' })).toBeChecked();
  });

  it('uses the first range and shape for unknown values', async () => {
    await openStock('7?range=forever&chart=pie', [mockStock(buildStock())]);
    await waitFor(() => expect(drawnCloses()).toEqual([104, 110]));
  });

  it('changes between line and candles without a request', async () => {
    const stock = mockStock(buildStock());
    const { user, location } = await openStock('7', [stock]);
    await waitFor(() => expect(drawnCloses()).toHaveLength(2));
    const requests = stock.calls.length;
    await user.click(screen.getByText('Candles'));
    await waitFor(() => expect(drawn.series['Candlestick']).toHaveLength(2));
    expect(location()).toContain('chart=candles');
    expect(stock.calls).toHaveLength(requests);
  });

  it('compares with the index on demand', async () => {
    const stock = mockStock(buildStock());
    const { user, location } = await openStock('7?range=one_year', [stock]);
    await waitFor(() => expect(drawnCloses()).toHaveLength(2));
    expect(drawn.series['Line']).toBeUndefined();
    await user.click(screen.getByRole('switch', { name: 'Compare with the index' }));
    await waitFor(() => expect(drawn.series['Line']).toHaveLength(2));
    expect(location()).toContain('index=1');
    expect(stock.calls.at(-1)).toMatchObject({ index: true, candles: true, oneYear: true });
    expect(screen.getByText(/S&P 500 rose by 85\.00% over the same period/)).toBeVisible();
  });

  it('shows the previous close as the reference line of the day, in no other range', async () => {
    const { user } = await openStock('7', [mockStock(buildStock())]);
    await waitFor(() => expect(drawn.baselines).toMatchObject([{ price: 100, title: 'Previous close' }]));
    await user.click(screen.getByTitle('1 week'));
    await waitFor(() => expect(drawnCloses()).toEqual([90, 110]));
    expect(drawn.baselines).toEqual([]);
  });

  it('measures the day of the stock and of its index from the previous close, like the header of the page', async () => {
    await openStock('7?index=1', [mockStock(buildStock(), { index: buildIndex({ prev_close: 50 }) })]);
    await waitFor(() => expect(drawnCloses()).toHaveLength(2));
    expect(
      await screen.findByText(
        /^From \$100\.00 \(Previous close\) to \$110\.00 .*, \+10\.00%\..*S&P 500 rose by 122\.00%/,
      ),
    ).toBeVisible();
  });

  it('ends with the price after the close, marked as such', async () => {
    const stock = buildStock({
      after_hour_price: 121,
      market_state: 'after_hours',
      as_of: '2026-03-03T22:15:00.000Z',
    });
    await openStock('7', [mockStock(stock)]);
    await waitFor(() => expect(drawnCloses()?.at(-1)).toBe(121));
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('after hours: $121.00'),
    );
  });

  it('notes splits, forward and reverse', async () => {
    const splits = [
      { date: '2026-03-02', ratio: 4 },
      { date: '2026-03-03', ratio: 0.1 },
    ];
    await openStock('7?range=three_month', [mockStock(buildStock({ splits }))]);
    await waitFor(() => expect(drawn.markers.map(({ text }) => text)).toEqual(['4:1', '1:10']));
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('Split: 1 new shares for 10 old.'),
    );
  });

  it('shows that there are no prices in the range', async () => {
    await openStock('7', [mockStock(buildStock(), { candles: [] })]);
    expect(await screen.findByText('No prices in this period')).toBeVisible();
  });

  it('shows why the chart could not be loaded, and leaves the rest of the page', async () => {
    const page = mockStock(buildStock());
    const failure = mockStockFailure(503, 'The source does not answer');
    const { user } = await openStock('7', [
      { mock: { ...page.mock, request: { ...page.mock.request, variables: ({ candles }) => candles !== true } } },
      failure,
    ]);
    expect(await screen.findByText('The source does not answer')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Key figures' })).toBeVisible();
    const requests = failure.calls.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failure.calls.length).toBeGreaterThan(requests));
  });
});
