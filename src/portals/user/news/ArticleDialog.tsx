import { Modal } from 'antd';
import { useIntl, FormattedMessage } from 'react-intl';

import { CommentList } from '@/domain/comments/CommentList';
import { ArticleFailure } from '@/domain/news/ArticleFailure';
import { ArticleText } from '@/domain/news/ArticleText';
import { NewsActions } from '@/domain/news/NewsActions';
import { NewsTickers } from '@/domain/news/NewsTickers';
import type { NewsDialog } from '@/domain/news/newsView';
import { useArticle, type Article } from '@/domain/news/useArticle';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import type { DialogParam } from '@/shared/url/useDialogParam';

import styles from './Article.module.css';

interface ArticleDialogProps {
  newsId: number;
  dialog: DialogParam<NewsDialog>;
  onClose: () => void;
}

/** An article: its text, stocks, actions and comments. */
export function ArticleDialog({ newsId, dialog, onClose }: ArticleDialogProps) {
  const intl = useIntl();
  useReturnFocus(`[data-news="${newsId}"]`);
  const { article, failure, retry } = useArticle(newsId, 'cache-and-network');
  return (
    <Modal
      open
      title={article?.title ?? intl.formatMessage({ id: 'page.latestNews' })}
      footer={null}
      onCancel={onClose}
      width={760}
      style={{ insetBlockStart: '4vh' }}
    >
      {article ? <ArticleBody article={article} dialog={dialog} /> : null}
      {!article && failure ? <ArticleFailure failure={failure} onRetry={retry} /> : null}
      {!article && !failure ? <DetailSkeleton /> : null}
    </Modal>
  );
}

function ArticleBody({ article, dialog }: { article: Article; dialog: DialogParam<NewsDialog> }) {
  return (
    <article className={styles['article']} aria-label={article.title}>
      <ArticleText article={article} />
      <NewsTickers tickers={article.ticker_details} />
      <NewsActions item={article} dialog={dialog} opensComments={false} />
      <section className={styles['comments']}>
        <h3>
          <FormattedMessage id="comments.title" />
        </h3>
        <CommentList subject={{ kind: 'news', id: article.id }} />
      </section>
    </article>
  );
}
