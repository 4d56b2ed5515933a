import { describe, expect, it } from 'vitest';

import { getPageAfterSignIn, returnTargetFor } from '@/app/routes/routeTable';
import { toOwnPath } from '@/domain/session/toOwnPath';

const foreign = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/teams',
  'http://evil.example',
  'HTTPS://evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/javascript\u0000:alert(1)',
  'https://bourse.example@evil.example',
  '//bourse.example@evil.example/teams',
  '@evil.example',
  'evil.example',
  'teams',
  '',
  '/%',
  `/teams?${'a'.repeat(10_000)}`,
];

describe('ownPath', () => {
  it.each(foreign)('rejects %j', (text) => {
    expect(toOwnPath(text)).toBeUndefined();
    expect(getPageAfterSignIn(text, 'bot_developer')).toBe('/dashboard');
  });

  it.each(['/teams', '/teams?search=a%20b&page=2', '/team-detail/7#members', '/profile/%C4%B0pek'])(
    'accepts %j',
    (text) => {
      expect(toOwnPath(text)).toBe(text);
    },
  );

  it('allows a foreign address inside a query, where it is harmless', () => {
    expect(toOwnPath('/teams?next=https://evil.example')).toBe('/teams?next=https://evil.example');
  });

  it('rejects a path that leads to another host', () => {
    expect(toOwnPath('/teams/../..//evil.example')).toBeUndefined();
    expect(returnTargetFor('/teams/../..//evil.example', 'bot_developer')).toBeUndefined();
  });
});

describe('the page after sign-in', () => {
  it('is the return target when the role may open it', () => {
    expect(getPageAfterSignIn('/teams?search=x', 'bot_developer')).toBe('/teams?search=x');
    expect(getPageAfterSignIn('/user/7', 'admin')).toBe('/user/7');
  });

  it('is the home of the role when it may not, when the page is unknown, or when it is unsuitable', () => {
    expect(getPageAfterSignIn('/teams', 'app_user')).toBe('/application-user/dashboard');
    expect(getPageAfterSignIn('/admin/dev-users', 'bot_developer')).toBe('/dashboard');
    expect(getPageAfterSignIn('/nowhere', 'admin')).toBe('/admin/admin-dashboard');
    expect(getPageAfterSignIn('/login', 'admin')).toBe('/admin/admin-dashboard');
    expect(getPageAfterSignIn('/logout', 'admin')).toBe('/admin/admin-dashboard');
    expect(getPageAfterSignIn(undefined, 'app_user')).toBe('/application-user/dashboard');
  });
});
