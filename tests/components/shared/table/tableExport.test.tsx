import { ServerError } from '@apollo/client/errors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { DataTable } from '@/shared/ui/table/DataTable';
import { loadAllPages, type ReadOptions } from '@/shared/ui/table/loadAllPages';
import { useTableParams } from '@/shared/url/useTableParams';

import { findDialog } from '../../../support/render/dialogs';
import { renderAt } from '../../../support/render/renderAt';

interface Fund {
  id: number;
  name: string;
}

const ALPHA: Fund = { id: 1, name: 'Alpha' };

function Funds({ load }: { load: (reading?: ReadOptions<Fund>) => Promise<readonly Fund[]> }) {
  const params = useTableParams();
  return (
    <DataTable<Fund>
      label="Funds"
      searchLabel="Search funds"
      rows={[ALPHA]}
      total={1}
      loading={false}
      onRetry={() => {}}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[{ key: 'name', title: 'Name', render: ({ name }) => name, text: ({ name }) => name }]}
      params={params}
      empty={<p>No funds yet</p>}
      exportAs={{ fileName: 'funds', load }}
    />
  );
}

describe('an export in progress', () => {
  it('shows its progress, and a press cancels it without a file or an error', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const reading = Promise.withResolvers<readonly Fund[]>();
    let signal: AbortSignal | undefined;
    const load = vi.fn<(given?: ReadOptions<Fund>) => Promise<readonly Fund[]>>((given) => {
      signal = given?.signal;
      given?.onRows?.([ALPHA, ALPHA, ALPHA]);
      return reading.promise;
    });
    const { user } = await renderAt('/funds', { element: <Funds load={load} /> });
    await user.click(screen.getByRole('button', { name: /Export CSV/ }));
    const running = await screen.findByRole('button', { name: /3 rows/ });
    expect(screen.queryByRole('button', { name: /Export CSV/ })).not.toBeInTheDocument();
    await user.click(running);
    expect(signal?.aborted).toBe(true);
    reading.resolve([]);
    expect(await screen.findByRole('button', { name: /Export CSV/ })).toBeEnabled();
    expect(clicked).not.toHaveBeenCalled();
    expect(screen.queryByText(/The export failed/)).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it('shows no error when a cancelled export fails afterwards', async () => {
    const reading = Promise.withResolvers<readonly Fund[]>();
    const { user } = await renderAt('/funds', { element: <Funds load={() => reading.promise} /> });
    await user.click(screen.getByRole('button', { name: /Export CSV/ }));
    await user.click(await screen.findByRole('button', { name: /0 rows/ }));
    reading.reject(new Error('gone'));
    expect(await screen.findByRole('button', { name: /Export CSV/ })).toBeEnabled();
    expect(screen.queryByText(/The export failed/)).not.toBeInTheDocument();
  });
});

describe('reading a whole list', () => {
  const busy = () => new ServerError('busy', { response: new Response('', { status: 429 }), bodyText: '' });
  const page = { rows: ['a'], total: 1 };

  it('waits while the server limits requests, and requests the same page again', async () => {
    vi.useFakeTimers();
    try {
      const load = vi.fn<(pageNumber: number) => Promise<typeof page>>();
      load.mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy()).mockResolvedValue(page);
      const all = loadAllPages(load);
      await vi.advanceTimersByTimeAsync(4_900);
      expect(load).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(load).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await all).toEqual(['a']);
      expect(load.mock.calls.map(([pageNumber]) => pageNumber)).toEqual([1, 1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not wait after a cancellation, and passes every other error on', async () => {
    const load = vi.fn<() => Promise<typeof page>>().mockRejectedValue(busy());
    await expect(loadAllPages(load, { signal: AbortSignal.abort() })).rejects.toThrow('busy');
    expect(load).toHaveBeenCalledTimes(1);
    const broken = vi.fn<() => Promise<typeof page>>().mockRejectedValue(new Error('offline'));
    await expect(loadAllPages(broken)).rejects.toThrow('offline');
    expect(broken).toHaveBeenCalledTimes(1);
  });

  it('ends after the page during which it is cancelled', async () => {
    const controller = new AbortController();
    const load = vi.fn<() => Promise<{ rows: string[]; total: number }>>();
    load.mockImplementation(() => {
      controller.abort();
      return Promise.resolve({ rows: ['a'], total: 300 });
    });
    expect(await loadAllPages(load, { signal: controller.signal })).toEqual(['a']);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('the shortcuts of a table', () => {
  it.each([
    ['a text field', <input key="field" aria-label="Elsewhere" />],
    ['a field of several lines', <textarea key="field" aria-label="Elsewhere" />],
    [
      'a choice',
      <select key="field" aria-label="Elsewhere">
        <option>jx?</option>
      </select>,
    ],
  ])('ignore typing in %s', async (_name, field) => {
    const { user } = await renderAt('/funds', {
      element: (
        <>
          {field}
          <Funds load={() => Promise.resolve([])} />
        </>
      ),
    });
    const elsewhere = await screen.findByLabelText('Elsewhere');
    await user.click(elsewhere);
    await user.keyboard('jx?');
    expect(elsewhere).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(elsewhere).toHaveValue('jx?');
  });

  it('ignore shortcuts of the browser, and are inactive behind a dialog', async () => {
    const { user } = await renderAt('/funds', { element: <Funds load={() => Promise.resolve([])} /> });
    const row = await screen.findByRole('row', { name: /Alpha/ });
    await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    expect(row).not.toHaveFocus();
    await user.keyboard('?');
    await findDialog('Keyboard shortcuts');
    await user.keyboard('j/');
    expect(row).not.toHaveFocus();
    expect(screen.getByRole('searchbox', { name: 'Search funds' })).not.toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('j');
    expect(row).toHaveFocus();
  });
});
