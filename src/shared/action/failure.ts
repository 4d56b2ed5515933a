import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

import { isRecord } from './envelope';

export interface Failure {
  /** The HTTP status, or 'fail' without a response (console §8). */
  status: number | 'fail';
  /** The message of the server. Null shows 'Something went wrong'. */
  message: string | null;
}

const TOO_MANY = 429;

/** Reads a thrown error: the server's error body if present, otherwise 'fail' (console §8). */
export function readFailure(error: unknown): Failure {
  if (ServerError.is(error)) return { status: error.statusCode, message: parseErrorBody(error.bodyText) };
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    // The status of a rate limit depends on the transport, so the error code decides.
    const isLimit = first?.extensions?.['code'] === 'RATE_LIMITED';
    return { status: isLimit ? TOO_MANY : 'fail', message: first?.message || null };
  }
  return { status: 'fail', message: null };
}

/** A proxy returns these when the server did not respond. */
const LOST_STATUSES: readonly number[] = [502, 504];

/** Whether the call may have taken effect although no response of the server arrived. */
export function isLost(error: unknown): boolean {
  if (ServerError.is(error)) return LOST_STATUSES.includes(error.statusCode);
  return !CombinedGraphQLErrors.is(error);
}

/** `{message}` of the REST paths and of errors, or the first of GraphQL's `{errors: [{message}]}`. */
export function parseErrorBody(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (!isRecord(parsed)) return null;
    const { message, errors } = parsed;
    if (typeof message === 'string' && message !== '') return message;
    const first: unknown = Array.isArray(errors) ? errors[0] : null;
    return isRecord(first) && typeof first['message'] === 'string' ? first['message'] : null;
  } catch {
    return null; // For example the HTML page of a proxy.
  }
}
