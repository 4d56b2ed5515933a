import { Button } from 'antd';
import { useField } from 'formik';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useStableCallback } from '@/shared/ui/hooks/useStableCallback';

import { SentimentTag } from '../SentimentTag';
import { useIsStock } from '../../userText/useMentionSearch';
import styles from './Composer.module.css';
import type { Sentiment } from './composerValues';

/**
 * The author's expectation for the only stock of the post. A second press clears it. Before the search for the symbol
 * ends, the field has its place already: otherwise the buttons below would move under the pointer.
 */
export function SentimentField({ symbol }: { symbol: string }) {
  const [{ value }, , { setValue }] = useField<Sentiment>('sentiment');
  const choose = useStableCallback((sentiment: Sentiment) => void setValue(sentiment));
  const isStock = useIsStock(symbol);
  return <SentimentButtons symbol={symbol} isStock={isStock} value={value} onChoose={choose} />;
}

interface SentimentButtonsProps {
  symbol: string;
  /** Undefined until the search has ended. */
  isStock: boolean | undefined;
  value: Sentiment;
  onChoose: (sentiment: Sentiment) => void;
}

/** Memoized, because the form renders on every key press. */
const SentimentButtons = memo(function SentimentButtons(props: SentimentButtonsProps) {
  const { isStock, value, onChoose } = props;
  const intl = useIntl();
  const symbol = props.symbol.toUpperCase();
  const label = intl.formatMessage({ id: 'posts.composer.sentiment' }, { symbol });
  return (
    <div className={styles['sentimentPlace']}>
      <div
        role="group"
        aria-label={label}
        className={styles['sentiment']}
        style={{ visibility: isStock === true ? 'visible' : 'hidden' }}
      >
        <span aria-hidden="true">{label}</span>
        {(['bull', 'bear'] as const).map((sentiment) => (
          <Button
            key={sentiment}
            aria-pressed={value === sentiment}
            className={value === sentiment ? styles['chosen'] : ''}
            onClick={() => onChoose(value === sentiment ? '' : sentiment)}
          >
            <SentimentTag sentiment={sentiment} />
          </Button>
        ))}
      </div>
      {isStock === false ? (
        <span className={styles['note']}>
          <FormattedMessage id="posts.composer.symbolMissing" values={{ symbol }} />
        </span>
      ) : null}
    </div>
  );
});
