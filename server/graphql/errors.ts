import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { translate, type Language } from '../i18n/translate.ts';
import { isUnavailable } from '../database/isUnavailable.ts';
import type { Context } from '../context/context.ts';

/** Codes of errors that the request itself is to blame for; their message may be shown. */
const requestCodes = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'IDEMPOTENCY_CONFLICT',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_EXPENSIVE',
  'QUERY_TOO_LARGE',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'UNKNOWN_DOCUMENT',
  'UPLOAD_TOO_LARGE',
]);

const maxMessage = 300;

/** An error with everything in its place. */
interface Seen {
  readonly message: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly locations: GraphQLFormattedError['locations'];
  readonly extensions: Readonly<Record<string, unknown>>;
  /** What was thrown, when it was no GraphQL error. */
  readonly bug: Error | undefined;
}

/** Errors of the compiled documents have no extensions of their own, in spite of their type. */
const getExtensions = (error: GraphQLError): Readonly<Record<string, unknown>> => ({ ...error.extensions });

function see(error: unknown): Seen {
  if (!(error instanceof GraphQLError)) {
    const bug = error instanceof Error ? error : new Error(String(error));
    return { message: bug.message, path: undefined, locations: undefined, extensions: {}, bug };
  }
  const { message, path, locations } = error;
  const inner = error.originalError ?? undefined;
  if (inner instanceof GraphQLError)
    return {
      message,
      path,
      locations,
      extensions: { ...getExtensions(inner), ...getExtensions(error) },
      bug: undefined,
    };
  return { message, path, locations, extensions: getExtensions(error), bug: inner };
}

const withoutSuggestion = (message: string): string => message.replace(/ Did you mean .*$/s, '');

const shorten = (message: string): string =>
  message.length > maxMessage ? `${message.slice(0, maxMessage)}…` : message;

/** Where an error came from decides what is said about it. */
type Origin = 'request' | 'execution';

interface ErrorContext {
  readonly language: Language;
  readonly requestId: string;
  readonly log: Context['log'];
  /** Names of the schema may be suggested. */
  readonly suggestions: boolean;
}

function formatOne(
  { message, path, locations, extensions, bug }: Seen,
  origin: Origin,
  teller: ErrorContext,
): GraphQLFormattedError {
  const { code, status: _status, ...rest } = extensions;
  const place = path === undefined ? {} : { path };
  if ((typeof code === 'string' && requestCodes.has(code)) || (origin === 'request' && bug === undefined)) {
    return {
      message: shorten(teller.suggestions ? message : withoutSuggestion(message)),
      ...(locations === undefined ? {} : { locations }),
      ...place,
      extensions: { ...rest, code: typeof code === 'string' ? code : 'BAD_USER_INPUT', requestId: teller.requestId },
    };
  }
  const cause = bug ?? new Error(message);
  const unavailable = isUnavailable(cause);
  teller.log.error({ err: cause, path }, unavailable ? 'the database did not answer' : 'a call failed unexpectedly');
  return {
    message: translate(teller.language, unavailable ? 'common.unavailable' : 'common.fault'),
    ...place,
    extensions: { code: unavailable ? 'UNAVAILABLE' : 'INTERNAL', requestId: teller.requestId },
  };
}

/** The errors of an answer as the caller may see them: unexpected ones are logged with the request id and masked. */
export function formatErrors(
  errors: readonly unknown[],
  origin: Origin,
  teller: ErrorContext,
): readonly GraphQLFormattedError[] {
  return errors.slice(0, 20).map((error) => formatOne(see(error), origin, teller));
}

/** HTTP status of an answer without data. Some codes count whatever the media type. */
export function statusOfErrors(
  errors: readonly unknown[],
  formatted: readonly GraphQLFormattedError[],
  strict: boolean,
): number {
  const stated = errors.map((error) => see(error).extensions['status']).find((status) => typeof status === 'number');
  if (stated !== undefined) return stated;
  const codes = formatted.map((error) => error.extensions?.['code']);
  if (codes.includes('UNAUTHENTICATED')) return 401;
  if (codes.includes('RATE_LIMITED')) return 429;
  if (codes.includes('UNAVAILABLE')) return 503;
  if (codes.includes('INTERNAL')) return 500;
  return strict ? 400 : 200;
}
