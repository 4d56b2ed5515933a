import type { PostFeed, PostSentiment } from '@/generated/schema';

/** Where a list of posts comes from: a feed of the reader, their bookmarks, a person, or a stock. */
export type PostSource =
  | { feed: PostFeed }
  | { isBookmark: true }
  | { userId: number }
  | { tickerId: number; sentiment?: PostSentiment };

/** Whether posts come to it at its beginning, the newest first. */
export const isByTime = (source: PostSource): boolean =>
  'feed' in source ? source.feed !== 'popular' : !('isBookmark' in source);
