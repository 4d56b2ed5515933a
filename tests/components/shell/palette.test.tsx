import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

// Toasts load with the first one: loaded beforehand, so that tests wait for them and not for their file.
import '@/shared/feedback/ToastHost';

import { envelope, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { openShell } from '../../support/app/shell';
import { findDialog } from '../../support/render/dialogs';

let server: FakeServer;

const apple = { type: 'stock', id: 7, title: 'Apple Inc.', subtitle: 'AAPL' };
const applied = { type: 'stock', id: 8, title: 'Applied Materials', subtitle: 'AMAT' };
const ada = { type: 'app_user', id: 9, title: 'Ada Appleton', subtitle: 'ada' };

const answerWith = (...found: (typeof apple)[]) =>
  envelope(
    'SearchResponse',
    found.map((item) => ({ __typename: 'SearchResult', image: null, ...item })),
    { totalCount: found.length, nextCursor: null },
  );

beforeEach(() => {
  server = startFakeServer();
  server.on('getSearchByType', answerWith(apple, applied, ada));
});

const search = () => screen.getByRole('combobox', { name: 'Search for an app or page' });
const actions = async () => within(await screen.findByRole('group', { name: 'Actions' }));

describe('the actions of the search', () => {
  it('add a found stock to the watchlist, by the keyboard alone', async () => {
    server.on('addStockWatchlist', envelope('AddWatchlistResponse', undefined, { addCount: 1, message: 'Added' }));
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'watch app');
    const group = await actions();
    // The verb is not part of the searched text, and only its action is offered.
    expect(server.named('getSearchByType').at(-1)?.variables['searchText']).toBe('app');
    expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual(['Watch AAPL', 'Watch AMAT']);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.named('addStockWatchlist').map(({ variables }) => variables)).toEqual([{ tickerIds: [7] }]),
    );
    expect(await screen.findByText('Added')).toBeVisible();
    expect(search()).toHaveValue('');
  });

  it('follow a found person and say whether it is a request', async () => {
    const answer = { __typename: 'Person', id: 9, is_follow: false, is_requested: true, num_followers: 3 };
    server.on('userFollowUnfollow', envelope('PeopleResponse', [answer]));
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'follow ada');
    await user.click((await actions()).getByRole('option', { name: 'Follow @ada' }));
    expect(await screen.findByText('Follow request sent to @ada')).toBeVisible();
    expect(server.named('userFollowUnfollow')[0]?.variables).toEqual({ userId: [9], isFollow: true });
  });

  it('run while the last one is not answered yet', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof envelope>>();
    server.on('addStockWatchlist', () => answer.promise);
    const person = { __typename: 'Person', id: 9, is_follow: true, is_requested: false, num_followers: 3 };
    server.on('userFollowUnfollow', envelope('PeopleResponse', [person]));
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'watch app');
    await user.click((await actions()).getByRole('option', { name: 'Watch AAPL' }));
    await waitFor(() => expect(server.named('addStockWatchlist')).toHaveLength(1));
    await user.type(search(), 'follow ada');
    await user.click((await actions()).getByRole('option', { name: 'Follow @ada' }));
    expect(await screen.findByText('You follow @ada now')).toBeVisible();
    answer.resolve(envelope('AddWatchlistResponse', undefined, { addCount: 1, message: 'Added' }));
    expect(await screen.findByText('Added')).toBeVisible();
    expect(server.named('addStockWatchlist')).toHaveLength(1);
  });

  it('offer what is possible with the first stock and person after the results', async () => {
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'app');
    const group = await actions();
    expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Watch AAPL',
      'Follow @ada',
      'Set alert for AAPL',
      'Write about $AAPL',
    ]);
    const groups = within(screen.getByRole('listbox')).getAllByRole('group');
    expect(groups.at(-1)).toBe(screen.getByRole('group', { name: 'Actions' }));
  });

  it('change the theme and the language at once', async () => {
    server.on('getSearchByType', answerWith());
    const { user } = await openShell(server, 'app_user');
    await user.type(search(), 'dark theme{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    await user.type(search(), 'light{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
    await user.type(search(), 'türkçe{Enter}');
    expect(await screen.findByRole('combobox', { name: 'Uygulama veya sayfa ara' })).toBeVisible();
  });

  it('open the appearance settings of developers', async () => {
    server.on('getSearchByType', answerWith());
    const { user } = await openShell(server);
    await user.type(search(), 'open settings{Enter}');
    expect(await findDialog('Appearance')).toBeInTheDocument();
  });

  it('are not offered where the role has none', async () => {
    const { user } = await openShell(server, 'admin');
    await user.type(search(), 'follow ada');
    expect(await screen.findByRole('option', { name: /Ada Appleton/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument();
  });
});
