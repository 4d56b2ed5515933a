import { Button } from 'antd';
import { useField } from 'formik';
import { useIntl } from 'react-intl';

import { SentimentTag } from '../SentimentTag';
import styles from './Composer.module.css';
import type { Sentiment } from './composerValues';

/** What the author expects of the one stock that the post is about; pressed again it is taken back. */
export function SentimentField({ symbol }: { symbol: string }) {
  const intl = useIntl();
  const [{ value }, , { setValue }] = useField<Sentiment>('sentiment');
  const label = intl.formatMessage({ id: 'posts.composer.sentiment' }, { symbol: symbol.toUpperCase() });
  return (
    <div role="group" aria-label={label} className={styles['sentiment']}>
      <span aria-hidden="true">{label}</span>
      {(['bull', 'bear'] as const).map((sentiment) => (
        <Button
          key={sentiment}
          aria-pressed={value === sentiment}
          className={value === sentiment ? styles['chosen'] : ''}
          onClick={() => void setValue(value === sentiment ? '' : sentiment)}
        >
          <SentimentTag sentiment={sentiment} />
        </Button>
      ))}
    </div>
  );
}
