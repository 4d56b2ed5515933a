import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { LightButton } from '@/shared/ui/button/LightButton';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useIsNearViewport } from '@/shared/ui/hooks/useIsNearViewport';

import type { PostSource } from './postSource';
import styles from './TickerPosts.module.css';

/** Loaded lazily when it is scrolled near the viewport. */
const PostStream = lazy(async () => ({ default: (await import('./PostStream')).PostStream }));

/** On a phone the posts follow the chart closely, and the first view of the page does not need them. */
const NEAR_PX = 100;

const VIEWS = ['all', 'bull', 'bear'] as const;
type View = (typeof VIEWS)[number];

const VIEW = 'view';

interface TickerPostsProps {
  tickerId: number;
  symbol: string;
  /** Content before the first post: the composer. */
  children?: ReactNode;
}

/** The posts about a stock: all of them, or those of one sentiment (`?view=bull`). */
export function TickerPosts({ tickerId, symbol, children }: TickerPostsProps) {
  const intl = useIntl();
  const [ref, isNear] = useIsNearViewport(NEAR_PX);
  const [params, setParams] = useSearchParams();
  const requested = params.get(VIEW);
  const view = VIEWS.find((name) => name === requested) ?? 'all';
  const source = useMemo<PostSource>(
    () => (view === 'all' ? { tickerId } : { tickerId, sentiment: view }),
    [tickerId, view],
  );
  const show = (next: View) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'all') changed.delete(VIEW);
        else changed.set(VIEW, next);
        return changed;
      },
      { preventScrollReset: true },
    );
  const title = intl.formatMessage({ id: 'feed.stock.title' }, { symbol });
  return (
    <div ref={ref} className={styles['posts']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Segmented<View>
          value={view}
          onChange={show}
          aria-label={intl.formatMessage({ id: 'feed.tabs' })}
          options={VIEWS.map((name) => ({
            value: name,
            label: intl.formatMessage({ id: name === 'all' ? 'feed.stock.all' : `posts.sentiment.${name}` }),
          }))}
        />
      </div>
      <div className={styles['column']}>
        {children}
        {isNear ? (
          <Suspense fallback={<ListSkeleton />}>
            <PostStream
              key={view}
              source={source}
              label={title}
              empty={<NoPosts view={view} symbol={symbol} onShowAll={() => show('all')} />}
            />
          </Suspense>
        ) : (
          <div className={styles['toCome']} />
        )}
      </div>
    </div>
  );
}

interface NoPostsProps {
  view: View;
  symbol: string;
  onShowAll: () => void;
}

function NoPosts({ view, symbol, onShowAll }: NoPostsProps) {
  const intl = useIntl();
  if (view === 'all') {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'feed.stock.empty' }, { symbol })}
        hint={intl.formatMessage({ id: 'feed.stock.empty.hint' }, { symbol })}
      />
    );
  }
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'feed.stock.emptyView' })}
      action={
        <LightButton type="link" onClick={onShowAll}>
          <FormattedMessage id="feed.stock.showAll" />
        </LightButton>
      }
    />
  );
}
