import type { Role } from '../../../server/access/roles.ts';
import type { MUTE_KINDS } from '../../../server/database/tables/people/blocks.ts';
import type { NEWS_AUDIENCES } from '../../../server/database/tables/market/news.ts';
import type { POST_STATES, POST_TYPES, SENTIMENTS } from '../../../server/database/tables/social/posts.ts';

export interface Stock {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly image: string | null;
  readonly currency: string;
}

export interface WorldPerson {
  readonly id: number;
  readonly role: Exclude<Role, 'guest'>;
  readonly typeId: number;
  readonly statusId: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly thumb: string | null;
  readonly profilephoto: string;
  readonly isPrivate: boolean;
}

export interface WorldArticle {
  readonly id: number;
  readonly audience: (typeof NEWS_AUDIENCES)[number];
  readonly language: 'en' | 'tr';
  readonly title: string;
  readonly message: string | null;
  readonly content: string;
  readonly source: string;
  readonly externalId: string;
  readonly simulated: boolean;
  readonly url: string | null;
  readonly publishedAt: Date;
  readonly upVotes: number;
  readonly downVotes: number;
  readonly commentCount: number;
  readonly searchKey: string;
  readonly tickers: readonly Stock[];
  /** Up (true) or down, by person. */
  readonly votes: ReadonlyMap<number, boolean>;
}

interface WorldPoll {
  readonly id: number;
  readonly closed: boolean;
  readonly expiresAt: Date;
  /** Votes of each option. */
  readonly votes: readonly number[];
  /** The index of the chosen option, by person. */
  readonly answers: ReadonlyMap<number, number>;
}

export interface WorldPost {
  readonly id: number;
  readonly author: WorldPerson;
  readonly type: (typeof POST_TYPES)[number];
  readonly state: (typeof POST_STATES)[number];
  readonly title: string | null;
  readonly description: string;
  readonly searchKey: string;
  readonly sentiment: (typeof SENTIMENTS)[number] | null;
  readonly article: WorldArticle | null;
  readonly popularity: number;
  readonly upVotes: number;
  readonly downVotes: number;
  readonly commentCount: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly tickers: readonly Stock[];
  readonly mentions: readonly WorldPerson[];
  readonly pictures: number;
  readonly poll: WorldPoll | null;
  readonly votes: ReadonlyMap<number, boolean>;
  /** When it was saved, by person. */
  readonly bookmarks: ReadonlyMap<number, Date>;
  readonly reporters: ReadonlySet<number>;
  /** The post that it reposts or quotes. */
  readonly shared: WorldPost | null;
  readonly isRepost: boolean;
  readonly isDetached: boolean;
  readonly areQuotesOff: boolean;
}

interface Follow {
  readonly followerId: number;
  readonly followedId: number;
  readonly state: 'accepted' | 'requested';
}

interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
}

interface Mute {
  readonly userId: number;
  readonly kind: (typeof MUTE_KINDS)[number];
  readonly target: string;
}

interface WatchedStock {
  readonly userId: number;
  readonly tickerId: number;
}

/** Everything that decides who sees what, as plain lists. */
export interface World {
  readonly stocks: readonly Stock[];
  readonly people: readonly WorldPerson[];
  readonly follows: readonly Follow[];
  readonly blocks: readonly Block[];
  readonly mutes: readonly Mute[];
  readonly watched: readonly WatchedStock[];
  readonly articles: readonly WorldArticle[];
  readonly posts: readonly WorldPost[];
}

/** A world while it is generated. */
export interface MutableWorld extends World {
  readonly follows: Follow[];
  readonly blocks: Block[];
  readonly mutes: Mute[];
  readonly watched: WatchedStock[];
  readonly articles: WorldArticle[];
  readonly posts: WorldPost[];
}
