import { FormattedMessage, useIntl } from 'react-intl';

import type { GetWatchlistsQuery } from '@/generated/watchlists/getWatchlists';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';

import styles from './Watchlist.module.css';

type List = NonNullable<GetWatchlistsQuery['getWatchlists']['data']>[number];

interface WatchlistTabsProps {
  /** Undefined until they are read. */
  lists: readonly List[] | undefined;
  listId: number | null;
}

/** The lists of the viewer, once there are several. */
export function WatchlistTabs({ lists, listId }: WatchlistTabsProps) {
  const intl = useIntl();
  const format = useFormat();
  if (lists === undefined || lists.length < 2) return null;
  return (
    <div className={styles['tabs']}>
      <LinkTabs
        label={intl.formatMessage({ id: 'watchlists.lists' })}
        tabs={lists.map(({ id, name, count }) => ({
          to: paths.watchlist(id),
          isOpen: id === listId,
          label: (
            <>
              {name === null ? <FormattedMessage id="watchlists.lists.default" /> : <bdi>{name}</bdi>}{' '}
              <small>{format.number(count)}</small>
            </>
          ),
        }))}
      />
    </div>
  );
}
