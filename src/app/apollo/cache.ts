import { InMemoryCache } from '@apollo/client/cache';

/**
 * The cache. Entities are known by `id`; listed here are those whose key has another name. Answers are envelopes
 * without identity and are merged by nobody: a new answer replaces the old one.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    // Without these, fragments on an interface match nothing.
    possibleTypes: { DashboardCard: ['TopPerformersCard', 'InfluencerCard', 'MoverCard', 'PostCard'] },
    typePolicies: {
      // A list of posts is read page by page, each from its cursor on (domain/posts/feedPages.ts).
      Query: {
        fields: { getUserPostList: { keyArgs: ['userId', 'feed', 'tickerId', 'sentiment', 'isBookmark', 'cursor'] } },
      },
      TeamMember: { keyFields: false },
      MarketplaceBot: { keyFields: ['bot_id'] },
      SessionUser: { keyFields: ['id'] },
      UserSettings: { keyFields: ['user_id'] },
      // Documents ask for different rights of one person; each answer adds to what is known.
      UserPermissions: { merge: true },
      BotViewerPermissions: { merge: true },
      // Lists of a bot arrive whole: what is missing in the new one is gone.
      Bot: {
        fields: {
          bannerImages: { merge: false },
          featuredImages: { merge: false },
          countries: { merge: false },
          s2_bot_permission_mapping: { merge: false },
          checklist: { merge: false },
        },
      },
      // The requirements have the same ids in every bot, and a bot belongs to whom it is read with.
      BotChecklistItem: { keyFields: false },
      BotTimelineActor: { keyFields: false },
      // Lists of people and stocks with their latest prices: points of a series belong to nothing else.
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
      // Who and what a post mentions carries the words of that post.
      MentionedUser: { keyFields: false },
      MentionedStock: { keyFields: false },
      // Comments of posts and of news are counted apart: an id alone names none.
      Comment: { keyFields: false },
      PostPermissions: { merge: true },
      Poll: { fields: { options: { merge: false } } },
    },
  });
}
