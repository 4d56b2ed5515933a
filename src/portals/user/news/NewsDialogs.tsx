import { lazy, Suspense } from 'react';

import { NewsByline } from '@/domain/news/NewsByline';
import { getNewsUrl } from '@/domain/news/getNewsUrl';
import type { NewsDialog } from '@/domain/news/newsView';
import { useArticle } from '@/domain/news/useArticle';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { readId } from '@/shared/url/readId';
import type { DialogParam } from '@/shared/url/useDialogParam';

import styles from './Article.module.css';
import { FailureDialog } from './FailureDialog';

const ArticleDialog = lazy(async () => ({ default: (await import('./ArticleDialog')).ArticleDialog }));
const CommentsDialog = lazy(async () => ({
  default: (await import('@/domain/comments/CommentsDialog')).CommentsDialog,
}));
const ComposerDialog = lazy(async () => ({
  default: (await import('@/domain/posts/composer/ComposerDialog')).ComposerDialog,
}));
const LikesDialog = lazy(async () => ({ default: (await import('@/domain/follows/LikesDialog')).NewsLikesDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('@/domain/share/ShareDialog')).ShareDialog }));

interface NewsDialogsProps {
  newsId: number | undefined;
  onCloseArticle: () => void;
  dialog: DialogParam<NewsDialog>;
}

const DIALOGS: readonly NewsDialog[] = ['comments', 'news-likes', 'news-post', 'news-share'];

/** The article in the address, and above it the dialogs about an article. */
export function NewsDialogs({ newsId, onCloseArticle, dialog }: NewsDialogsProps) {
  // A link to the comments of an article may omit its id.
  const subject = readId(dialog.subject) ?? newsId;
  return (
    <Suspense>
      {newsId === undefined ? null : (
        <ArticleDialog key={newsId} newsId={newsId} dialog={dialog} onClose={onCloseArticle} />
      )}
      {subject !== undefined && DIALOGS.some(dialog.isOpen) ? (
        <Suspense>
          <DialogAbout key={subject} newsId={subject} dialog={dialog} />
        </Suspense>
      ) : null}
    </Suspense>
  );
}

function DialogAbout({ newsId, dialog }: { newsId: number; dialog: DialogParam<NewsDialog> }) {
  useReturnFocus(`[data-news="${newsId}"]`);
  const { article, failure, retry } = useArticle(newsId, 'cache-first');
  const { close } = dialog;
  if (dialog.isOpen('news-likes')) return <LikesDialog newsId={newsId} onClose={close} />;
  if (failure !== undefined) return <FailureDialog failure={failure} onRetry={retry} onClose={close} />;
  if (article === undefined) return null;
  if (dialog.isOpen('news-post')) return <ComposerDialog newsId={newsId} onClose={close} />;
  if (dialog.isOpen('comments')) {
    return (
      <CommentsDialog subject={{ kind: 'news', id: newsId }} onClose={close}>
        <div className={styles['summary']}>
          <h3 dir="auto">{article.title}</h3>
          <NewsByline item={article} />
        </div>
      </CommentsDialog>
    );
  }
  return <ShareDialog url={getNewsUrl(article)} title={article.title} onClose={close} />;
}
