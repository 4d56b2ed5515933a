import { useIntl } from 'react-intl';

import type { GetStockSentimentQuery } from '@/generated/posts/getStockSentiment';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Sentiment.module.css';

type Day = NonNullable<GetStockSentimentQuery['getStockSentiment']['data']>['history'][number];

/** The bulls of each day above the line and the bears below it, as columns. */
export function SentimentHistory({ days }: { days: readonly Day[] }) {
  const intl = useIntl();
  const most = Math.max(1, ...days.flatMap(({ bull, bear }) => [bull, bear]));
  const size = (count: number) => ({ blockSize: `${(count / most) * 100}%` });
  return (
    <div>
      <h3 className={styles['label']}>{intl.formatMessage({ id: 'stock.sentiment.history' })}</h3>
      <ol className={styles['history']}>
        {days.map(({ date, bull, bear }) => {
          const text = intl.formatMessage(
            { id: 'stock.sentiment.dayCounts' },
            { date: intl.formatDate(date, { day: 'numeric', month: 'short', timeZone: 'UTC' }), bull, bear },
          );
          return (
            <li key={date} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
              <span className={styles['bulls']} aria-hidden>
                <span style={size(bull)} />
              </span>
              <span className={styles['bears']} aria-hidden>
                <span style={size(bear)} />
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
