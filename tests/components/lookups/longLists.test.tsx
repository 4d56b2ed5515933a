import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { pageLocally } from '@/portals/admin/lookups/pageLocally';

import { buildAdmin } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { cases, mockCall, paginate, toRow } from './lookupCases';

const FIRST = { id: 1, name: 'Alpha', active: true };
const BY_NAME = { pageNumber: 1, pageSize: 20, sortBy: 'name', sortOrder: 'asc' } as const;

function getCase(page: (typeof cases)[number]['page']) {
  const list = cases.find((caseRow) => caseRow.page === page);
  if (!list) throw new Error(`There is no list ${page}`);
  return list;
}

it('an entry can be chosen from any page of a list', async () => {
  const list = getCase('PostSubcategoriesPage');
  const Page = paginate(list);
  const parent = (id: number) => ({ ...toRow(getCase('PostCategoriesPage'), FIRST), id, category: `Category ${id}` });
  const parents = mockCall('getPostCategoryList', ({ pageNumber }) => ({
    status: 200,
    totalCount: 101,
    data: pageNumber === 2 ? [parent(101)] : Array.from({ length: 100 }, (_none, index) => parent(index + 1)),
  }));
  const entries = mockCall(list.list, { status: 200, totalCount: 1, data: [toRow(list, FIRST)] });
  const { user } = await renderAt('/list', {
    element: <Page />,
    route: '/list',
    viewer: buildAdmin(),
    mocks: [entries, parents],
  });
  await waitFor(() => expect(parents.calls.at(-1)).toMatchObject({ pageNumber: 2 }));
  await user.type(screen.getByRole('combobox', { name: 'Category' }), 'Category 101');
  await user.click(await screen.findByTitle('Category 101'));
  await waitFor(() => expect(entries.calls.at(-1)).toMatchObject({ categoryId: 101 }));
});

it('a list that is loaded completely is sorted by the alphabet of the page', async () => {
  const names = ['Ünal', 'Uzun', 'Çağ', 'Cuma', 'Dar', 'Ilgaz', 'İpek'];
  const entries = names.map((name, index) => ({ id: index + 1, name, active: true, cts: '', uts: '' }));
  const variables = { ...BY_NAME, searchText: null, activeInactiveStatus: null, parentId: null };
  const sorted = (locale: string) => pageLocally(entries, variables, locale).rows.map(({ name }) => name);
  expect(sorted('tr')).toEqual(['Cuma', 'Çağ', 'Dar', 'Ilgaz', 'İpek', 'Uzun', 'Ünal']);
  expect(sorted('en')).toEqual(['Çağ', 'Cuma', 'Dar', 'Ilgaz', 'İpek', 'Ünal', 'Uzun']);
});

it('names and descriptions of entries have the text direction of their language', async () => {
  const list = getCase('PermissionsPage');
  const Page = paginate(list);
  const entry = { id: 1, name: 'قراءة الرسائل', active: true };
  const entries = mockCall(list.list, { status: 200, total_count: 1, data: [toRow(list, entry)] });
  await renderAt('/list', { element: <Page />, route: '/list', viewer: buildAdmin(), mocks: [entries] });
  const row = within(await screen.findByRole('row', { name: /قراءة/ }));
  for (const text of [entry.name, 'What it is for.']) expect(row.getByText(text)).toHaveAttribute('dir', 'auto');
});
