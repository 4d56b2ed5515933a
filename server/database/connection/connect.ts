import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { EmbeddedTarget } from '../embedded/embeddedCluster.ts';
import { findDeadline } from './callDeadline.ts';
import { countHosts, withFirstHost } from './databaseUrl.ts';
import { withRetries } from '../retryConflicts.ts';
import type { Drizzle, DriverTransaction, Sql } from '../types.ts';

/** How to reach PostgreSQL: a postgres:// URL, or a Unix socket folder (the embedded cluster). */
export type Target = { url: string } | EmbeddedTarget;

/** Milliseconds. */
const DEFAULT_STATEMENT_TIMEOUT = 5_000;

export type PoolOptions = {
  /** Maximum connections; 10 by default. */
  poolSize?: number;
  /** Timeout of a statement in milliseconds; 5,000 by default, 0 for no limit. */
  statementTimeout?: number;
  /** Timeout for a lock in milliseconds; 3,000 by default, 0 for no limit. */
  lockTimeout?: number;
  /** Milliseconds that a transaction may be idle before PostgreSQL closes its connection; 10,000 by default. */
  idleInTransactionTimeout?: number;
  /** Seconds that a statement waits for a connection while no server answers; 5 by default. */
  connectionSeconds?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Who hears notifications. Its connection stays open while it is idle. */
  listener?: { onNotify: (channel: string, payload: string) => void; onClose: () => void };
};

/**
 * Creates a connection pool. Connections are opened on demand and reopened after a loss; a lost connection fails only
 * the statements that were running on it. int8 arrives as a number (ids and counts stay below 2^53), numeric as a
 * string, timestamptz as a Date, date as "YYYY-MM-DD".
 */
export function connect(target: Target, options: PoolOptions = {}): { db: Drizzle; sql: Sql } {
  const settings: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    max: options.poolSize ?? 10,
    connect_timeout: connectSeconds(target),
    wait_timeout: options.connectionSeconds ?? 5,
    deadline: findDeadline,
    silence_timeout: silenceSeconds(options.statementTimeout ?? DEFAULT_STATEMENT_TIMEOUT),
    ...('url' in target && countHosts(target.url) > 1 ? { target_session_attrs: sessionAttributes(target.url) } : {}),
    idle_timeout: 300,
    ...(options.listener === undefined ? {} : listenerSettings(options.listener)),
    // The driver's default backoff waits up to 20 s; a restarted database should be reached sooner.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], parse: toSafeNumber, serialize: String } },
    connection: {
      application_name: options.applicationName ?? 'bourse',
      statement_timeout: options.statementTimeout ?? DEFAULT_STATEMENT_TIMEOUT,
      lock_timeout: options.lockTimeout ?? 3_000,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 10_000,
    },
  };
  const socketAddress = 'url' in target ? socketTarget(target.url) : target;
  const sql: Sql =
    'url' in target && !socketAddress ? postgres(target.url, settings) : postgres({ ...settings, ...socketAddress });
  const db = withRetries(drizzle(withPreparedStatements(sql), { casing: 'snake_case' }));
  restoreConversions(sql);
  return { db, sql };
}

const listenerSettings = ({ onNotify, onClose }: NonNullable<PoolOptions['listener']>) => ({
  idle_timeout: 0,
  max_lifetime: null,
  onnotify: onNotify,
  onclose: onClose,
});

/** A server that exists has canceled the statement by then; null without a limit. */
const silenceSeconds = (statementTimeout: number): number | null =>
  statementTimeout === 0 ? null : statementTimeout / 1_000 + 0.25;

/** All hosts of a list have their turn within five seconds. */
function connectSeconds(target: Target): number {
  return 'url' in target ? Math.max(1, Math.floor(5 / countHosts(target.url))) : 5;
}

type SessionAttributes = NonNullable<postgres.Options<Record<string, never>>['target_session_attrs']>;

/** Of several hosts, the one that writes: the others are its standbys. */
function sessionAttributes(url: string): SessionAttributes {
  return new URL(withFirstHost(url)).searchParams.get('target_session_attrs') === 'primary' ? 'primary' : 'read-write';
}

/** A postgres:// URL for an embedded target, in a form that libpq's programs also accept. */
export function targetUrl({ host, port, database, user, password }: EmbeddedTarget): string {
  if (host.startsWith('/')) return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}

/**
 * Parses a URL with a socket folder (`?host=/var/run/postgresql`, as libpq writes it); null for other URLs. The driver
 * does not support this form.
 */
function socketTarget(url: string): EmbeddedTarget | null {
  const { searchParams, port, pathname, username, password } = new URL(withFirstHost(url));
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

/** Statements that contain this text are not prepared: the planner makes a custom plan for their values. */
export const FORCE_CUSTOM_PLAN = '/* custom plan */';

/**
 * Parameters of a statement that a transaction prepares at most. An insert of many rows has another text for each number
 * of rows, and each text would stay in the memory of each connection.
 */
const MAX_PREPARED_PARAMETERS = 60;

/**
 * Makes Drizzle prepare its statements once per connection, as the driver itself does. Drizzle prepares only named
 * queries by default, and planning a list query again took longer than running it. A statement that is not prepared also
 * costs a second round trip, for the types of its parameters.
 */
function withPreparedStatements(sql: Sql): Sql {
  const unsafe: Sql['unsafe'] = (text, parameters, options) =>
    sql.unsafe(text, parameters, { ...options, prepare: isPreparable(text) });
  const begin = (work: TransactionWork) => sql.begin((tx) => work(withPreparedWrites(tx)));
  return replaceMembers(sql, { unsafe, begin });
}

type TransactionWork = (tx: DriverTransaction) => Promise<unknown>;

/** The same for a transaction, and for those inside it. */
function withPreparedWrites(tx: DriverTransaction): DriverTransaction {
  const unsafe: DriverTransaction['unsafe'] = (text, parameters = [], options = {}) =>
    tx.unsafe(text, parameters, {
      ...options,
      prepare: isPreparable(text) && parameters.length <= MAX_PREPARED_PARAMETERS,
    });
  const savepoint = (work: TransactionWork) => tx.savepoint((inner) => work(withPreparedWrites(inner)));
  return replaceMembers(tx, { unsafe, savepoint });
}

const isPreparable = (text: string): boolean => !text.includes(FORCE_CUSTOM_PLAN);

/** A client of the driver, some of whose members are others. */
const replaceMembers = <Client extends object>(client: Client, members: Readonly<Record<string, unknown>>): Client =>
  new Proxy(client, {
    get: (target, name) => (typeof name === 'string' && name in members ? members[name] : Reflect.get(target, name)),
  });

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

// Drizzle disables the driver's conversions for timestamps and JSON on the shared client, so that raw statements would
// get strings and reject Date parameters. Drizzle's own columns accept converted values as well.
function restoreConversions(sql: Sql): void {
  const { parsers, serializers } = sql.options;
  const timestamptz = 1184;
  parsers[timestamptz] = (text: string) => new Date(text);
  serializers[timestamptz] = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);
  const toJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  for (const type of [114, 3802]) serializers[type] = toJson;
}
