import type { NewsCard_NewsFragment } from '@/generated/news/fragments';

export type NewsView = NewsCard_NewsFragment;

/** The dialogs of an article, by the value of the URL parameter; their subject is the id of the article. */
export type NewsDialog = 'comments' | 'news-likes' | 'news-post' | 'news-share';
