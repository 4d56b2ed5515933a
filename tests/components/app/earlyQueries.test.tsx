import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Kind } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';

import { loadShellQueries } from '@/app/early/pageParts';
import { routeAt, routes } from '@/app/routes/routeTable';
import { storeRole } from '@/app/session/storedRole';
import type { RoleName } from '@/domain/session/viewer';
import { GetAdminDashboardCountDocument } from '@/generated/dashboards/getAdminDashboardCount';
import type { PageQuery } from '@/shared/action/pageQueries';

import { startFakeServer, type FakeResponse, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, getToken } from '../../support/app/people';
import { renderApp } from '../../support/app/renderApp';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const PAGES: [path: string, role: RoleName, params: Record<string, string>][] = [
  ['/application-user/dashboard', 'app_user', {}],
  ['/application-user/market', 'app_user', {}],
  ['/application-user/market?tab=losers', 'app_user', {}],
  ['/application-user/post', 'app_user', {}],
  ['/application-user/post?tab=newest', 'app_user', {}],
  ['/application-user/post?tab=bookmarks', 'app_user', {}],
  ['/application-user/portfolio/tradingview/7', 'app_user', { tickerId: '7' }],
  ['/application-user/portfolio/tradingview/7?range=one_year&index=1', 'app_user', { tickerId: '7' }],
  ['/application-user/marketplace', 'app_user', {}],
  ['/dashboard', 'bot_developer', {}],
  ['/admin/admin-dashboard', 'admin', {}],
];

const getName = ({ query }: PageQuery): string => {
  const operation = query.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '';
};

/** A failure that has the fields of every list. */
const notNow: FakeResponse = {
  envelope: {
    __typename: 'Response',
    status: 503,
    message: 'Not now',
    data: null,
    totalCount: null,
    total_count: null,
    nextCursor: null,
    pinned: null,
  },
};

const sentNames = () => server.calls.map(({ operationName }) => operationName).toSorted();

describe('the queries that a route names', () => {
  it('are tested for every route that names some', () => {
    const tested = new Set(PAGES.map(([path]) => routeAt(path.split('?')[0] ?? '')?.path));
    expect(routes.filter(({ queries }) => queries).map(({ path }) => path)).toEqual(
      routes.filter(({ path }) => tested.has(path)).map(({ path }) => path),
    );
  });

  it.each(PAGES)('are those that %s sends when it opens, and each is sent once', async (path, role, params) => {
    answerBasics(server, role);
    const [pathname = '', search = ''] = path.split('?');
    const declared = (await routeAt(pathname)?.queries?.())?.({ params, search: new URLSearchParams(search) }) ?? [];
    const framed = (await loadShellQueries(role))({ params: {}, search: new URLSearchParams() });
    for (const query of declared) server.on(getName(query), notNow);
    const expected = ['verifyToken', ...[...declared, ...framed].map(getName)].toSorted();

    // A page with other variables would send its query besides the early one.
    for (const isStartedEarly of [false, true]) {
      server.calls.length = 0;
      storeRole(role);
      renderApp(path, { token: getToken(role), isStartedEarly });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(sentNames()).toEqual(expected));
      await act(() => Promise.resolve());
      expect(sentNames()).toEqual(expected);
      cleanup();
    }
  });

  it('are dropped without a trace when the session is over', async () => {
    answerBasics(server, 'admin');
    server.on('verifyToken', { httpStatus: 401 });
    server.on('getAdminDashboardCount', notNow);
    storeRole('admin');
    const { location, runtime } = renderApp('/admin/admin-dashboard', { token: getToken('admin') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Bourse' })).toBeVisible();
    expect(location()).toBe('/login');
    expect(screen.queryByText('Not now')).not.toBeInTheDocument();
    expect(runtime.client.readQuery({ query: GetAdminDashboardCountDocument })).toBeNull();
  });
});
