import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import type { SingleFeedTab } from './useFeedTab';

const toPopular = (
  <Link to={paths.posts({ tab: 'popular' })}>
    <FormattedMessage id="feed.empty.toPopular" />
  </Link>
);

/** The next step from an empty feed. */
const steps: Readonly<Record<SingleFeedTab, ReactNode>> = {
  following: toPopular,
  watchlist: (
    <Link to={paths.watchlist()}>
      <FormattedMessage id="feed.empty.toWatchlist" />
    </Link>
  ),
  tags: toPopular,
  popular: (
    <Link to={paths.posts({ tab: 'newest' })}>
      <FormattedMessage id="feed.empty.toNewest" />
    </Link>
  ),
  newest: (
    <Link to={paths.market()}>
      <FormattedMessage id="feed.empty.toMarket" />
    </Link>
  ),
  bookmarks: toPopular,
};

/** Explains an empty feed and offers the next step. */
export function EmptyFeed({ tab }: { tab: SingleFeedTab }) {
  const intl = useIntl();
  return (
    <EmptyState
      image="profile"
      title={intl.formatMessage({ id: `feed.empty.${tab}` })}
      hint={intl.formatMessage({ id: `feed.empty.${tab}.hint` })}
      action={steps[tab]}
    />
  );
}
