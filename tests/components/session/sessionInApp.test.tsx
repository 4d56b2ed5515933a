import { screen, waitFor } from '@testing-library/react';
import { gql } from '@apollo/client';
import { beforeEach, describe, expect, it } from 'vitest';

import { accessTokenKey } from '@/app/session/accessToken';

import { envelope, errorAnswer, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, sessionUser, startedSession, getToken } from '../../support/app/people';
import { renderApp, storedToken } from '../../support/app/renderApp';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  answerBasics(server, 'bot_developer');
});

const loginHeading = () => screen.findByRole('heading', { level: 1, name: 'Sign in to Bourse' });
const documentation = () => screen.findByRole('heading', { level: 1, name: 'Documentation' });

describe('start', () => {
  it('shows a splash until the check has ended', async () => {
    let answer = () => undefined as void;
    server.on(
      'verifyToken',
      () =>
        new Promise(
          (resolve) => (answer = () => resolve(envelope('SessionUserResponse', sessionUser('bot_developer')))),
        ),
    );
    renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByText('Signing you in')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await waitFor(() => expect(server.named('verifyToken')).toHaveLength(1));
    answer();
    expect(await documentation()).toBeVisible();
  });

  it('greets whoever has brought a hidden account back', async () => {
    const welcome = 'Welcome back! Your account is active again.';
    server.on('loginV3', startedSession('bot_developer', undefined, { welcome_back: welcome }));
    const { user } = renderApp('/documentation');
    await loginHeading();
    await user.type(screen.getByLabelText(/E-mail or user name/), 'deniz');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-1234');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    // First what goes away by itself, here and below: a busy machine may draw the page for longer than a toast stays.
    expect(await screen.findByText(welcome)).toBeInTheDocument();
    await documentation();
  });

  it('sends a guest to /login and back to the page afterwards', async () => {
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
    expect(server.named('getTeamInvites')[0]).toMatchObject({
      path: '/graphql',
      authorization: `Bearer ${storedToken()}`,
    });
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

  it('sends unknown addresses to the error page, for guests too', async () => {
    const { location } = renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(location()).toBe('/errors/error-404');
  });

  it.each([
    ['session of an ended token', 'Token is expired', () => server.on('refreshSession', { httpStatus: 401 }), -5],
    ['token that is not accepted', 'Invalid access_token', () => undefined, 600],
  ])('logs out on a %s and says so on /login', async (_what, message, arrange, secondsLeft) => {
    arrange();
    server.on('verifyToken', { httpStatus: 401 });
    const { location } = renderApp('/documentation', { token: getToken('bot_developer', secondsLeft) });
    expect(await screen.findByText(message)).toBeVisible();
    await loginHeading();
    expect(location()).toBe('/login');
    expect(storedToken()).toBeUndefined();
  });

  it("says 'Failed to login with token.' when the sign-in by token fails", async () => {
    server.on('verifyToken', errorAnswer('SessionUserResponse', 403, 'The account is disabled'));
    renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByText('Failed to login with token.')).toBeVisible();
    await loginHeading();
    expect(storedToken()).toBeUndefined();
  });

  it('keeps the session and offers another try while the server is away', async () => {
    server.on('verifyToken', 'unreachable');
    const token = getToken('bot_developer');
    const { user } = renderApp('/documentation', { token });
    await screen.findByRole('heading', { name: 'We cannot reach Bourse right now' });
    expect(storedToken()).toBe(token);
    server.on('verifyToken', envelope('SessionUserResponse', sessionUser('bot_developer')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await documentation();
  });
});

describe('during the session', () => {
  const pingQuery = gql`
    query getUserStatus {
      getUserStatus {
        status
      }
    }
  `;
  const ping = (client: ReturnType<typeof renderApp>['runtime']['client']) =>
    client.query({ query: pingQuery, fetchPolicy: 'no-cache' });

  async function signedIn() {
    const app = renderApp('/documentation', { token: getToken('bot_developer', 600, 'old') });
    await documentation();
    return app;
  }

  it('renews a refused token once and repeats the call', async () => {
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

  it('logs out when the auth endpoint refuses the token too, without a loop, and comes back here afterwards', async () => {
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

  it('stays when the auth endpoint accepts the token that the data endpoint refused', async () => {
    const { runtime, location } = await signedIn();
    server.on('refreshSession', { httpStatus: 401 });
    server.on('getUserStatus', { httpStatus: 401 });
    await expect(ping(runtime.client)).rejects.toThrow();
    expect(location()).toBe('/documentation');
    expect(server.named('getUserStatus')).toHaveLength(1);
  });

  it('ends in all tabs when one signs out', async () => {
    const { location } = await signedIn();
    localStorage.removeItem(accessTokenKey);
    window.dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue: null }));
    await loginHeading();
    expect(location()).toBe('/login');
  });

  it('follows another tab to another person and forgets what the first one saw', async () => {
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
    localStorage.setItem(accessTokenKey, JSON.stringify(getToken('admin')));
    window.dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account menu of Arjun Mehta' })).toBeVisible());
    expect(JSON.stringify(runtime.client.extract())).not.toContain('secretOfTheFirst');
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

describe('sign-in', () => {
  it('shows the refusal in the form and keeps what was typed', async () => {
    server.on('loginV3', errorAnswer('SessionResponse', 401, 'The name or the password is wrong.'));
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

  it('asks for both fields before it asks the server', async () => {
    const { user } = renderApp('/login');
    await loginHeading();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter your e-mail or user name')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(server.named('loginV3')).toHaveLength(0);
  });

  it('keeps what was typed when the language changes', async () => {
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
  ] as const)('leads a demo %s home with one click', async (role, name, home) => {
    answerBasics(server, role);
    server.on(
      'getSignInOptions',
      envelope('SignInOptionsResponse', {
        __typename: 'SignInOptions',
        social_providers: [],
        is_guest_allowed: false,
        demo_accounts: [{ __typename: 'DemoAccount', role, username: 'demo@bourse.example', password: 'demo' }],
      }),
    );
    server.on('loginV3', startedSession(role));
    // The dashboards ask for their own data, which is no matter here.
    for (const call of ['getDashboardCount', 'getAdminDashboardCount', 'getAllNewsDetails'])
      server.on(call, errorAnswer('Any', 501, 'Later'));
    const { user, location } = renderApp('/login');
    const card = await screen.findByRole('button', { name: new RegExp(`Sign in as ${name}`) });
    // The whole name: half of it signs nobody in.
    expect(card).toHaveTextContent('demo@bourse.example');
    await user.click(card);
    await waitFor(() => expect(location()).toBe(home));
  });

  it('sends somebody who is signed in from / and /login to their home', async () => {
    const { location } = renderApp('/', { token: getToken('bot_developer') });
    server.on('getAllNewsDetails', errorAnswer('Any', 501, 'Later'));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});
