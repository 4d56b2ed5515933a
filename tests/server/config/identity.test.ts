import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';

const getProblems = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const google = { OIDC_GOOGLE_CLIENT_ID: 'bourse', OIDC_GOOGLE_CLIENT_SECRET: 'a secret of Google' };

describe('sign-in providers', () => {
  it('are empty without settings, and each has its default issuer', () => {
    expect(loadConfig({}).providers).toEqual([]);
    expect(loadConfig(google).providers).toEqual([
      {
        provider: 'google',
        issuer: 'https://accounts.google.com',
        clientId: 'bourse',
        clientSecret: 'a secret of Google',
      },
    ]);
  });

  it.each([
    ['an id without its secret', { OIDC_APPLE_CLIENT_ID: 'bourse' }, 'OIDC_APPLE_CLIENT_SECRET'],
    ['a secret without its id', { OIDC_FACEBOOK_CLIENT_SECRET: 'long enough' }, 'OIDC_FACEBOOK_CLIENT_ID'],
    ['an issuer that is not a URL', { ...google, OIDC_GOOGLE_ISSUER: 'accounts' }, 'OIDC_GOOGLE_ISSUER'],
    ['an open connection', { ...google, OIDC_GOOGLE_ISSUER: 'http://id.example' }, 'OIDC_GOOGLE_ISSUER'],
  ])('report an invalid %s, without the secret', (_what, env, name) => {
    const text = getProblems(env);
    expect(text).toContain(name);
    expect(text).not.toContain('a secret of Google');
  });
});

it('reports an invalid value once, and not as missing', () => {
  expect(getProblems({ ...google, OIDC_GOOGLE_CLIENT_SECRET: 'short' })).toBe(
    'The configuration has a problem:\n' +
      '  OIDC_GOOGLE_CLIENT_SECRET is a secret of 5 bytes (not shown)\n    expected: at least 8 random bytes',
  );
  expect(getProblems({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Bourse' })).toBe(
    'The configuration has a problem:\n' +
      '  MAIL_FROM is "Bourse"\n    expected: the sender of all messages, such as "Bourse <no-reply@bourse.example>"',
  );
});

describe('guest accounts', () => {
  it('are enabled on loopback-only servers by default', () => {
    const exposed = { HOST: '0.0.0.0', TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo' };
    expect(loadConfig({}).isGuestAllowed).toBe(true);
    expect(loadConfig(exposed).isGuestAllowed).toBe(false);
    expect(loadConfig({ ...exposed, GUEST_SIGN_IN: '1' }).isGuestAllowed).toBe(true);
    expect(loadConfig({ GUEST_SIGN_IN: '0' }).isGuestAllowed).toBe(false);
  });
});
