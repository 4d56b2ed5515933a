import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildAdmin } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { cases, mockCall, pageOf, rowOf } from './lookupCases';

function caseOf(page: (typeof cases)[number]['page']) {
  const list = cases.find((each) => each.page === page);
  if (!list) throw new Error(`There is no list ${page}`);
  return list;
}

it('names and descriptions of entries run in the direction of their language', async () => {
  const list = caseOf('PermissionsPage');
  const Page = pageOf(list);
  const entry = { id: 1, name: 'قراءة الرسائل', active: true };
  const entries = mockCall(list.list, { status: 200, total_count: 1, data: [rowOf(list, entry)] });
  await renderAt('/list', { element: <Page />, route: '/list', viewer: buildAdmin(), mocks: [entries] });
  const row = within(await screen.findByRole('row', { name: /قراءة/ }));
  for (const text of [entry.name, 'What it is for.']) expect(row.getByText(text)).toHaveAttribute('dir', 'auto');
});
