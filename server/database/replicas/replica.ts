import { connect } from '../connection/connect.ts';
import { withoutPassword } from '../connection/databaseUrl.ts';
import type { Drizzle, ReadPool, Sql } from '../types.ts';
import { findLag, readReplica, type PrimaryPosition } from './lag.ts';

/** Milliseconds for which a check counts. A check that takes longer than this finds the replica unused. */
const CHECK_VALID_MS = 2_500;
/** The primary remains as the second try, so a statement has less time on a replica. */
const STATEMENT_MS = 2_000;

/** One replica: its pool, and a connection that checks how far it is behind. */
export class Replica implements ReadPool {
  readonly db: Drizzle;
  readonly sql: Sql;
  readonly url: string;
  /** The URL without its password. */
  readonly address: string;
  readonly #probe: Sql;
  #problem: string | undefined = 'it has not been checked yet';
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.url = url;
    this.address = withoutPassword(url);
    const pool = connect(
      { url },
      { statementTimeout: STATEMENT_MS, connectionSeconds: 1, applicationName: 'bourse-read' },
    );
    this.db = pool.db;
    this.sql = pool.sql;
    const limits = { poolSize: 1, statementTimeout: 1_000, connectionSeconds: 1 };
    this.#probe = connect({ url }, { ...limits, applicationName: 'bourse-replica-check' }).sql;
  }

  /** Why it is not read; undefined while it is. */
  get problem(): string | undefined {
    if (this.#problem !== undefined) return this.#problem;
    return performance.now() - this.#checkedAt < CHECK_VALID_MS ? undefined : 'it has not been checked in time';
  }

  async check(primary: PrimaryPosition): Promise<void> {
    const startedAt = performance.now();
    try {
      const position = await readReplica(this.#probe, primary);
      this.#problem = position === undefined ? 'it does not answer' : findLag(position, primary);
      this.#checkedAt = startedAt;
    } catch (error) {
      this.suspend(`it does not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Until the next check that finds it complete. */
  suspend(problem: string): void {
    this.#problem = problem;
  }

  async close(): Promise<void> {
    await Promise.all([this.sql.end({ timeout: 1 }), this.#probe.end({ timeout: 1 })]);
  }
}
