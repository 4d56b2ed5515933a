import { memo, startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { fromStoreBot, type BotCardData } from '@/domain/store/BotCard';
import { useGetMarkeplaceCategoryQuery } from '@/generated/store/getMarkeplaceCategory';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { useParts } from '@/shared/ui/hooks/useParts';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListEnd } from '@/shared/ui/list/ListEnd';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

import { BotCards } from './BotGrid';
import { useGroups, useMarketplaceCategory, type Group } from './lists';
import styles from './Marketplace.module.css';

/** Cards of a category before its own page. */
const SHOWN = 6;

/**
 * The start of the store: the marketplace categories of the admins first, then the bot categories, a few bots of each.
 */
export function Discover() {
  const intl = useIntl();
  const marketplaceCategories = useGetMarkeplaceCategoryQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE, activeInactiveUser: 'active' },
    fetchPolicy: 'cache-and-network',
  });
  const groups = useGroups();
  const [loadedIds, setLoadedIds] = useState<ReadonlySet<number>>(new Set());
  const marketplaceCategoryResponse = readResponse(marketplaceCategories);
  const [isRevisit] = useState(marketplaceCategoryResponse.response !== undefined);
  const reportLoaded = useCallback(
    (id: number) => {
      const add = () => setLoadedIds((before) => new Set(before).add(id));
      if (isRevisit) add();
      else startTransition(add);
    },
    [isRevisit],
  );
  const filled = (marketplaceCategoryResponse.response?.data ?? []).filter(
    (marketplaceCategory) => marketplaceCategory.count_bot_mappings > 0,
  );
  // A category is shown only after those above it have loaded: they would push it away from under the reader's finger.
  const firstMissing = filled.findIndex(({ id }) => !loadedIds.has(id));
  const areAllLoaded = firstMissing < 0;
  const shown = useParts(areAllLoaded ? filled.length + groups.items.length : firstMissing, isRevisit);
  if (marketplaceCategoryResponse.failure !== undefined) {
    return (
      <ErrorState
        message={marketplaceCategoryResponse.failure}
        onRetry={() => void marketplaceCategories.refetch().catch(() => undefined)}
      />
    );
  }
  const hasGroups = groups.items.length > 0;
  if (!hasGroups && groups.failure !== undefined && !groups.loading) {
    return <ErrorState message={groups.failure} onRetry={groups.loadMore} />;
  }
  if (!marketplaceCategoryResponse.response || (!hasGroups && groups.loading)) return <ListSkeleton />;
  if (filled.length === 0 && !hasGroups) {
    return (
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: 'marketplace.empty' })}
        hint={intl.formatMessage({ id: 'marketplace.emptyHint' })}
      />
    );
  }
  return (
    <>
      {filled.map(({ id, category }, index) => (
        <MarketplaceCategoryPreview key={id} id={id} name={category} isShown={index < shown} onLoaded={reportLoaded} />
      ))}
      {shown === 0 ? <ListSkeleton /> : null}
      {groups.items.slice(0, Math.max(0, shown - filled.length)).map((group) => (
        <CategoryPreview key={group.id} group={group} />
      ))}
      {areAllLoaded && groups.hasMore ? (
        <ListEnd hasMore loading={groups.loading} failure={groups.failure} onLoadMore={groups.loadMore} />
      ) : null}
    </>
  );
}

interface MarketplaceCategoryPreviewProps {
  id: number;
  name: string;
  isShown: boolean;
  /** Called after the content of the category has loaded or failed. */
  onLoaded: (id: number) => void;
}

const MarketplaceCategoryPreview = memo(function MarketplaceCategoryPreview({
  id,
  name,
  isShown,
  onLoaded,
}: MarketplaceCategoryPreviewProps) {
  const { items, total, failure, loading, loadMore } = useMarketplaceCategory(id, SHOWN);
  const isLoaded = items.length > 0 || failure !== undefined || !loading;
  // Before the paint: cached content of an earlier visit shows at once.
  useLayoutEffect(() => {
    if (isLoaded) onLoaded(id);
  }, [isLoaded, id, onLoaded]);
  if (!isShown) return null;
  if (items.length === 0) {
    // The chosen bots may not be in the store at present.
    if (failure === undefined) return null;
    return (
      <section className={styles['category']} aria-label={name}>
        <header className={styles['categoryHead']}>
          <h2>{name}</h2>
        </header>
        <ErrorState message={failure} onRetry={loadMore} />
      </section>
    );
  }
  return (
    <Row name={name} count={total} to={paths.marketplace({ marketplaceCategory: id })} bots={items.slice(0, SHOWN)} />
  );
});

/** A bot category. It renders once, not again with each category below it. */
const CategoryPreview = memo(function CategoryPreview({ group }: { group: Group }) {
  return (
    <Row
      name={group.category}
      count={group.count_bot_mappings}
      to={paths.marketplace({ category: group.id })}
      bots={group.bots.slice(0, SHOWN).map(fromStoreBot)}
    />
  );
});

interface RowProps {
  name: string;
  count: number;
  to: string;
  bots: readonly BotCardData[];
}

function Row({ name, count, to, bots }: RowProps) {
  const intl = useIntl();
  return (
    <section className={styles['category']} aria-label={name}>
      <header className={styles['categoryHead']}>
        <h2>{name}</h2>
        {count > bots.length ? (
          <Link to={to} aria-label={intl.formatMessage({ id: 'marketplace.seeAllOf' }, { count, name })}>
            <FormattedMessage id="marketplace.seeAll" values={{ count }} />
          </Link>
        ) : null}
      </header>
      <BotCards label={name} bots={bots} />
    </section>
  );
}
