import { afterEach, describe, expect, it, vi } from 'vitest';

import { initialUiSettings, parseUiSettings } from '@/shared/theme/uiSettings';

function screenPrefers(scheme: 'light' | 'dark'): void {
  const match = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...match(query),
    matches: query === `(prefers-color-scheme: ${scheme})`,
  }));
}

describe('the look before the first choice', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is dark when the system is', () => {
    screenPrefers('dark');
    expect(initialUiSettings('en').themes).toEqual({ main: 'dark', navbar: 'dark', toolbar: 'dark', footer: 'dark' });
  });

  it('is light otherwise', () => {
    screenPrefers('light');
    expect(initialUiSettings('en').themes).toEqual({ main: 'light', navbar: 'ink', toolbar: 'light', footer: 'light' });
  });

  it("is replaced by the user's choice", () => {
    screenPrefers('dark');
    const chosen = parseUiSettings({ themes: { main: 'light' } }, initialUiSettings('en'));
    expect(chosen.themes.main).toBe('light');
  });
});
