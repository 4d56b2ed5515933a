import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { runBulk, type BulkProgress, type BulkStep, type Outcome } from '@/shared/bulk/runBulk';
import { useTableParams } from '@/shared/url/useTableParams';
import { DataTable } from '@/shared/ui/table/DataTable';
import { RowOpener } from '@/shared/ui/table/RowOpener';

import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const DONE: Outcome = { ok: true, status: 200, message: 'OK' };
const LOCKED: Outcome = { ok: false, status: 503, message: 'It is locked.' };
const CHANGED: Outcome = { ok: false, status: 409, message: 'Another admin was first.' };

interface Fund {
  id: number;
  name: string;
}

const FUNDS: Fund[] = [
  { id: 1, name: 'Alpha' },
  { id: 2, name: 'Beta' },
];

interface FundsProps {
  runAction: (fund: Fund) => Promise<Outcome>;
  all?: readonly Fund[];
  isPossible?: (fund: Fund) => boolean;
}

function Funds({ runAction, all, isPossible }: FundsProps) {
  const params = useTableParams();
  return (
    <DataTable<Fund>
      label="Funds"
      searchLabel="Search funds"
      rows={FUNDS}
      total={all?.length ?? FUNDS.length}
      loading={false}
      onRetry={() => {}}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[{ key: 'name', title: 'Name', render: ({ name }) => <RowOpener to={`#${name}`}>{name}</RowOpener> }]}
      params={params}
      empty={<p>No funds yet</p>}
      bulkActions={[
        {
          key: 'archive',
          label: 'Archive',
          question: (count) => ({ title: `Archive ${count} funds?` }),
          runForRow: runAction,
          refetchQueries: [],
          ...(isPossible && { isPossible }),
        },
      ]}
      {...(all && { exportAs: { fileName: 'funds', load: () => Promise.resolve(all) } })}
    />
  );
}

async function archive(user: Awaited<ReturnType<typeof renderAt>>['user'], title: string) {
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const question = within(await findDialog(title));
  await user.click(question.getByRole('button', { name: 'Archive' }));
}

describe('bulk actions on rows', () => {
  it('lists failed rows with the reason, and retries them', async () => {
    const runAction = vi.fn<(fund: Fund) => Promise<Outcome>>();
    runAction.mockImplementation(({ id }) =>
      Promise.resolve(id === 2 && runAction.mock.calls.length < 3 ? LOCKED : DONE),
    );
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await archive(user, 'Archive 2 funds?');
    const dock = within(await screen.findByRole('complementary', { name: 'Running in the background' }));
    expect(await dock.findByText('1 done, 1 failed')).toBeVisible();
    expect(dock.getByRole('listitem')).toHaveTextContent('Beta: It is locked.');
    await user.click(dock.getByRole('button', { name: 'Try 1 again' }));
    await waitFor(() => expect(runAction).toHaveBeenCalledTimes(3));
    expect(runAction).toHaveBeenLastCalledWith(FUNDS[1]);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Running in the background' })).not.toBeInTheDocument();
  });

  it('continues after navigation, and can be closed on the next page', async () => {
    const work = Promise.withResolvers<Outcome>();
    const runAction = vi.fn<(fund: Fund) => Promise<Outcome>>().mockReturnValue(work.promise);
    const { user, navigate } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await archive(user, 'Archive 2 funds?');
    await screen.findByRole('complementary', { name: 'Running in the background' });
    await navigate('/elsewhere');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Funds' })).not.toBeInTheDocument());
    const dock = within(screen.getByRole('complementary', { name: 'Running in the background' }));
    expect(dock.getByText('0 of 2. You can continue working.')).toBeVisible();
    work.resolve(DONE);
    expect(await dock.findByText('2 done')).toBeVisible();
    expect(dock.getByText('Archive')).toBeVisible();
    await user.click(dock.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Running in the background' })).not.toBeInTheDocument();
  });

  it('is offered for the rows that allow it, and leaves out the rest', async () => {
    const runAction = vi.fn<(fund: Fund) => Promise<Outcome>>().mockResolvedValue(DONE);
    const { user } = await renderAt('/funds', {
      element: <Funds runAction={runAction} isPossible={({ id }) => id === 2} />,
    });
    const getBox = async (name: string) =>
      within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox');
    await user.click(await getBox('Alpha'));
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    expect(screen.getByText('No action is available for the selected rows.')).toBeVisible();
    await user.click(await getBox('Beta'));
    expect(screen.queryByText('No action is available for the selected rows.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = within(await findDialog('Archive 1 funds?'));
    expect(
      question.getByText(
        '1 of the selected rows is changed. 1 row stays as it is, because the action does not apply to it.',
      ),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 done')).toBeVisible();
    expect(runAction.mock.calls).toEqual([[FUNDS[1]]]);
  });

  it('leaves failed rows selected', async () => {
    const runAction = ({ id }: Fund) => Promise.resolve(id === 2 ? CHANGED : DONE);
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await archive(user, 'Archive 2 funds?');
    expect(await screen.findByText('1 done, 1 failed')).toBeVisible();
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Beta/ })).getByRole('checkbox')).toBeChecked();
    expect(within(screen.getByRole('row', { name: /Alpha/ })).getByRole('checkbox')).not.toBeChecked();
  });

  it('reserves room for its progress below the page', async () => {
    let measure = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          measure = changed;
        }
        observe(dock: HTMLElement) {
          Object.defineProperty(dock, 'offsetHeight', { value: 120 });
        }
        disconnect() {}
        unobserve() {}
      },
    );
    const { user } = await renderAt('/funds', { element: <Funds runAction={() => Promise.resolve(DONE)} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await archive(user, 'Archive 2 funds?');
    await screen.findByText('2 done');
    measure();
    expect(document.body.style.paddingBlockEnd).toBe('120px');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.body.style.paddingBlockEnd).toBe('');
    vi.unstubAllGlobals();
  });

  it('offers no retry after a concurrent change', async () => {
    const runAction = vi.fn<(fund: Fund) => Promise<Outcome>>().mockResolvedValue(CHANGED);
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await archive(user, 'Archive 2 funds?');
    const dock = within(await screen.findByRole('complementary', { name: 'Running in the background' }));
    expect(await dock.findByText('0 done, 2 failed')).toBeVisible();
    expect(dock.getAllByRole('button')).toHaveLength(1);
  });

  it('runs one action after the other', async () => {
    const first = Promise.withResolvers<Outcome>();
    const runAction = vi
      .fn<(fund: Fund) => Promise<Outcome>>()
      .mockReturnValueOnce(first.promise)
      .mockResolvedValue(DONE);
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    for (const name of ['Alpha', 'Beta']) {
      const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
      await user.click(row.getByRole('checkbox'));
      await archive(user, 'Archive 1 funds?');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(runAction.mock.calls).toEqual([[FUNDS[0]]]);
    first.resolve(DONE);
    await waitFor(() => expect(runAction.mock.calls).toEqual([[FUNDS[0]], [FUNDS[1]]]));
    expect(await screen.findAllByText('1 done')).toHaveLength(2);
  });

  it('includes other pages when all rows are selected', async () => {
    const runAction = vi.fn<(fund: Fund) => Promise<Outcome>>().mockResolvedValue(DONE);
    const all = [...FUNDS, { id: 3, name: 'Gamma' }];
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} all={all} /> });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    await archive(user, 'Archive 3 funds?');
    expect(await screen.findByText('3 done')).toBeVisible();
    expect(runAction.mock.calls.map(([{ name }]) => name)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});

describe('runBulk', () => {
  const step = (
    name: string,
    ...outcomes: Outcome[]
  ): BulkStep & { run: ReturnType<typeof vi.fn<() => Promise<Outcome>>> } => {
    const run = vi.fn<() => Promise<Outcome>>().mockResolvedValue(DONE);
    for (const outcome of outcomes) run.mockResolvedValueOnce(outcome);
    return { id: name, name, run };
  };

  it('waits while the server limits requests', async () => {
    vi.useFakeTimers();
    const busy = step('busy', { ok: false, status: 429, message: 'Too many' });
    const progressReports: BulkProgress[] = [];
    const running = runBulk([busy], (progress) => progressReports.push(progress), new AbortController().signal);
    await vi.runAllTimersAsync();
    await running;
    vi.useRealTimers();
    expect(busy.run).toHaveBeenCalledTimes(2);
    expect(progressReports).toEqual([{ tried: 1, failed: [] }]);
  });

  it('ends with a lost session and when it is stopped', async () => {
    const never = step('never');
    await runBulk(
      [step('out', { ok: false, status: 401, message: 'Out' }), never],
      () => {},
      new AbortController().signal,
    );
    const controller = new AbortController();
    await runBulk([step('last'), never], () => controller.abort(), controller.signal);
    expect(never.run).not.toHaveBeenCalled();
  });
});

describe('the keyboard of a table', () => {
  const runAction = () => Promise.resolve(DONE);

  it('moves to the search and through the rows, selects and opens them', async () => {
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    const toRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
    await screen.findByRole('row', { name: /Alpha/ });
    await user.keyboard('j');
    expect(toRow('Alpha')).toHaveFocus();
    await user.keyboard('jj');
    expect(toRow('Beta')).toHaveFocus();
    await user.keyboard('k');
    expect(toRow('Alpha')).toHaveFocus();
    await user.keyboard('x');
    expect(within(toRow('Alpha')).getByRole('checkbox')).toBeChecked();
    const opened = vi.fn<(event: Event) => void>();
    within(toRow('Alpha')).getByRole('link').addEventListener('click', opened);
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search funds' });
    expect(search).toHaveFocus();
    await user.keyboard('jx?');
    expect(search).toHaveValue('jx?');
  });

  it('has a help dialog and can be disabled', async () => {
    const { user } = await renderAt('/funds', { element: <Funds runAction={runAction} /> });
    await screen.findByRole('row', { name: /Alpha/ });
    await user.keyboard('?');
    const help = within(await findDialog('Keyboard shortcuts'));
    expect(help.getByText('Next row')).toBeVisible();
    await user.click(help.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('j');
    expect(screen.getByRole('row', { name: /Alpha/ })).not.toHaveFocus();
    localStorage.clear();
  });
});
