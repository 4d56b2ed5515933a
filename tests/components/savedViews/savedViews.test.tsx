import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { SavedViews } from '@/domain/savedViews/SavedViews';
// Lazy: loaded beforehand, so that tests wait for the dialog and not for its files.
import '@/domain/savedViews/SaveViewDialog';
import { toTableName } from '@/domain/savedViews/toTableName';
import {
  AddSavedViewDocument,
  type AddSavedViewMutation,
  type AddSavedViewMutationVariables,
} from '@/generated/savedViews/addSavedView';
import {
  DeleteSavedViewDocument,
  type DeleteSavedViewMutation,
  type DeleteSavedViewMutationVariables,
} from '@/generated/savedViews/deleteSavedView';
import {
  GetSavedViewListDocument,
  type GetSavedViewListQuery,
  type GetSavedViewListQueryVariables,
} from '@/generated/savedViews/getSavedViewList';
import {
  UpdateSavedViewDocument,
  type UpdateSavedViewMutation,
  type UpdateSavedViewMutationVariables,
} from '@/generated/savedViews/updateSavedView';
import { DataTable } from '@/shared/ui/table/DataTable';
import { TableViewsContext } from '@/shared/ui/table/TableViews';
import { useTableParams } from '@/shared/url/useTableParams';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const OWN = { id: 1, name: 'Away', query: 'gone=1&status=away', is_shared: false, is_own: true, owner_name: 'Ada' };
const SHARED = { id: 2, name: 'All', query: 'status=all', is_shared: true, is_own: false, owner_name: 'Bora Kaya' };

const list = mockOperation<GetSavedViewListQuery, GetSavedViewListQueryVariables>(GetSavedViewListDocument, {
  response: { getSavedViewList: { status: 200, message: '', data: [OWN, SHARED] } },
});
const add = mockOperation<AddSavedViewMutation, AddSavedViewMutationVariables>(AddSavedViewDocument, {
  response: { addSavedView: { status: 200, message: 'View saved', data: OWN } },
});
const update = mockOperation<UpdateSavedViewMutation, UpdateSavedViewMutationVariables>(UpdateSavedViewDocument, {
  response: { updateSavedView: { status: 200, message: 'View changed', data: OWN } },
});
const remove = mockOperation<DeleteSavedViewMutation, DeleteSavedViewMutationVariables>(DeleteSavedViewDocument, {
  response: { deleteSavedView: { status: 200, message: 'View deleted' } },
});

const FILTERS = ['status'] as const;

function Funds() {
  const params = useTableParams({ filters: FILTERS });
  return (
    <TableViewsContext value={<SavedViews />}>
      <DataTable
        label="Funds"
        searchLabel="Search funds"
        rows={[{ id: 1 }]}
        total={1}
        loading={false}
        onRetry={() => {}}
        rowKey={({ id }) => id}
        rowName={({ id }) => String(id)}
        columns={[{ key: 'name', title: 'Name', render: () => `Status: ${params.filters.status ?? 'any'}` }]}
        params={params}
        empty={<p>No funds</p>}
      />
    </TableViewsContext>
  );
}

const open = async (language: 'en' | 'tr' = 'en') => {
  const rendered = await renderAt('/funds?status=old&page=1', {
    route: '/funds',
    element: <Funds />,
    viewer: buildAdmin(),
    language,
    mocks: [list, add, update, remove],
  });
  const name = language === 'en' ? 'Saved views of this table' : 'Görünümler, bu tabloda kayıtlı';
  await rendered.user.click(await screen.findByRole('button', { name }));
  return rendered;
};

describe('the saved views of a table', () => {
  it('apply a view; a filter that the table does not have is ignored', async () => {
    const { user, location } = await open();
    await user.click(await screen.findByRole('button', { name: 'Away' }));
    await waitFor(() => expect(location()).toBe('/funds?gone=1&status=away'));
    await waitFor(() => expect(screen.getByText('Status: away')).toBeVisible());
  });

  it('name the applied view on the button', async () => {
    const { user } = await open();
    expect(screen.getByText('Views')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Away' }));
    const button = await screen.findByRole('button', { name: 'Saved views of this table, now Away' });
    expect(button).toHaveTextContent(/^Away$/);
  });

  it('name who shares a view, and offer actions for own ones only', async () => {
    await open();
    // The popup fades in.
    await waitFor(() => expect(screen.getByText('Shared by Bora Kaya')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Delete the view Away' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the view All' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete the view All' })).toBeVisible();
  });

  it('save the current filters under a name, without the page', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    const dialog = within(await findDialog('Save this view'));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Old ones');
    await user.click(dialog.getByRole('checkbox', { name: 'Show to all admins' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(add.calls.at(-1)).toEqual({ table: 'funds', name: 'Old ones', query: 'status=old', isShared: true }),
    );
  });

  it('rename a view and replace what it shows', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the view Away' }));
    const dialog = within(await findDialog('Change view'));
    await user.click(dialog.getByRole('checkbox', { name: /Replace with the current/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update.calls.at(-1)).toEqual({ id: 1, name: 'Away', isShared: false, query: 'status=old' }),
    );
  });

  it('delete a view after a confirmation, in Turkish', async () => {
    const { user } = await open('tr');
    await user.click(await screen.findByRole('button', { name: 'Away görünümünü sil' }));
    const question = within(await findDialog('Away görünümü silinsin mi?'));
    await user.click(question.getByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(remove.calls.at(-1)).toEqual({ id: 1 }));
  });

  it('belong to a page without its ids, also when its address ends with a slash', () => {
    expect(toTableName('/admin/app-transaction-balance/17')).toBe('admin/app-transaction-balance/:id');
    expect(toTableName('/admin/app-users/')).toBe(toTableName('/admin/app-users'));
  });
});
