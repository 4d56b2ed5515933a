import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { renderAt, renderPart } from '../../support/render/renderAt';

function Dialogs() {
  const dialog = useDialogParam<'create' | 'edit'>();
  return (
    <>
      <button type="button" onClick={() => dialog.open('create')}>
        Create
      </button>
      <button type="button" onClick={() => dialog.open('edit', 7)}>
        Edit
      </button>
      <button type="button" onClick={dialog.close}>
        Close
      </button>
      <output>{dialog.isOpen('edit') ? `edit ${dialog.subject}` : (dialog.name ?? 'none')}</output>
    </>
  );
}

describe('readId', () => {
  it('reads whole numbers above zero, and nothing else', () => {
    expect(readId('7')).toBe(7);
    expect(readId('9007199254740991')).toBe(9_007_199_254_740_991);
    for (const text of [undefined, null, '', ' ', '0', '-1', '1.5', '1e3', '0x10', 'seven', '9007199254740992'])
      expect(readId(text)).toBeUndefined();
  });
});

describe('useDialogParam', () => {
  it('stores the open dialog and its subject in the address beside other parameters', async () => {
    const { user, location } = await renderAt('/list?search=x', { element: <Dialogs /> });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('status')).toHaveTextContent('edit 7');
    expect(location()).toBe('/list?search=x&dialog=edit&subject=7');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(location()).toBe('/list?search=x&dialog=create');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(location()).toBe('/list?search=x');
  });

  it('is closed by the back button, and opens from a link', async () => {
    const { user, navigate } = await renderAt('/list', { element: <Dialogs /> });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await act(() => navigate(-1));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('none'));
    await act(() => navigate('/list?dialog=create'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('create'));
  });
});

const SORTABLE = ['name', 'created'] as const;
const FILTERS = ['mine'] as const;

function Params() {
  const params = useTableParams({ filters: FILTERS, sortable: SORTABLE, defaultSort: { by: 'name', order: 'asc' } });
  const { page, pageSize, search, sortBy, sortOrder, filters, isNarrowed } = params;
  return (
    <>
      <button type="button" onClick={() => params.setPage(3, 50)}>
        Page 3
      </button>
      <button type="button" onClick={() => params.setSearch('alpha')}>
        Search
      </button>
      <button type="button" onClick={() => params.setSort('created', 'desc')}>
        Sort
      </button>
      <button type="button" onClick={() => params.setFilter('mine', 'yes')}>
        Mine
      </button>
      <button type="button" onClick={params.clear}>
        Clear
      </button>
      <output>
        {JSON.stringify({ page, pageSize, search, sortBy, sortOrder, mine: filters.mine ?? null, isNarrowed })}
      </output>
    </>
  );
}

const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('useTableParams', () => {
  it('reads the address and falls back for invalid values', async () => {
    await renderAt('/list?page=-4&size=7&sort=password&order=sideways&mine=yes', { element: <Params /> });
    expect(shown()).toEqual({
      page: 1,
      pageSize: 20,
      search: '',
      sortBy: 'name',
      sortOrder: 'asc',
      mine: 'yes',
      isNarrowed: true,
    });
  });

  it('writes changes to the address; a filter resets the page to the first', async () => {
    const { user, location } = await renderAt('/list', { element: <Params /> });
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(location()).toBe('/list?page=3&size=50');
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    expect(location()).toBe('/list?size=50&sort=created&order=desc');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(screen.getByRole('button', { name: 'Mine' }));
    expect(shown()).toMatchObject({ page: 1, pageSize: 50, search: 'alpha', sortBy: 'created', mine: 'yes' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(location()).toBe('/list?size=50&sort=created&order=desc');
  });
});

function Debounced() {
  const [text, setText] = useState('');
  const settled = useDebouncedValue(text, 300);
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{settled}</output>
    </>
  );
}

describe('useDebouncedValue', () => {
  it('follows when typing pauses', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = await renderPart(<Debounced />);
      await user.type(screen.getByLabelText('Text'), 'abc');
      expect(screen.getByRole('status')).toHaveTextContent('');
      await act(() => vi.advanceTimersByTimeAsync(300));
      expect(screen.getByRole('status')).toHaveTextContent('abc');
    } finally {
      vi.useRealTimers();
    }
  });
});
