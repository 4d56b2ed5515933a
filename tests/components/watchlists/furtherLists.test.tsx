import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddWatchlistDocument,
  type AddWatchlistMutation,
  type AddWatchlistMutationVariables,
} from '@/generated/watchlists/addWatchlist';
import {
  RemoveWatchlistDocument,
  type RemoveWatchlistMutation,
  type RemoveWatchlistMutationVariables,
} from '@/generated/watchlists/removeWatchlist';
import {
  SetStockNoteDocument,
  type SetStockNoteMutation,
  type SetStockNoteMutationVariables,
} from '@/generated/watchlists/setStockNote';
import { WatchlistPage } from '@/portals/user/watchlist/WatchlistPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildWatched, mockLists, mockRemove, mockWatchlist } from './watchlistMocks';

const PATH = '/application-user/portfolio/watch-list';

const open = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>, query = '') =>
  renderAt(`${PATH}${query}`, {
    route: PATH,
    element: <WatchlistPage />,
    viewer: buildAppUser(),
    mocks: [mockLists([{ id: 7, name: 'Dividends', count: 1 }]), ...mocks],
  });

describe('further watchlists', () => {
  it('are tabs beside the default one, each with its number of stocks', async () => {
    const list = mockWatchlist([buildWatched()]);
    const { user, location } = await open([list]);
    const tabs = await screen.findByRole('navigation', { name: 'Your watch lists' });
    expect(within(tabs).getByRole('link', { name: 'Watch list 2' })).toHaveAttribute('aria-current', 'page');
    await user.click(within(tabs).getByRole('link', { name: 'Dividends 1' }));
    expect(location()).toBe(`${PATH}?list=7`);
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ listId: 7, sortBy: 'rank', sortOrder: 'asc' }));
  });

  it('are made with a name, and opened without a confirmation', async () => {
    const add = mockOperation<AddWatchlistMutation, AddWatchlistMutationVariables>(AddWatchlistDocument, {
      response: ({ name }, earlier) => ({
        addWatchlist:
          earlier === 0
            ? { status: 400, message: 'You already have a watch list with this name.', data: null }
            : { status: 200, message: 'Your watch list is ready', data: { id: 9, name, count: 0 } },
      }),
    });
    const { user, location } = await open([mockWatchlist([buildWatched()]), add]);
    await user.click(await screen.findByRole('button', { name: 'New list' }));
    const dialog = await findDialog('New list');
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Growth');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('You already have a watch list with this name.')).toBeVisible();
    expect(name).toHaveValue('Growth');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(location()).toBe(`${PATH}?list=9`));
    expect(add.calls).toEqual([{ name: 'Growth' }, { name: 'Growth' }]);
  });

  it('are deleted after a confirmation', async () => {
    const remove = mockOperation<RemoveWatchlistMutation, RemoveWatchlistMutationVariables>(RemoveWatchlistDocument, {
      response: { removeWatchlist: { status: 200, message: 'The watch list is deleted' } },
    });
    const { user, location } = await open([mockWatchlist([buildWatched()]), remove], '?list=7');
    await user.click(await screen.findByRole('button', { name: 'Delete list' }));
    const question = await findDialog('Delete this watch list?');
    await user.click(within(question).getByRole('button', { name: 'Delete list' }));
    await waitFor(() => expect(location()).toBe(PATH));
    expect(remove.calls).toEqual([{ id: 7 }]);
  });

  it('lose a stock by their own call, after a confirmation', async () => {
    const remove = mockRemove();
    const { user } = await open([mockWatchlist([buildWatched()]), remove], '?list=7');
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await findDialog('Remove AAPL from this list?');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove.calls).toEqual([{ clearAll: false, tickerIds: [11], listId: 7 }]));
  });

  it('show the size of changes as heat by a switch', async () => {
    const { user, location } = await open([mockWatchlist([buildWatched()])]);
    await user.click(await screen.findByRole('switch', { name: 'Heat by change' }));
    expect(location()).toBe(`${PATH}?heat=1`);
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Heat by change' })).toBeChecked());
  });
});

describe('the note about a stock', () => {
  it('is written with tags, and stays typed after a failure', async () => {
    const save = mockOperation<SetStockNoteMutation, SetStockNoteMutationVariables>(SetStockNoteDocument, {
      response: ({ tickerId, note, tags }, earlier) => ({
        setStockNote:
          earlier === 0
            ? { status: 503, message: 'Not now', data: null }
            : { status: 200, message: 'Saved', data: { ticker_id: tickerId, note, tags: [tags].flat() } },
      }),
    });
    const { user } = await open([mockWatchlist([buildWatched({ note: 'Old', tags: ['core'] })]), save]);
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit the note' }));
    const dialog = await findDialog('Note about AAPL');
    await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), ' friend');
    const tags = within(dialog).getByRole('textbox', { name: 'Tags' });
    await user.type(tags, `, ${'x'.repeat(31)}`);
    expect(await within(dialog).findByText('At most 30 characters for each tag.')).toBeVisible();
    await user.clear(tags);
    await user.type(tags, 'core, income, Core');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Not now')).toBeVisible();
    expect(tags).toHaveValue('core, income, Core');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(save.calls.at(-1)).toEqual({ tickerId: 11, note: 'Old friend', tags: ['core', 'income'] });
  });
});
