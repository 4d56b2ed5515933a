/**
 * Entries of the plain lists that the platform itself uses, by their ids. Admins may rename them, but cannot delete
 * them. The seed writes their names.
 */

/** Kinds of activity. */
export const activityTypeIds = {
  post_liked: 1,
  post_commented: 2,
  mentioned: 3,
  comment_answered: 4,
  news_commented: 5,
  new_follower: 6,
  follow_request: 7,
} as const;

/** Kinds of notification. */
export const notificationTypeIds = {
  likes: 1,
  comments: 2,
  mentions: 3,
  followers: 4,
  follow_requests: 5,
  price_alerts: 6,
  team_invites: 7,
  bot_reviews: 8,
  bot_status: 9,
  platform_news: 10,
  review_requests: 11,
  report_cases: 12,
  admin_messages: 13,
} as const;

/** Kinds of attachment; posts with pictures use the first. */
export const attachmentTypeIds = { image: 1 } as const;

/** Kinds of alert: one for each condition. */
export const alertTypeIds = { above: 1, below: 2, percent_move: 3 } as const;

/** The policies that registration requires: they cannot be switched off. */
export const policyTypeIds = { acceptable_use: 1, cookies: 2, privacy: 3, terms: 4 } as const;
