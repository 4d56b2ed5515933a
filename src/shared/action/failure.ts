import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

import { isRecord } from './envelope';

export interface Failure {
  /** The HTTP status, or 'fail' when there was no answer (console §8). */
  status: number | 'fail';
  /** What the server said, or null: then 'Something went wrong' is shown. */
  message: string | null;
}

const TOO_MANY = 429;

/** Reads a thrown error: the server's error body if present, otherwise 'fail' (console §8). */
export function readFailure(error: unknown): Failure {
  if (ServerError.is(error)) return { status: error.statusCode, message: messageOfBody(error.bodyText) };
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    // A limit answers so, whatever the HTTP status: what waits for it must know it.
    const isLimit = first?.extensions?.['code'] === 'RATE_LIMITED';
    return { status: isLimit ? TOO_MANY : 'fail', message: first?.message || null };
  }
  return { status: 'fail', message: null };
}

/** Proxies answer so when they got no answer themselves. */
const LOST_STATUSES: readonly number[] = [502, 504];

/** Whether the call may have taken effect all the same: nobody answered who knows. */
export function isLost(error: unknown): boolean {
  if (ServerError.is(error)) return LOST_STATUSES.includes(error.statusCode);
  return !CombinedGraphQLErrors.is(error);
}

/** `{message}` of our REST paths and refusals, or the first of GraphQL's `{errors: [{message}]}`. */
export function messageOfBody(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (!isRecord(parsed)) return null;
    const { message, errors } = parsed;
    if (typeof message === 'string' && message !== '') return message;
    const first: unknown = Array.isArray(errors) ? errors[0] : null;
    return isRecord(first) && typeof first['message'] === 'string' ? first['message'] : null;
  } catch {
    return null; // a proxy's HTML page, for example
  }
}
