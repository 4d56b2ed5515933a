import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  ArrangeWatchlistDocument,
  type ArrangeWatchlistMutation,
  type ArrangeWatchlistMutationVariables,
} from '@/generated/watchlists/arrangeWatchlist';
import { WatchlistPage } from '@/portals/user/watchlist/WatchlistPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildWatched, mockLists, mockWatchlist } from './watchlistMocks';

const PATH = '/application-user/portfolio/watch-list';
const STOCKS = ['AAPL', 'MSFT', 'NVDA'].map((symbol, index) =>
  buildWatched({ ticker_id: index + 1, ticker_symbol: symbol, ticker_name: `${symbol} Inc.` }),
);

const mockArrange = (toResponse: (earlier: number) => { status: number; message: string }) =>
  mockOperation<ArrangeWatchlistMutation, ArrangeWatchlistMutationVariables>(ArrangeWatchlistDocument, {
    response: (_variables, earlier) => ({ arrangeWatchlist: toResponse(earlier) }),
  });
const stored = () => ({ status: 200, message: 'The new order is saved' });

async function openArranging(arrange: ReturnType<typeof mockArrange>) {
  const { user } = await renderAt(`${PATH}?list=7&dialog=arrange`, {
    route: PATH,
    element: <WatchlistPage />,
    viewer: buildAppUser(),
    mocks: [mockLists([{ id: 7, name: 'Dividends', count: 3 }]), mockWatchlist(STOCKS), arrange],
  });
  const dialog = await findDialog('Arrange');
  const list = await within(dialog).findByRole('list', { name: 'Stocks in their order' });
  const order = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => /[A-Z]{4}/.exec(row.textContent)?.[0]);
  const find = (name: string) => within(list).getByRole('button', { name });
  return { user, order, find, dialog };
}

const layRowsOut = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 100 + index * 50, 300, 50);
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the order of a watchlist', () => {
  it('changes by buttons, which stay focused, and is announced', async () => {
    const arrange = mockArrange(stored);
    const { user, order, find, dialog } = await openArranging(arrange);
    await user.click(find('Move MSFT up'));
    expect(order()).toEqual(['MSFT', 'AAPL', 'NVDA']);
    expect(find('Move MSFT up')).toHaveFocus();
    expect(within(dialog).getByText('MSFT is now 1 of 3')).toHaveAttribute('role', 'status');
    await user.click(find('Move MSFT up'));
    expect(order()).toEqual(['MSFT', 'AAPL', 'NVDA']);
    await waitFor(() => expect(arrange.calls).toEqual([{ listId: 7, tickerIds: [2, 1, 3] }]));
  });

  it('changes by the arrow keys; the last of several quick moves is stored', async () => {
    const arrange = mockArrange(stored);
    const { user, order, find } = await openArranging(arrange);
    find('Move AAPL: drag, or press the arrow keys').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}');
    expect(order()).toEqual(['MSFT', 'NVDA', 'AAPL']);
    await waitFor(() => expect(arrange.calls.at(-1)).toEqual({ listId: 7, tickerIds: [2, 3, 1] }));
    expect(find('Move AAPL: drag, or press the arrow keys')).toHaveFocus();
  });

  it('changes by dragging', async () => {
    const arrange = mockArrange(stored);
    const { order, find } = await openArranging(arrange);
    layRowsOut();
    const handle = find('Move AAPL: drag, or press the arrow keys');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 120 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 240 });
    expect(order()).toEqual(['MSFT', 'NVDA', 'AAPL']);
    expect(arrange.calls).toEqual([]);
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await waitFor(() => expect(arrange.calls).toEqual([{ listId: 7, tickerIds: [2, 3, 1] }]));
  });

  it('does not change when Escape ends the dragging, and its dialog stays open', async () => {
    const arrange = mockArrange(stored);
    const { user, order, find, dialog } = await openArranging(arrange);
    layRowsOut();
    const handle = find('Move AAPL: drag, or press the arrow keys');
    handle.focus();
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 120 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 240 });
    expect(order()).toEqual(['MSFT', 'NVDA', 'AAPL']);
    await user.keyboard('{Escape}');
    expect(order()).toEqual(['AAPL', 'MSFT', 'NVDA']);
    fireEvent.pointerUp(handle, { pointerId: 1 });
    expect(arrange.calls).toEqual([]);
    expect(dialog).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('is taken back when the server rejects it', async () => {
    const { user, order, find, dialog } = await openArranging(mockArrange(() => ({ status: 503, message: 'Not now' })));
    await user.click(find('Move NVDA up'));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['AAPL', 'MSFT', 'NVDA']));
    expect(within(dialog).getByText('NVDA could not be moved and is again 3 of 3')).toBeInTheDocument();
  });
});
