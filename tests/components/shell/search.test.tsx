import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { openShell } from '../../support/app/shell';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

describe('the shortcut search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search for an app or page' });

  it('suggests at most ten pages of the own menu', async () => {
    const { user } = await openShell(server, 'admin');
    await user.type(search(), 'o');
    expect(screen.getAllByRole('option')).toHaveLength(10);
    await user.clear(search());
    await user.type(search(), 'teams');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.getByText('No results..')).toBeVisible();
  });

  it('ignores empty input', async () => {
    const { user } = await openShell(server);
    await user.type(search(), '   {Enter}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.queryByText('No results..')).not.toBeInTheDocument();
    expect(search()).toHaveAttribute('placeholder', 'Search for an app or page');
  });

  it('is reached by Ctrl-K and led by arrows and Enter', async () => {
    const { user, location } = await openShell(server, 'admin');
    await user.keyboard('{Control>}k{/Control}');
    expect(search()).toHaveFocus();
    await user.keyboard('post');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    const second = screen.getAllByRole('option')[1];
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(search()).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/post/post-categories'));
    expect(search()).toHaveValue('');
  });

  it('opens the documentation in a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openShell(server);
    await user.type(search(), 'developer{Enter}');
    expect(open).toHaveBeenCalledWith('/developers/docs', '_blank', 'noopener');
    open.mockRestore();
  });

  it('closes by Escape', async () => {
    const { user } = await openShell(server);
    await user.type(search(), 'teams{Escape}');
    expect(search()).toHaveValue('');
    expect(search()).toHaveAttribute('aria-expanded', 'false');
  });
});
