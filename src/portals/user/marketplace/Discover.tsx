import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { ofStore, type BotCardData } from '@/domain/store/BotCard';
import { useGetMarkeplaceCategoryQuery } from '@/generated/store/getMarkeplaceCategory';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import { ListSkeleton } from '@/shared/ui/Skeletons';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

import { BotCards } from './BotGrid';
import { useGroups, useShelf } from './lists';
import styles from './Marketplace.module.css';

/** Cards of a shelf or category before its own page. */
const SHOWN = 6;

/** The store at a glance: the collections of the admins first, then the categories, a few bots of each. */
export function Discover() {
  const intl = useIntl();
  const shelves = useGetMarkeplaceCategoryQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE, activeInactiveUser: 'active' },
    fetchPolicy: 'cache-and-network',
  });
  const groups = useGroups();
  const shelfReply = readReply(shelves);
  if (shelfReply.failure !== undefined) {
    return <ErrorState message={shelfReply.failure} onRetry={() => void shelves.refetch().catch(() => undefined)} />;
  }
  const hasGroups = groups.items.length > 0;
  if (!hasGroups && groups.failure !== undefined && !groups.loading) {
    return <ErrorState message={groups.failure} onRetry={groups.loadMore} />;
  }
  if (!shelfReply.reply || (!hasGroups && groups.loading)) return <ListSkeleton />;
  const filled = (shelfReply.reply.data ?? []).filter((shelf) => shelf.count_bot_mappings > 0);
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
      {filled.map((shelf) => (
        <ShelfPreview key={shelf.id} id={shelf.id} name={shelf.category} />
      ))}
      {groups.items.map((group) => (
        <Row
          key={group.id}
          name={group.category}
          count={group.count_bot_mappings}
          to={paths.marketplace({ category: group.id })}
          bots={group.bots.slice(0, SHOWN).map(ofStore)}
        />
      ))}
      {groups.hasMore ? (
        <ListEnd hasMore loading={groups.loading} failure={groups.failure} onLoadMore={groups.loadMore} />
      ) : null}
    </>
  );
}

function ShelfPreview({ id, name }: { id: number; name: string }) {
  const { items, total, failure, loadMore } = useShelf(id, SHOWN);
  if (items.length === 0) {
    // What admins chose may not be in the store at the moment.
    if (failure === undefined) return null;
    return (
      <section className={styles['shelf']} aria-label={name}>
        <header className={styles['shelfHead']}>
          <h2>{name}</h2>
        </header>
        <ErrorState message={failure} onRetry={loadMore} />
      </section>
    );
  }
  return <Row name={name} count={total} to={paths.marketplace({ shelf: id })} bots={items.slice(0, SHOWN)} />;
}

interface RowProps {
  name: string;
  count: number;
  to: string;
  bots: readonly BotCardData[];
}

function Row({ name, count, to, bots }: RowProps) {
  const intl = useIntl();
  return (
    <section className={styles['shelf']} aria-label={name}>
      <header className={styles['shelfHead']}>
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
