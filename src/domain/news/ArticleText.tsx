import { FormattedMessage } from 'react-intl';

import { Picture } from '@/shared/ui/picture/Picture';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { isHttpUrl } from '@/shared/url/isHttpUrl';

import styles from './ArticleText.module.css';
import { NewsByline } from './NewsByline';
import type { Article } from './useArticle';

export function ArticleText({ article }: { article: Article }) {
  return (
    <>
      <NewsByline item={article} />
      {article.image ? <Picture className={styles['picture']} src={article.image} alt="" decoding="async" /> : null}
      <div className={styles['text']}>
        {getParagraphs(article).map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other identity, and never move
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {isHttpUrl(article.url) ? (
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
    </>
  );
}

/** The text is rendered as plain text, never as HTML. */
function getParagraphs({ content, message, title }: Article): string[] {
  const text = content ?? message ?? '';
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && paragraph !== title);
}
