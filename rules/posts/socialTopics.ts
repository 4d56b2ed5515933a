/** What a page can follow live. Client and server share the names. */

/** Topics that one subscription may contain. */
export const MAX_SOCIAL_TOPICS = 100;

/** Changes that one connection may have waiting, and that a reconnected one may catch up on. */
export const MAX_SOCIAL_WAITING = 500;

export const LIVE_FEEDS = ['newest', 'following', 'watchlist', 'tags'] as const;
export type LiveFeed = (typeof LIVE_FEEDS)[number];

const SUBJECTS = ['post', 'comments', 'poll', 'stock', 'tag', 'person', 'list'] as const;
type Subject = (typeof SUBJECTS)[number];

/** `me`: the caller's own events. The others name a feed, or a subject by its id. */
export type SocialTopic = 'me' | `feed:${LiveFeed}` | `${Subject}:${number}`;

const pattern = new RegExp(`^(?:me|feed:(?:${LIVE_FEEDS.join('|')})|(?:${SUBJECTS.join('|')}):[1-9][0-9]{0,14})$`);

export const isSocialTopic = (text: string): text is SocialTopic => pattern.test(text);
