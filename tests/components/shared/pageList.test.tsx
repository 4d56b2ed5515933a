import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PageList } from '@/shared/ui/PageList';

import { stubHeights } from '../../support/render/layout';
import { scrollPageTo, stubPageScroll } from '../../support/render/pageScroll';
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
      <button type="button" onClick={() => setItems((current) => numbers(current.length + 20))}>
        Grow
      </button>
      <button type="button" onClick={() => setItems(numbers(start))}>
        Read again
      </button>
      <PageList
        label="Numbers"
        items={items}
        getKey={(item) => item}
        renderItem={(item) => <span>Item {item}</span>}
        estimatedHeight={200}
        gap={16}
        hasMore={hasMore}
        loading={loading}
        failure={failure}
        onLoadMore={onLoadMore}
        empty={<p>No numbers</p>}
      />
    </>
  );
}

describe('PageList', () => {
  beforeEach(() => {
    stubHeights({ listitem: 200 });
    stubPageScroll();
  });
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

  it('renders of thousands only those near the window, wherever the page stands', async () => {
    await renderPart(<Numbers start={2000} />);
    expect(screen.getByText('Item 1')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
    scrollPageTo(216_000);
    expect(await screen.findByText('Item 1001')).toBeInTheDocument();
    expect(screen.queryByText('Item 1')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  });

  it('asks for the next page before the end, once per page', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers start={20} hasMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).not.toHaveBeenCalled();
    scrollPageTo(8 * 216);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    scrollPageTo(10 * 216);
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    expect(await screen.findByText('40 items shown')).toBeInTheDocument();
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('asks for the same page again after the list was read from its beginning', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers start={20} hasMore onLoadMore={onLoadMore} />);
    scrollPageTo(8 * 216);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(2));
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
