import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Drizzle } from './types.ts';

export type Sql = postgres.Sql<{ bigint: number }>;

/** Where PostgreSQL is: a postgres:// URL, or a Unix socket folder (our embedded cluster). */
export type Target = { url: string } | EmbeddedTarget;
export type EmbeddedTarget = { host: string; port: number; database: string; user: string; password?: string };

export type PoolOptions = {
  /** Connections at most; 10 if absent. */
  poolSize?: number;
  /** Milliseconds a statement may take; 5,000 if absent, 0 for no limit. */
  statementTimeout?: number;
  /** Milliseconds a statement may wait for a lock; 3,000 if absent, 0 for no limit. */
  lockTimeout?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
};

/** Milliseconds that a transaction may sit idle before PostgreSQL ends its connection. */
const idleInTransactionTimeout = 10_000;

/**
 * A pool. Connections are made when needed, and made again after they are lost; a lost one fails the statements that
 * were running on it, nothing else. int8 arrives as a number (our ids and counts stay below 2^53), numeric as a
 * string, timestamptz as a Date, date as "YYYY-MM-DD".
 */
export function connect(target: Target, options: PoolOptions = {}): { db: Drizzle; sql: Sql } {
  const settings: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    max: options.poolSize ?? 10,
    connect_timeout: 5,
    idle_timeout: 300,
    // The driver's default waits up to 20 s between attempts; a restarted database should be found again at once.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], parse: toSafeNumber, serialize: String } },
    connection: {
      application_name: options.applicationName ?? 'bourse',
      statement_timeout: options.statementTimeout ?? 5_000,
      lock_timeout: options.lockTimeout ?? 3_000,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
    },
  };
  const place = 'url' in target ? socketTarget(target.url) : target;
  const sql: Sql = 'url' in target && !place ? postgres(target.url, settings) : postgres({ ...settings, ...place });
  const db = drizzle(preparing(sql), { casing: 'snake_case' });
  restoreConversions(sql);
  return { db, sql };
}

/** A postgres:// URL for an embedded target: libpq's programs understand it as well. */
export function targetUrl({ host, port, database, user, password }: EmbeddedTarget): string {
  if (host.startsWith('/')) return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}

/** What a URL with a socket folder (`?host=/var/run/postgresql`, as libpq writes it) means; null for all others. The driver does not know the form. */
function socketTarget(url: string): EmbeddedTarget | null {
  const { searchParams, port, pathname, username, password } = new URL(url);
  const host = searchParams.get('host');
  if (!host?.startsWith('/')) return null;
  const text = decodeURIComponent;
  return {
    host,
    port: Number(port || 5432),
    database: text(pathname.slice(1)),
    user: text(username),
    password: text(password),
  };
}

/** Statements that hold this are planned each time, for the values that they come with. */
export const FORCE_CUSTOM_PLAN = '/* planned anew */';

/**
 * The pool as Drizzle sees it: its statements are prepared once per connection, as those of the driver itself are.
 * Drizzle asks for that only where a query is named; planning the same list anew took longer than reading it.
 */
function preparing(sql: Sql): Sql {
  const unsafe: Sql['unsafe'] = (text, parameters, options) =>
    sql.unsafe(text, parameters, { ...options, prepare: !text.includes(FORCE_CUSTOM_PLAN) });
  return new Proxy(sql, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

// Drizzle switches off the driver's conversions for moments and JSON on the shared client, which would leave raw
// statements with strings and unusable Date parameters. Its own columns accept converted values as well.
function restoreConversions(sql: Sql): void {
  const { parsers, serializers } = sql.options;
  const timestamptz = 1184;
  parsers[timestamptz] = (text: string) => new Date(text);
  serializers[timestamptz] = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);
  const toJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  for (const type of [114, 3802]) serializers[type] = toJson;
}
