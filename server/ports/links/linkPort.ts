import { ChannelFailure } from '../news/news.ts';

/** Limits of one visit to a linked page, its robots.txt and its picture included. */
export const LINK_LIMITS = {
  timeoutMs: 5_000,
  bytes: 1_000_000,
  /** Bytes of the page: what belongs to a card is at its beginning. */
  pageBytes: 512_000,
  robotsBytes: 64_000,
  redirects: 3,
  /** Characters of an address. */
  address: 2_000,
  ports: [80, 443],
  /** Of names, in each server process. */
  lookUps: { atOnce: 1, waiting: 20 },
} as const;

/** Lengths in characters. Longer texts are cut. */
export const LINK_TEXTS = { title: 200, description: 300, site: 60 } as const;

/** What a page says about itself, as plain text. */
export interface LinkedPage {
  readonly title: string;
  /** Empty where the page has none. */
  readonly description: string;
  readonly site: string;
  /** The bytes of its picture as they came, unchecked. */
  readonly picture: Buffer | undefined;
}

/** The page itself says that it has no card: it is gone, forbidden to programs, or not a page. */
export class NoCardFailure extends ChannelFailure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoCardFailure';
  }
}

/** Visits pages that people linked to, without reaching our own network. */
export interface LinkPort {
  /**
   * Visits a page once.
   * @throws ChannelFailure when there is nothing to show; `NoCardFailure` when another visit would not change that soon
   */
  visit(url: URL, signal?: AbortSignal): Promise<LinkedPage>;
}
