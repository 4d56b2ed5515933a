import type { users } from '../../database/tables/people/people.ts';
import type { LinkCardRow } from '../linkCards/linkCard.mapper.ts';
import type { posts } from '../../database/tables/social/posts.ts';

export interface AttachmentRow {
  readonly id: number;
  readonly attachmentTypeId: number;
  readonly fileUrl: string;
  readonly thumbUrl: string;
  readonly altText: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface MentionRow {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

export interface TickerRow {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string | null;
}

/** A poll with the option that the reader chose, null without an answer. */
export interface PollRow {
  readonly id: number;
  readonly question: string;
  readonly totalVotes: number;
  readonly expiresAt: Date;
  readonly closed: boolean;
  readonly answer: number | null;
  readonly options: readonly { readonly id: number; readonly text: string; readonly votes: number }[];
}

interface SharedNewsRow {
  readonly id: number;
  readonly title: string;
  readonly image: string | null;
  readonly thumb: string | null;
  readonly url: string | null;
  readonly publishedAt: Date;
}

/** A post with everything that its card shows to one reader. */
export interface PostCard {
  readonly id: number;
  readonly type: (typeof posts.$inferSelect)['type'];
  readonly title: string | null;
  readonly description: string;
  readonly sentiment: (typeof posts.$inferSelect)['sentiment'];
  readonly upVotes: number;
  readonly downVotes: number;
  readonly commentCount: number;
  readonly repostCount: number;
  readonly quoteCount: number;
  /** The post that this one reposts or quotes. */
  readonly sharedId: number | null;
  readonly isRepost: boolean;
  readonly isDetached: boolean;
  readonly areQuotesOff: boolean;
  readonly isPinned: boolean;
  readonly hasReposted: boolean;
  readonly isVisible: boolean;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly author: Pick<
    typeof users.$inferSelect,
    'id' | 'firstname' | 'lastname' | 'username' | 'profilephoto' | 'thumb' | 'isPrivate'
  >;
  /** The reader's vote, null without one. */
  readonly votedUp: boolean | null;
  readonly isBookmarked: boolean;
  readonly isReported: boolean;
  readonly attachments: readonly AttachmentRow[];
  readonly poll: PollRow | null;
  /** Mentioned people; those hidden from the reader are left out. */
  readonly mentions: readonly MentionRow[];
  /** The stocks that the post mentions. */
  readonly tickers: readonly (TickerRow & { readonly token: string })[];
  readonly news: SharedNewsRow | null;
  /** The card of its first link. */
  readonly linkCard: LinkCardRow | null;
  /** The stocks of the shared article. */
  readonly newsTickers: readonly TickerRow[];
}

/** Replaces dates by their JSON text. */
type AsJson<T> = { readonly [Key in keyof T]: T[Key] extends Date | null ? Exclude<T[Key], Date> | string : T[Key] };

/** A card as PostgreSQL returns it. */
export type PostCardJson = AsJson<Omit<PostCard, 'poll' | 'news' | 'linkCard'>> & {
  readonly poll: AsJson<PollRow> | null;
  readonly news: AsJson<SharedNewsRow> | null;
  readonly linkCard: AsJson<LinkCardRow> | null;
};

/** Parses a card; the rest of the module handles dates as dates. */
export const toPostCard = (json: PostCardJson): PostCard => ({
  ...json,
  createdAt: new Date(json.createdAt),
  editedAt: json.editedAt === null ? null : new Date(json.editedAt),
  poll: json.poll && { ...json.poll, expiresAt: new Date(json.poll.expiresAt) },
  news: json.news && { ...json.news, publishedAt: new Date(json.news.publishedAt) },
  linkCard: json.linkCard && { ...json.linkCard, createdAt: new Date(json.linkCard.createdAt) },
});
