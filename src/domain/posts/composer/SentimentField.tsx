import { Button } from 'antd';
import { useField } from 'formik';
import { memo } from 'react';
import { useIntl } from 'react-intl';

import { useStableCallback } from '@/shared/ui/hooks/useStableCallback';

import { SentimentTag } from '../SentimentTag';
import { useIsStock } from '../../userText/useMentionSearch';
import styles from './Composer.module.css';
import type { Sentiment } from './composerValues';

/**
 * The author's expectation for the only stock of the post. A second press clears it. Empty while no stock has this
 * symbol.
 */
export function SentimentField({ symbol }: { symbol: string }) {
  return useIsStock(symbol) ? <StockSentiment symbol={symbol} /> : null;
}

function StockSentiment({ symbol }: { symbol: string }) {
  const [{ value }, , { setValue }] = useField<Sentiment>('sentiment');
  const choose = useStableCallback((sentiment: Sentiment) => void setValue(sentiment));
  return <SentimentButtons symbol={symbol} value={value} onChoose={choose} />;
}

interface SentimentButtonsProps {
  symbol: string;
  value: Sentiment;
  onChoose: (sentiment: Sentiment) => void;
}

/** Memoized, because the form renders on every key press. */
const SentimentButtons = memo(function SentimentButtons({ symbol, value, onChoose }: SentimentButtonsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'posts.composer.sentiment' }, { symbol: symbol.toUpperCase() });
  return (
    <div role="group" aria-label={label} className={styles['sentiment']}>
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
  );
});
