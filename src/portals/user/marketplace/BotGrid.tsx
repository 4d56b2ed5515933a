import type { ReactNode } from 'react';

import { BotCard, type BotCardData } from '@/domain/store/BotCard';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListEnd } from '@/shared/ui/list/ListEnd';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Marketplace.module.css';

/** Cards side by side. */
export function BotCards({ label, bots }: { label: string; bots: readonly BotCardData[] }) {
  return (
    <ul className={styles['grid']} aria-label={label}>
      {bots.map((bot) => (
        <li key={bot.id}>
          <BotCard bot={bot} />
        </li>
      ))}
    </ul>
  );
}

interface BotGridProps {
  label: string;
  list: InfiniteQuery<BotCardData>;
  empty: ReactNode;
}

/** Cards of an infinite list. */
export function BotGrid({ label, list, empty }: BotGridProps) {
  const { items, hasMore, loading, failure, loadMore } = list;
  if (items.length === 0) {
    if (failure !== undefined && !loading) return <ErrorState message={failure} onRetry={loadMore} />;
    return loading ? <ListSkeleton /> : empty;
  }
  return (
    <>
      <BotCards label={label} bots={items} />
      <ListEnd hasMore={hasMore} loading={loading} failure={failure} onLoadMore={loadMore} />
    </>
  );
}
