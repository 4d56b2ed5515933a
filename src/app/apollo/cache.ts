import { InMemoryCache } from '@apollo/client/cache';

/** All arguments of a list of posts but the page number and its size. */
const POST_LIST_KEYS = [
  'userId',
  'feed',
  'tickerId',
  'tagId',
  'quotesOf',
  'peopleListId',
  'sentiment',
  'isBookmark',
  'cursor',
];

/**
 * The cache. Entities are identified by `id`; types with another key are listed here. Envelopes have no identity and
 * are not merged: a new response replaces the old one.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    // Without these, fragments on an interface match nothing.
    possibleTypes: { DashboardCard: ['TopPerformersCard', 'InfluencerCard', 'MoverCard', 'PostCard'] },
    typePolicies: {
      // A list of posts is read page by page, each from its cursor (domain/posts/feed/feedPages.ts).
      Query: { fields: { getUserPostList: { keyArgs: POST_LIST_KEYS } } },
      MarketplaceBot: { keyFields: ['bot_id'] },
      Conversation: { keyFields: ['bot_id'] },
      UserSettings: { keyFields: ['user_id'] },
      // Documents select different rights of a user: the results are merged.
      UserPermissions: { merge: true },
      BotViewerPermissions: { merge: true },
      // Lists of a bot are complete: entries that are missing in the new one were removed.
      Bot: {
        fields: {
          bannerImages: { merge: false },
          featuredImages: { merge: false },
          countries: { merge: false },
          s2_bot_permission_mapping: { merge: false },
          checklist: { merge: false },
        },
      },
      // The requirements have the same ids in every bot, so they belong to the bot that contains them.
      BotChecklistItem: { keyFields: false },
      // The same user can write as a reviewer and as a member of the team: that belongs to the entry.
      BotTimelineActor: { keyFields: false },
      // Users and stocks in lists, with their latest prices: the points of a series have no identity of their own.
      Performer: { keyFields: ['user_id'], fields: { chart_data: { merge: false } } },
      MarketMover: { fields: { chart_data: { merge: false } } },
      SharedNews: { keyFields: ['news_id'], fields: { ticker_details: { merge: false } } },
      Post: {
        fields: {
          attachments: { merge: false },
          mention_user_list: { merge: false },
          mention_stock_list: { merge: false },
        },
      },
      // A mention contains text of its post.
      MentionedUser: { keyFields: false },
      MentionedStock: { keyFields: false },
      // Comments of posts and of news are numbered separately: an id alone is ambiguous.
      Comment: { keyFields: false },
      PostPermissions: { merge: true },
      Poll: { fields: { options: { merge: false } } },
    },
  });
}
