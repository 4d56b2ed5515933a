import { useSearchParams } from 'react-router';

import type { PostSource } from '@/domain/posts/feed/postSource';

export const FEED_TABS = ['following', 'watchlist', 'tags', 'lists', 'popular', 'newest', 'bookmarks'] as const;
export type FeedTab = (typeof FEED_TABS)[number];
/** Tabs that are one feed. */
export type SingleFeedTab = Exclude<FeedTab, 'lists'>;

export const SOURCES: Readonly<Record<SingleFeedTab, PostSource>> = {
  following: { feed: 'following' },
  watchlist: { feed: 'watchlist' },
  tags: { feed: 'tags' },
  popular: { feed: 'popular' },
  newest: { feed: 'newest' },
  bookmarks: { isBookmark: true },
};

export const FIRST_TAB: FeedTab = 'following';

/** The feed of followed users contains the own posts. */
export const OWN_POSTS_TAB: FeedTab = 'following';

/** The open feed of an address. */
export const readFeedTab = (params: URLSearchParams): FeedTab =>
  FEED_TABS.find((tab) => tab === params.get('tab')) ?? FIRST_TAB;

/** The open feed is in the address: `?tab=popular`. */
export function useFeedTab(): { tab: FeedTab; openTab: (tab: string) => void } {
  const [params, setParams] = useSearchParams();
  return {
    tab: readFeedTab(params),
    openTab: (tab) => setParams(tab === FIRST_TAB ? {} : { tab }),
  };
}
