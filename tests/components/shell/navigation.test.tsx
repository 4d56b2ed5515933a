import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Navbar } from '@/app/shell/nav/Navbar';
import type { UiSettings } from '@/shared/theme/uiSettings';

import { buildAdmin } from '../../support/builders/viewers';
import { renderPart } from '../../support/render/renderAt';

const show = (settings: Partial<UiSettings>, path = '/admin/post/post-categories') =>
  renderPart(<Navbar hasBrand />, { path, viewer: buildAdmin(), settings });

const navigation = () => within(screen.getByRole('navigation', { name: 'Navigation' }));

afterEach(() => vi.useRealTimers());

describe('the navigation layouts', () => {
  it('vertical: the group of the current page is open', async () => {
    await show({ navigationLayout: 'vertical' });
    expect(navigation().getByRole('button', { name: 'Posts' })).toHaveAttribute('aria-expanded', 'true');
    expect(navigation().getByRole('link', { name: 'Post categories' })).toHaveAttribute('aria-current', 'page');
  });

  it.each(['vertical-2', 'horizontal'] as const)(
    '%s: a group opens beside or below, by click',
    async (navigationLayout) => {
      const { user } = await show({ navigationLayout });
      expect(screen.queryByText('Bot permissions')).not.toBeInTheDocument();
      await user.click(navigation().getByRole('button', { name: 'Bots' }));
      expect(await screen.findByRole('menuitem', { name: 'Bot permissions' })).toBeInTheDocument();
    },
  );

  it('opens a hover menu after 150 ms and not before', async () => {
    await show({ navigationLayout: 'horizontal' });
    vi.useFakeTimers();
    fireEvent.pointerEnter(navigation().getByRole('button', { name: 'Bots' }), { pointerType: 'mouse' });
    fireEvent.mouseEnter(navigation().getByRole('button', { name: 'Bots' }));
    act(() => void vi.advanceTimersByTime(140));
    expect(screen.queryByText('Bot permissions')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByText('Bot permissions')).toBeInTheDocument();
  });
});

describe('a menu that is longer than its container', () => {
  it.each(['style-1', 'style-3'] as const)('%s: scrolls to the current entry', async (style) => {
    const shown: Element[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
    });
    await show({ style }, '/admin/content');
    expect(shown).toEqual([navigation().getByRole('link', { current: 'page' })]);
    scroll.mockRestore();
  });
});

describe('the styles', () => {
  it.each(['style-3', 'style-3-dense'] as const)(
    '%s: a column of icons alone, whose groups open beside it',
    async (style) => {
      const { user } = await show({ style, navigationLayout: 'vertical' });
      expect(navigation().queryByRole('link', { name: 'Post categories' })).not.toBeInTheDocument();
      expect(navigation().getByRole('button', { name: 'Posts' })).toHaveAttribute('data-here');
      await user.click(navigation().getByRole('button', { name: 'Marketplace' }));
      expect(await screen.findByRole('menuitem', { name: 'Bot categories' })).toBeInTheDocument();
    },
  );

  it('folded: unfolds over the page while the pointer is over it', async () => {
    await show({ navbarFolded: true });
    const inner = navigation().getByRole('button', { name: 'Expand navigation' }).parentElement;
    if (!inner) throw new Error('The navbar has no inside');
    expect(inner).not.toHaveAttribute('data-peeking');
    fireEvent.mouseEnter(inner);
    await waitFor(() => expect(inner).toHaveAttribute('data-peeking'));
    expect(navigation().getByRole('link', { name: 'Post categories' })).toBeVisible();
    fireEvent.mouseLeave(inner);
    await waitFor(() => expect(inner).not.toHaveAttribute('data-peeking'));
  });
});
