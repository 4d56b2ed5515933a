import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  SearchPeopleDocument,
  useSearchPeopleQuery,
  type SearchPeopleQuery,
  type SearchPeopleQueryVariables,
} from '@/generated/people/searchPeople';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import { buildPerson } from '../../support/builders/teams';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { renderPart } from '../../support/render/renderAt';
import { testList, numbersIn } from './listCases';

const Numbers = numbersIn((list) => <InfiniteList {...list} estimatedHeight={40} height="200px" />, 2);

describe('InfiniteList', () => {
  beforeEach(() => stubHeights({ listitem: 40, region: 200 }));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  testList(Numbers);

  it('focuses what is next to a button that disappears with its action', async () => {
    function Inbox() {
      const [rows, setRows] = useState([
        { id: 1, isRead: false },
        { id: 2, isRead: false },
      ]);
      return (
        <InfiniteList
          label="Inbox"
          items={rows}
          getKey={({ id }) => id}
          estimatedHeight={40}
          height="200px"
          hasMore={false}
          loading={false}
          failure={undefined}
          onLoadMore={() => {}}
          empty={null}
          renderItem={({ id, isRead }) => (
            <>
              <a href={`/messages/${id}`}>Message {id}</a>
              {isRead ? null : (
                <button
                  type="button"
                  onClick={() => setRows(rows.map((row) => (row.id === id ? { id, isRead: true } : row)))}
                >
                  Read {id}
                </button>
              )}
              <button type="button" onClick={() => setRows(rows.filter((row) => row.id !== id))}>
                Delete {id}
              </button>
            </>
          )}
        />
      );
    }
    const { user } = await renderPart(<Inbox />);
    await user.click(screen.getByRole('button', { name: 'Read 1' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Message 1' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Delete 1' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Inbox' })).toHaveFocus());
  });

  it('renders only the items near the viewport', async () => {
    await renderPart(<Numbers start={500} />);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
  });

  it('requests the next page at the end, once per page, and announces the new items', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers hasMore onLoadMore={onLoadMore} />);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(2));
    expect(screen.getByText('5 items shown')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onLoadMore).toHaveBeenCalledTimes(3);
  });

  it('does not load the next page while the first one fills the box, until the user scrolls', async () => {
    const onLoadMore = vi.fn<() => void>();
    await renderPart(<Numbers start={8} hasMore onLoadMore={onLoadMore} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(onLoadMore).not.toHaveBeenCalled();
    const box = screen.getByRole('region', { name: 'Numbers' });
    box.scrollTop = 40;
    fireEvent.scroll(box);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
  });

  it('shows a loader, and does not send another request', async () => {
    const onLoadMore = vi.fn<() => void>();
    await renderPart(<Numbers hasMore loading onLoadMore={onLoadMore} />);
    expect(screen.getByText('Loading more…')).toBeInTheDocument();
    expect(onLoadMore).not.toHaveBeenCalled();
  });
});

function People() {
  const result = useSearchPeopleQuery({ variables: { name: 'a', pageNumber: 1, pageSize: 2 } });
  const people = useInfiniteQuery(result, {
    pageSize: 2,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { searchPeople: next } }) =>
          next.data ? { searchPeople: { ...next, data: appendNew(all.searchPeople.data, next.data) } } : all,
      }),
  });
  return (
    <>
      {people.items.map((person) => (
        <p key={person.id}>{person.full_name}</p>
      ))}
      <output>
        {JSON.stringify({ hasMore: people.hasMore, loading: people.loading, failure: people.failure ?? null })}
      </output>
      <button type="button" onClick={people.loadMore}>
        More
      </button>
    </>
  );
}

const page = (pageNumber: number): SearchPeopleQuery => ({
  searchPeople: {
    status: 200,
    message: '',
    totalCount: 3,
    data: pageNumber === 1 ? [buildPerson({ id: 1 }), buildPerson({ id: 2 })] : [buildPerson({ id: 3 })],
  },
});

describe('useInfiniteQuery', () => {
  it('appends pages until the list is complete', async () => {
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      response: ({ pageNumber }) => page(pageNumber),
    });
    const { user } = await renderPart(<People />, { mocks: [search] });
    await screen.findByText('Person 2');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('Person 3')).toBeVisible();
    expect(screen.getByText('Person 1')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('"hasMore":false');
    expect(search.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  it('ends with a page that has no rows, although the total promises more', async () => {
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      response: ({ pageNumber }) => {
        const { searchPeople } = page(pageNumber);
        return { searchPeople: pageNumber === 1 ? searchPeople : { ...searchPeople, data: [] } };
      },
    });
    const { user } = await renderPart(<People />, { mocks: [search] });
    await screen.findByText('Person 2');
    expect(screen.getByRole('status')).toHaveTextContent('"hasMore":true');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('"hasMore":false'));
    expect(search.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  it('shows an item that moved to another page once, and loads the next pages', async () => {
    const ids = [
      [1, 2],
      [2, 1],
      [3, 4],
    ];
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      response: ({ pageNumber }) => ({
        searchPeople: {
          status: 200,
          message: '',
          totalCount: 4,
          data: ids[pageNumber - 1]?.map((id) => buildPerson({ id })) ?? [],
        },
      }),
    });
    const { user } = await renderPart(<People />, { mocks: [search] });
    await screen.findByText('Person 2');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(search.calls).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('"loading":false'));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('Person 4')).toBeVisible();
    expect(screen.getAllByText(/^Person/).map(({ textContent }) => textContent)).toEqual([
      'Person 1',
      'Person 2',
      'Person 3',
      'Person 4',
    ]);
    expect(search.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3]);
  });

  it('preserves the items when the next page fails', async () => {
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      response: ({ pageNumber }) =>
        pageNumber === 1
          ? page(1)
          : { searchPeople: { status: 429, message: 'Slow down', totalCount: null, data: null } },
    });
    const { user } = await renderPart(<People />, { mocks: [search] });
    await screen.findByText('Person 2');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Slow down'));
    expect(screen.getByText('Person 1')).toBeVisible();
  });
});

describe('isOfQuery', () => {
  const variables = { name: 'a', pageNumber: 1, pageSize: 2 };

  it('accepts a further page of the search, and rejects one of an earlier search', () => {
    expect(isOfQuery({ variables }, { ...variables, pageNumber: 3 })).toBe(true);
    expect(isOfQuery({ variables }, { ...variables, name: 'b', pageNumber: 2 })).toBe(false);
  });
});
