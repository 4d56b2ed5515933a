/** An article as a channel tells it. */
export interface Article {
  /** What makes it the same article when it is told again. */
  readonly externalId: string;
  readonly language: 'en' | 'tr';
  readonly title: string;
  /** Plain text, paragraphs divided by blank lines. */
  readonly content: string;
  /** Where it stands at its source; null for simulated ones. */
  readonly url: string | null;
  readonly publishedAt: Date;
  /** The stocks that it is about. */
  readonly tickerIds: readonly number[];
  readonly simulated: boolean;
}

/** What is kept of a channel between two readings; null before the first. */
export interface ChannelState {
  /** The source that its articles name. */
  readonly name: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Everything up to this moment was told. */
  readonly readUntil: Date | null;
}

/** What a reading gave: what is new, and what to keep for the next one. */
export interface ChannelNews {
  readonly articles: readonly Article[];
  readonly state: ChannelState & { readonly name: string };
}

/** One place where articles come from. */
export interface NewsChannel {
  readonly key: string;
  /** It is not asked again sooner. */
  readonly pauseSeconds: number;
  /**
   * What is new since the state. An article may be told again; it has the same id then.
   * @throws ChannelFailure when it cannot be read at the moment
   */
  read(state: ChannelState, at: Date, signal?: AbortSignal): Promise<ChannelNews>;
}

/** All places where articles come from; the default is one: the simulation's own newsroom. */
export interface NewsPort {
  readonly channels: readonly NewsChannel[];
}

/** Why a channel could not be read. The message is for operators and holds nothing of what was answered. */
export class ChannelFailure extends Error {
  /** How long the other side asks to be left alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.name = 'ChannelFailure';
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
