import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Composer } from '@/domain/posts/composer/Composer';
import { PostStream } from '@/domain/posts/feed/PostStream';
import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { EmptyFeed } from './EmptyFeed';
import styles from './FeedPage.module.css';
import { TagPanels } from './TagPanels';
import { FEED_TABS, FIRST_TAB, OWN_POSTS_TAB, SOURCES, useFeedTab, type FeedTab } from './useFeedTab';

// Loaded when its tab is opened.
const ListFeeds = lazy(async () => ({ default: (await import('./lists/ListFeeds')).ListFeeds }));

/** The feeds: posts of followed users, about watched stocks, of lists of people, popular, all, and saved posts. */
export function FeedPage() {
  const intl = useIntl();
  const { tab, openTab } = useFeedTab();
  const name = intl.formatMessage({ id: `feed.tab.${tab}` });
  // The composer refetches the current feed; the other feeds may not contain the own post.
  const showOwn = () => {
    if (tab !== 'newest' && tab !== OWN_POSTS_TAB) openTab(OWN_POSTS_TAB);
  };
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.posts' })}>
      <div className={styles['column']}>
        <Composer onPosted={showOwn} />
        <FeedTabs open={tab} />
        <VisuallyHidden as="h2">{name}</VisuallyHidden>
        {tab === 'tags' ? <TagPanels /> : null}
        {tab === 'lists' ? (
          <Suspense fallback={<ListSkeleton />}>
            <ListFeeds />
          </Suspense>
        ) : (
          <PostStream key={tab} source={SOURCES[tab]} label={name} empty={<EmptyFeed tab={tab} />} />
        )}
      </div>
    </PageLayout>
  );
}

function FeedTabs({ open }: { open: FeedTab }) {
  const intl = useIntl();
  return (
    <div className={styles['tabs']}>
      <LinkTabs
        label={intl.formatMessage({ id: 'feed.tabs' })}
        tabs={FEED_TABS.map((tab) => ({
          to: paths.posts({ tab: tab === FIRST_TAB ? undefined : tab }),
          label: <FormattedMessage id={`feed.tab.${tab}`} />,
          isOpen: tab === open,
        }))}
      />
    </div>
  );
}
