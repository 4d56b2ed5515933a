import { FormattedMessage } from 'react-intl';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './News.module.css';
import type { NewsView } from './newsView';

/** Source and date of an article, and a tag when it is about the simulated market. */
export function NewsByline({ item }: { item: Pick<NewsView, 'source' | 'publish_date' | 'is_simulated'> }) {
  return (
    <p className={styles['byline']}>
      <bdi>{item.source}</bdi>
      <span aria-hidden>·</span>
      <RelativeTime value={item.publish_date} />
      {item.is_simulated ? (
        <Tag tone="attention">
          <FormattedMessage id="dashboards.news.simulated" />
        </Tag>
      ) : null}
    </p>
  );
}
