import { getTraceHeaders, runSpan } from './tracing.ts';

/** A service outside of Bourse that the server calls. */
export type Vendor = 'market' | 'news' | 'smtp' | 'sms' | 'homeserver' | 'identity' | 'files';

/** `refused`: the vendor answered and rejected this request. `failed`: no answer, or a failure of the vendor. */
export type VendorOutcome = 'ok' | 'refused' | 'failed';

/**
 * `retried`: will be sent again. `refused`: discarded. `expired`: discarded unsent, because its code or link expired.
 * `paused`: not sent, because the address bounces.
 */
export type MessageOutcome = 'sent' | 'retried' | 'refused' | 'expired' | 'paused';

/** Measures background work and requests to vendors. */
export interface WorkMetrics {
  /** This process runs the job from now on. */
  readonly jobRegistered: (job: string) => void;
  readonly jobEnded: (job: string, outcome: 'ok' | 'failed', seconds: number) => void;
  readonly messageEnded: (channel: 'email' | 'sms', outcome: MessageOutcome) => void;
  /** @param seconds from the price that fired the alert to the notification */
  readonly alertDelivered: (seconds: number) => void;
  readonly vendorAnswered: (vendor: Vendor, outcome: VendorOutcome, seconds: number) => void;
}

const ignore = (): void => undefined;

/** For tests and commands, which have no metrics. */
export const noWorkMetrics: WorkMetrics = {
  jobRegistered: ignore,
  jobEnded: ignore,
  messageEnded: ignore,
  alertDelivered: ignore,
  vendorAnswered: ignore,
};

/** Returns a function that returns the seconds since now. */
export function startTimer(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1000;
}

/** Measures one request to a vendor. `toOutcome` classifies its error. */
export async function measureVendor<T>(
  metrics: Pick<WorkMetrics, 'vendorAnswered'>,
  vendor: Vendor,
  work: () => Promise<T>,
  toOutcome: (error: unknown) => VendorOutcome = () => 'failed',
): Promise<T> {
  const readSeconds = startTimer();
  try {
    const result = await runSpan(`vendor ${vendor}`, {}, work);
    metrics.vendorAnswered(vendor, 'ok', readSeconds());
    return result;
  } catch (error) {
    metrics.vendorAnswered(vendor, toOutcome(error), readSeconds());
    throw error;
  }
}

/** Vendors that the operator runs: traces continue there. Others learn nothing of ours. */
const TRACED_VENDORS: ReadonlySet<Vendor> = new Set(['homeserver']);

const withTrace = (vendor: Vendor, init: RequestInit | undefined): RequestInit | undefined => {
  const trace = TRACED_VENDORS.has(vendor) ? getTraceHeaders() : {};
  if (Object.keys(trace).length === 0) return init;
  return { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...trace } };
};

/** A `fetch` that measures the requests to a vendor until their headers. */
export function measuredFetch(
  metrics: Pick<WorkMetrics, 'vendorAnswered'>,
  vendor: Vendor,
  send: typeof fetch = (input, init) => fetch(input, init),
): typeof fetch {
  return async (input, init) => {
    const readSeconds = startTimer();
    let outcome: VendorOutcome = 'failed';
    try {
      const response = await runSpan(`vendor ${vendor}`, {}, () => send(input, withTrace(vendor, init)));
      if (response.status < 400) outcome = 'ok';
      else if (response.status < 500) outcome = 'refused';
      return response;
    } finally {
      metrics.vendorAnswered(vendor, outcome, readSeconds());
    }
  };
}
