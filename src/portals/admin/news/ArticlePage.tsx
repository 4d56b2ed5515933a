import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { CommentList } from '@/domain/comments/CommentList';
import { ArticleFailure } from '@/domain/news/ArticleFailure';
import { ArticleText } from '@/domain/news/ArticleText';
import { useArticle, type Article } from '@/domain/news/useArticle';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Panel } from '@/shared/ui/page/Panel';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';
import { readId } from '@/shared/url/readId';

import styles from './News.module.css';
import { removedComments } from './removedComments';

/** No article has this id; the server responds with "not found". */
const NO_ID = 0;

/** An article with its comments, which admins can remove. */
export function ArticlePage() {
  const intl = useIntl();
  const newsId = readId(useParams()['newsId']) ?? NO_ID;
  const { article, failure, retry } = useArticle(newsId, 'cache-and-network');
  return (
    <PageLayout
      title={article?.title ?? intl.formatMessage({ id: 'newsAdmin.article' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.latestNews' }), to: paths.adminNews() }]}
      actions={
        article ? (
          <Link to={removedComments(newsId)}>
            <FormattedMessage id="newsAdmin.removed" />
          </Link>
        ) : null
      }
    >
      {article ? <ArticleView article={article} /> : null}
      {!article && failure ? <ArticleFailure failure={failure} onRetry={retry} /> : null}
      {!article && !failure ? <DetailSkeleton /> : null}
    </PageLayout>
  );
}

function ArticleView({ article }: { article: Article }) {
  const intl = useIntl();
  return (
    <div className={styles['columns']}>
      <Panel title={intl.formatMessage({ id: 'newsAdmin.article' })}>
        <article className={styles['article']} aria-label={article.title}>
          <ArticleText article={article} />
          <Stocks of={article.ticker_details} />
        </article>
      </Panel>
      <Panel title={intl.formatMessage({ id: 'newsAdmin.talk' })} count={article.comments}>
        <div className={styles['comments']}>
          <CommentList subject={{ kind: 'news', id: article.id }} height="60vh" />
        </div>
      </Panel>
    </div>
  );
}

/** Names of the article's stocks. No links, because stock pages belong to app users. */
function Stocks({ of }: { of: Article['ticker_details'] }) {
  const intl = useIntl();
  if (of.length === 0) return null;
  return (
    <ul className={styles['stocks']} aria-label={intl.formatMessage({ id: 'posts.stocks' })}>
      {of.map(({ ticker_id: id, ticker_symbol: symbol, ticker_name: name }) => (
        <li key={id}>
          <Tag>
            <bdi>{symbol}</bdi> <bdi>{name}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
}
