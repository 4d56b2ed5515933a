import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildAdmin } from '../../support/builders/viewers';
import { buildImage } from '../../support/builders/files';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, type Rendered } from '../../support/render/renderAt';
import { cases, mockCall, paginate, toRow, type LookupCase } from './lookupCases';

/** The time of the last change of the entries in the list. */
const SEEN = '2026-02-01T09:00:00.000Z';

/** Entries of admins; those of the platform itself have small ids. */
const FIRST = { id: 101, name: 'Alpha', active: true };
const SECOND = { id: 102, name: 'Beta', active: false };

const mockList = (list: LookupCase, entries = [FIRST, SECOND]) =>
  mockCall(list.list, {
    status: 200,
    [list.total ?? 'totalCount']: entries.length,
    data: entries.map((entry) => toRow(list, entry)),
  });

const mockParents = (list: LookupCase) =>
  list.parent
    ? [
        mockCall(list.parent.list, {
          status: 200,
          totalCount: 1,
          data: [{ ...toRow(list, FIRST), id: 7, [list.parent.field]: 'The parent' }],
        }),
      ]
    : [];

type Mocks = NonNullable<Parameters<typeof renderAt>[1]['mocks']>;

function open(list: LookupCase, mocks: Mocks, path = '/list') {
  const Page = paginate(list);
  return renderAt(path, {
    element: <Page />,
    route: '/list',
    viewer: buildAdmin(),
    mocks: [...mocks, ...mockParents(list)],
  });
}

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function choose({ user }: Pick<Rendered, 'user'>, row: string, action: string) {
  await user.click(within(await findRow(row)).getByRole('button', { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const done = (list: LookupCase) => ({ status: 200, message: 'Done so', data: toRow(list, FIRST) });
const errorResponse = { status: 409, message: 'That cannot be.', data: null };

describe.each(cases)('the page of $title', (list) => {
  const idVariable = list.id ?? 'id';

  it('shows its entries with their state', async () => {
    await open(list, [mockList(list)]);
    expect(screen.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
    expect(within(await findRow('Alpha')).getByText('Active')).toBeVisible();
    const second = await findRow('Beta');
    expect(within(second).getByText('Inactive')).toBeVisible();
    // In its column, and for phones below the name.
    expect(within(second).queryAllByText('The parent')).toHaveLength(list.parent ? 2 : 0);
  });

  it('adds an entry after its fields are filled in, and preserves the input on an error', async () => {
    let tries = 0;
    const add = mockCall(list.add, () => {
      tries += 1;
      return tries === 1 ? errorResponse : done(list);
    });
    const { user, container } = await open(list, [mockList(list), add], '/list?dialog=add');
    const dialog = within(await findDialog(list.addLabel));
    const submit = dialog.getByRole('button', { name: 'Add' });
    expect(submit).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: /English name/ }), 'Gamma');
    if (list.page === 'PermissionsPage')
      await user.type(dialog.getByRole('textbox', { name: /English description/ }), 'Why.');
    if (list.hasImage) {
      const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
      if (!input) throw new Error('The dialog takes no file');
      await user.upload(input, buildImage());
    }
    if (list.parent) {
      await user.click(dialog.getByRole('combobox', { name: new RegExp(list.parent.label) }));
      await user.click(await screen.findByTitle('The parent'));
    }
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await dialog.findByText('That cannot be.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /English name/ })).toHaveValue('Gamma');
    await user.click(submit);
    await waitFor(() => expect(screen.queryByText('That cannot be.')).not.toBeInTheDocument());
    expect(await screen.findByText('Done so')).toBeVisible();
    const expected = { [list.variable]: 'Gamma', ...(list.parent && { [list.parent.variable]: 7 }) };
    expect(add.calls).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  it('changes the names of an entry in both languages, and sends the version that was read', async () => {
    const describes = list.page === 'PermissionsPage';
    const row = {
      ...toRow(list, FIRST),
      name_en: 'Alpha',
      name_tr: 'Alfa',
      ...(describes && { description_tr: 'Ne için.' }),
    };
    const entries = mockCall(list.list, { status: 200, [list.total ?? 'totalCount']: 1, data: [row] });
    const update = mockCall(list.update, done(list));
    const { user } = await open(list, [entries, update]);
    await choose({ user }, 'Alpha', 'Edit');
    const dialog = within(await findDialog(list.editLabel));
    const english = dialog.getByRole('textbox', { name: /English name/ });
    const turkish = dialog.getByRole('textbox', { name: 'Turkish name' });
    expect(english).toHaveValue('Alpha');
    expect(turkish).toHaveValue('Alfa');
    await user.clear(english);
    expect(await dialog.findByText('Name is required')).toBeVisible();
    await user.type(english, 'Omega');
    await user.clear(turkish);
    await user.type(turkish, 'Alfa Menkul');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Done so')).toBeVisible();
    expect(update.calls).toEqual([
      expect.objectContaining({
        [idVariable]: FIRST.id,
        [list.variable]: 'Omega',
        nameTr: 'Alfa Menkul',
        expectedUts: SEEN,
        ...(list.parent && { [list.parent.variable]: 7 }),
        ...(describes && { description: 'What it is for.', descriptionTr: 'Ne için.' }),
      }),
    ]);
  });

  it('enables and disables entries, and reloads the list', async () => {
    const change = mockCall(list.switch, done(list));
    const entries = mockList(list);
    const view = await open(list, [entries, change]);
    await findRow('Alpha');
    const before = entries.calls.length;
    await choose(view, 'Alpha', 'Switch off');
    await waitFor(() => expect(change.calls).toHaveLength(1));
    await waitFor(() => expect(entries.calls.length).toBeGreaterThan(before));
    await choose(view, 'Beta', 'Switch on');
    await waitFor(() => expect(change.calls).toHaveLength(2));
    expect(change.calls).toEqual([
      expect.objectContaining({ [idVariable]: FIRST.id, status: false, expectedUts: SEEN }),
      expect.objectContaining({ [idVariable]: SECOND.id, status: true, expectedUts: SEEN }),
    ]);
  });
});

it.each(cases.filter((list) => list.switch === list.update))(
  'the page of $title switches an entry without changing its names, whatever the language of the list',
  async (list) => {
    const change = mockCall(list.switch, done(list));
    // The page is English already, and the row still Turkish.
    const row = { ...toRow(list, { ...FIRST, name: 'Alfa' }), name_en: 'Alpha', name_tr: 'Alfa' };
    const untranslated = { ...toRow(list, SECOND), name_tr: null };
    const entries = mockCall(list.list, { status: 200, [list.total ?? 'totalCount']: 2, data: [row, untranslated] });
    const view = await open(list, [entries, change]);
    await choose(view, 'Alfa', 'Switch off');
    await waitFor(() => expect(change.calls).toHaveLength(1));
    await choose(view, 'Beta', 'Switch on');
    await waitFor(() => expect(change.calls).toHaveLength(2));
    expect(change.calls).toEqual([
      expect.objectContaining({ [list.variable]: 'Alpha', nameTr: 'Alfa' }),
      expect.objectContaining({ [list.variable]: 'Beta', nameTr: '' }),
    ]);
  },
);

/** Every list is the same component: a list without special fields and one with a parent show what all of them do. */
describe.each(cases.filter(({ page }) => page === 'AlertTypesPage' || page === 'PostSubcategoriesPage'))(
  'a list such as $title',
  (list) => {
    it('offers to add the first entry when there is none', async () => {
      const { user } = await open(list, [mockList(list, [])]);
      expect(await screen.findByText('Nothing here yet')).toBeVisible();
      const [, inPlace] = screen.getAllByRole('button', { name: list.addLabel });
      if (!inPlace) throw new Error('The empty page offers no way on');
      await user.click(inPlace);
      expect(await findDialog(list.addLabel)).toBeVisible();
    });

    it('shows why the list could not be loaded, and retries', async () => {
      let tries = 0;
      const { user } = await open(list, [
        mockCall(list.list, () => {
          tries += 1;
          return tries === 1
            ? { status: 503, message: 'Not now.', data: null, [list.total ?? 'totalCount']: null }
            : { status: 200, [list.total ?? 'totalCount']: 1, data: [toRow(list, FIRST)] };
        }),
      ]);
      expect(await screen.findByText('Not now.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await findRow('Alpha')).toBeVisible();
    });

    it('opens an entry for editing by a press on its row', async () => {
      const { user } = await open(list, [mockList(list)]);
      await user.click(within(await findRow('Alpha')).getByText('Active'));
      const dialog = within(await findDialog(list.editLabel));
      expect(dialog.getByRole('textbox', { name: /English name/ })).toHaveValue('Alpha');
    });

    it('enables and disables many entries, each by its own call', async () => {
      const change = mockCall(list.switch, done(list));
      const entries = mockList(list, [FIRST, { ...SECOND, active: true }]);
      const { user } = await open(list, [entries, change]);
      for (const name of ['Alpha', 'Beta']) await user.click(within(await findRow(name)).getByRole('checkbox'));
      const before = entries.calls.length;
      await user.click(screen.getByRole('button', { name: 'Switch off' }));
      const question = within(await findDialog('Switch 2 entries off?'));
      await user.click(question.getByRole('button', { name: 'Switch off' }));
      await waitFor(() =>
        expect(change.calls).toEqual([
          expect.objectContaining({ [list.id ?? 'id']: FIRST.id, status: false, expectedUts: SEEN }),
          expect.objectContaining({ [list.id ?? 'id']: SECOND.id, status: false, expectedUts: SEEN }),
        ]),
      );
      await waitFor(() => expect(entries.calls.length).toBeGreaterThan(before));
    });
  },
);

it.each(cases.filter(({ search }) => search !== null))(
  'the page of $title searches, filters and sorts by the address',
  async (list) => {
    const entries = mockList(list);
    await open(list, [entries], '/list?search=al&active=inactive&sort=cts&order=desc&page=1');
    await findRow('Alpha');
    expect(entries.calls.at(-1)).toMatchObject({
      [list.search ?? 'searchText']: 'al',
      [list.filter ?? 'activeInactiveStatus']: 'inactive',
      sortBy: 'cts',
      sortOrder: 'desc',
      pageNumber: 1,
    });
  },
);

it.each([
  ['search=et', ['Beta']],
  ['active=active', ['Alpha']],
  ['sort=name&order=desc', ['Beta', 'Alpha']],
  ['sort=active&order=asc', ['Beta', 'Alpha']],
  ['search=al&active=inactive', []],
])(
  'the policy types, which are loaded completely, are searched, filtered and sorted in the browser: %s',
  async (query, names) => {
    const list = cases.find(({ page }) => page === 'PolicyTypesPage');
    if (!list) throw new Error('The list of policy types is missing');
    await open(list, [mockList(list)], `/list?${query}`);
    await screen.findAllByText(names.length === 0 ? 'Nothing matches your search' : /^(Alpha|Beta)$/);
    const rows = screen.getAllByRole('row').map((row) => /Alpha|Beta/.exec(row.textContent)?.[0]);
    expect(rows.filter((name) => name !== undefined)).toEqual(names);
  },
);

describe.each(cases.flatMap((list) => (list.remove === null ? [] : [{ ...list, remove: list.remove }])))(
  'an entry of $title',
  (list) => {
    it('is deleted after a confirmation, which shows an error', async () => {
      let tries = 0;
      const remove = mockCall(list.remove, () => {
        tries += 1;
        return { ...(tries === 1 ? errorResponse : { status: 200, message: 'Done so' }) };
      });
      const view = await open(list, [mockList(list), remove]);
      await choose(view, 'Alpha', 'Delete');
      const question = within(await findDialog('Delete “Alpha”?'));
      expect(remove.calls).toEqual([]);
      await view.user.click(question.getByRole('button', { name: 'Delete' }));
      expect(await question.findByText('That cannot be.')).toBeVisible();
      await view.user.click(question.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Done so')).toBeVisible();
      const sent = { [list.id ?? 'id']: FIRST.id, expectedUts: SEEN };
      expect(remove.calls).toEqual([sent, sent]);
    });
  },
);

it('a form preserves its initial state when the list reloads in the background', async () => {
  const list = cases.find(({ page }) => page === 'AlertTypesPage');
  if (!list) throw new Error('The list of alert types is missing');
  const newer = '2026-02-02T09:00:00.000Z';
  const entries = mockCall(list.list, ({ sortBy }) => {
    const row = toRow(list, FIRST);
    return { status: 200, totalCount: 1, data: [sortBy === 'uts' ? { ...row, uts: newer } : row] };
  });
  const update = mockCall(list.update, errorResponse);
  const { user, navigate } = await open(list, [entries, update]);
  await choose({ user }, 'Alpha', 'Edit');
  const dialog = within(await findDialog(list.editLabel));
  // Another admin changes the entry, and the list reloads.
  await act(() => navigate('/list?dialog=edit&subject=101&sort=uts'));
  await waitFor(() => expect(entries.calls.at(-1)).toMatchObject({ sortBy: 'uts' }));
  await user.type(dialog.getByRole('textbox', { name: /English name/ }), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('That cannot be.')).toBeVisible();
  expect(update.calls).toMatchObject([{ id: FIRST.id, expectedUts: '2026-02-01T09:00:00.000Z' }]);
});

it('permissions cannot be deleted, because bots use them', async () => {
  const list = cases.find(({ remove }) => remove === null);
  if (!list) throw new Error('The list of permissions is missing');
  const { user } = await open(list, [mockList(list)]);
  await user.click(within(await findRow('Alpha')).getByRole('button', { name: 'Actions for Alpha' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

it.each(cases.filter(({ hasImage }) => hasImage))(
  'a new entry of $title marks its picture as required, and reports it when only the picture is missing',
  async (list) => {
    const { user } = await open(list, [mockList(list)], '/list?dialog=add');
    const dialog = within(await findDialog(list.addLabel));
    const group = dialog.getByRole('group', { name: 'Image' });
    const choose = within(group).getByRole('button', { name: 'Choose image' });
    expect(within(group).getByText('*')).toBeVisible();
    expect(group).toHaveAccessibleDescription(/Required$/);
    expect(choose).toBeValid();
    expect(dialog.queryByText(/^(Please upload an image|Image is required)$/)).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /English name/ }), 'Gamma');
    if (list.page === 'PermissionsPage')
      await user.type(dialog.getByRole('textbox', { name: /English description/ }), 'Why.');
    expect(await dialog.findByText(/^(Please upload an image|Image is required)$/)).toBeVisible();
    // The form focuses the first invalid control.
    expect(choose).toBeInvalid();
    expect(choose).toHaveAccessibleDescription(/^(Please upload an image|Image is required)$/);
    expect(group).toHaveAccessibleDescription(/Required (Please upload an image|Image is required)$/);
  },
);
