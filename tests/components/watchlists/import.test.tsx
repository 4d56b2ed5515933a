import { waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  ImportWatchlistDocument,
  type ImportWatchlistMutation,
  type ImportWatchlistMutationVariables,
} from '@/generated/watchlists/importWatchlist';
import { WatchlistPage } from '@/portals/user/watchlist/WatchlistPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildWatched, mockLists, mockWatchlist } from './watchlistMocks';

const PATH = '/application-user/portfolio/watch-list';
type Result = ImportWatchlistMutation['importWatchlist'];

const mockImport = (toResponse: (earlier: number) => Result) =>
  mockOperation<ImportWatchlistMutation, ImportWatchlistMutationVariables>(ImportWatchlistDocument, {
    response: (_variables, earlier) => ({ importWatchlist: toResponse(earlier) }),
  });
const imported = (unknown: string[] = []): Result => ({
  status: 200,
  message: 'The stocks are imported',
  data: { added: 2, present: 1, unknown, unknown_count: unknown.length },
});

async function openImport(mock: ReturnType<typeof mockImport>) {
  const { user, location } = await renderAt(`${PATH}?dialog=import`, {
    route: PATH,
    element: <WatchlistPage />,
    viewer: buildAppUser(),
    mocks: [mockLists(), mockWatchlist([buildWatched()]), mock],
  });
  const dialog = await findDialog('Import stocks');
  return { user, location, dialog, text: within(dialog).getByRole('textbox', { name: 'Symbols or CSV lines' }) };
}

describe('importing stocks', () => {
  it('sends pasted symbols and names the unknown ones with their lines', async () => {
    const mock = mockImport(() => imported(['NOSUCH']));
    const { user, dialog, text, location } = await openImport(mock);
    expect(within(dialog).getByRole('button', { name: 'Import stocks' })).toBeDisabled();
    await user.click(text);
    await user.paste('AAPL, MSFT\nNVDA\nNOSUCH');
    await user.click(within(dialog).getByRole('button', { name: 'Import 4 stocks' }));
    expect(await within(dialog).findByText(/2 stocks were added\. 1 stock was on the list before\./)).toBeVisible();
    expect(within(dialog).getByText('1 symbol is unknown here: NOSUCH (line 3)')).toBeVisible();
    expect(mock.calls).toEqual([{ listId: null, text: 'AAPL, MSFT\nNVDA\nNOSUCH' }]);
    expect(text).toHaveValue('AAPL, MSFT\nNVDA\nNOSUCH');
    // The footer's button, not the cross of the dialog, which has the same name.
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(location()).toBe(PATH));
  });

  it('reads a file into the text, where its lines can be corrected', async () => {
    const { user, dialog, text } = await openImport(mockImport(() => imported()));
    const file = new File(['symbol,note\nAAPL,"open\n,nothing\n'], 'list.csv', { type: 'text/csv' });
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no input for a file');
    const click = vi.spyOn(input, 'click');
    await user.click(within(dialog).getByRole('button', { name: 'Read a file' }));
    expect(click).toHaveBeenCalledOnce();
    await user.upload(input, file);
    await waitFor(() => expect(text).toHaveValue('symbol,note\nAAPL,"open\n,nothing\n'));
    expect(
      within(dialog).getByText('Line 2: a quotation mark is not closed, so the line is read without it.'),
    ).toBeVisible();
    expect(within(dialog).getByText(/^Line 3: there is no symbol/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Import 1 stock' })).toBeEnabled();
  });

  it('reads a file of a Turkish Excel, and says that a workbook is no text', async () => {
    const { user, dialog, text } = await openImport(mockImport(() => imported()));
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no input for a file');
    // windows-1254: ş is FE, ğ is F0 and ı is FD.
    const excel = Uint8Array.from([...'THYAO;a'].map((letter) => letter.charCodeAt(0)).concat(0xfe, 0xf0, 0xfd));
    await user.upload(input, new File([excel], 'liste.csv', { type: 'text/csv' }));
    await waitFor(() => expect(text).toHaveValue('THYAO;aşğı'));
    await user.upload(input, new File([Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)], 'book.csv', { type: 'text/csv' }));
    expect(await within(dialog).findByText(/^This file cannot be read as text/)).toBeVisible();
    expect(text).toHaveValue('THYAO;aşğı');
    await user.type(text, '!');
    expect(within(dialog).queryByText(/^This file cannot be read as text/)).toBeNull();
  });

  it('says that a file cannot be read, which can then be chosen again', async () => {
    const { user, dialog, text } = await openImport(mockImport(() => imported()));
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no input for a file');
    const file = new File(['AAPL'], 'moved.csv', { type: 'text/csv' });
    const part = new Blob();
    vi.spyOn(part, 'arrayBuffer').mockRejectedValue(new DOMException('The file has moved', 'NotReadableError'));
    vi.spyOn(file, 'slice').mockReturnValue(part);
    await user.upload(input, file);
    expect(await within(dialog).findByText(/^This file cannot be read as text/)).toBeVisible();
    expect(input.value).toBe('');
    expect(text).toHaveValue('');
  });

  it('retains the text after a failure, and confirms before it is lost', async () => {
    const mock = mockImport((earlier) =>
      earlier === 0
        ? { status: 400, message: 'A watch list can have at most 500 stocks. Remove some first.', data: null }
        : imported(),
    );
    const { user, dialog, text, location } = await openImport(mock);
    await user.type(text, 'AAPL');
    await user.click(within(dialog).getByRole('button', { name: 'Import 1 stock' }));
    expect(await within(dialog).findByText(/at most 500 stocks/)).toBeVisible();
    expect(text).toHaveValue('AAPL');
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toBeEnabled());
    await user.click(cancel);
    expect(await findDialog('Discard your changes?')).toBeVisible();
    expect(location()).toContain('dialog=import');
  });

  it('refuses a text that is too long', async () => {
    const { user, dialog, text } = await openImport(mockImport(() => imported()));
    await user.click(text);
    await user.paste(Array.from({ length: 5_001 }, (_unused, index) => `S${index}`).join(' '));
    expect(
      await within(dialog).findByText('The text is too long: at most 5,000 lines and 80,000 characters.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Import/ })).toBeDisabled();
  });
});
