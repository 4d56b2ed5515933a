import { MINUTE_MS } from '../../../base/durations.ts';
import { toVendorFailure, VendorFailure } from './failure.ts';

const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE = 30_000;
const MAX_PAUSE = 10 * MINUTE_MS;

export interface BreakerOptions {
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  /** Called when the circuit opens, and when it closes again. */
  readonly onChange?: (state: 'open' | 'closed', failure?: VendorFailure) => void;
}

/**
 * Circuit breaker: opens after three failures in a row, for half a minute. Then one request probes the vendor, and each
 * failed probe doubles the pause, up to ten minutes.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #pause = FIRST_PAUSE;
  #openUntil: number | undefined;
  #isProbing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /**
   * @throws VendorFailure of `work`, or with reason `open` without calling it
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const isProbe = this.#openUntil !== undefined;
    if (isProbe && (this.#isProbing || this.#options.clock() < (this.#openUntil ?? 0)))
      throw new VendorFailure('open', 'the vendor is left alone after repeated failures');
    this.#isProbing = isProbe;
    try {
      const result = await work();
      this.#succeed();
      return result;
    } catch (error) {
      const failure = toVendorFailure(error);
      if (failure.reason === 'unknown') this.#succeed();
      else if (failure.isVendors) this.#fail(failure, isProbe);
      throw failure;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  #succeed(): void {
    if (this.#openUntil !== undefined) this.#options.onChange?.('closed');
    this.#failures = 0;
    this.#pause = FIRST_PAUSE;
    this.#openUntil = undefined;
  }

  #fail(failure: VendorFailure, isProbe: boolean): void {
    const isLate = this.#openUntil !== undefined && !isProbe;
    if (isLate) return this.#extend(failure.retryAfterMs ?? 0);
    this.#failures += 1;
    // A rate limit response opens the circuit immediately.
    if (this.#failures < FAILURES_TO_OPEN && !isProbe && failure.reason !== 'limited') return;
    const wasOpen = this.#openUntil !== undefined;
    if (wasOpen) this.#pause = Math.min(MAX_PAUSE, this.#pause * 2);
    this.#openUntil = this.#options.clock() + Math.min(MAX_PAUSE, Math.max(this.#pause, failure.retryAfterMs ?? 0));
    if (!wasOpen) this.#options.onChange?.('open', failure);
  }

  /** A request that was sent before the circuit opened extends the pause only up to the vendor's retry time. */
  #extend(retryAfterMs: number): void {
    const retryAt = this.#options.clock() + Math.min(MAX_PAUSE, retryAfterMs);
    this.#openUntil = Math.max(this.#openUntil ?? 0, retryAt);
  }
}
