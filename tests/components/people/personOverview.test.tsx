import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetPersonOverviewDocument,
  type GetPersonOverviewQuery,
  type GetPersonOverviewQueryVariables,
} from '@/generated/people/getPersonOverview';
import { UserDetailPage } from '@/portals/account/profile/UserDetailPage';

import { buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockNoPosts } from '../posts/feedMocks';
import { mockOverview, mockRecord, NO_OVERVIEW } from './profileMocks';

const MAYA = buildRecord({ id: 502, full_name: 'Maya Lindgren', username: 'maya' });
const row = (id: number, title: string, state: string) => ({ id, title, state, cts: '2026-11-01T10:00:00Z' });

const neverResponds = () =>
  mockOperation<GetPersonOverviewQuery, GetPersonOverviewQueryVariables>(GetPersonOverviewDocument, {
    delay: 'forever',
  });

const open = (overview: ReturnType<typeof mockOverview>, viewer = buildAdmin(), language: 'en' | 'tr' = 'en') =>
  renderAt('/user-detail/502', {
    route: '/user-detail/:userId',
    element: <UserDetailPage />,
    viewer,
    language,
    mocks: [mockRecord(MAYA), mockNoPosts(), overview],
  });

const FULL = {
  last_sign_in: '2026-11-20T08:00:00Z',
  devices: {
    count: 1,
    rows: [
      {
        id: 'a',
        device: 'Firefox on Linux',
        country_name: 'Türkiye',
        cts: '2026-11-20T08:00:00Z',
        last_used: '2026-11-21T08:00:00Z',
      },
    ],
  },
  posts: { count: 12, rows: [row(7, 'Buy now', 'Hidden'), row(8, '', 'Visible')] },
  cases: { count: 1, rows: [row(3, 'Buy now', 'Open')] },
  reports: { count: 1, rows: [row(4, 'Spam text', 'Spam')] },
  bots: { count: 1, rows: [row(31, 'Momentum', 'Published')] },
  teams: { count: 1, rows: [row(5, 'Lab', 'Owner')] },
};

describe('the overview of a person', () => {
  it('shows admins each part with its count, its first rows and the list', async () => {
    const overview = mockOverview(FULL);
    await open(overview);
    const posts = within(await screen.findByRole('region', { name: 'Posts' }));
    expect(posts.getByText('12')).toBeVisible();
    expect(posts.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', '/posts/7');
    expect(posts.getByRole('link', { name: 'Without text' })).toHaveAttribute('href', '/posts/8');
    expect(posts.getByRole('link', { name: 'See all: Posts, Maya Lindgren' })).toHaveAttribute('href', '/user/502');
    const cases = within(screen.getByRole('region', { name: 'Reported posts' }));
    expect(cases.getByRole('link', { name: /Maya/ }).getAttribute('href')).toContain('search=Maya');
    expect(cases.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', '/admin/post/user-post-report/3');
    expect(screen.getByRole('link', { name: 'Momentum' })).toHaveAttribute('href', '/bot-detail/31');
    expect(screen.getByRole('link', { name: 'Lab' })).toHaveAttribute('href', '/admin/audit-log?on=team&id=5');
    const devices = within(screen.getByRole('region', { name: 'Signed in on' }));
    expect(devices.getByText('Firefox on Linux')).toBeVisible();
    expect(devices.getByText('Türkiye')).toBeVisible();
    expect(overview.calls).toEqual([{ userId: 502 }]);
  });

  it('names empty parts, in Turkish', async () => {
    await open(mockOverview(NO_OVERVIEW), buildAdmin(), 'tr');
    expect(await screen.findByText('Hiçbir cihazda oturumu açık değil.')).toBeVisible();
    expect(screen.getByText('Kayıt yok')).toBeVisible();
    expect(screen.getAllByText('Yok')).toHaveLength(5);
  });

  it('shows a failure with a retry', async () => {
    await open(mockOverview(null, 'Something went wrong'));
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByText('maya@bourse.example')).toBeVisible();
  });

  it('does not delay the record', async () => {
    const overview = neverResponds();
    await open(overview);
    await waitFor(() => expect(overview.calls).toEqual([{ userId: 502 }]));
    expect(screen.getByRole('heading', { level: 1, name: 'Maya Lindgren' })).toBeVisible();
    expect(screen.getByText('maya@bourse.example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Public profile' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Signed in on' })).not.toBeInTheDocument();
  });

  it('is not requested for the own record of another role', async () => {
    const overview = mockOverview(FULL);
    await open(overview, buildAppUser({ id: 502 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindgren' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Signed in on' })).not.toBeInTheDocument();
    expect(overview.calls).toEqual([]);
  });
});
