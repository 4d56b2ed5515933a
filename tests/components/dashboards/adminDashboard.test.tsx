import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  GetAdminDashboardCountDocument,
  type GetAdminDashboardCountQuery,
  type GetAdminDashboardCountQueryVariables,
} from '@/generated/dashboards/getAdminDashboardCount';
import { DashboardPage } from '@/portals/admin/dashboard/DashboardPage';
import { toPath } from '@/shared/ui/stats/Sparkline';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

const COUNTS = {
  developerUserCount: 50,
  appUserCount: 140,
  botCount: 60,
  botReviewCount: 9,
  postReportCount: 28,
  feedbackCount: 11,
  bugReportCount: 7,
  contactUsCount: 0,
  signup_chart: [
    { date: '2026-11-18T00:00:00.000Z', value: 1 },
    { date: '2026-11-19T00:00:00.000Z', value: 4 },
  ],
  signup_before: 4,
  post_chart: [],
  post_before: 0,
};

const mockCounts = (response: GetAdminDashboardCountQuery['getAdminDashboardCount']) =>
  mockOperation<GetAdminDashboardCountQuery, GetAdminDashboardCountQueryVariables>(GetAdminDashboardCountDocument, {
    response: { getAdminDashboardCount: response },
  });

afterEach(() => void vi.unstubAllEnvs());

describe('the admin’s dashboard', () => {
  const options = { element: <DashboardPage />, viewer: buildAdmin() };

  it.each([
    ['Bot reviews', '9', '/admin/bots/bots?review=waiting'],
    ['Post reports', '28', '/admin/post/user-post-report'],
    ['Bug reports', '7', '/admin/bug-report?status=open'],
    ['Feedback', '11', '/admin/feedback?status=open'],
    ['Contact requests', '0', '/admin/contact-us?status=open'],
    ['App users', '140', '/admin/app-users'],
    ['Developers', '50', '/admin/dev-users'],
    ['Bots', '60', '/admin/bots/bots'],
  ])('shows %s: %s, and links to its list', async (label, count, target) => {
    await renderAt('/admin/admin-dashboard', {
      ...options,
      mocks: [mockCounts({ status: 200, message: '', data: COUNTS })],
    });
    const tile = await screen.findByRole('link', { name: new RegExp(`^${label}\\D*${count}`) });
    expect(tile).toHaveAttribute('href', target);
  });

  it.each(['UTC', 'America/Los_Angeles'])('draws the days with a text summary in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    await renderAt('/admin/admin-dashboard', {
      ...options,
      mocks: [mockCounts({ status: 200, message: '', data: COUNTS })],
    });
    const signups = await screen.findByRole('region', { name: 'New accounts' });
    expect(within(signups).getByRole('img')).toHaveAccessibleName(/5 in total, at most 4 in a day, on Nov 19, 2026/);
    expect(within(signups).getByText(/in the last 2 days/)).toBeVisible();
    expect(within(signups).getByText('Nov 18, 2026')).toBeVisible();
    expect(within(signups).getByText('Today, not over: 4')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'New posts' })).getByText('No data yet')).toBeVisible();
  });

  it('draws the day that is not over as a dashed line, and compares with the period before', async () => {
    const { container } = await renderAt('/admin/admin-dashboard', {
      ...options,
      mocks: [mockCounts({ status: 200, message: '', data: COUNTS })],
    });
    const signups = await screen.findByRole('region', { name: 'New accounts' });
    expect(within(signups).getByRole('img')).toHaveAccessibleName(/Today is not over: 4 so far/);
    expect(container.querySelector('[data-open]')).toHaveAttribute('d', 'M0.0,53.0L240.0,3.0');
    expect(within(signups).getByText(/compared with 4 in the 2 days before/)).toHaveTextContent('+25');
  });

  it('changes the range in the address and reads it from there, in Turkish', async () => {
    const counts = mockCounts({ status: 200, message: '', data: { ...COUNTS, signup_before: 0 } });
    const { user, location } = await renderAt('/admin/admin-dashboard?days=7', {
      ...options,
      language: 'tr',
      route: '/admin/admin-dashboard',
      mocks: [counts],
    });
    expect(await screen.findByText('Önceki 2 günde hiç yok')).toBeVisible();
    expect(counts.calls).toEqual([{ days: 7 }]);
    await user.click(screen.getByText('90 gün'));
    await waitFor(() => expect(counts.calls.at(-1)).toEqual({ days: 90 }));
    expect(location()).toBe('/admin/admin-dashboard?days=90');
  });

  it('shows a failure and reloads', async () => {
    const failedCounts = mockCounts({ status: 403, message: 'Not for you', data: null });
    const { user } = await renderAt('/admin/admin-dashboard', { ...options, mocks: [failedCounts] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not for you');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failedCounts.calls).toHaveLength(2));
  });
});

describe('a sparkline', () => {
  it('spans the full width, with the highest value on top', () => {
    expect(toPath([0, 10])).toBe('M0.0,53.0L240.0,3.0');
  });

  it('is centred when nothing changes, and absent without two values', () => {
    expect(toPath([7, 7])).toBe('M0.0,28.0L240.0,28.0');
    expect(toPath([7])).toBe('');
  });
});
