import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { StockRelated_StockDetailFragment } from '@/generated/market/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Stock.module.css';

interface StockNewsPanelProps {
  news: StockRelated_StockDetailFragment['stock_news'];
  symbol: string;
}

/** The latest news about the stock, and the link to all of them. */
export function StockNewsPanel({ news, symbol }: StockNewsPanelProps) {
  const intl = useIntl();
  return (
    <Panel
      title={intl.formatMessage({ id: 'stock.news.title' })}
      action={
        news.length === 0 ? null : (
          <Link to={paths.latestNews({ ticker: symbol })}>
            <FormattedMessage id="stock.news.all" />
          </Link>
        )
      }
    >
      {news.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'stock.news.empty' }, { symbol })}
          action={
            <Link to={paths.latestNews()}>
              <FormattedMessage id="stock.news.all" />
            </Link>
          }
        />
      ) : (
        <ul className={styles['rows']}>
          {news.map(({ id, title, img, source, date }) => (
            <li key={id} className={styles['row']}>
              <Avatar kind="stock" monogram={symbol} src={img} size={44} />
              <article className={styles['news']}>
                <h3 dir="auto">
                  <Link to={paths.newsItem(id)}>{title}</Link>
                </h3>
                <p className={styles['muted']}>
                  <bdi>{source}</bdi> · <RelativeTime value={date} />
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
