import type { RequestBudget } from './budget.ts';
import { VendorFailure } from './failure.ts';

/** Larger than any response that we request. */
const MAX_BYTES = 8 * 1024 * 1024;

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function toFailure(response: Response): VendorFailure | undefined {
  const { status } = response;
  if (status < 400) return undefined;
  const message = `status ${status}`;
  if (status === 429) {
    const retryAfterMs = retryAfter(response);
    return new VendorFailure('limited', message, retryAfterMs === undefined ? {} : { retryAfterMs });
  }
  if (status === 401 || status === 403) return new VendorFailure('session', message);
  return new VendorFailure(status === 404 || status === 400 || status === 422 ? 'unknown' : 'unavailable', message);
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new VendorFailure('nonsense', `answer of more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * A `fetch` with request budget, timeout and response size limit, which throws VendorFailure. Error responses never
 * reach the library, because it would log the address.
 */
export function guardedFetch(
  send: typeof fetch,
  { budget, timeoutMs }: { readonly budget: RequestBudget; readonly timeoutMs: number },
): typeof fetch {
  return async (input, init) => {
    if (!budget.take()) throw new VendorFailure('budget', 'the request budget of this minute is used up');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(input, { ...init, signal });
      const failure = toFailure(response);
      if (failure) {
        await response.body?.cancel();
        throw failure;
      }
      const isEmpty = response.status === 204 || response.status === 304;
      return new Response(isEmpty ? null : await readBody(response), {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      });
    } catch (error) {
      if (error instanceof VendorFailure) throw error;
      if (signal.aborted) throw new VendorFailure('timeout', `no answer within ${timeoutMs} ms`, { cause: error });
      throw new VendorFailure('unavailable', 'the vendor cannot be reached', { cause: error });
    }
  };
}
