import type { PostgresJsDatabase, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type postgres from 'postgres';
import type { EmbeddedCluster } from './embedded/embeddedCluster.ts';

/** The driver: SQL text, COPY and LISTEN. */
export type Sql = postgres.Sql<{ bigint: number }>;

type NoSchema = Record<string, never>;

/** Drizzle on the pool. */
export type Drizzle = PostgresJsDatabase<NoSchema>;

/** A transaction of the driver. */
export type DriverTransaction = postgres.TransactionSql<{ bigint: number }>;

/** Drizzle inside `db.transaction(async (tx) => …)`. */
export type Transaction = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** The first argument of store functions: the pool or the caller's transaction. */
export type Queryable = Drizzle | Transaction;

/** The pool of a replica. */
export interface ReadPool {
  readonly db: Drizzle;
  readonly sql: Sql;
  /** It is not read until the next check that finds it complete. */
  readonly suspend: (problem: string) => void;
}

interface ReplicaLog {
  readonly info: (details: object, text: string) => void;
  readonly warn: (details: object, text: string) => void;
}

/** The replicas of DATABASE_READ_URL. */
export interface Replicas {
  /** A replica that is complete up to a few seconds, each in its turn; undefined while there is none. */
  readonly pick: () => ReadPool | undefined;
  /** Checks the replicas each second from now on, and logs which are read. */
  readonly start: (log: ReplicaLog) => void;
  readonly close: () => Promise<void>;
}

/** An open database. */
export type Database = {
  db: Drizzle;
  /** The driver, for SQL text and COPY; shares the pool with `db`. */
  sql: Sql;
  /** Connection URL. For the embedded database a postgres:// URL whose host is the socket folder. */
  url: string;
  /** The same database without a pooler; equal to `url` without DATABASE_DIRECT_URL. */
  directUrl: string;
  /** Present with DATABASE_READ_URL. */
  replicas?: Replicas | undefined;
  /**
   * Closes the pool (waits up to five seconds for running statements), then stops the embedded cluster if there is one.
   */
  close: () => Promise<void>;
  /** Present when the database is embedded. */
  embedded?: EmbeddedCluster;
};
