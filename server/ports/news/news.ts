/** An article of a channel. */
export interface Article {
  /** The id of the article within the channel, for deduplication. */
  readonly externalId: string;
  readonly language: 'en' | 'tr';
  readonly title: string;
  /** Plain text; blank lines separate paragraphs. */
  readonly content: string;
  /** URL at the source; null for simulated articles. */
  readonly url: string | null;
  readonly publishedAt: Date;
  /** The stocks that the article is about. */
  readonly tickerIds: readonly number[];
  readonly simulated: boolean;
}

/** The stored state of a channel between two reads; null before the first read. */
export interface ChannelState {
  /** The source that its articles name. */
  readonly name: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Articles up to this time have been returned. */
  readonly readUntil: Date | null;
}

/** The result of a read: new articles, and the state for the next read. */
export interface ChannelNews {
  readonly articles: readonly Article[];
  readonly state: ChannelState & { readonly name: string };
}

/** One source of articles. */
export interface NewsChannel {
  readonly key: string;
  /** Minimum seconds between two reads. */
  readonly pauseSeconds: number;
  /**
   * The articles since the state. An article may be returned again with the same id.
   * @throws ChannelFailure when the channel cannot be read at present
   */
  read(state: ChannelState, at: Date, signal?: AbortSignal): Promise<ChannelNews>;
}

/** All channels of articles; the default is the simulated newsroom. */
export interface NewsPort {
  readonly channels: readonly NewsChannel[];
}

/** Why a channel could not be read. The message is for operators and contains nothing of the response. */
export class ChannelFailure extends Error {
  /** The pause that the other server requests, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.name = 'ChannelFailure';
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
