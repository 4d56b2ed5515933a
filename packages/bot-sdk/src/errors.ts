import type { Scope } from './wire.ts';

interface ApiErrorDetails {
  readonly path: string;
  readonly missingScope?: Scope | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** Bourse has refused a call. */
export class BotApiError extends Error {
  override readonly name: string = 'BotApiError';
  /** The HTTP status. */
  readonly status: number;
  readonly path: string;
  /** What Bourse says, without the call and the status. */
  readonly reason: string;
  /** How long to wait before the call may succeed. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, message: string, details: ApiErrorDetails) {
    super(`${details.path}: ${status} ${message}`);
    this.status = status;
    this.path = details.path;
    this.reason = message;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** The person does not allow the bot to read this. */
export class MissingScopeError extends BotApiError {
  override readonly name = 'MissingScopeError';
  readonly scope: Scope;

  constructor(message: string, details: ApiErrorDetails & { readonly missingScope: Scope }) {
    super(403, message, details);
    this.scope = details.missingScope;
  }
}

/** The token is missing, wrong or replaced. The bot cannot continue. */
export class InvalidTokenError extends BotApiError {
  override readonly name = 'InvalidTokenError';
}

/** No answer came from the address of the server. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`${url} cannot be reached: ${describeCause(cause)}`, { cause });
    this.url = url;
  }
}

/** The bot may not receive events over a connection. The code of its end does not say why. */
export class RejectedConnectionError extends UnreachableError {}

/** The most specific message of an error: fetch wraps the reason. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof AggregateError && error.cause.errors.length > 0)
    return describeCause(error.cause.errors[0]);
  return error.cause instanceof Error ? describeCause(error.cause) : error.message;
}

/** What went wrong, in one line. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
