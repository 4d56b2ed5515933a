import type { FastifyError, FastifyInstance } from 'fastify';
import { UserError } from '../context/envelope.ts';
import { isUnavailable } from '../database/isUnavailable.ts';
import { getLanguage, translate } from '../i18n/translate.ts';
import { RequestFailure } from './failures.ts';
import { TooManyCalls } from './rateLimits.ts';

/** Callers of an unavailable server try again after this time. A database that fails over needs 4 to 20 s. */
const UNAVAILABLE_SECONDS = 5;

interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const codes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

function toErrorResponse(error: Error | FastifyError, acceptLanguage: string | undefined): ErrorResponse {
  const language = getLanguage(acceptLanguage);
  if (error instanceof RequestFailure) return { status: error.status, code: error.code, message: error.message };
  if (error instanceof UserError)
    return {
      status: error.status,
      code: codes[error.status] ?? 'BAD_REQUEST',
      message: translate(language, error.messageId, error.values),
    };
  if (error instanceof TooManyCalls)
    return {
      status: 429,
      code: 'RATE_LIMITED',
      message: translate(language, 'common.tooManyCalls', { seconds: error.retryAfter }),
    };
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return { status, code: codes[status] ?? 'BAD_REQUEST', message: error.message };
  return isUnavailable(error) || status === 503
    ? { status: 503, code: 'UNAVAILABLE', message: translate(language, 'common.unavailable') }
    : { status: 500, code: 'INTERNAL', message: translate(language, 'common.fault') };
}

/** Returns whether the server threw the failure on purpose, for example while it stops. */
const isExpected = (error: Error): boolean => error instanceof RequestFailure || error instanceof UserError;

/**
 * Handles errors outside of GraphQL's execution with one body that both REST callers (`message`) and GraphQL clients
 * (`errors`) can read.
 */
export function handleErrors(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', String(UNAVAILABLE_SECONDS));
  });
  app.setErrorHandler((error: Error | FastifyError, request, reply) => {
    const { status, code, message } = toErrorResponse(error, request.headers['accept-language']);
    if (status >= 500) {
      if (isExpected(error)) request.log.warn({ err: error }, 'a request could not be served');
      else request.log.error({ err: error }, 'a request failed unexpectedly');
    }
    if (error instanceof TooManyCalls) void reply.header('retry-after', String(error.retryAfter));
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send({ status, message, errors: [{ message, extensions: { code, requestId: request.id } }] });
  });
}
