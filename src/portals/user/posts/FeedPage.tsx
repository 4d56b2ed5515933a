import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { Composer } from '@/domain/posts/composer/Composer';
import { PostStream } from '@/domain/posts/PostStream';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/PageLayout';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

import { EmptyFeed } from './EmptyFeed';
import styles from './FeedPage.module.css';
import { FEED_TABS, FIRST_TAB, HOME_OF_OWN, SOURCES, useFeedTab, type FeedTab } from './useFeedTab';

/** The posts of those whom the reader follows, about what they watch, what many like, all of them, and what they kept. */
export function FeedPage() {
  const intl = useIntl();
  const { tab, openTab } = useFeedTab();
  const name = intl.formatMessage({ id: `feed.tab.${tab}` });
  // The composer reads the list on screen anew; elsewhere the own post may not stand.
  const showOwn = () => {
    if (tab !== 'newest' && tab !== HOME_OF_OWN) openTab(HOME_OF_OWN);
  };
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.posts' })}>
      <div className={styles['column']}>
        <Composer onPosted={showOwn} />
        <FeedTabs open={tab} />
        <VisuallyHidden as="h2">{name}</VisuallyHidden>
        <PostStream key={tab} source={SOURCES[tab]} label={name} empty={<EmptyFeed tab={tab} />} />
      </div>
    </PageLayout>
  );
}

/** Each feed has an address, so its tab is a link: it opens in another window, too. */
function FeedTabs({ open }: { open: FeedTab }) {
  const intl = useIntl();
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'feed.tabs' })}>
      <ul>
        {FEED_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={paths.posts({ tab: tab === FIRST_TAB ? undefined : tab })}
              aria-current={tab === open ? 'page' : undefined}
            >
              <FormattedMessage id={`feed.tab.${tab}`} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
