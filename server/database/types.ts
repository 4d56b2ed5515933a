import type { PostgresJsDatabase, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { EmbeddedCluster } from './embedded/cluster.ts';
import type { Sql } from './connect.ts';

export type { Sql };

type NoSchema = Record<string, never>;

/** Drizzle on the pool. */
export type Drizzle = PostgresJsDatabase<NoSchema>;

/** Drizzle inside `db.transaction(async (tx) => …)`. */
export type Transaction = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** What a store function takes as its first argument: the pool or the caller's transaction. */
export type Queryable = Drizzle | Transaction;

/** An open database. */
export type Database = {
  db: Drizzle;
  /** The driver itself, for SQL text and COPY; shares the pool with `db`. */
  sql: Sql;
  /** Connection URL. For the embedded database a postgres:// URL whose host is the socket folder. */
  url: string;
  /** Ends the pool (waits up to five seconds for running statements), then the embedded cluster if there is one. */
  close: () => Promise<void>;
  /** Present when the database is the embedded one. */
  embedded?: EmbeddedCluster;
};
