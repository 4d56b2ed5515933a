import type { Sql } from '../types.ts';

/**
 * Seconds after a write in which a session reads the primary. More than what a replica that is read can lack: the seconds
 * that it may be behind at a check, and those for which a check counts.
 */
export const OWN_WRITES_SECONDS = 5;
/** A replica that is further behind is not read. */
const MAX_SECONDS_BEHIND = 2;
const MAX_BYTES_BEHIND = 1_048_576;

/** Where the primary is. */
export interface PrimaryPosition {
  readonly lsn: string;
  /** Its clock, in seconds. */
  readonly seconds: number;
  /** Differs between two servers, and before and after a restart. */
  readonly startedAt: number;
  /** Equal for all servers of a cluster. */
  readonly identity: string;
}

interface ReplicaPosition {
  readonly isStandby: boolean;
  readonly bytesBehind: number | null;
  /** Since the commit that was replayed last; null before the first one. */
  readonly secondsBehind: number | null;
  readonly pauseState: string;
  readonly startedAt: number;
  readonly identity: string;
}

/** @throws Error when the server is no primary */
export async function readPrimary(sql: Sql): Promise<PrimaryPosition | undefined> {
  const [row] = await sql<PrimaryPosition[]>`
    select pg_current_wal_lsn()::text as lsn,
      extract(epoch from clock_timestamp())::float8 as seconds,
      extract(epoch from pg_postmaster_start_time())::float8 as "startedAt",
      (select system_identifier from pg_control_system())::text || '/' || current_database() as identity`;
  return row;
}

export async function readReplica(sql: Sql, primary: PrimaryPosition): Promise<ReplicaPosition | undefined> {
  const [row] = await sql<ReplicaPosition[]>`
    select pg_is_in_recovery() as "isStandby",
      case when pg_is_in_recovery()
        then pg_wal_lsn_diff(${primary.lsn}::pg_lsn, pg_last_wal_replay_lsn())::float8 end as "bytesBehind",
      ${primary.seconds}::float8 - extract(epoch from pg_last_xact_replay_timestamp())::float8 as "secondsBehind",
      case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() else 'not paused' end as "pauseState",
      extract(epoch from pg_postmaster_start_time())::float8 as "startedAt",
      (select system_identifier from pg_control_system())::text || '/' || current_database() as identity`;
  return row;
}

export const OTHER_DATABASE = 'it is not a copy of the database of DATABASE_URL';

/** Why a replica is not read; undefined for one that is. */
export function findLag(replica: ReplicaPosition, primary: PrimaryPosition): string | undefined {
  if (replica.identity !== primary.identity) return OTHER_DATABASE;
  if (!replica.isStandby)
    return replica.startedAt === primary.startedAt ? undefined : 'it writes by itself, and is not the primary';
  if (replica.pauseState !== 'not paused') return `its replay is paused (${replica.pauseState})`;
  const { bytesBehind, secondsBehind } = replica;
  if (bytesBehind === null) return 'it has replayed nothing yet';
  // Without writes of the primary the last commit becomes older, and the replica is complete.
  if (bytesBehind <= 0) return undefined;
  if (bytesBehind > MAX_BYTES_BEHIND) return `it is ${Math.round(bytesBehind / 1024)} KB behind`;
  if (secondsBehind === null || secondsBehind > MAX_SECONDS_BEHIND)
    return `it is ${secondsBehind === null ? 'an unknown time' : `${secondsBehind.toFixed(1)} s`} behind`;
  return undefined;
}
