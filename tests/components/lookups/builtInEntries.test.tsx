import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildAdmin } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { cases, mockCall, paginate, toRow, type LookupCase } from './lookupCases';

function findCase(page: LookupCase['page']): LookupCase {
  const list = cases.find((caseRow) => caseRow.page === page);
  if (!list) throw new Error(`There is no ${page}`);
  return list;
}

async function open(list: LookupCase, id: number, otherMocks: ReadonlyArray<ReturnType<typeof mockCall>> = []) {
  const entries = mockCall(list.list, {
    status: 200,
    [list.total ?? 'totalCount']: 1,
    data: [toRow(list, { id, name: 'Alpha', active: true })],
  });
  const parents = list.parent ? [mockCall(list.parent.list, { status: 200, totalCount: 0, data: [] })] : [];
  const Page = paginate(list);
  const view = await renderAt('/list', {
    element: <Page />,
    route: '/list',
    viewer: buildAdmin(),
    mocks: [entries, ...otherMocks, ...parents],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Alpha' }));
  return view;
}

const action = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });

it.each(['AttachmentTypesPage', 'ActivityTypesPage', 'NotificationTypesPage', 'AlertTypesPage'] as const)(
  '%s explains why a built-in entry cannot be deleted; it can be disabled',
  async (page) => {
    await open(findCase(page), 1);
    const remove = await action('Delete');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveTextContent(
      'The platform uses this entry. It can be renamed or switched off, but not deleted.',
    );
    expect(await action('Switch off')).not.toHaveAttribute('aria-disabled', 'true');
  },
);

it('the four policies of the platform cannot be disabled or deleted, neither single nor in bulk', async () => {
  const list = findCase('PolicyTypesPage');
  const { user } = await open(list, 4);
  for (const name of ['Delete', 'Switch off']) {
    const disabledAction = await action(name);
    expect(disabledAction).toHaveAttribute('aria-disabled', 'true');
    expect(disabledAction).toHaveTextContent(
      'The platform requires this entry. It can be renamed, but not switched off or deleted.',
    );
  }
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('row', { name: /Alpha/ })).getByRole('checkbox'));
  expect(await screen.findByText(/1 selected/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
});

it('a policy type that admins added can be disabled and deleted', async () => {
  await open(findCase('PolicyTypesPage'), 5);
  expect(await action('Switch off')).not.toHaveAttribute('aria-disabled', 'true');
  expect(await action('Delete')).not.toHaveAttribute('aria-disabled', 'true');
});

it('an entry that cannot be deleted because it is in use can be disabled from the same confirmation', async () => {
  const list = findCase('AlertTypesPage');
  const remove = mockCall(list.remove ?? '', { status: 409, message: 'It is in use.' });
  const change = mockCall(list.switch, { status: 200, message: 'Done so', data: null });
  const { user } = await open(list, 101, [remove, change]);
  await user.click(await action('Delete'));
  const question = within(await findDialog('Delete “Alpha”?'));
  expect(question.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('It is in use.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(change.calls).toMatchObject([{ id: 101, status: false }]));
  await waitFor(() => expect(screen.queryByText('Delete “Alpha”?')).not.toBeInTheDocument());
});
