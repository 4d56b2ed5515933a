import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { ofStore, type BotCardData } from '@/domain/store/BotCard';
import { useGetAllBotsByBotCategoryQuery } from '@/generated/store/getAllBotsByBotCategory';
import { useGetMarkeplaceCategoryQuery } from '@/generated/store/getMarkeplaceCategory';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListSkeleton } from '@/shared/ui/Skeletons';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';
import { MAX_GROUPS } from '@rules/store';

import { BotCards } from './BotGrid';
import { useShelf } from './lists';
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
  const categories = useGetAllBotsByBotCategoryQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_GROUPS },
    fetchPolicy: 'cache-and-network',
  });
  const [shelfReply, categoryReply] = [readReply(shelves), readReply(categories)];
  const failure = shelfReply.failure ?? categoryReply.failure;
  if (shelfReply.failure !== undefined || categoryReply.failure !== undefined) {
    return (
      <ErrorState
        message={failure ?? null}
        onRetry={() => void Promise.all([shelves.refetch(), categories.refetch()]).catch(() => undefined)}
      />
    );
  }
  if (!shelfReply.reply || !categoryReply.reply) return <ListSkeleton />;
  const filled = (shelfReply.reply.data ?? []).filter((shelf) => shelf.count_bot_mappings > 0);
  const groups = categoryReply.reply.data ?? [];
  if (filled.length === 0 && groups.length === 0) {
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
      {groups.map((group) => (
        <Row
          key={group.id}
          name={group.category}
          count={group.count_bot_mappings}
          to={paths.marketplace({ category: group.id })}
          bots={group.bots.slice(0, SHOWN).map(ofStore)}
        />
      ))}
    </>
  );
}

function ShelfPreview({ id, name }: { id: number; name: string }) {
  const { items, total } = useShelf(id, SHOWN);
  // What admins chose may not be in the store at the moment.
  if (items.length === 0) return null;
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
