import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { envelope, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { openShell } from '../../support/app/shell';

let server: FakeServer;

interface Found {
  type: string;
  id: number;
  title: string;
  subtitle: string | null;
}

const answerWith = (...found: Found[]) =>
  envelope(
    'SearchResponse',
    found.map((item) => ({ __typename: 'SearchResult', image: null, ...item })),
    { totalCount: found.length, nextCursor: null },
  );

const apple = { type: 'stock', id: 7, title: 'Apple Inc.', subtitle: 'AAPL' };
const appleton = { type: 'app_user', id: 9, title: 'Ada Appleton', subtitle: 'ada' };

beforeEach(() => {
  server = startFakeServer();
  server.on('getSearchByType', answerWith());
});

describe('the shortcut search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search for an app or page' });

  it("suggests at most ten pages of the user's menu", async () => {
    const { user } = await openShell(server, 'admin');
    await user.type(search(), 'o');
    expect(screen.getAllByRole('option')).toHaveLength(10);
    await user.clear(search());
    await user.type(search(), 'teams');
    expect(await screen.findByText('No results..')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('takes the Enter that was pressed before its suggestions were loaded', async () => {
    const { location } = await openShell(server, 'admin');
    fireEvent.focus(search());
    fireEvent.change(search(), { target: { value: 'review queue' } });
    fireEvent.keyDown(search(), { key: 'Enter' });
    await waitFor(() => expect(location()).toBe('/admin/bots/bots?review=waiting'));
    expect(search()).toHaveValue('');
  });

  it('ignores empty input', async () => {
    const { user } = await openShell(server);
    await user.type(search(), '   {Enter}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.queryByText('No results..')).not.toBeInTheDocument();
    expect(search()).toHaveAttribute('placeholder', 'Search for an app or page');
  });

  it('opens with Ctrl-K and supports arrows and Enter', async () => {
    const { user, location } = await openShell(server, 'admin');
    // The shortcut works from the frame after the one that shows the field.
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(search()).toHaveFocus();
    });
    await user.keyboard('post');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    const second = screen.getAllByRole('option')[1];
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(search()).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/post/user-post-report'));
    expect(search()).toHaveValue('');
  });

  it('opens a page of the menu with its filter', async () => {
    const { user, location } = await openShell(server, 'admin');
    await user.type(search(), 'review queue{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/bots/bots?review=waiting'));
  });

  it('opens nothing with another button than the main one', async () => {
    const { user, location } = await openShell(server, 'admin');
    const before = location();
    await user.type(search(), 'review queue');
    fireEvent.mouseDown(await screen.findByRole('option'), { button: 2 });
    expect(search()).toHaveValue('review queue');
    expect(location()).toBe(before);
    fireEvent.mouseDown(screen.getByRole('option'));
    await waitFor(() => expect(location()).toBe('/admin/bots/bots?review=waiting'));
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

describe('server results in the shortcut search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search for an app or page' });

  it('are in groups behind the pages, and support the same keys', async () => {
    server.on('getSearchByType', answerWith(apple, appleton));
    const { user, location } = await openShell(server, 'app_user');
    await user.type(search(), 'p');
    const stocks = await screen.findByRole('group', { name: 'Stocks' });
    expect(within(stocks).getByRole('option')).toHaveTextContent('Apple Inc.AAPL');
    expect(within(screen.getByRole('group', { name: 'People' })).getByRole('option')).toHaveTextContent('@ada');
    const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option');
    expect(pages.length).toBeGreaterThan(0);
    await user.keyboard(`${'{ArrowDown}'.repeat(pages.length)}{Enter}`);
    await waitFor(() => expect(location()).toBe('/application-user/portfolio/tradingview/7'));
  });

  it('link to a page with all results', async () => {
    server.on('getSearchByType', answerWith(appleton));
    const { user, location } = await openShell(server, 'app_user');
    await user.type(search(), 'appleton');
    await user.click(await screen.findByRole('option', { name: 'See all results for “appleton”' }));
    await waitFor(() => expect(location()).toBe('/search?q=appleton&type=app_user'));
  });

  it('never belong to an earlier text', async () => {
    let answerFirst: (() => void) | undefined;
    server.on('getSearchByType', ({ variables }) =>
      variables['searchText'] === 'zeb'
        ? new Promise((resolve) => {
            answerFirst = () => resolve(answerWith({ type: 'stock', id: 1, title: 'Zebra', subtitle: 'ZBRA' }));
          })
        : answerWith(apple),
    );
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'zeb');
    await waitFor(() => expect(answerFirst).toBeDefined());
    await user.clear(search());
    await user.type(search(), 'apple');
    expect(await screen.findByRole('option', { name: /Apple Inc/ })).toBeVisible();
    answerFirst?.();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option', { name: /Zebra/ })).not.toBeInTheDocument();
  });

  it('are not chosen for another text: Enter waits for those of the text', async () => {
    const zebra = answerWith({ type: 'stock', id: 1, title: 'Zebra', subtitle: 'ZBRA' });
    const answers = new Map([['zeb', Promise.resolve(zebra)]]);
    const { promise, resolve } = Promise.withResolvers<typeof zebra>();
    server.on('getSearchByType', ({ variables }) => answers.get(String(variables['searchText'])) ?? promise);
    const { user, location } = await openShell(server, 'app_user');
    const start = location();
    await user.type(search(), 'zeb');
    expect(await screen.findByRole('option', { name: /Zebra/ })).toBeVisible();
    await user.clear(search());
    await user.type(search(), 'qapple{Enter}');
    expect(screen.queryByRole('option', { name: /Zebra/ })).not.toBeInTheDocument();
    expect(location()).toBe(start);
    resolve(answerWith(apple));
    await waitFor(() => expect(location()).not.toBe(start));
  });

  it('do not affect the pages when they fail', async () => {
    server.on('getSearchByType', {
      envelope: {
        __typename: 'SearchResponse',
        status: 500,
        message: 'x',
        data: null,
        totalCount: 0,
        nextCursor: null,
      },
    });
    const { user, location } = await openShell(server, 'app_user');
    await user.type(search(), 'market');
    expect(await screen.findByText('Only pages could be searched. Try again later.')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toMatch(/^\/application-user\/market/));
  });

  it('lead admins to their page of a user, with one request per text', async () => {
    server.on('getSearchByType', answerWith(appleton));
    const { user, location } = await openShell(server, 'admin');
    await user.type(search(), 'appleton');
    await user.click(await screen.findByRole('option', { name: /Ada Appleton/ }));
    await waitFor(() => expect(location()).toBe('/user-detail/9'));
    expect(server.named('getSearchByType')).toHaveLength(1);
  });
});
