/**
 * - `timeout`, `unavailable`: the vendor did not answer, or with an error of its own.
 * - `limited`: too many requests, says the vendor; `retryAfterMs` says when to come back.
 * - `budget`: too many requests, say we; none was sent.
 * - `open`: it failed again and again and is left alone for a while; no request was sent.
 * - `nonsense`: an answer that is none.
 * - `unknown`: it does not know what was asked for.
 * - `session`: it does not know us any more.
 */
export type VendorFailureReason =
  | 'timeout'
  | 'unavailable'
  | 'limited'
  | 'budget'
  | 'open'
  | 'nonsense'
  | 'unknown'
  | 'session';

/** Why the vendor of market data did not answer. The message is for operators and holds no address and no content. */
export class VendorFailure extends Error {
  readonly reason: VendorFailureReason;
  readonly retryAfterMs: number | undefined;

  constructor(reason: VendorFailureReason, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.name = 'VendorFailure';
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether it says something about the vendor's health. */
  get isVendors(): boolean {
    return this.reason !== 'budget' && this.reason !== 'open' && this.reason !== 'unknown';
  }
}

/** Any error as a VendorFailure: what the library throws by itself is about an answer that it could not read. */
export function asVendorFailure(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error;
  return new VendorFailure('nonsense', `unreadable answer (${error instanceof Error ? error.name : typeof error})`, {
    cause: error,
  });
}
