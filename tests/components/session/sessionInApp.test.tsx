import { screen, waitFor } from '@testing-library/react';
import { gql } from '@apollo/client';
import { beforeEach, describe, expect, it } from 'vitest';

import { ACCESS_TOKEN_KEY } from '@/app/session/accessToken';
import type { Runtime } from '@/app/session/runtime';

import {
  envelope,
  errorResponse,
  startFakeServer,
  type FakeResponse,
  type FakeServer,
  statusQuery,
} from '../../support/app/fakeServer';
import { answerBasics, sessionUser, startedSession, getToken } from '../../support/app/people';
import { renderApp, storedToken } from '../../support/app/renderApp';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  answerBasics(server, 'bot_developer');
});

const loginHeading = () => screen.findByRole('heading', { level: 1, name: 'Sign in to Bourse' });
const documentation = () => screen.findByRole('heading', { level: 1, name: 'Documentation' });

/** The server answers the call when the returned function is called. */
function delay(call: string, response: FakeResponse): () => void {
  let answer = () => undefined as void;
  server.on(call, () => new Promise((resolve) => (answer = () => resolve(response))));
  return () => answer();
}

const delayVerification = () => delay('verifyToken', envelope('SessionUserResponse', sessionUser('bot_developer')));

const ping = (client: Runtime['client']) => client.query({ query: statusQuery, fetchPolicy: 'no-cache' });

async function signedIn(secondsLeft = 600) {
  const app = renderApp('/documentation', { token: getToken('bot_developer', secondsLeft, 'old') });
  await documentation();
  return app;
}

describe('start', () => {
  it('shows a splash until the check has ended', async () => {
    const answer = delayVerification();
    renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByText('Signing you in')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await waitFor(() => expect(server.named('verifyToken')).toHaveLength(1));
    answer();
    expect(await documentation()).toBeVisible();
  });

  it('greets a user who has reactivated an account', async () => {
    const greeting = 'Welcome back! Your account is active again.';
    server.on('loginV3', startedSession('bot_developer', undefined, { welcome_back: greeting }));
    const { user } = renderApp('/documentation');
    await loginHeading();
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-1234');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    // Checks the toast first, here and below: on a busy machine, rendering the page may take longer than a toast is
    // visible.
    expect(await screen.findByText(greeting)).toBeInTheDocument();
    await documentation();
  });

  it('redirects a guest to /login and back to the page afterwards', async () => {
    server.on('loginV3', startedSession('bot_developer'));
    const { user, location } = renderApp('/documentation?x=1');
    await loginHeading();
    expect(location()).toBe('/login');
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-1234');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await documentation();
    expect(location()).toBe('/documentation?x=1');
    expect(server.named('loginV3')[0]?.variables).toEqual({ username: 'deniz', password: 'Secret-1234' });
    expect(server.named('loginV3')[0]?.path).toBe('/auth/graphql');
    await waitFor(() =>
      expect(server.named('getTeamInvites')[0]).toMatchObject({
        path: '/graphql',
        authorization: `Bearer ${storedToken()}`,
      }),
    );
  });

  it.each([
    '/',
    '/home',
    '/developers/docs',
    '/register',
    '/reset-password',
    '/verifyEmail',
    '/forgot-password',
    '/policy',
  ])('leaves a guest on %s', async (path) => {
    const { location } = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(location()).toBe(path);
  });

  it('redirects unknown addresses to the error page, also for guests', async () => {
    const { location } = renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(location()).toBe('/errors/error-404');
  });

  it.each([
    ['session of an ended token', 'Token is expired', () => server.on('refreshSession', { httpStatus: 401 }), -5],
    ['token that is not accepted', 'Invalid access_token', () => undefined, 600],
  ])('signs out on a %s and shows it on /login', async (_label, message, arrange, secondsLeft) => {
    arrange();
    server.on('verifyToken', { httpStatus: 401 });
    const { location } = renderApp('/documentation', { token: getToken('bot_developer', secondsLeft) });
    expect(await screen.findByText(message)).toBeVisible();
    await loginHeading();
    expect(location()).toBe('/login');
    expect(storedToken()).toBeUndefined();
  });

  it("shows 'Failed to login with token.' when the sign-in by token fails", async () => {
    server.on('verifyToken', errorResponse('SessionUserResponse', 403, 'The account is disabled'));
    renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByText('Failed to login with token.')).toBeVisible();
    await loginHeading();
    expect(storedToken()).toBeUndefined();
  });

  it('preserves the session and offers a retry while the server is unreachable', async () => {
    server.on('verifyToken', 'unreachable');
    const token = getToken('bot_developer');
    const { user } = renderApp('/documentation', { token });
    await screen.findByRole('heading', { name: 'We cannot reach Bourse right now' });
    expect(storedToken()).toBe(token);
    server.on('verifyToken', envelope('SessionUserResponse', sessionUser('bot_developer')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await documentation();
  });

  it('opens the page by itself when the server is ready, as after a restart', async () => {
    server.on('verifyToken', { httpStatus: 503 });
    renderApp('/documentation', { token: getToken('bot_developer') });
    await screen.findByRole('heading', { name: 'We cannot reach Bourse right now' });
    server.on('verifyToken', envelope('SessionUserResponse', sessionUser('bot_developer')));
    server.setReady(true);
    expect(await screen.findByRole('heading', { level: 1, name: 'Documentation' }, { timeout: 5_000 })).toBeVisible();
  });
});

describe('during the session', () => {
  it('renews a rejected token once and repeats the call', async () => {
    const { runtime } = await signedIn();
    const fresh = getToken('bot_developer', 600, 'new');
    server.on('refreshSession', startedSession('bot_developer', fresh));
    server.on('getUserStatus', ({ authorization }) =>
      authorization === `Bearer ${fresh}` ? envelope('UserStatusResponse') : { httpStatus: 401 },
    );
    await expect(ping(runtime.client)).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(server.named('refreshSession')).toHaveLength(1);
    expect(server.named('getUserStatus')).toHaveLength(2);
    expect(storedToken()).toBe(fresh);
  });

  it('signs out without a loop when the auth endpoint rejects the token too, and returns here after the next sign-in', async () => {
    const { runtime, location } = await signedIn();
    server.on('refreshSession', { httpStatus: 401 });
    server.on('verifyToken', { httpStatus: 401 });
    server.on('getUserStatus', { httpStatus: 401 });
    await expect(ping(runtime.client)).rejects.toThrow();
    expect(await screen.findByText('Invalid access_token')).toBeVisible();
    await loginHeading();
    expect(location()).toBe('/login');
    expect(server.named('getUserStatus')).toHaveLength(1);
    expect(sessionStorage.getItem('bourse.returnTarget')).toBe('/documentation');
  });

  it('signs out once when a query and the background renewal find the end of the session together', async () => {
    const { runtime } = await signedIn(30);
    server.on('getUserStatus', { httpStatus: 401 });
    server.on('verifyToken', { httpStatus: 401 });
    const answer = delay('refreshSession', { httpStatus: 401 });
    const pinging = ping(runtime.client);
    await waitFor(() => expect(server.named('refreshSession')).toHaveLength(1));
    // The token expires soon: a tab that becomes visible renews it.
    document.dispatchEvent(new Event('visibilitychange'));
    answer();
    await expect(pinging).rejects.toThrow();
    expect(await screen.findByText('Invalid access_token')).toBeVisible();
    await loginHeading();
    expect(screen.queryByText('Token is expired')).not.toBeInTheDocument();
  });

  it('stays signed in when the auth endpoint accepts the token that the data endpoint rejected', async () => {
    const { runtime, location } = await signedIn();
    server.on('refreshSession', { httpStatus: 401 });
    server.on('getUserStatus', { httpStatus: 401 });
    await expect(ping(runtime.client)).rejects.toThrow();
    expect(location()).toBe('/documentation');
    expect(server.named('getUserStatus')).toHaveLength(1);
  });

  it('ends in all tabs after a sign-out in one', async () => {
    const { location } = await signedIn();
    localStorage.removeItem(ACCESS_TOKEN_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY, newValue: null }));
    await loginHeading();
    expect(location()).toBe('/login');
  });

  it('ends in a tab that was starting when another one signed out', async () => {
    const answer = delayVerification();
    const { location } = renderApp('/documentation', { token: getToken('bot_developer') });
    await waitFor(() => expect(server.named('verifyToken')).toHaveLength(1));
    localStorage.removeItem(ACCESS_TOKEN_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY, newValue: null }));
    answer();
    await loginHeading();
    expect(location()).toBe('/login');
  });

  it('shows the account that another tab signed in while this tab was starting', async () => {
    const answer = delayVerification();
    renderApp('/documentation', { token: getToken('bot_developer') });
    await waitFor(() => expect(server.named('verifyToken')).toHaveLength(1));
    // No event notifies a tab that does not listen yet.
    localStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify(getToken('admin')));
    server.on('verifyToken', envelope('SessionUserResponse', sessionUser('admin')));
    answer();
    // The page around the menu is drawn again when its part of the application has loaded.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account menu of Arjun Mehta' })).toBeVisible());
  });

  it('follows another tab to another user and clears the data of the first one', async () => {
    const { runtime } = await signedIn();
    runtime.client.writeQuery({
      query: gql`
        {
          secretOfTheFirst
        }
      `,
      data: { secretOfTheFirst: 'balance' },
    });
    server.on('verifyToken', envelope('SessionUserResponse', sessionUser('admin')));
    localStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify(getToken('admin')));
    window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account menu of Arjun Mehta' })).toBeVisible());
    expect(JSON.stringify(runtime.client.extract())).not.toContain('secretOfTheFirst');
    expect(await screen.findByText(/it is for another account type \(Bot developer\)/)).toBeVisible();
  });

  it('/logout ends the session on the server and shows nothing private afterwards', async () => {
    const { go, location, runtime } = await signedIn();
    const token = storedToken();
    await waitFor(() => expect(JSON.stringify(runtime.client.extract())).toContain('getTeamInvites'));
    await go('/logout');
    await loginHeading();
    expect(server.named('logout')).toHaveLength(1);
    expect(server.named('logout')[0]).toMatchObject({ path: '/auth/graphql', variables: { userId: 501, token } });
    expect(storedToken()).toBeUndefined();
    expect(JSON.stringify(runtime.client.extract())).not.toContain('getTeamInvites');
    await go('/documentation');
    await waitFor(() => expect(location()).toBe('/login'));
    expect(screen.queryByRole('heading', { name: 'Documentation' })).not.toBeInTheDocument();
  });
});

describe('a sign-out that waits for the server', () => {
  it.each([
    [
      'a query that is rejected',
      'Invalid access_token',
      async ({ client }: Runtime) => {
        for (const call of ['getUserStatus', 'refreshSession', 'verifyToken']) server.on(call, { httpStatus: 401 });
        await expect(ping(client)).rejects.toThrow();
      },
    ],
    [
      'a sign-out in another tab',
      'You were signed out in another tab.',
      () => {
        localStorage.removeItem(ACCESS_TOKEN_KEY);
        window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY, newValue: null }));
      },
    ],
  ])('shows no error after %s', async (_case, message, happen) => {
    const { runtime, go } = await signedIn();
    const answer = delay('logout', envelope('BasicResponse'));
    await go('/logout');
    await waitFor(() => expect(server.named('logout')).toHaveLength(1));
    await happen(runtime);
    answer();
    await loginHeading();
    expect(storedToken()).toBeUndefined();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});

describe('a link for another role', () => {
  it('says why it did not open', async () => {
    const { location } = renderApp('/admin/dev-users', { token: getToken('bot_developer') });
    expect(await screen.findByText('That page was not opened: it is for another account type (Admin).')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});

describe('sign-in', () => {
  it('shows the error in the form and preserves the input', async () => {
    server.on('loginV3', errorResponse('SessionResponse', 401, 'The name or the password is wrong.'));
    const { user } = renderApp('/login');
    await loginHeading();
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.type(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The name or the password is wrong.')).toBeVisible();
    expect(screen.getByLabelText(/E-mail or user name/)).toHaveValue('deniz');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('wrong');
    expect(storedToken()).toBeUndefined();
  });

  it('links the sentence about support to the contact page', async () => {
    const text = 'This account has been disabled. Please contact support.';
    server.on('loginV3', errorResponse('SessionResponse', 403, text));
    const { user } = renderApp('/login');
    await loginHeading();
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-1234');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('link', { name: 'Please contact support.' })).toHaveAttribute('href', '/contact-us');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text);
  });

  it('requires both fields before it sends a request', async () => {
    const { user } = renderApp('/login');
    await loginHeading();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter your e-mail or user name')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(server.named('loginV3')).toHaveLength(0);
  });

  it('preserves the input when the language changes', async () => {
    const { user } = renderApp('/login');
    await loginHeading();
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.click(screen.getByRole('button', { name: /Türkçe/ }));
    await screen.findByRole('heading', { level: 1, name: 'Bourse’a giriş yapın' });
    expect(screen.getByLabelText(/E-posta veya kullanıcı adı/)).toHaveValue('deniz');
    expect(document.documentElement.lang).toBe('tr');
  });

  it('shows and hides the password', async () => {
    const { user } = renderApp('/login');
    await loginHeading();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
  });

  it.each([
    ['app_user', 'App user', '/application-user/dashboard'],
    ['admin', 'Admin', '/admin/admin-dashboard'],
    ['bot_developer', 'Bot developer', '/dashboard'],
  ] as const)('signs a demo %s in with one click and opens their home page', async (role, name, home) => {
    answerBasics(server, role);
    server.on(
      'getSignInOptions',
      envelope('SignInOptionsResponse', {
        __typename: 'SignInOptions',
        social_providers: [],
        is_guest_allowed: false,
        phone_code_channel: 'email',
        demo_accounts: [{ __typename: 'DemoAccount', role, username: 'demo@bourse.example', password: 'demo' }],
      }),
    );
    server.on('loginV3', startedSession(role));
    // The data of the dashboards does not matter here.
    for (const call of ['getDashboardCount', 'getAdminDashboardCount', 'getAllNewsDetails'])
      server.on(call, errorResponse('Any', 501, 'Later'));
    const { user, location } = renderApp('/login');
    const card = await screen.findByRole('button', { name: new RegExp(`Sign in as ${name}`) });
    // The whole cookie name: a part of it signs no user in.
    expect(card).toHaveTextContent('demo@bourse.example');
    await user.click(card);
    await waitFor(() => expect(location()).toBe(home));
  });

  it('redirects a signed-in user from / and /login to their home', async () => {
    const { location } = renderApp('/', { token: getToken('bot_developer') });
    server.on('getAllNewsDetails', errorResponse('Any', 501, 'Later'));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});
