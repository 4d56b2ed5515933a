import { isRecord } from '../../base/isRecord.ts';
import type { FastifyInstance } from 'fastify';
import type { Role } from '../../access/roles.ts';
import type { Context } from '../../context/context.ts';
import { recordWrite } from '../../context/recordWrite.ts';
import { createContext } from '../requestContext.ts';
import { UserError, type Envelope } from '../../context/envelope.ts';
import type { FileUpload } from '../../context/upload.ts';
import { translate } from '../../i18n/translate.ts';
import type { Services } from '../../context/services.ts';
import { RequestFailure } from '../failures.ts';
import type { RateLimits } from '../rateLimits.ts';
import { withForm } from '../uploads.ts';
import { checkBody } from './checkBody.ts';

/** The input of a REST call: query, JSON body or form fields, and the files of a form. */
export interface RestInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly FileUpload[];
}

export interface RestRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly roles: readonly Exclude<Role, 'guest'>[];
  /** Callable with an API key. */
  readonly byApiKey?: boolean;
  /**
   * @throws UserError; its status becomes the HTTP status
   */
  readonly respond: (ctx: Context, input: RestInput) => Promise<Envelope & { readonly data?: unknown }>;
}

/**
 * Reads a positive integer parameter, given as a number or as digits.
 * @throws RequestFailure 400 naming the parameter
 */
export function wholeNumber(input: RestInput, name: string): number {
  const value = input.values[name];
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
  throw new RequestFailure(400, 'BAD_USER_INPUT', `${name} must be a whole number from 1 on`);
}

/** Like `wholeNumber`, but undefined when the parameter is absent. */
export const optionalNumber = (input: RestInput, name: string): number | undefined =>
  input.values[name] === undefined || input.values[name] === '' ? undefined : wholeNumber(input, name);

/**
 * Reads a text parameter, undefined when absent.
 * @throws RequestFailure 400 naming the parameter when it is not a text
 */
export function optionalText(input: RestInput, name: string): string | undefined {
  const value = input.values[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new RequestFailure(400, 'BAD_USER_INPUT', `${name} must be a text`);
}

/**
 * The only file of a form.
 * @throws RequestFailure 400 unless there is exactly one
 */
export function oneFile(input: RestInput): FileUpload {
  const [file] = input.files;
  if (file === undefined) throw new UserError(400, 'uploads.missing');
  return file;
}

function admit(ctx: Context, route: RestRoute): void {
  if (ctx.viewer === null) {
    throw new RequestFailure(
      401,
      'UNAUTHENTICATED',
      translate(ctx.language, ctx.bearer.failure === undefined ? 'common.signInNeeded' : 'session.invalid'),
    );
  }
  if (!route.roles.includes(ctx.viewer.role)) throw new UserError(403, 'common.forbidden');
  if (ctx.viewer.byApiKey && route.byApiKey !== true) throw new UserError(403, 'accounts.apiKey.notForThis');
}

/**
 * Serves one REST call to signed-in callers with an allowed role. The status of the envelope becomes the HTTP status.
 */
export function serveRest(app: FastifyInstance, services: Services, rateLimits: RateLimits, route: RestRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const ctx = createContext(request, reply, services);
      admit(ctx, route);
      if (route.method === 'POST') await rateLimits.count(ctx, 1, 'write');
      void reply.header('cache-control', 'no-store');
      const query = isRecord(request.query) ? request.query : {};
      const answerTo = (values: RestInput['values'], files: RestInput['files']) => {
        checkBody(values);
        return route.respond(ctx, { values: { ...query, ...values }, files });
      };
      checkBody(query);
      const answer = request.isMultipart()
        ? await withForm(request, services.config, ({ fields, files }) => answerTo(Object.fromEntries(fields), files))
        : await answerTo(isRecord(request.body) ? request.body : {}, []);
      if (route.method === 'POST') await recordWrite(ctx);
      return reply.code(answer.status).send(answer);
    },
  });
}
