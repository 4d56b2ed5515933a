/**
 * - `timeout`, `unavailable`: no response, or a server error of the vendor. - `limited`: the vendor's rate limit; retry
 * after `retryAfterMs`. - `budget`: our own rate limit; no request was sent. - `open`: the circuit breaker is open; no
 * request was sent. - `nonsense`: an invalid response. - `unknown`: the vendor does not have the requested symbol. -
 * `session`: the session with the vendor has expired.
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

/**
 * Why a request to the market data vendor failed. The message is for operators and contains neither addresses nor
 * content.
 */
export class VendorFailure extends Error {
  readonly reason: VendorFailureReason;
  readonly retryAfterMs: number | undefined;

  constructor(reason: VendorFailureReason, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.name = 'VendorFailure';
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether the failure indicates a problem of the vendor. */
  get isVendors(): boolean {
    return this.reason !== 'budget' && this.reason !== 'open' && this.reason !== 'unknown';
  }
}

/** Converts any error to a VendorFailure. Errors of the library itself mean that it could not parse a response. */
export function toVendorFailure(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error;
  return new VendorFailure('nonsense', `unreadable answer (${error instanceof Error ? error.name : typeof error})`, {
    cause: error,
  });
}
