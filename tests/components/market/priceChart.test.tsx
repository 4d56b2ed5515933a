import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { PriceChart } from '@/shared/chart/price/PriceChart';

import { clearDrawing, drawn } from '../../support/libraries/priceLibrary';
import { renderPart } from '../../support/render/renderAt';
import { getDays, pointAt } from './pricePoints';

beforeEach(clearDrawing);

type Props = ComponentProps<typeof PriceChart>;

const formatPrice = (value: number) => `$${value.toFixed(2)}`;

function getChart(change: Partial<Props> = {}) {
  return (
    <PriceChart
      title="Price of NOVA"
      points={getDays([100, 90, 120])}
      step="1d"
      timeZone="America/New_York"
      shape="line"
      formatPrice={formatPrice}
      onRetry={() => {}}
      empty={{ title: 'No prices', hint: 'Choose a longer time' }}
      {...change}
    />
  );
}

const show = (change: Partial<Props> = {}, options: Parameters<typeof renderPart>[1] = {}) =>
  renderPart(getChart(change), options);

const drawing = () => waitFor(() => expect(drawn.charts).toBeGreaterThan(0));

const cursor = () =>
  screen.findByRole('slider', { name: 'Price of NOVA: use the arrow keys to read the values one by one' });

describe('a chart of prices', () => {
  it('describes its content in words', async () => {
    await show();
    expect(
      await screen.findByText(
        'From $100.00 (Jan 1, 2026) to $120.00 (Jan 3, 2026), +20.00%. The lowest price was $90.00, the highest $120.00.',
      ),
    ).toBeVisible();
  });

  it('stays drawn when the theme of another part of the page changes', async () => {
    function ThemedChart() {
      const { settings, update } = useUiSettings();
      const themes = { ...settings.themes, footer: 'dark' } as const;
      return (
        <>
          <button type="button" onClick={() => update({ themes })}>
            Dark footer
          </button>
          {getChart()}
        </>
      );
    }
    const { user } = await renderPart(<ThemedChart />);
    await drawing();
    const before = drawn.charts;
    await user.click(screen.getByRole('button', { name: 'Dark footer' }));
    expect([drawn.charts, drawn.removed]).toEqual([before, 0]);
  });

  it('draws closing prices and volume by the clock of the exchange', async () => {
    await show({
      points: [pointAt('2026-03-02T07:00:00Z', 10), pointAt('2026-03-02T07:05:00Z', { close: 11, volume: 5 })],
      step: '5m',
      timeZone: 'Europe/Istanbul',
    });
    await drawing();
    const clock = (text: string) => Date.parse(`2026-03-02T${text}:00Z`) / 1000;
    expect(drawn.series['Area']).toEqual([
      { time: clock('10:00'), value: 10 },
      { time: clock('10:05'), value: 11 },
    ]);
    expect(drawn.series['Histogram']?.map(({ value }) => value)).toEqual([1000, 5]);
    expect(drawn.options.localization?.timeFormatter?.(clock('10:05'))).toBe('Mar 2, 2026, 10:05 AM');
    expect(drawn.options.timeScale?.tickMarkFormatter?.(clock('10:05'), 3, 'en')).toBe('10:05 AM');
  });

  it('draws candles that differ by more than their colour', async () => {
    await show({ shape: 'candles', points: [pointAt('2026-01-02T14:30:00Z', { open: 5, high: 8, low: 4, close: 7 })] });
    await drawing();
    expect(drawn.series['Candlestick']).toMatchObject([{ open: 5, high: 8, low: 4, close: 7 }]);
    const { upColor, borderUpColor, downColor, borderDownColor } = drawn.seriesOptions['Candlestick'] ?? {};
    expect(upColor).not.toBe(borderUpColor);
    expect(downColor).toBe(borderDownColor);
  });

  it('uses the chosen colours, including those for red-green colour blindness', async () => {
    await show({ shape: 'candles' }, { settings: { gainLossPalette: 'colorBlindSafe' } });
    await drawing();
    expect(drawn.seriesOptions['Candlestick']).toMatchObject({ borderUpColor: '#1763c4', downColor: '#ab4a00' });
  });

  it('shows gaps and names them', async () => {
    await show({
      step: '5m',
      points: ['14:30', '14:35', '15:00'].map((time) => pointAt(`2026-03-02T${time}:00Z`, 10)),
    });
    await drawing();
    const area = drawn.series['Area'] ?? [];
    expect(area.map(({ value }) => value)).toEqual([10, 10, undefined, undefined, undefined, undefined, 10]);
    expect(area[1]?.['lineColor']).toBe('transparent');
    expect(screen.getByText(/Prices are missing in one place\./)).toBeVisible();
  });

  it('marks prices outside the session', async () => {
    const { user } = await show({
      step: '5m',
      points: [pointAt('2026-03-02T20:55:00Z', 10), pointAt('2026-03-02T22:00:00Z', { close: 9, isExtended: true })],
    });
    await drawing();
    expect(await cursor()).toHaveAttribute('aria-valuetext', expect.stringMatching(/after hours: \$9\.00, −10\.00%/));
    await user.click(screen.getByText('Data as a table'));
    expect(within(screen.getByRole('table')).getByText('After hours')).toBeVisible();
  });

  it('draws a second line from the same start and shows its change', async () => {
    const points = getDays([100, 110]);
    const values = [
      { time: points[0]?.time ?? 0, value: 5000 },
      { time: points[1]?.time ?? 0, value: 5500 },
      { time: 1, value: 7 },
    ];
    await show({ points, comparison: { name: 'S&P 500', values } });
    await drawing();
    expect(drawn.series['Line']?.map(({ value }) => value)).toEqual([100, expect.closeTo(110)]);
    expect(screen.getByText(/S&P 500 rose by 10\.00% over the same period/)).toBeVisible();
    expect(await cursor()).toHaveAttribute('aria-valuetext', expect.stringContaining('S&P 500 +10.00%.'));
  });

  it('measures every change from the first close, also that of the index', async () => {
    const points = [
      pointAt('2026-01-01T14:30:00Z', { open: 80, close: 100 }),
      pointAt('2026-01-02T14:30:00Z', { open: 100, close: 110 }),
    ];
    const values = points.map(({ time }, index) => ({ time, value: index === 0 ? 5000 : 4500 }));
    const { user, container } = await show({ shape: 'candles', points, comparison: { name: 'S&P 500', values } });
    await drawing();
    expect(screen.getByText(/^From \$100\.00 \(Jan 1, 2026\) to \$110\.00 \(Jan 2, 2026\), \+10\.00%\./)).toBeVisible();
    expect(screen.getByText(/S&P 500 fell by 10\.00% over the same period/)).toBeVisible();
    expect(await cursor()).toHaveAttribute('aria-valuetext', expect.stringMatching(/\+10\.00% since the start\. S&P/));
    expect(container.querySelector('p[aria-hidden]')).toHaveTextContent('+10.00%S&P 500 −10.00%');
    await user.click(screen.getByText('Data as a table'));
    expect(screen.getByRole('row', { name: /^Jan 1, 2026.*\+0\.00% \+0\.00%$/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Jan 2, 2026.*\+10\.00% −10\.00%$/ })).toBeVisible();
  });

  it('measures from the previous close where there is one, and ignores prices after the session', async () => {
    const points = [
      pointAt('2026-03-02T20:50:00Z', 98),
      pointAt('2026-03-02T20:55:00Z', 105),
      pointAt('2026-03-02T22:00:00Z', { close: 120, isExtended: true }),
    ];
    const values = points.slice(0, 2).map(({ time }, index) => ({ time, value: index === 0 ? 5050 : 5500 }));
    await show({
      points,
      step: '5m',
      baseline: { value: 100, label: 'Previous close' },
      comparison: { name: 'S&P 500', values, base: 5000 },
    });
    await drawing();
    expect(
      screen.getByText(/^From \$100\.00 \(Previous close\) to \$105\.00 \(.*\), \+5\.00%\..*S&P 500 rose by 10\.00%/),
    ).toBeVisible();
    expect(drawn.series['Line']?.[1]?.['value']).toBeCloseTo(110);
    expect(await cursor()).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('+20.00% since the previous close.'),
    );
  });

  it('shows splits in the drawing, in the text and in the table', async () => {
    const { user } = await show({
      marks: [{ time: Date.parse('2026-01-02'), label: '4:1', text: 'Split: 4 new shares for 1 old' }],
    });
    await drawing();
    expect(drawn.markers).toMatchObject([{ text: '4:1', time: Date.UTC(2026, 0, 2) / 1000 }]);
    const slider = await cursor();
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Split: 4 new shares for 1 old.'));
    await user.click(screen.getByText('Data as a table'));
    expect(screen.getByRole('row', { name: /Jan 2, 2026.*Split: 4 new shares for 1 old/ })).toBeVisible();
  });

  it('moves its last step with the price', async () => {
    const points = getDays([100, 90, 120]);
    const end = points[2];
    if (!end) throw new Error('Three days were made');
    await show({ points, last: { ...end, close: 130, high: 130 } });
    await drawing();
    await waitFor(() => expect(drawn.series['Area']?.at(-1)).toMatchObject({ value: 130 }));
    expect(screen.getByText(/to \$130\.00 \(Jan 3, 2026\), \+30\.00%/)).toBeVisible();
    expect(await cursor()).toHaveAttribute('aria-valuetext', expect.stringContaining('close $130.00'));
  });

  it('draws the reference price', async () => {
    await show({ baseline: { value: 95, label: 'Previous close' } });
    await drawing();
    expect(drawn.baselines).toMatchObject([{ price: 95, title: 'Previous close' }]);
  });

  it('names the authors of the library, as its licence requires', async () => {
    await show();
    expect(await screen.findByRole('link', { name: /TradingView Lightweight Charts/ })).toHaveAttribute(
      'href',
      'https://www.tradingview.com/',
    );
  });

  it('removes the drawing with the page', async () => {
    const { navigate } = await show();
    await drawing();
    await act(() => navigate('/elsewhere'));
    expect(drawn.removed).toBe(drawn.charts);
  });
});

describe('keyboard navigation of a chart', () => {
  it('reads each step in full, and highlights it in the drawing', async () => {
    const { user } = await show();
    await drawing();
    const slider = await cursor();
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Jan 3, 2026: close $120.00, open $120.00, high $120.00, low $120.00, volume 1,000, +20.00% since the start.',
    );
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Jan 2, 2026: close \$90\.00.*−10\.00%/));
    expect(drawn.crosshair).toEqual({ price: 90, time: Date.UTC(2026, 0, 2) / 1000 });
    await user.keyboard('{Home}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{End}{ArrowRight}');
    expect(slider).toHaveAttribute('aria-valuenow', '3');
    await user.tab();
    expect(drawn.crosshair).toBeNull();
  });

  it('moves by a tenth of the steps with Page up and down', async () => {
    const { user } = await show({ points: getDays(Array.from({ length: 200 }, (_, day) => 100 + day)) });
    const slider = await cursor();
    act(() => slider.focus());
    await user.keyboard('{PageDown}');
    expect(slider).toHaveAttribute('aria-valuenow', '180');
    await user.keyboard('{PageUp}');
    expect(slider).toHaveAttribute('aria-valuenow', '200');
  });

  it('zooms in and out by keys and buttons', async () => {
    const { user } = await show({ points: getDays(Array.from({ length: 100 }, () => 10)) });
    await drawing();
    const width = () => drawn.range.to - drawn.range.from;
    expect(width()).toBe(100);
    const slider = await cursor();
    act(() => slider.focus());
    await user.keyboard('{Home}+');
    expect(width()).toBe(50);
    expect(drawn.range.from).toBeLessThanOrEqual(0);
    await user.keyboard('-');
    expect(width()).toBe(100);
    await user.click(screen.getByRole('button', { name: 'Zoom in (+)' }));
    await user.click(screen.getByRole('button', { name: 'Zoom in (+)' }));
    expect(width()).toBe(25);
    await user.click(screen.getByRole('button', { name: 'Zoom out (−)' }));
    expect(width()).toBe(50);
    act(() => slider.focus());
    await user.keyboard('0');
    expect(width()).toBe(100);
  });

  it('merges thousands of steps into fewer places, and shows each of them when zoomed in', async () => {
    const count = 12_000;
    const { user } = await show({ points: getDays(Array.from({ length: count }, (_, day) => 100 + (day % 7))) });
    await drawing();
    await waitFor(() => expect(drawn.series['Area']).toHaveLength(count / 3));
    expect(await cursor()).toHaveAttribute('aria-valuemax', String(count));
    // The visible range is available after the first frame.
    await act(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
    act(() => drawn.hover({ time: drawn.series['Area']?.[1]?.time, sourceEvent: {} }));
    expect(screen.getByText('Jan 6, 2026')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Zoom in (+)' }));
    await waitFor(() => expect(drawn.series['Area']).toHaveLength(count));
    expect(drawn.range.to - drawn.range.from).toBeLessThan(count * 0.6);
  });

  it('scrolls to a step outside the visible range', async () => {
    const { user } = await show({ points: getDays(Array.from({ length: 100 }, () => 10)) });
    await drawing();
    const slider = await cursor();
    act(() => slider.focus());
    // The drawing has its width from its first frame on.
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await user.keyboard('++{Home}');
    expect(drawn.range.from).toBeLessThanOrEqual(0);
    expect(drawn.range.to).toBeLessThan(50);
  });
});

describe('the tooltip of a chart', () => {
  it('shows the values of that step', async () => {
    const { container } = await show();
    await drawing();
    const reading = () => container.querySelector('p[aria-hidden]');
    expect(reading()).toHaveTextContent('Jan 3, 2026');
    act(() => drawn.hover({ time: Date.UTC(2026, 0, 2) / 1000, sourceEvent: {} }));
    expect(reading()).toHaveTextContent('Jan 2, 2026Open $90.00High $90.00Low $90.00Close $90.00Volume 1K−10.00%');
    act(() => drawn.hover({ sourceEvent: {} }));
    expect(reading()).toHaveTextContent('Jan 3, 2026');
  });
});

describe('the values as a table', () => {
  it('are sorted newest first, fifty at a time', async () => {
    const { user } = await show({ points: getDays(Array.from({ length: 120 }, (_, day) => 100 + day)) });
    await user.click(await screen.findByText('Data as a table'));
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows()).toHaveLength(50);
    expect(rows()[0]).toHaveTextContent('Apr 30, 2026$219.00$219.00$219.00$219.001,000+119.00%');
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(screen.getByText('101 to 120 of 120')).toBeVisible();
    expect(rows()).toHaveLength(20);
    expect(rows().at(-1)).toHaveTextContent('Jan 1, 2026');
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  });
});

describe('a chart without prices', () => {
  it('shows that it is loading', async () => {
    await show({ points: undefined });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    await show({ points: [] });
    expect(screen.getByText('No prices')).toBeVisible();
  });

  it('shows that no price is valid', async () => {
    await show({ points: [pointAt('2026-01-01T14:30:00Z', Number.NaN)] });
    expect(screen.getByText('No prices')).toBeVisible();
  });

  it('shows the reason, and retries', async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = await show({ points: undefined, failure: 'The source does not answer', onRetry });
    expect(screen.getByText('The source does not answer')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('still shows the previous prices when new ones could not be loaded', async () => {
    await show({ failure: null, isStale: true });
    expect(screen.getByText(/Bourse cannot be reached/)).toBeVisible();
    expect(await cursor()).toBeVisible();
  });
});

it('speaks Turkish', async () => {
  await show({ step: '1w' }, { language: 'tr' });
  expect(
    await screen.findByText(/^\$100\.00 fiyatından \(1 Oca 2026 haftası\) \$120\.00 fiyatına .*%20,00/),
  ).toBeVisible();
});
