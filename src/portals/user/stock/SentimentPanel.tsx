import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { rereadNewest } from '@/domain/social/rereadNewest';
import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useGetStockSentimentQuery, type GetStockSentimentQuery } from '@/generated/posts/getStockSentiment';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { SENTIMENT_MIN_AUTHORS } from '@rules/posts/postLimits';

import { SentimentHistory } from './SentimentHistory';
import styles from './Sentiment.module.css';

type Sentiment = NonNullable<GetStockSentimentQuery['getStockSentiment']['data']>;
type Share = Sentiment['day'];

/** New posts about a popular stock come in groups, so the numbers are read again a while after the first one. */
const REREAD_MS = 5_000;

interface SentimentPanelProps {
  tickerId: number;
  symbol: string;
}

/** What the authors of posts about a stock expect of it: today, this week, and over two weeks. */
export function SentimentPanel({ tickerId, symbol }: SentimentPanelProps) {
  const intl = useIntl();
  const result = useGetStockSentimentQuery({ variables: { tickerId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reread = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void rereadNewest(result.client, result.observable);
    }, REREAD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useSocialChanges([`stock:${tickerId}`], { onChange: reread, onGap: reread });

  const sentiment = response?.data;
  return (
    <Panel title={intl.formatMessage({ id: 'stock.sentiment.title' })}>
      <div className={styles['body']}>
        {failure !== undefined && !sentiment ? (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        ) : null}
        {sentiment ? (
          <>
            <div className={styles['shares']}>
              <ShareOfBulls label={intl.formatMessage({ id: 'stock.sentiment.day' })} share={sentiment.day} />
              <ShareOfBulls label={intl.formatMessage({ id: 'stock.sentiment.week' })} share={sentiment.week} />
            </div>
            <SentimentHistory days={sentiment.history} />
            <details className={styles['method']}>
              <summary>
                <FormattedMessage id="stock.sentiment.method" />
              </summary>
              <p>
                <FormattedMessage id="stock.sentiment.methodText" values={{ symbol, least: SENTIMENT_MIN_AUTHORS }} />
              </p>
            </details>
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function ShareOfBulls({ label, share: { bull, bear, bull_percent: percent } }: { label: string; share: Share }) {
  const intl = useIntl();
  const authors = bull + bear;
  return (
    <div className={styles['share']}>
      <h3>{label}</h3>
      {percent === null ? (
        <p className={styles['muted']}>
          {authors === 0 ? (
            <FormattedMessage id="stock.sentiment.none" />
          ) : (
            <FormattedMessage id="stock.sentiment.tooFew" values={{ count: authors, least: SENTIMENT_MIN_AUTHORS }} />
          )}
        </p>
      ) : (
        <>
          <p className={styles['amount']}>
            <FormattedMessage
              id="stock.sentiment.share"
              values={{ percent: intl.formatNumber(percent / 100, { style: 'percent' }) }}
            />
          </p>
          <span className={styles['bar']} aria-hidden>
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          <p className={styles['muted']}>
            <FormattedMessage id="stock.sentiment.authors" values={{ count: authors }} />
          </p>
        </>
      )}
    </div>
  );
}
