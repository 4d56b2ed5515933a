import { MINUTE_MS } from '../../base/durations.ts';

/** Limits of a request to an endpoint. */
export const WEBHOOK_LIMITS = {
  /** The whole exchange, to the end of the body. */
  timeoutMs: 10_000,
  connectMs: 3_000,
  /** Bytes of a response that are read. The rest ends the connection. */
  responseBytes: 65_536,
  /** An address is looked up and checked again after this time, although its connections are reused. */
  pinnedMs: MINUTE_MS,
  /** Of names, in each server process. */
  lookUps: { atOnce: 2, waiting: 200 },
} as const;

/** Why an endpoint gave no response. */
type WebhookFailureCode = 'address_refused' | 'name_unknown' | 'unreachable' | 'timeout' | 'aborted';

/** A request to the endpoint of a bot. */
export interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an endpoint answered. */
export interface WebhookResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** At most `WEBHOOK_LIMITS.responseBytes` of the body. */
  readonly body: Buffer;
  /** The body is longer than what was read. */
  readonly isCut: boolean;
}

/** Why there was no response. */
export class WebhookFailure extends Error {
  readonly code: WebhookFailureCode;

  constructor(code: WebhookFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookFailure';
    this.code = code;
  }
}

/** Posts to the endpoints of bots, which anyone may choose, without reaching our own network. */
export interface WebhookPort {
  /**
   * Posts once. Redirects are answers, not followed.
   * @throws WebhookFailure without a response
   */
  post(request: WebhookRequest, signal?: AbortSignal): Promise<WebhookResponse>;
  /** Closes idle connections. */
  close(): void;
}
