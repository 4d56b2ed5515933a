import { Tabs } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { Composer } from '@/domain/posts/composer/Composer';
import { PostStream } from '@/domain/posts/PostStream';
import { PageLayout } from '@/shared/ui/PageLayout';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

import { EmptyFeed } from './EmptyFeed';
import styles from './FeedPage.module.css';
import { FEED_TABS, HOME_OF_OWN, SOURCES, useFeedTab } from './useFeedTab';

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
        <div className={styles['composer']}>
          <Composer onPosted={showOwn} />
        </div>
        <Tabs
          className={styles['tabs']}
          activeKey={tab}
          onChange={openTab}
          destroyOnHidden
          animated={false}
          aria-label={intl.formatMessage({ id: 'feed.tabs' })}
          items={FEED_TABS.map((key) => ({
            key,
            label: <FormattedMessage id={`feed.tab.${key}`} />,
            children:
              key === tab ? (
                <>
                  <VisuallyHidden as="h2">{name}</VisuallyHidden>
                  <PostStream key={tab} source={SOURCES[tab]} label={name} empty={<EmptyFeed tab={tab} />} />
                </>
              ) : null,
          }))}
        />
      </div>
    </PageLayout>
  );
}
