import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { beginSocial, takeReturn } from '@/portals/public/login/socialFlow';

import { envelope, errorResponse, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, startedSession } from '../../support/app/people';
import { renderApp, storedToken } from '../../support/app/renderApp';

const google = {
  provider: 'google',
  client_id: 'bourse-site',
  authorization_url: 'https://accounts.example/auth?x=1',
} as const;
const newAccountText = 'You do not have an account yet.';

let server: FakeServer;

const offer = (change: Record<string, unknown> = {}) =>
  server.on(
    'getSignInOptions',
    envelope('SignInOptionsResponse', {
      __typename: 'SignInOptions',
      social_providers: [{ __typename: 'SocialProvider', ...google }],
      is_guest_allowed: true,
      phone_code_channel: 'email',
      demo_accounts: [],
      ...change,
    }),
  );

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  server = startFakeServer();
  answerBasics(server, 'app_user');
  offer();
});

/** Goes to the provider and returns with its answer. */
async function comeBack(answer: string, choice?: Parameters<typeof beginSocial>[1]) {
  const address = new URL(await beginSocial(google, choice));
  return renderApp(`/login?state=${address.searchParams.get('state')}&${answer}`);
}

describe('the redirect to a provider', () => {
  it('contains a hash of the verifier, never the verifier', async () => {
    const address = new URL(await beginSocial(google, undefined));
    expect(address.origin + address.pathname).toBe('https://accounts.example/auth');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      x: '1',
      client_id: 'bourse-site',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${window.location.origin}/login`,
      code_challenge_method: 'S256',
    });
    const storedState = sessionStorage.getItem('bourse.social') ?? '';
    const { codeVerifier } = JSON.parse(storedState);
    expect(codeVerifier).toHaveLength(43);
    expect(address.href).not.toContain(codeVerifier);
  });

  it('is accepted once, and only with its state', async () => {
    const address = new URL(await beginSocial(google, undefined));
    const back = new URLSearchParams({ code: 'c', state: address.searchParams.get('state') ?? '' });
    expect(takeReturn(back)).toMatchObject({ kind: 'code', code: 'c' });
    expect(takeReturn(back)).toEqual({ kind: 'lost' });
    await beginSocial(google, undefined);
    expect(takeReturn(back)).toEqual({ kind: 'lost' });
  });
});

describe('the sign-in page', () => {
  it('offers the methods of the server', async () => {
    renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  });

  it('offers what the page contains without a request', async () => {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'sign-in-options';
    block.textContent = JSON.stringify({
      social_providers: [google],
      is_guest_allowed: false,
      phone_code_channel: 'email',
      demo_accounts: [{ role: 'admin', username: 'ada@example.com', password: 'secret' }],
    });
    document.head.append(block);
    onTestFinished(() => block.remove());
    renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument();
    expect(server.named('getSignInOptions')).toEqual([]);
  });

  it('offers nothing when the server has no methods', async () => {
    offer({ social_providers: [], is_guest_allowed: false });
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(server.named('getSignInOptions')).not.toHaveLength(0));
    expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
  });

  it('signs a guest in with a secret that the browser stores', async () => {
    server.on('guestSignInSignUp', startedSession('app_user'));
    const { user, location } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    await waitFor(() => expect(location()).toBe('/application-user/dashboard'));
    const [call] = server.named('guestSignInSignUp');
    expect(JSON.stringify(call?.variables)).toContain(localStorage.getItem('bourse.deviceId'));
    expect(storedToken()).toBeDefined();
  });

  it('shows why a guest is rejected', async () => {
    server.on('guestSignInSignUp', errorResponse('SessionResponse', 429, 'Too many new accounts'));
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    expect(await screen.findByText(/Too many new accounts/)).toBeVisible();
  });

  it('completes the redirect, and removes the code from the address', async () => {
    server.on('socialLogInSignUpV4', startedSession('app_user'));
    const { location } = await comeBack('code=abc');
    await waitFor(() => expect(location()).toBe('/application-user/dashboard'));
    expect(server.named('socialLogInSignUpV4').map(({ variables }) => variables)).toMatchObject([
      { provider: 'google', code: 'abc', redirectUri: `${window.location.origin}/login` },
    ]);
    expect(sessionStorage.getItem('bourse.social')).toBeNull();
  });

  it('requests role and acceptance from a new user', async () => {
    server.on('socialLogInSignUpV4', errorResponse('SessionResponse', 404, newAccountText));
    const { user, location } = await comeBack('code=abc');
    expect(await screen.findByText(newAccountText)).toBeVisible();
    expect(location()).toBe('/login');
    const [go] = screen.getAllByRole('button', { name: 'Continue with Google' });
    expect(go).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Bot developer' }));
    await user.click(screen.getByRole('checkbox'));
    expect(go).toBeEnabled();
  });

  it('sends the choices of a new user', async () => {
    server.on('socialLogInSignUpV4', startedSession('bot_developer'));
    await comeBack('code=abc', { userType: 'bot_developer', isAcceptPolicy: true });
    await waitFor(() => expect(server.named('socialLogInSignUpV4')).toHaveLength(1));
    expect(server.named('socialLogInSignUpV4')[0]?.variables).toMatchObject({
      userType: 'bot_developer',
      isAcceptPolicy: true,
    });
  });

  it('shows an error of the provider and of Bourse', async () => {
    await comeBack('error=access_denied');
    expect(await screen.findByText(/Google did not sign you in\./)).toBeVisible();
    expect(server.named('socialLogInSignUpV4')).toEqual([]);
  });

  it('ignores a redirect that another window began', async () => {
    renderApp('/login?state=forged&code=abc');
    expect(await screen.findByText(/not started in this window/)).toBeVisible();
    expect(server.named('socialLogInSignUpV4')).toEqual([]);
  });
});
