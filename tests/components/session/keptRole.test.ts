import { describe, expect, it } from 'vitest';

import { keepRole, keptRole } from '@/app/session/keptRole';

describe('the role that the browser keeps', () => {
  it('is the one that was known last, and that of guests once nobody is signed in', () => {
    expect(keptRole()).toBe('guest');
    keepRole('admin');
    expect(keptRole()).toBe('admin');
    keepRole('guest');
    expect(keptRole()).toBe('guest');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['"root"', 'admin', '{}', ''])('is that of guests where %s was found in its place', (text) => {
    localStorage.setItem('bourse.role', text);
    expect(keptRole()).toBe('guest');
  });
});
