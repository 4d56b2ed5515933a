import { gql } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { retryAfterSeconds } from '@/app/connection/connection';

import { envelope, startFakeServer, type FakeServer, statusQuery } from '../../support/app/fakeServer';
import { answerBasics, getToken } from '../../support/app/people';
import { renderApp } from '../../support/app/renderApp';

const write = gql`
  mutation deleteTeam {
    deleteTeam {
      status
    }
  }
`;
const writeSentAsQuery = gql`
  query subscribeBot {
    subscribeBot {
      status
    }
  }
`;

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  answerBasics(server, 'bot_developer');
});

async function open() {
  const app = renderApp('/documentation', { token: getToken('bot_developer') });
  await screen.findByRole('heading', { level: 1, name: 'Documentation' });
  const { client } = app.runtime;
  return { ...app, request: () => client.query({ query: statusQuery, fetchPolicy: 'no-cache' }) };
}

describe('the connection status line', () => {
  it('reports the loss and the return of the network', async () => {
    await open();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('You are offline. The information shown may be out of date.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument());
  });

  it('reports an unreachable server, preserves the page, and disappears with the next successful response', async () => {
    const { request } = await open();
    server.on('getUserStatus', { httpStatus: 503 });
    await expect(request()).rejects.toThrow();
    expect(await screen.findByText('Bourse cannot be reached right now. Retrying automatically.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
    server.on('getUserStatus', envelope('UserStatusResponse'));
    await request();
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument());
  });

  it('disappears by itself when the server is ready again, and failed queries are sent again', async () => {
    const { runtime } = await open();
    server.on('getUserStatus', { httpStatus: 503 });
    const results: boolean[] = [];
    const watching = runtime.client
      .watchQuery({ query: statusQuery, fetchPolicy: 'network-only' })
      .subscribe(({ error, data }) => results.push(error === undefined && data !== undefined));
    expect(await screen.findByText('Bourse cannot be reached right now. Retrying automatically.')).toBeVisible();
    server.on('getUserStatus', envelope('UserStatusResponse'));
    server.setReady(true);
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument(), { timeout: 5_000 });
    await waitFor(() => expect(results.at(-1)).toBe(true));
    watching.unsubscribe();
  });

  it('counts down while requests are rate-limited', async () => {
    const { request } = await open();
    server.on('getUserStatus', { httpStatus: 429, retryAfter: 2 });
    await expect(request()).rejects.toThrow();
    expect(await screen.findByText('Too many requests in a short time.', { exact: false })).toBeVisible();
    expect(screen.getByText(/Try again in [12] seconds?\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Too many requests/)).not.toBeInTheDocument());
  });

  it('counts down also while requests of another limit succeed', async () => {
    const { request, runtime } = await open();
    server.on('deleteTeam', { httpStatus: 429, retryAfter: 60 });
    await expect(runtime.client.mutate({ mutation: write })).rejects.toThrow();
    expect(await screen.findByText('Too many requests in a short time.', { exact: false })).toBeVisible();
    server.on('getUserStatus', envelope('UserStatusResponse'));
    await request();
    expect(runtime.connection.state().kind).toBe('tooMany');
    expect(screen.getByText('Too many requests in a short time.', { exact: false })).toBeVisible();
  });

  it('reads Retry-After', () => {
    expect(retryAfterSeconds('30')).toBe(30);
    expect(retryAfterSeconds(null)).toBe(60);
    expect(retryAfterSeconds('soon')).toBe(60);
    expect(retryAfterSeconds('-1')).toBe(60);
  });
});

describe('a broken connection', () => {
  it('is retried for reads', async () => {
    const { request } = await open();
    let calls = 0;
    server.on('getUserStatus', () => ((calls += 1) < 3 ? 'unreachable' : envelope('UserStatusResponse')));
    await expect(request()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(calls).toBe(3);
  });

  it.each([502, 503, 504])('is retried for reads after %i, as during a restart', async (httpStatus) => {
    const { request } = await open();
    let calls = 0;
    server.on('getUserStatus', () => ((calls += 1) < 3 ? { httpStatus } : envelope('UserStatusResponse')));
    await expect(request()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
  });

  it('is retried for changes with a key, which take effect once', async () => {
    const { runtime } = await open();
    let calls = 0;
    server.on('deleteTeam', () => ((calls += 1) < 3 ? 'unreachable' : envelope('StatusResponse')));
    const context = { headers: { 'idempotency-key': '0123456789abcdef' } };
    await expect(runtime.client.mutate({ mutation: write, context })).resolves.toMatchObject({
      data: { deleteTeam: { status: 200 } },
    });
    expect(calls).toBe(3);
  });

  it('is never retried for changes, including those sent as queries', async () => {
    const { runtime } = await open();
    for (const name of ['deleteTeam', 'subscribeBot']) server.on(name, 'unreachable');
    await expect(runtime.client.mutate({ mutation: write })).rejects.toThrow();
    await expect(runtime.client.query({ query: writeSentAsQuery, fetchPolicy: 'no-cache' })).rejects.toThrow();
    expect(server.named('deleteTeam')).toHaveLength(1);
    expect(server.named('subscribeBot')).toHaveLength(1);
  });
});

describe('requests that failed while the server was unreachable', () => {
  it('are sent again when the server is reachable', async () => {
    const { runtime, request } = await open();
    server.on('getUserStatus', { httpStatus: 503 });
    const seen: boolean[] = [];
    const watching = runtime.client
      .watchQuery({ query: statusQuery, fetchPolicy: 'network-only' })
      .subscribe(({ error, data }) => seen.push(error === undefined && data !== undefined));
    await waitFor(() => expect(seen).toContain(false));
    server.on('getUserStatus', envelope('UserStatusResponse'));
    await request();
    await waitFor(() => expect(seen.at(-1)).toBe(true));
    watching.unsubscribe();
  });
});

describe('a screen that fails', () => {
  it('leaves the navigation around it usable', async () => {
    // React and the router log the errors that this test causes.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('getTeamDetailsById', {
      envelope: { __typename: 'TeamResponse', status: 200, message: 'OK', data: 'no team' },
    });
    const { routes } = await import('@/app/routes/routeTable');
    const broken = routes.find(({ path }) => path === '/documentation');
    if (!broken) throw new Error('The table has no documentation page');
    const getScreen = vi.spyOn(broken, 'screen').mockResolvedValue(() => {
      throw new Error('A bug');
    });
    const { user, location } = renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByRole('heading', { name: 'This page ran into a problem' })).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Navigation' })).getByRole('link', { name: 'Agreements' }),
    );
    await waitFor(() => expect(location()).toBe('/agreements'));
    // The broken page stays until the next one is loaded.
    await waitFor(() => expect(screen.queryByText('This page ran into a problem')).not.toBeInTheDocument());
    getScreen.mockRestore();
    vi.restoreAllMocks();
  });
});
