import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RouteError } from '@/app/errors/RouteError';
import { ConnectionContext } from '@/app/connection/ConnectionContext';
import { createConnection } from '@/app/connection/connection';
import { UiProviders } from '@/app/UiProviders';
import { createReleaseMonitor } from '@/app/release/releaseMonitor';
import { ReleaseMonitorContext } from '@/app/release/ReleaseMonitorContext';

import { startFakeServer, type FakeServer, statusQuery } from '../../support/app/fakeServer';
import { answerBasics, getToken } from '../../support/app/people';
import { renderApp } from '../../support/app/renderApp';
import { reloadBrowser } from '../../support/libraries/browserReload';

const tooOld = { errorCode: 'CLIENT_TOO_OLD', message: 'A new version of Bourse is available.' };
const offer = 'A new version is available.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  answerBasics(server, 'bot_developer');
  reloadBrowser.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('script[type="module"]')?.remove();
});

/** The page has this build. */
function setOwnBuild(src: string): void {
  document.querySelector('script[type="module"]')?.remove();
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', src);
  document.head.append(script);
}

async function open() {
  const app = renderApp('/documentation', { token: getToken('bot_developer') });
  await screen.findByRole('heading', { level: 1, name: 'Documentation' });
  return { ...app, request: () => app.runtime.client.query({ query: statusQuery, fetchPolicy: 'no-cache' }) };
}

/** As if the page had been open for ten seconds more. */
function waitTenSeconds(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
}

describe('a page that is older than the server accepts', () => {
  it.each(['CLIENT_TOO_OLD', 'DOCUMENT_RETIRED'])(
    'offers a reload after %s, without reloading by itself',
    async (code) => {
      const { request, user } = await open();
      waitTenSeconds();
      server.on('getUserStatus', { ...tooOld, errorCode: code });
      await expect(request()).rejects.toThrow(tooOld.message);
      expect(await screen.findByText(offer)).toBeVisible();
      expect(reloadBrowser).not.toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'Reload' }));
      expect(reloadBrowser).toHaveBeenCalledTimes(1);
    },
  );

  it('reloads at the next navigation, once per build', async () => {
    const { request, go } = await open();
    waitTenSeconds();
    server.on('getUserStatus', tooOld);
    await expect(request()).rejects.toThrow();
    await screen.findByText(offer);
    await go('/documentation?section=calls');
    expect(reloadBrowser).not.toHaveBeenCalled();
    await go('/terms-and-conditions');
    await waitFor(() => expect(reloadBrowser).toHaveBeenCalledTimes(1));
    await go('/documentation');
    await screen.findByRole('heading', { level: 1, name: 'Documentation' });
    expect(reloadBrowser).toHaveBeenCalledTimes(1);
    expect(screen.getByText(offer)).toBeVisible();
  });

  it('reloads at once while it opens', async () => {
    const { request } = await open();
    server.on('getUserStatus', tooOld);
    await expect(request()).rejects.toThrow();
    await waitFor(() => expect(reloadBrowser).toHaveBeenCalledTimes(1));
  });
});

/** A screen whose code cannot be loaded. */
function renderLostScreen() {
  const connection = createConnection();
  const lose = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/TeamListPage-1.js');
  };
  const router = createMemoryRouter([{ path: '/', loader: lose, errorElement: <RouteError />, element: <p>Page</p> }]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <UiProviders firstParts={[]}>
      <ConnectionContext value={connection}>
        <ReleaseMonitorContext value={createReleaseMonitor()}>
          <RouterProvider router={router} />
        </ReleaseMonitorContext>
      </ConnectionContext>
    </UiProviders>,
  );
  return connection;
}

describe('a screen whose code is missing', () => {
  it('reloads when the server has another build, and shows the error after that', async () => {
    setOwnBuild('/assets/index-1.js');
    server.setBuild('/assets/index-2.js');
    renderLostScreen();
    await waitFor(() => expect(reloadBrowser).toHaveBeenCalledTimes(1));
    renderLostScreen();
    expect((await screen.findAllByText('This page could not be loaded')).length).toBeGreaterThan(0);
    expect(reloadBrowser).toHaveBeenCalledTimes(1);
  });

  it('shows the error when the server has the same build', async () => {
    setOwnBuild('/assets/index-1.js');
    server.setBuild('/assets/index-1.js');
    server.setReady(true);
    const connection = renderLostScreen();
    expect(await screen.findByText('This page could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(connection.state().kind).toBe('fine');
    expect(reloadBrowser).not.toHaveBeenCalled();
  });

  it('reloads when the server is reachable again', async () => {
    const connection = renderLostScreen();
    await waitFor(() => expect(connection.state().kind).toBe('unavailable'));
    expect(reloadBrowser).not.toHaveBeenCalled();
    connection.set({ kind: 'fine' });
    expect(reloadBrowser).toHaveBeenCalledTimes(1);
  });
});
