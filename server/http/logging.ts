import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions, RawRequestDefaultExpression } from 'fastify';
import type { Config } from '../config/config.ts';
import { getTraceFields, isTracing } from '../observe/tracing.ts';
import { getCaller } from './caller.ts';

interface LogLine {
  readonly level?: number;
  readonly time?: number;
  readonly msg?: string;
  readonly requestId?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** One short line instead of JSON, for a person. */
function pretty(text: string): string {
  const line: LogLine = JSON.parse(text);
  const time = new Date(line.time ?? 0).toISOString().slice(11, 19);
  return `${time} ${levelNames[line.level ?? 30] ?? ''} ${line.msg ?? ''}${line.err === undefined ? '' : `\n${line.err.stack ?? line.err.message ?? ''}`}\n`;
}

const MAX_CAUSE_DEPTH = 3;

/** An error for the log, without the parameters of failed statements, which may contain personal data. */
function describeError(
  error: unknown,
  level = 1,
): { type: string; message: string; stack: string; [detail: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const withoutParameters = (text: string): string => text.replace(/\nparams:[^]*?(?=\n {4}at |$)/, '');
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...('code' in error ? { code: error.code } : {}),
    stack: withoutParameters(error.stack ?? ''),
    ...(error.cause === undefined || level >= MAX_CAUSE_DEPTH ? {} : { cause: describeError(error.cause, level + 1) }),
  };
}

/** The accepted form of request ids from a proxy. Other values could forge log lines. */
const acceptableId = /^[\w-]{8,64}$/;

export function getRequestId(request: RawRequestDefaultExpression): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}

/** The path of a URL without parts that must not be logged: the query, and the token of a mailed link. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^(\/+verifyEmail\/+).+/i, '$1[hidden]');
}

/** The settings of the logger: JSON lines without secrets, or short lines. */
export function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.secret',
        'req.headers',
      ],
      censor: '[hidden]',
    },
    ...(isTracing() ? { mixin: getTraceFields } : {}),
    serializers: {
      err: (error: unknown) => describeError(error),
      req: ({ method, url }) => ({ method, path: loggedPath(url) }),
    },
    ...(config.logFormat === 'text'
      ? { stream: { write: (text: string) => void process.stdout.write(pretty(text)) } }
      : {}),
  };
}

/** Logs one line per response: caller, call and duration, without content. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const path = loggedPath(request.url);
    request.log.info(
      { method: request.method, path, status: reply.statusCode, milliseconds, viewer: getCaller(request).viewer?.id },
      `${request.method} ${path} ${reply.statusCode} ${milliseconds} ms`,
    );
  });
}
