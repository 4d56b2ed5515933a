import { FormattedMessage, useIntl } from 'react-intl';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './News.module.css';
import type { NewsView } from './newsView';

/** Source and date of an article, its language when it is not that of the reader, and whether it is simulated. */
export function NewsByline({
  item,
}: {
  item: Pick<NewsView, 'source' | 'publish_date' | 'is_simulated' | 'language'>;
}) {
  const { locale } = useIntl();
  return (
    <p className={styles['byline']}>
      <bdi>{item.source}</bdi>
      <span aria-hidden>·</span>
      <RelativeTime value={item.publish_date} />
      {item.language === locale ? null : (
        <Tag>
          <FormattedMessage id={`news.language.${item.language}`} />
        </Tag>
      )}
      {item.is_simulated ? (
        <Tag tone="attention">
          <FormattedMessage id="dashboards.news.simulated" />
        </Tag>
      ) : null}
    </p>
  );
}
