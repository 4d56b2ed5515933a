import type { PostFeed, PostSentiment } from '@/generated/schema';

/** Source of a list of posts: a feed of the viewer, their bookmarks, a user, or a stock. */
export type PostSource =
  | { feed: PostFeed }
  | { isBookmark: true }
  | { userId: number }
  | { tickerId: number; sentiment?: PostSentiment };

/** Whether the list is sorted by time, so that new posts appear at its start. */
export const isSortedByTime = (source: PostSource): boolean =>
  'feed' in source ? source.feed !== 'popular' : !('isBookmark' in source);

export const POSTS_PER_PAGE = 20;
