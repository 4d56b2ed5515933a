import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { OUTDATED_CODES } from '../../rules/platform/outdatedCodes.ts';
import { translate, type Language } from '../i18n/translate.ts';
import { isUnavailable } from '../database/isUnavailable.ts';
import type { Context } from '../context/context.ts';

/** Codes of errors that the request caused; their message may be shown. */
const requestCodes = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'CLIENT_TOO_OLD',
  'DOCUMENT_RETIRED',
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

/** These have the same message for users, in their language. */
const outdatedCodes: ReadonlySet<unknown> = new Set(OUTDATED_CODES);

const MAX_MESSAGE = 300;

/** An error with all its details. */
interface ErrorDetails {
  readonly message: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly locations: GraphQLFormattedError['locations'];
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The thrown value, when it was not a GraphQL error. */
  readonly bug: Error | undefined;
}

/** Errors of compiled documents lack `extensions` at run time, although the type requires it. */
const getExtensions = (error: GraphQLError): Readonly<Record<string, unknown>> => ({ ...error.extensions });

function readError(error: unknown): ErrorDetails {
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
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;

/** The origin of an error decides whether its message is shown. */
type Origin = 'request' | 'execution';

interface ErrorContext {
  readonly language: Language;
  readonly requestId: string;
  readonly log: Context['log'];
  /** Field suggestions may be included. */
  readonly suggestions: boolean;
}

function formatOne(
  { message, path, locations, extensions, bug }: ErrorDetails,
  origin: Origin,
  context: ErrorContext,
): GraphQLFormattedError {
  const { code, status: _status, ...rest } = extensions;
  const pathField = path === undefined ? {} : { path };
  if ((typeof code === 'string' && requestCodes.has(code)) || (origin === 'request' && bug === undefined)) {
    const text = outdatedCodes.has(code) ? translate(context.language, 'common.newVersion') : message;
    return {
      message: shorten(context.suggestions ? text : withoutSuggestion(text)),
      ...(locations === undefined ? {} : { locations }),
      ...pathField,
      extensions: { ...rest, code: typeof code === 'string' ? code : 'BAD_USER_INPUT', requestId: context.requestId },
    };
  }
  const cause = bug ?? new Error(message);
  const unavailable = isUnavailable(cause);
  context.log.error(
    { err: cause, path },
    unavailable ? 'the database or the file store did not answer' : 'a call failed unexpectedly',
  );
  return {
    message: translate(context.language, unavailable ? 'common.unavailable' : 'common.fault'),
    ...pathField,
    extensions: { code: unavailable ? 'UNAVAILABLE' : 'INTERNAL', requestId: context.requestId },
  };
}

/** Formats the errors of a response for the caller. Unexpected errors are logged with the request id and masked. */
export function formatErrors(
  errors: readonly unknown[],
  origin: Origin,
  context: ErrorContext,
): readonly GraphQLFormattedError[] {
  return errors.slice(0, 20).map((error) => formatOne(readError(error), origin, context));
}

/** The HTTP status of a response without data. Some codes determine it for every media type. */
export function getErrorStatus(
  errors: readonly unknown[],
  formatted: readonly GraphQLFormattedError[],
  strict: boolean,
): number {
  const explicitStatus = errors
    .map((error) => readError(error).extensions['status'])
    .find((status) => typeof status === 'number');
  if (explicitStatus !== undefined) return explicitStatus;
  const codes = formatted.map((error) => error.extensions?.['code']);
  if (codes.includes('UNAUTHENTICATED')) return 401;
  if (codes.includes('RATE_LIMITED')) return 429;
  if (codes.includes('UNAVAILABLE')) return 503;
  if (codes.includes('INTERNAL')) return 500;
  return strict ? 400 : 200;
}
