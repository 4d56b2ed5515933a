import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { beginSocial, takeReturn } from '@/portals/public/login/socialFlow';

import { envelope, errorAnswer, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, startedSession } from '../../support/app/people';
import { renderApp, storedToken } from '../../support/app/renderApp';

const google = {
  provider: 'google',
  client_id: 'bourse-site',
  authorization_url: 'https://accounts.example/auth?x=1',
} as const;
const newcomer = 'You do not have an account yet.';

let server: FakeServer;

const offer = (change: Record<string, unknown> = {}) =>
  server.on(
    'getSignInOptions',
    envelope('SignInOptionsResponse', {
      __typename: 'SignInOptions',
      social_providers: [{ __typename: 'SocialProvider', ...google }],
      is_guest_allowed: true,
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

/** Goes to the provider and comes back with what it answers. */
async function comeBack(answer: string, choice?: Parameters<typeof beginSocial>[1]) {
  const address = new URL(await beginSocial(google, choice));
  return renderApp(`/login?state=${address.searchParams.get('state')}&${answer}`);
}

describe('the way to a provider', () => {
  it('carries a hash of the verifier, never the verifier', async () => {
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
    const kept = sessionStorage.getItem('bourse.social') ?? '';
    const { codeVerifier } = JSON.parse(kept);
    expect(codeVerifier).toHaveLength(43);
    expect(address.href).not.toContain(codeVerifier);
  });

  it('is taken back once, and only with its state', async () => {
    const address = new URL(await beginSocial(google, undefined));
    const back = new URLSearchParams({ code: 'c', state: address.searchParams.get('state') ?? '' });
    expect(takeReturn(back)).toMatchObject({ kind: 'code', code: 'c' });
    expect(takeReturn(back)).toEqual({ kind: 'lost' });
    await beginSocial(google, undefined);
    expect(takeReturn(back)).toEqual({ kind: 'lost' });
  });
});

describe('the sign-in page', () => {
  it('offers what the server offers', async () => {
    renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  });

  it('offers nothing where the server offers nothing', async () => {
    offer({ social_providers: [], is_guest_allowed: false });
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(server.named('getSignInOptions')).not.toHaveLength(0));
    expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
  });

  it('signs a guest in with a secret that the browser keeps', async () => {
    server.on('guestSignInSignUp', startedSession('app_user'));
    const { user, location } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    await waitFor(() => expect(location()).toBe('/application-user/dashboard'));
    const [call] = server.named('guestSignInSignUp');
    expect(JSON.stringify(call?.variables)).toContain(localStorage.getItem('bourse.deviceId'));
    expect(storedToken()).toBeDefined();
  });

  it('says why a guest is refused', async () => {
    server.on('guestSignInSignUp', errorAnswer('SessionResponse', 429, 'Too many new accounts'));
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    expect(await screen.findByText(/Too many new accounts/)).toBeVisible();
  });

  it('takes up the way back, and the code leaves the address', async () => {
    server.on('socialLogInSignUpV4', startedSession('app_user'));
    const { location } = await comeBack('code=abc');
    await waitFor(() => expect(location()).toBe('/application-user/dashboard'));
    expect(server.named('socialLogInSignUpV4').map(({ variables }) => variables)).toMatchObject([
      { provider: 'google', code: 'abc', redirectUri: `${window.location.origin}/login` },
    ]);
    expect(sessionStorage.getItem('bourse.social')).toBeNull();
  });

  it('asks a new person for role and acceptance', async () => {
    server.on('socialLogInSignUpV4', errorAnswer('SessionResponse', 404, newcomer));
    const { user, location } = await comeBack('code=abc');
    expect(await screen.findByText(newcomer)).toBeVisible();
    expect(location()).toBe('/login');
    const [go] = screen.getAllByRole('button', { name: 'Continue with Google' });
    expect(go).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Bot developer' }));
    await user.click(screen.getByRole('checkbox'));
    expect(go).toBeEnabled();
  });

  it('sends what a new person chose', async () => {
    server.on('socialLogInSignUpV4', startedSession('bot_developer'));
    await comeBack('code=abc', { userType: 'bot_developer', isAcceptPolicy: true });
    await waitFor(() => expect(server.named('socialLogInSignUpV4')).toHaveLength(1));
    expect(server.named('socialLogInSignUpV4')[0]?.variables).toMatchObject({
      userType: 'bot_developer',
      isAcceptPolicy: true,
    });
  });

  it("shows a refusal, the provider's and our own", async () => {
    await comeBack('error=access_denied');
    expect(await screen.findByText(/Google did not sign you in\./)).toBeVisible();
    expect(server.named('socialLogInSignUpV4')).toEqual([]);
  });

  it('does not take up what another window began', async () => {
    renderApp('/login?state=forged&code=abc');
    expect(await screen.findByText(/not started in this window/)).toBeVisible();
    expect(server.named('socialLogInSignUpV4')).toEqual([]);
  });
});
