import { screen } from '@testing-library/react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';

import { renderPart } from '../../support/render/renderAt';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface NumbersProps {
  start?: number;
  hasMore?: boolean;
  loading?: boolean;
  failure?: string | null;
  onLoadMore?: () => void;
}

/** Parameters of both infinite lists. */
interface ListOfNumbers {
  label: string;
  items: readonly number[];
  getKey: (item: number) => number;
  renderItem: (item: number) => ReactNode;
  hasMore: boolean;
  loading: boolean;
  failure: string | null | undefined;
  onLoadMore: () => void;
  empty: ReactNode;
}

/** A list of numbers with buttons that append a page or reload it from the start. */
export function numbersIn(
  renderList: (list: ListOfNumbers) => ReactNode,
  addedItems: number,
): ComponentType<NumbersProps> {
  return function Numbers({ start = 3, hasMore = false, loading = false, failure, onLoadMore = () => {} }) {
    const [items, setItems] = useState(() => numbers(start));
    return (
      <>
        <button type="button" onClick={() => setItems((current) => numbers(current.length + addedItems))}>
          Grow
        </button>
        <button type="button" onClick={() => setItems(numbers(start))}>
          Read again
        </button>
        {renderList({
          label: 'Numbers',
          items,
          getKey: (item) => item,
          renderItem: (item) => <span>Item {item}</span>,
          hasMore,
          loading,
          failure,
          onLoadMore,
          empty: <p>No numbers</p>,
        })}
      </>
    );
  };
}

/** Rules of both infinite lists. */
export function testList(Numbers: ComponentType<NumbersProps>): void {
  it('renders its items as a list with their positions', async () => {
    await renderPart(<Numbers />);
    expect(screen.getByRole('list', { name: 'Numbers' })).toBeInTheDocument();
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(3);
    expect(items[1]).toHaveAttribute('aria-posinset', '2');
    expect(items[1]).toHaveAttribute('aria-setsize', '3');
    expect(screen.getByText('You have reached the end.')).toBeInTheDocument();
  });

  it('shows no end message below a single item', async () => {
    await renderPart(<Numbers start={1} />);
    expect(await screen.findByText('Item 1')).toBeInTheDocument();
    expect(screen.queryByText('You have reached the end.')).not.toBeInTheDocument();
  });

  it('preserves the items when a page fails, and retries', async () => {
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
    first.unmount();
    const second = await renderPart(<Numbers start={0} loading />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    second.unmount();
    await renderPart(<Numbers start={0} failure={null} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  });
}
