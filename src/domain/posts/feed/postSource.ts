import type { PostFeed, PostSentiment } from '@/generated/schema';
import { LIVE_FEEDS, type SocialTopic } from '@rules/posts/socialTopics';

/** Source of a list of posts: a feed of the viewer, their bookmarks, a user, a tag, a quoted post, a list of people, or a stock. */
export type PostSource =
  | { feed: PostFeed }
  | { isBookmark: true }
  | { userId: number }
  | { tagId: number }
  | { quotesOf: number }
  | { peopleListId: number }
  | { tickerId: number; sentiment?: PostSentiment };

/** Whether the list is sorted by time, so that new posts appear at its start. */
export const isSortedByTime = (source: PostSource): boolean =>
  'feed' in source ? source.feed !== 'popular' : !('isBookmark' in source);

/** Where new posts of the list are announced; undefined for lists that announce none: popular, saved, and quotes. */
export function getSocialTopic(source: PostSource): SocialTopic | undefined {
  if ('feed' in source) {
    const feed = LIVE_FEEDS.find((name) => name === source.feed);
    return feed && `feed:${feed}`;
  }
  if ('userId' in source) return `person:${source.userId}`;
  if ('tagId' in source) return `tag:${source.tagId}`;
  if ('peopleListId' in source) return `list:${source.peopleListId}`;
  return 'tickerId' in source ? `stock:${source.tickerId}` : undefined;
}

export const POSTS_PER_PAGE = 20;
