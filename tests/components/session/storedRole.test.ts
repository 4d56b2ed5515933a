import { describe, expect, it } from 'vitest';

import { storeRole, storedRole } from '@/app/session/storedRole';

describe('the role that the browser stores', () => {
  it('is the role of the last session, and guest after the sign-out', () => {
    expect(storedRole()).toBe('guest');
    storeRole('admin');
    expect(storedRole()).toBe('admin');
    storeRole('guest');
    expect(storedRole()).toBe('guest');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['"root"', 'admin', '{}', ''])('is guest when %s was stored in its place', (text) => {
    localStorage.setItem('bourse.role', text);
    expect(storedRole()).toBe('guest');
  });
});
