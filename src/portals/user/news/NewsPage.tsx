import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { NewsCard } from '@/domain/news/NewsCard';
import type { NewsDialog } from '@/domain/news/newsView';
import { useNewsLanguage } from '@/domain/news/useNewsLanguage';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { PageList } from '@/shared/ui/list/PageList';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { NewsDialogs } from './NewsDialogs';
import { NewsFilters } from './NewsFilters';
import styles from './NewsPage.module.css';
import { useNewsList } from './useNewsList';
import { useNewsParams } from './useNewsParams';

/** The estimated height of a card. */
const CARD_HEIGHT_PX = 200;

/** The market news, the latest first (social §2); an article opens above the list. */
export function NewsPage() {
  const intl = useIntl();
  const params = useNewsParams();
  const { search, ticker } = params;
  const { language, choose } = useNewsLanguage();
  const news = useNewsList({ search, ticker, language });
  const dialog = useDialogParam<NewsDialog>();
  const { key: visit } = useLocation();
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.latestNews' })}
      description={<FormattedMessage id="news.page.about" />}
    >
      <NewsFilters search={search} setSearch={params.setSearch} ticker={ticker} setTicker={params.setTicker} />
      <div className={styles['list']}>
        <PageList
          // Each list starts at its own top.
          key={ticker ?? `${language ?? ''} ${search}`}
          {...news}
          onLoadMore={news.loadMore}
          label={intl.formatMessage({ id: 'page.latestNews' })}
          estimatedHeight={CARD_HEIGHT_PX}
          getKey={({ id }) => id}
          renderItem={(item) => <NewsCard item={item} to={params.articleQuery(item.id)} dialog={dialog} />}
          empty={
            <NoNews
              search={search}
              ticker={ticker}
              onClear={params.clear}
              onEveryLanguage={language === null || ticker !== undefined ? undefined : () => choose('all')}
            />
          }
          scrollKey={`${visit} ${ticker ?? ''} ${language ?? ''} ${search}`}
        />
      </div>
      <NewsDialogs newsId={params.newsId} onCloseArticle={params.closeArticle} dialog={dialog} />
    </PageLayout>
  );
}

interface NoNewsProps {
  search: string;
  ticker: string | undefined;
  onClear: () => void;
  /** Shows the news of every language; undefined when the list already contains them. */
  onEveryLanguage: (() => void) | undefined;
}

/** Why the list is empty, and the link to all news. */
function NoNews({ search, ticker, onClear, onEveryLanguage }: NoNewsProps) {
  const intl = useIntl();
  const everyLanguage =
    onEveryLanguage === undefined ? null : (
      <Button onClick={onEveryLanguage}>
        <FormattedMessage id="news.language.showAll" />
      </Button>
    );
  if (search === '' && ticker === undefined) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'dashboards.news.empty' })}
        hint={intl.formatMessage({ id: 'news.page.emptyHint' })}
        action={everyLanguage}
      />
    );
  }
  return (
    <EmptyState
      title={
        ticker === undefined
          ? intl.formatMessage({ id: 'news.page.nothingFound' }, { search })
          : intl.formatMessage({ id: 'stock.news.empty' }, { symbol: ticker })
      }
      action={
        <>
          {everyLanguage}
          <Button onClick={onClear}>
            <FormattedMessage id="stock.news.all" />
          </Button>
        </>
      }
    />
  );
}
