import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { RestFetch } from '@/shared/action/rest';
import { DashboardNotice } from '@/domain/dashboards/DashboardNotice';
import { GetDeveloperDashboardCountDocument } from '@/generated/dashboards/getDeveloperDashboardCount';
import { GetAllNewsDetailsDocument } from '@/generated/news/getAllNewsDetails';
import { DashboardPage as DeveloperDashboard } from '@/portals/developer/dashboard/DashboardPage';
import { DashboardPage as UserDashboard } from '@/portals/user/dashboard/DashboardPage';

import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockNotice } from '../../support/mocks/mockNotice';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { mockCounts, mockDashboard, mockLayout, mockNoSteps } from './userDashboardMocks';

const answers = (answer: () => Promise<Response>) => vi.fn<RestFetch>(answer);

describe('the notice of the dashboards', () => {
  it('shows the message of the first news until it is closed', async () => {
    const rest = mockNotice('Bots can ask for more.', 'Older');
    const { user } = await renderPart(<DashboardNotice />, { rest });
    expect(await screen.findByRole('status')).toHaveTextContent('Bots can ask for more.');
    expect(screen.queryByText('Older')).not.toBeInTheDocument();
    expect(rest).toHaveBeenCalledWith('/api/getInfoNotification?pageNumber=1&pageSize=1&language=en', {
      method: 'GET',
    });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Bots can ask for more.')).not.toBeInTheDocument());
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['the message fail', () => mockNotice('fail')('', {})],
  ])('shows an error toast after a network failure: %s', async (_kind, answer) => {
    await renderPart(<DashboardNotice />, { rest: answers(answer) });
    expect((await screen.findByText('Something went wrong')).closest('[role]')).toHaveAttribute('role', 'alert');
    await waitFor(() => expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument());
  });

  it.each([
    ['an error', Response.json({ status: 403, message: 'Not for you' }, { status: 403 })],
    ['no news', Response.json({ status: 200, message: 'OK', data: { getAllNewsDetails: [] } })],
    ['something else', Response.json({ status: 200, message: 'OK', data: null })],
  ])('ignores a response without news or with malformed data: %s', async (_kind, response) => {
    const rest = answers(() => Promise.resolve(response));
    const { container } = await renderPart(<DashboardNotice />, { rest });
    await waitFor(() => expect(response.bodyUsed).toBe(true));
    expect(container).toHaveTextContent('');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    {
      name: 'app users',
      element: <UserDashboard />,
      viewer: buildAppUser(),
      mocks: () => [mockCounts(), mockLayout(), mockDashboard(), mockNoSteps()],
    },
    {
      name: 'developers',
      element: <DeveloperDashboard />,
      viewer: buildDeveloper(),
      mocks: () => [
        mockNoSteps(),
        mockOperation(GetDeveloperDashboardCountDocument, {
          response: { getDeveloperDashboardCount: { status: 503, message: 'Later', data: null } },
        }),
        mockOperation(GetAllNewsDetailsDocument, {
          response: { getAllNewsDetails: { status: 200, message: '', totalCount: 0, nextCursor: null, data: [] } },
        }),
      ],
    },
  ])('appears on the dashboard of $name', async ({ element, viewer, mocks }) => {
    await renderAt('/start', { element, viewer, mocks: mocks(), rest: mockNotice('Something is new.') });
    expect(await screen.findByText('Something is new.')).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Something is new.' });
    // Announcements to developers have no page.
    expect(link?.getAttribute('href')).toBe(
      viewer.role === 'app_user' ? '/application-user/latest-news?news=0' : undefined,
    );
  });
});
