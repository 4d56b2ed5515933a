import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getSpan, listDaysFrom } from '@/portals/user/market/eventDays';
import { MarketPage } from '@/portals/user/market/MarketPage';

import { buildEvent } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockEvents, mockMarket } from './marketMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 76 }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PATH = '/application-user/market';

const open = (query: string, events: ReturnType<typeof mockEvents>, language: 'en' | 'tr' = 'en') =>
  renderAt(`${PATH}${query}`, {
    element: <MarketPage />,
    viewer: buildAppUser(),
    mocks: [mockMarket(), events],
    language,
  });

describe('the events of the market', () => {
  it('show their company, date and expectation', async () => {
    const events = mockEvents([
      buildEvent(),
      buildEvent({
        id: 2,
        ticker_id: null,
        ticker_symbol: null,
        company_name: null,
        currency: null,
        name: 'Rate decision',
        est_eps: null,
        est_rev: null,
      }),
    ]);
    await open('?tab=events', events);
    await screen.findByText('Quarterly earnings');
    const [earnings, decision] = within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
    expect(within(earnings ?? document.body).getByRole('link', { name: 'AAPL' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/1',
    );
    expect(earnings).toHaveTextContent('Expected earnings per share$1.50');
    expect(earnings).toHaveTextContent('Expected revenue$94B');
    expect(decision).toHaveTextContent('Rate decision');
    expect(within(decision ?? document.body).queryByRole('link')).not.toBeInTheDocument();
  });

  it('are those of the coming days, or of the day in the address', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12) });
    const events = mockEvents([buildEvent()]);
    const { user, location } = await open('?tab=events', events);
    await waitFor(() => expect(events.calls).toHaveLength(1));
    expect(events.calls[0]?.to).toBeUndefined();
    await user.click(await screen.findByText('Today'));
    const [today = ''] = listDaysFrom(new Date());
    expect(location()).toBe(`${PATH}?tab=events&day=${today}`);
    await waitFor(() => expect(events.calls.at(-1)).toMatchObject(getSpan(today, new Date())));
    await user.click(screen.getByText('Next 30 days'));
    expect(location()).toBe(`${PATH}?tab=events`);
  });

  it('of a day beyond the next ones can be linked, and differ from those of the same day of another year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 2, 2, 12) });
    const events = mockEvents([]);
    await open('?tab=events&day=2026-03-05', events);
    expect(await screen.findByRole('radio', { name: 'Thu, Mar 5, 2026' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Fri, Mar 5' })).not.toBeChecked();
    expect(await screen.findByText('No events in this period')).toBeVisible();
    expect(events.calls.at(-1)).toMatchObject(getSpan('2026-03-05', new Date()));
  });

  it('have a heading per day of the time zone of the reader, each once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
    const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
    const events = mockEvents([
      buildEvent({ id: 1, name: 'Early today', date: at(2026, 10, 23, 0, 5) }),
      buildEvent({ id: 2, name: 'Late today', date: at(2026, 10, 23, 23, 55) }),
      buildEvent({ id: 3, name: 'First tomorrow', date: at(2026, 10, 24, 0, 5) }),
      buildEvent({ id: 4, name: 'Another day', date: at(2026, 10, 27, 9, 0) }),
    ]);
    await open('?tab=events', events);
    await screen.findByText('Another day');
    const items = within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
    const titles = items.map((item) => within(item).queryByRole('heading', { level: 2 })?.textContent);
    expect(titles).toEqual(['Today', undefined, 'Tomorrow', 'Fri, Nov 27']);
  });

  it('are shown in Turkish', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
    const date = new Date(2026, 10, 24, 9).toISOString();
    await open('?tab=events', mockEvents([buildEvent({ name: 'Üç aylık bilanço', date })]), 'tr');
    expect(await screen.findByRole('heading', { name: 'Yarın' })).toBeVisible();
    expect(await screen.findByText('Beklenen hisse başı kâr')).toBeVisible();
    expect(screen.getByText(/^\$94\sMr$/)).toBeVisible();
  });
});

describe('the days of the calendar', () => {
  it('are consecutive, across the ends of months and years', () => {
    expect(listDaysFrom(new Date(2026, 11, 29, 23, 59))).toEqual([
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ]);
  });

  it('begin and end at midnight of the viewer, also when the clock changes', () => {
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-06-15']) {
      const { from, to } = getSpan(day, new Date());
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
      expect(from).toBe(new Date(year, month - 1, date).toISOString());
      expect(new Date(to ?? 0).getTime()).toBe(new Date(year, month - 1, date + 1).getTime() - 1);
    }
  });
});
