import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildAdmin } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { cases, mockCall, paginate, toRow } from './lookupCases';

const NEWER = '2026-02-03T09:00:00.000Z';

it.each(cases)(
  'an admin who edits an entry of $title after another admin sees its current values and continues',
  async (list) => {
    let isChanged = false;
    const row = () => ({
      ...toRow(list, { id: 1, name: isChanged ? 'Alphabet' : 'Alpha', active: !isChanged }),
      ...(isChanged && { uts: NEWER }),
    });
    const entries = mockCall(list.list, () => ({ status: 200, [list.total ?? 'totalCount']: 1, data: [row()] }));
    const update = mockCall(list.update, () => {
      const isFirst = !isChanged;
      isChanged = true;
      return isFirst
        ? { status: 409, message: 'Somebody was first.', data: null }
        : { status: 200, message: 'Done so', data: row() };
    });
    const parents = list.parent
      ? [
          mockCall(list.parent.list, {
            status: 200,
            totalCount: 1,
            data: [{ ...toRow(list, { id: 7, name: 'x', active: true }), [list.parent.field]: 'The parent' }],
          }),
        ]
      : [];
    const Page = paginate(list);
    const { user } = await renderAt('/list?dialog=edit&subject=1', {
      element: <Page />,
      route: '/list',
      viewer: buildAdmin(),
      mocks: [entries, update, ...parents],
    });
    const dialog = within(await findDialog(list.editLabel));
    const name = dialog.getByRole('textbox', { name: /English name/ });
    await user.type(name, '!');
    const save = dialog.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(await dialog.findByText('Alphabet')).toBeVisible();
    expect(dialog.getByText('Inactive')).toBeVisible();
    expect(dialog.getByText(/^Someone else has changed this entry/)).toBeVisible();
    expect(save).toBeDisabled();
    const read = dialog.getByRole('button', { name: 'I have read it' });
    await waitFor(() => expect(document.activeElement).toContainElement(read));
    expect(document.activeElement).not.toContainElement(name);
    await user.click(read);
    await waitFor(() => expect(name).toHaveFocus());
    expect(dialog.queryByText('Somebody was first.')).not.toBeInTheDocument();
    expect(name).toHaveValue('Alpha!');
    await user.click(save);
    expect(await screen.findByText('Done so')).toBeVisible();
    await waitFor(() => expect(update.calls).toHaveLength(2));
    expect(update.calls[1]).toMatchObject({ [list.variable]: 'Alpha!', expectedUts: NEWER });
  },
);

it('fields that the admin has not touched take the values that another admin saved', async () => {
  const list = cases.find(({ page }) => page === 'PermissionsPage');
  if (!list) throw new Error('The list of permissions is missing');
  let isChanged = false;
  const row = () => ({
    ...toRow(list, { id: 1, name: 'Alpha', active: true }),
    ...(isChanged && { uts: NEWER, description: 'Said better.', description_en: 'Said better.' }),
  });
  const entries = mockCall(list.list, () => ({ status: 200, total_count: 1, data: [row()] }));
  const update = mockCall(list.update, () => {
    isChanged = true;
    return { status: 409, message: 'Somebody was first.', data: null };
  });
  const Page = paginate(list);
  const { user } = await renderAt('/list?dialog=edit&subject=1', {
    element: <Page />,
    route: '/list',
    viewer: buildAdmin(),
    mocks: [entries, update],
  });
  const dialog = within(await findDialog(list.editLabel));
  await user.type(dialog.getByRole('textbox', { name: /English name/ }), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'I have read it' }));
  expect(dialog.getByRole('textbox', { name: /English description/ })).toHaveValue('Said better.');
});
