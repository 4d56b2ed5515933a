import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  SearchPeopleDocument,
  useSearchPeopleQuery,
  type SearchPeopleQuery,
  type SearchPeopleQueryVariables,
} from '@/generated/people/searchPeople';
import { tableSource } from '@/shared/ui/table/tableSource';

import { buildPerson } from '../../../support/builders/teams';
import { mockOperation } from '../../../support/mocks/mockOperation';
import { renderPart } from '../../../support/render/renderAt';

interface Params {
  name: string;
  pageNumber: number;
  pageSize: number;
}

interface Row {
  id: number;
  full_name: string;
}

const people = tableSource<SearchPeopleQuery, SearchPeopleQueryVariables, Params, Row>({
  useQuery: useSearchPeopleQuery,
  document: SearchPeopleDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});

function People({ pageNumber = 1, onExport }: { pageNumber?: number; onExport?: (rows: readonly Row[]) => void }) {
  const { rows, total, loading, failure, onRetry, exportAs } = people.useTable(
    { name: 'a', pageNumber, pageSize: 2 },
    { fileName: 'people' },
  );
  return (
    <>
      <p>{loading ? 'loading' : `${rows?.map((row) => row.full_name).join(', ') ?? 'no rows'} of ${total}`}</p>
      <p>{failure === undefined ? 'no failure' : `failed: ${failure}`}</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
      <button type="button" onClick={() => void exportAs.load().then(onExport)}>
        Export
      </button>
    </>
  );
}

const mockPeople = (respond: (pageNumber: number, earlierCalls: number) => number) =>
  mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
    response: ({ pageNumber, pageSize }, earlierCalls) => {
      const status = respond(pageNumber, earlierCalls);
      const ids = [1, 2, 3].slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
      const data = status === 200 ? ids.map((id) => buildPerson({ id })) : null;
      return { searchPeople: { status, message: 'Not now', totalCount: 3, data } };
    },
  });

describe('tableSource', () => {
  it('returns the page on screen and its total', async () => {
    const search = mockPeople(() => 200);
    await renderPart(<People />, { mocks: [search] });
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('Person 1, Person 2 of 3')).toBeVisible();
    expect(search.calls).toEqual([{ name: 'a', pageNumber: 1, pageSize: 2 }]);
  });

  it('shows the failure of a response, and the rows after another try', async () => {
    const search = mockPeople((_pageNumber, earlierCalls) => (earlierCalls === 0 ? 503 : 200));
    const { user } = await renderPart(<People />, { mocks: [search] });
    expect(await screen.findByText('failed: Not now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Person 1, Person 2 of 3')).toBeVisible();
    expect(screen.getByText('no failure')).toBeVisible();
  });

  it('exports every row with the filters of the page', async () => {
    const search = mockPeople(() => 200);
    let exported: readonly Row[] = [];
    const { user } = await renderPart(<People onExport={(rows) => (exported = rows)} />, { mocks: [search] });
    await screen.findByText('Person 1, Person 2 of 3');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(exported.map(({ id }) => id)).toEqual([1, 2, 3]));
    expect(search.calls.every(({ name }) => name === 'a')).toBe(true);
  });
});
