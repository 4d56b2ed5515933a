import type { LogFormat } from '../config/logFormat.ts';

/** The levels of the log. */
const levels = { info: 30, warn: 40, fatal: 60 } as const;

type Level = keyof typeof levels;

/**
 * One message outside of the log of requests and jobs: the start, and what ends it. JSON has the fields of the log's lines; a
 * message of several lines stays one line.
 */
export const formatLine = (format: LogFormat, text: string, level: Level = 'info', now: Date = new Date()): string =>
  format === 'text'
    ? `${text}\n`
    : `${JSON.stringify({ level: levels[level], time: now.getTime(), pid: process.pid, msg: text })}\n`;

/** Node prints warnings and uncaught errors in several lines of its own. With JSON they become lines of the log. */
export function printNodeMessages(format: LogFormat): void {
  if (format === 'text') return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    process.stderr.write(formatLine(format, warning.stack ?? warning.message, 'warn'));
  });
  process.on('uncaughtException', (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(formatLine(format, text, 'fatal'));
    // As without a listener. The listeners of `exit` still run, such as the one that stops the embedded PostgreSQL.
    process.exit(1);
  });
}
