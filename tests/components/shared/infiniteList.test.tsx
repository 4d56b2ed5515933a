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
import { useEndlessQuery } from '@/shared/action/useEndlessQuery';
import { InfiniteList } from '@/shared/ui/InfiniteList';

import { buildPerson } from '../../support/builders/teams';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { renderPart } from '../../support/render/renderAt';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface ListProps {
  start?: number;
  hasMore?: boolean;
  loading?: boolean;
  failure?: string | null;
  onLoadMore?: () => void;
}

function Numbers({ start = 3, hasMore = false, loading = false, failure, onLoadMore = () => {} }: ListProps) {
  const [items, setItems] = useState(() => numbers(start));
  return (
    <>
      <button type="button" onClick={() => setItems((current) => numbers(current.length + 2))}>
        Grow
      </button>
      <InfiniteList
        label="Numbers"
        items={items}
        getKey={(item) => item}
        renderItem={(item) => <span>Item {item}</span>}
        estimatedHeight={40}
        height="200px"
        hasMore={hasMore}
        loading={loading}
        failure={failure}
        onLoadMore={onLoadMore}
        empty={<p>No numbers</p>}
      />
    </>
  );
}

describe('InfiniteList', () => {
  beforeEach(() => stubHeights({ listitem: 40, region: 200 }));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('renders its items as a list that says where each stands', async () => {
    await renderPart(<Numbers />);
    expect(screen.getByRole('list', { name: 'Numbers' })).toBeInTheDocument();
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(3);
    expect(items[1]).toHaveAttribute('aria-posinset', '2');
    expect(items[1]).toHaveAttribute('aria-setsize', '3');
    expect(screen.getByText('That is everything.')).toBeInTheDocument();
  });

  it('renders of many items only those near the screen', async () => {
    await renderPart(<Numbers start={500} />);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
  });

  it('asks for the next page at the end, once per page, and announces what came', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers hasMore onLoadMore={onLoadMore} />);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(2));
    expect(screen.getByText('5 items shown')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onLoadMore).toHaveBeenCalledTimes(3);
  });

  it('leaves the next page where it is while the first one fills the box, until somebody scrolls', async () => {
    const onLoadMore = vi.fn<() => void>();
    await renderPart(<Numbers start={8} hasMore onLoadMore={onLoadMore} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(onLoadMore).not.toHaveBeenCalled();
    const box = screen.getByRole('region', { name: 'Numbers' });
    box.scrollTop = 40;
    fireEvent.scroll(box);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
  });

  it('shows a loader, and does not ask meanwhile', async () => {
    const onLoadMore = vi.fn<() => void>();
    await renderPart(<Numbers hasMore loading onLoadMore={onLoadMore} />);
    expect(screen.getByText('Loading more…')).toBeInTheDocument();
    expect(onLoadMore).not.toHaveBeenCalled();
  });

  it('keeps what is there when a page fails, and tries again', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers hasMore failure="Busy" onLoadMore={onLoadMore} />);
    expect(screen.getByText('Item 1')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Busy');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('shows its empty message, its skeleton and its failure', async () => {
    const first = await renderPart(<Numbers start={0} />);
    expect(screen.getByText('No numbers')).toBeVisible();
    first.container.remove();
    const second = await renderPart(<Numbers start={0} loading />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    second.container.remove();
    await renderPart(<Numbers start={0} failure={null} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  });
});

function People() {
  const result = useSearchPeopleQuery({ variables: { name: 'a', pageNumber: 1, pageSize: 2 } });
  const people = useEndlessQuery(result, {
    pageSize: 2,
    rows: (reply) => ({ items: reply.data ?? [], total: reply.totalCount ?? 0 }),
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

describe('useEndlessQuery', () => {
  it('appends pages until everything is there', async () => {
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      reply: ({ pageNumber }) => page(pageNumber),
    });
    const { user } = await renderPart(<People />, { mocks: [search] });
    await screen.findByText('Person 2');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('Person 3')).toBeVisible();
    expect(screen.getByText('Person 1')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('"hasMore":false');
    expect(search.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  it('shows what moved to another page once, and reads on after it', async () => {
    const ids = [
      [1, 2],
      [2, 1],
      [3, 4],
    ];
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      reply: ({ pageNumber }) => ({
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

  it('keeps what is there when the next page is refused', async () => {
    const search = mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
      reply: ({ pageNumber }) =>
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
