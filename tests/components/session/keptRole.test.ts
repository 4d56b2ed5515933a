import { describe, expect, it } from 'vitest';

import { storeRole, storedRole } from '@/app/session/storedRole';

describe('the role that the browser keeps', () => {
  it('is the one that was known last, and that of guests once nobody is signed in', () => {
    expect(storedRole()).toBe('guest');
    storeRole('admin');
    expect(storedRole()).toBe('admin');
    storeRole('guest');
    expect(storedRole()).toBe('guest');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['"root"', 'admin', '{}', ''])('is that of guests where %s was found in its place', (text) => {
    localStorage.setItem('bourse.role', text);
    expect(storedRole()).toBe('guest');
  });
});
