import { Modal } from 'antd';
import { useIntl, FormattedMessage } from 'react-intl';

import { CommentList } from '@/domain/comments/CommentList';
import { NewsActions } from '@/domain/news/NewsActions';
import { NewsByline } from '@/domain/news/NewsByline';
import { NewsTickers } from '@/domain/news/NewsTickers';
import type { NewsDialog } from '@/domain/news/newsView';
import { Picture } from '@/shared/ui/Picture';
import { DetailSkeleton } from '@/shared/ui/Skeletons';
import { useReturnFocus } from '@/shared/ui/useReturnFocus';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { DialogParam } from '@/shared/url/useDialogParam';
import { isWebAddress } from '@/shared/url/webAddress';

import styles from './Article.module.css';
import { Failure } from './FailureDialog';
import { useArticle, type Article } from './useArticle';

interface ArticleDialogProps {
  newsId: number;
  dialog: DialogParam<NewsDialog>;
  onClose: () => void;
}

/** An article to be read: its text, its stocks, what can be done with it and what people say about it. */
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
      {!article && failure ? <Failure failure={failure} onRetry={retry} /> : null}
      {!article && !failure ? <DetailSkeleton /> : null}
    </Modal>
  );
}

function ArticleBody({ article, dialog }: { article: Article; dialog: DialogParam<NewsDialog> }) {
  return (
    <article className={styles['article']} aria-label={article.title}>
      <NewsByline item={article} />
      {article.image ? <Picture className={styles['picture']} src={article.image} alt="" decoding="async" /> : null}
      <div className={styles['text']}>
        {paragraphsOf(article).map((paragraph, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other identity, and never move
          <p key={place} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {isWebAddress(article.url) ? (
        <p>
          <a href={article.url} target="_blank" rel="noopener noreferrer nofollow">
            <FormattedMessage id="news.page.readAt" values={{ source: <bdi>{article.source}</bdi> }} />
            <VisuallyHidden>
              {' '}
              <FormattedMessage id="shared.opensInNewTab" />
            </VisuallyHidden>
          </a>
        </p>
      ) : null}
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

/** The text is plain: nothing in it is read as anything but words. */
function paragraphsOf({ content, message, title }: Article): string[] {
  const text = content ?? message ?? '';
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && paragraph !== title);
}
