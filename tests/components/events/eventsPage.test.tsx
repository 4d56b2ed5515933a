import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { EventsPage } from '@/portals/user/events/EventsPage';
import { getSpan, listDaysFrom } from '@/portals/user/market/eventDays';

import { buildEvent } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockEvents } from '../market/marketMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 76 }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PATH = '/application-user/events';

const open = (query: string, events = mockEvents([buildEvent()]), language: 'en' | 'tr' = 'en') =>
  renderAt(`${PATH}${query}`, { element: <EventsPage />, viewer: buildAppUser(), mocks: [events], language });

describe('the page of events', () => {
  it('shows the coming events, and those of the day in the address', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12) });
    const events = mockEvents([buildEvent()]);
    const { user, location } = await open('', events);
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument();
    expect(await screen.findByText('Quarterly earnings')).toBeInTheDocument();
    expect(events.calls[0]?.to).toBeUndefined();
    const [today = ''] = listDaysFrom(new Date());
    await user.click(screen.getByText('Today'));
    expect(location()).toBe(`${PATH}?day=${today}`);
    await waitFor(() => expect(events.calls.at(-1)).toMatchObject(getSpan(today, new Date())));
    await user.click(screen.getByText('Next 30 days'));
    expect(location()).toBe(PATH);
  });

  it.each(['yesterday', '2026-99-99', "2026-03-05'"])('ignores %s as a day', async (day) => {
    const events = mockEvents([buildEvent()]);
    await open(`?day=${encodeURIComponent(day)}`, events);
    expect(await screen.findByRole('radio', { name: 'Next 30 days' })).toBeChecked();
    await waitFor(() => expect(events.calls).toHaveLength(1));
    expect(events.calls[0]?.to).toBeUndefined();
  });

  it('shows in Turkish that the day has no events', async () => {
    await open('?day=2026-03-05', mockEvents([]), 'tr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Takvim' })).toBeInTheDocument();
    expect(await screen.findByText('Bu dönemde takvim olayı yok')).toBeInTheDocument();
  });
});
