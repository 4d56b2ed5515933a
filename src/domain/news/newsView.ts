import type { NewsCard_NewsFragment } from '@/generated/news/fragments';

/** An article as lists show it. */
export type NewsView = NewsCard_NewsFragment;

/** The dialogs about an article, as the address names them; their subject is the article's id. */
export type NewsDialog = 'comments' | 'news-likes' | 'news-post' | 'news-share';
