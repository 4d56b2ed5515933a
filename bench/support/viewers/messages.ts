/** What the processes of a measure with many viewers send to each other. */

/** What the viewers need from the server. */
export interface ViewerFacts {
  readonly kind: 'facts';
  readonly url: string;
  /** One session per viewer. */
  readonly accessTokens: readonly string[];
}

export interface ServerUsage {
  readonly kind: 'usage';
  readonly cpu: NodeJS.CpuUsage;
  /** Bytes. */
  readonly rss: number;
}

export interface ViewerReport {
  readonly kind: 'report';
  /** Time from a change to its arrival, in ms. */
  readonly delays: readonly number[];
  readonly messages: number;
  readonly bytes: number;
}
