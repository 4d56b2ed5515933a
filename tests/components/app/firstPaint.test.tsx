import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { FirstPaintEnd } from '@/app/FirstPaintEnd';
import { storeName, storeRole } from '@/app/session/storedRole';
import { markNewAccount } from '@/domain/session/newAccount';
import { formatFrame, formatLook, parseFrame, parseLook, parseName } from '@rules/platform/firstPaint';

/** A page whose input remembers its text, as the sign-in page. */
function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <input name="username" aria-label="User name" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{`Typed: ${text}`}</p>
      <FirstPaintEnd />
    </>
  );
}

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div id="first-paint"><input name="username" aria-label="User name"></div><div id="root" class="b-behind"></div>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
});

describe('the first paint', () => {
  it('gives its place to the page', () => {
    render(<Page />, { container: root });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(root).not.toHaveClass('b-behind');
    expect(screen.getByRole('textbox')).not.toHaveFocus();
  });

  it('passes on typed text and the focus', async () => {
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'User name' }), 'ada');
    render(<Page />, { container: root });
    expect(await screen.findByText('Typed: ada')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard(' b');
    expect(screen.getByText('Typed: ada b')).toBeVisible();
  });

  it('passes on the selection, so that what is typed next replaces it', async () => {
    const user = userEvent.setup();
    const early = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' });
    await user.type(early, 'ada');
    early.select();
    render(<Page />, { container: root });
    expect(await screen.findByText('Typed: ada')).toBeVisible();
    await user.keyboard('grace');
    expect(screen.getByText('Typed: grace')).toBeVisible();
  });
});

describe('the cookies for the first paint', () => {
  it('contain the role of a signed-in user only', () => {
    storeRole('admin');
    expect(document.cookie).toContain('bourse_role=admin');
    storeRole('guest');
    expect(document.cookie).not.toContain('bourse_role');
  });

  it('contain the name that a dashboard greets', () => {
    const deniz = { id: 7, name: 'Deniz Öz', hasGuestAccount: false };
    storeName(deniz);
    expect(document.cookie).toContain(`bourse_name=${encodeURIComponent('Deniz Öz')}`);
    expect(parseName('Deniz Öz')).toBe('Deniz Öz');
    // They are greeted in another way, or not at all.
    for (const viewer of [
      { ...deniz, hasGuestAccount: true },
      { ...deniz, id: undefined },
      { ...deniz, name: 'a'.repeat(61) },
      { ...deniz, name: 'a\u202Eb' },
    ]) {
      storeName(deniz);
      storeName(viewer);
      expect(document.cookie).not.toContain('bourse_name');
    }
    storeName(deniz);
    markNewAccount(7);
    storeName(deniz);
    expect(document.cookie).not.toContain('bourse_name');
  });

  it('contain the look', () => {
    const look = { language: 'tr', theme: 'ink', direction: 'rtl', fontScale: 1.2 } as const;
    expect(parseLook(formatLook(look))).toEqual(look);
    expect(parseLook('tr.pink.rtl.12')).toBeUndefined();
    expect(parseLook(undefined)).toBeUndefined();
  });

  it('contain the frame, for the layout that is rendered', () => {
    const settings = {
      layout: 'layout1',
      navigationLayout: 'vertical',
      style: 'style-1',
      navbarFolded: true,
      customScrollbars: false,
      themes: { navbar: 'ink', toolbar: 'dark' },
    } as const;
    const frame = { isFolded: true, hasCustomScrollbars: false, navbar: 'ink', toolbar: 'dark' };
    expect(parseFrame(formatFrame(settings))).toEqual(frame);
    expect(formatFrame({ ...settings, navigationLayout: 'horizontal' })).toBeUndefined();
    expect(parseFrame('open.custom.pink.ink')).toBeUndefined();
  });
});
