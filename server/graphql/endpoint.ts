import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ExecutionResult, type GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import { compressLongText } from '../http/compress.ts';
import { RequestFailure } from '../http/failures.ts';
import { withForm } from '../http/uploads.ts';
import { TooManyCalls, type RateLimits } from '../http/rateLimits.ts';
import { translate } from '../i18n/translate.ts';
import type { Services } from '../context/services.ts';
import type { CallMetrics } from '../observe/metrics.ts';
import type { Endpoint } from '../generated/schema.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../http/requestContext.ts';
import { recordWrite } from '../context/recordWrite.ts';
import { checkCost } from './cost.ts';
import type { DocumentStore, PreparedDocument } from './documents.ts';
import { formatErrors, getErrorStatus } from './errors.ts';
import { unauthenticated } from '../context/unauthenticated.ts';
import { runOnce, severalFields } from './idempotency.ts';
import { executeWhereAllowed } from './replicaReads.ts';
import {
  mediaTypeFor,
  readMultipart,
  readParameters,
  assertFilesAfterMap,
  type GraphQLParameters,
} from './requestBody.ts';
import { checkVariables } from './text.ts';
import type { FileUpload } from '../context/upload.ts';

export interface EndpointOptions {
  readonly name: Endpoint;
  readonly path: string;
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
  readonly services: Services;
  readonly rateLimits: RateLimits;
  readonly metrics: CallMetrics;
}

/** A simple cross-site form cannot set these headers. Multipart requests need one of them (CSRF protection). */
const PREFLIGHT_HEADERS = [
  'apollo-require-preflight',
  'x-apollo-operation-name',
  'x-requested-with',
  'graphql-preflight',
];

/** Mercurius wraps all problems of a document in one error. Callers should see the single errors. */
const getParts = (error: unknown): readonly unknown[] =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0
    ? error.errors
    : [error];

const asRequestError = (error: unknown): unknown => {
  if (error instanceof RequestFailure)
    return new GraphQLError(error.message, { extensions: { code: error.code, status: error.status } });
  return error;
};

/**
 * Calls that do not count as writes. A user can always sign out, however much they wrote before. Every answer of a bot
 * that is on screen is marked as read, which would halve the commands that a user can send.
 */
const FREE_WRITES: ReadonlySet<string> = new Set(['logout', 'markConversationRead']);

/** Serves one GraphQL endpoint: POST only, JSON or multipart, one operation per request. */
export async function graphqlEndpoint(app: FastifyInstance, options: EndpointOptions): Promise<void> {
  const { services, documents, schema } = options;
  const { config } = services;
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    validationRules: config.introspection ? [] : [NoSchemaIntrospectionCustomRule],
    graphql: { validateOptions: { maxErrors: 10 } },
    errorFormatter: (execution) => ({
      statusCode: 200,
      response: { data: execution.data ?? null, errors: [...(execution.errors ?? [])] },
    }),
  });

  const admit = (ctx: Context, prepared: PreparedDocument): void => {
    const { failure } = ctx.bearer;
    const badToken = failure !== undefined && options.name === 'data';
    if (badToken || (prepared.needsSignIn && ctx.viewer === null)) throw unauthenticated(failure);
  };

  const count = async (ctx: Context, prepared: PreparedDocument): Promise<void> => {
    const writes = prepared.calls.filter(({ changesState, name }) => changesState && !FREE_WRITES.has(name)).length;
    // The request itself was counted as one call when it arrived.
    await options.rateLimits.count(ctx, Math.max(0, prepared.calls.length - 1), 'call');
    await options.rateLimits.count(ctx, writes, 'write');
  };

  const execute = async (
    ctx: Context,
    prepared: PreparedDocument,
    variables: GraphQLParameters['variables'],
  ): Promise<ExecutionResult> => {
    const measurement = options.metrics.start(prepared.calls);
    try {
      return await executeWhereAllowed({ ...ctx, onEnvelope: measurement.note }, prepared.calls, (chosen) =>
        app.graphql(prepared.document, chosen, variables),
      );
    } finally {
      measurement.end();
    }
  };

  const run = async (
    ctx: Context,
    parameters: GraphQLParameters,
    key: string | undefined,
    files: readonly FileUpload[] = [],
  ): Promise<ExecutionResult> => {
    const isOpen = ctx.viewer?.byApiKey === true;
    await documents.load(parameters, isOpen);
    const prepared = documents.prepare(parameters, isOpen);
    if (prepared.operation.operation === 'subscription')
      throw new GraphQLError('Subscriptions are served at /live', {
        extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
      });
    admit(ctx, prepared);
    await count(ctx, prepared);
    checkVariables(parameters.variables);
    if (!prepared.isAllowed) checkCost(schema, prepared, parameters.variables, config.limits.queryCost);
    const isWrite = prepared.calls.some((call) => call.changesState);
    const work = async () => {
      const result = await execute(ctx, prepared, parameters.variables);
      if (isWrite && result.errors === undefined) await recordWrite(ctx);
      return result;
    };
    if (key === undefined || ctx.viewer === null || !isWrite || options.name !== 'data') return work();
    if (prepared.calls.length > 1) throw severalFields();
    // Its effect is stored with its own key. Two more commits would only delay the response.
    if (prepared.calls.every(({ hasClientKey }) => hasClientKey)) return work();
    const request = { parameters, files: files.map(({ filename, size }) => `${filename} ${size}`) };
    return runOnce({ sql: services.sql, secrets: services.rootSecrets }, { userId: ctx.viewer.id, key }, request, work);
  };

  const read = async (request: FastifyRequest, ctx: Context): Promise<ExecutionResult> => {
    const header = request.headers['idempotency-key'];
    const key = Array.isArray(header) ? header.join() : header;
    if (!request.isMultipart()) return run(ctx, readParameters(request.body), key);
    if (!PREFLIGHT_HEADERS.some((name) => request.headers[name] !== undefined)) {
      throw new RequestFailure(400, 'BAD_REQUEST', 'A multipart request needs the header apollo-require-preflight');
    }
    if (ctx.viewer === null) throw unauthenticated(ctx.bearer.failure);
    return withForm(request, config, (form) => run(ctx, readMultipart(form), key, form.files), assertFilesAfterMap);
  };

  // Responses of the auth endpoint contain tokens, and are short.
  if (options.name === 'data') app.addHook('onSend', compressLongText);

  app.post(options.path, { bodyLimit: config.limits.jsonBytes }, async (request, reply) => {
    const media = mediaTypeFor(request.headers.accept);
    if (media === undefined)
      return reply
        .code(406)
        .type('text/plain')
        .send('This endpoint answers application/graphql-response+json or application/json\n');
    const ctx = createContext(request, reply, services);
    void reply.type(media.type).header('cache-control', 'no-store');
    try {
      const result = await read(request, ctx);
      return reply.send(getResponse(result, ctx, reply, media.strict));
    } catch (error) {
      return reply.send(toFailure(error, ctx, reply, media.strict));
    }
  });

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: options.path,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({
          errors: [{ message: 'GraphQL requests must be sent by POST', extensions: { code: 'METHOD_NOT_ALLOWED' } }],
        }),
  });

  const errorContext = (ctx: Context) => ({
    language: ctx.language,
    requestId: ctx.requestId,
    log: ctx.log,
    suggestions: config.introspection,
  });

  /**
   * The response body of an executed operation. Errors at this point are bugs, unavailability, or invalid variables.
   */
  const getResponse = (result: ExecutionResult, ctx: Context, reply: FastifyReply, strict: boolean): object => {
    if (result.errors === undefined || result.errors.length === 0) return { data: result.data };
    const executed = result.data !== undefined && result.data !== null;
    const errors = formatErrors(
      result.errors,
      executed || result.errors.some((error) => error.path !== undefined) ? 'execution' : 'request',
      errorContext(ctx),
    );
    if (executed) return { errors, data: result.data };
    void reply.code(getErrorStatus(result.errors, errors, strict));
    return { errors };
  };

  const toFailure = (error: unknown, ctx: Context, reply: FastifyReply, strict: boolean): object => {
    if (error instanceof TooManyCalls) {
      void reply.code(429).header('retry-after', String(error.retryAfter));
      const message = translate(ctx.language, 'common.tooManyCalls', { seconds: error.retryAfter });
      return { errors: [{ message, extensions: { code: 'RATE_LIMITED', requestId: ctx.requestId } }] };
    }
    const parts = getParts(error).map(asRequestError);
    const errors = formatErrors(parts, 'request', errorContext(ctx));
    void reply.code(getErrorStatus(parts, errors, strict));
    return { errors };
  };
}
