import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useNewsLanguage } from '@/domain/news/useNewsLanguage';
import type { NewsCard_NewsFragment } from '@/generated/news/fragments';
import { useGetAllNewsDetailsQuery } from '@/generated/news/getAllNewsDetails';
import { readResponse } from '@/shared/action/readResponse';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { latestNews } from './latestNews';
import styles from './NewsPanel.module.css';

const NewsLikesDialog = lazy(async () => ({
  default: (await import('@/domain/follows/LikesDialog')).NewsLikesDialog,
}));

/** The dashboard has no other select, which is larger than the panel. */
const NewsLanguageSelect = lazy(async () => ({
  default: (await import('@/domain/news/NewsLanguageSelect')).NewsLanguageSelect,
}));

/** The latest news, loaded on entry and discarded on exit (console §2). Therefore it bypasses the cache. */
export function NewsPanel() {
  const intl = useIntl();
  const { language } = useNewsLanguage();
  const result = useGetAllNewsDetailsQuery({
    variables: latestNews(language),
    fetchPolicy: 'no-cache',
  });
  const { response, failure } = readResponse(result);
  const dialog = useDialogParam<'likes'>();
  const liked = readId(dialog.subject);
  const news = response?.data ?? [];

  return (
    <Panel
      title={intl.formatMessage({ id: 'dashboards.news.title' })}
      action={
        <Suspense>
          <NewsLanguageSelect />
        </Suspense>
      }
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton count={4} /> : null}
      {response && news.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'dashboards.news.empty' })} />
      ) : null}
      {news.length > 0 ? (
        <ul className={styles['list']}>
          {news.map((item) => (
            <NewsItem key={item.id} item={item} onShowLikes={() => dialog.open('likes', item.id)} />
          ))}
        </ul>
      ) : null}
      {dialog.isOpen('likes') && liked !== undefined ? (
        <Suspense>
          <NewsLikesDialog key={liked} newsId={liked} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function NewsItem({ item, onShowLikes }: { item: NewsCard_NewsFragment; onShowLikes: () => void }) {
  const tickers = item.ticker_details.map((ticker) => ticker.ticker_symbol);
  return (
    <li className={styles['item']}>
      <article>
        <h3 lang={item.language}>{item.title}</h3>
        {item.message && item.message !== item.title ? <p lang={item.language}>{item.message}</p> : null}
        <footer>
          <span>{item.source}</span>
          <RelativeTime value={item.publish_date} />
          {item.is_simulated ? <FormattedMessage id="dashboards.news.simulated" tagName="span" /> : null}
          {tickers.map((symbol) => (
            <Tag key={symbol} tone="accent">
              {symbol}
            </Tag>
          ))}
          {item.up_vote > 0 ? (
            <button type="button" className={styles['likes']} aria-haspopup="dialog" onClick={onShowLikes}>
              <FormattedMessage id="people.likes.show" values={{ count: item.up_vote }} />
            </button>
          ) : null}
        </footer>
      </article>
    </li>
  );
}
