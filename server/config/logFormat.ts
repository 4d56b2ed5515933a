import type { Env } from './envReader.ts';

export const LOG_FORMATS = ['json', 'text'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/**
 * The format of all lines that the process prints: LOG_FORMAT, else text for a person at a terminal or in development, and
 * JSON for a log collector. Needed before the configuration has been read, so that its errors have the format too.
 */
export function getLogFormat(env: Env, isTerminal: boolean): LogFormat {
  const given = LOG_FORMATS.find((format) => format === env['LOG_FORMAT']?.trim());
  if (given !== undefined) return given;
  return isTerminal || env['NODE_ENV']?.trim() === 'development' ? 'text' : 'json';
}
