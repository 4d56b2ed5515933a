import type { SOCIAL_EVENT_KINDS } from '../../database/tables/social/socialEvents.ts';
import type { Sql } from '../../database/types.ts';

/** A row of the log. */
export interface LogRow {
  readonly id: number;
  /** Digits of an unsigned 64-bit number. */
  readonly xid: string;
  readonly topic: string;
  readonly kind: (typeof SOCIAL_EVENT_KINDS)[number];
  readonly subjectId: number | null;
  readonly parentId: number | null;
  readonly actorId: number | null;
  readonly detail: string | null;
}

/** The state of the database at a reading. */
interface LogState {
  /** All transactions before this one have ended: their rows are complete. */
  readonly horizon: string;
  /** Milliseconds of the clock of the database. */
  readonly readAt: number;
  /** When the database was started, in seconds. Another value means: perhaps another database. */
  readonly startedAt: number;
}

interface LogPart extends LogState {
  readonly rows: LogRow[];
}

const stateColumns = (sql: Sql) => sql`
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "readAt",
      floor(extract(epoch from pg_postmaster_start_time()))::bigint as "startedAt"`;

/** The rows of `e` as JSON, the oldest transaction first. */
const rowsAsJson = (sql: Sql) => sql`
      coalesce(json_agg(json_build_object('id', e.id, 'xid', e.xid::text, 'topic', e.topic, 'kind', e.kind,
        'subjectId', e.subject_id, 'parentId', e.parent_id, 'actorId', e.actor_id, 'detail', e.detail)
        order by e.xid, e.id), '[]')`;

/** The state of the database now. */
export async function readState(sql: Sql): Promise<LogState> {
  const [state] = await sql<LogState[]>`
    select ${stateColumns(sql)}`;
  if (state === undefined) throw new Error('The state of the database could not be read');
  return state;
}

/** Rows that the process reads at a time. */
export const LOG_PORTION = 500;

/**
 * Reads the rows from a transaction on, with the state of the same moment.
 * @param seen rows that were read before
 * @param isEarly whether to include rows that may still get earlier neighbours
 */
export async function readFrom(sql: Sql, from: string, seen: readonly number[], isEarly: boolean): Promise<LogPart> {
  const [part] = await sql<LogPart[]>`
    select ${stateColumns(sql)},
      (select ${rowsAsJson(sql)}
        from (select * from social_events where xid >= ${from}::text::xid8 and id <> all(${[...seen]}::bigint[])
            and (${isEarly}::boolean or xid < pg_snapshot_xmin(pg_current_snapshot()))
          order by xid, id limit ${LOG_PORTION}) e) as rows`;
  if (part === undefined) throw new Error('The log of live events could not be read');
  return part;
}

/** Where a resumed connection continues. */
export interface Resume {
  /** The first transaction that may be missing; undefined for a new connection, which gets the last seconds. */
  readonly from: string | undefined;
  readonly recentSeconds: number;
  readonly limit: number;
}

/** Reads what happened to some topics, the oldest first, with the state of the same moment. */
export async function readMissed(sql: Sql, topics: readonly string[], resume: Resume): Promise<LogPart> {
  const { from = '0', recentSeconds, limit } = resume;
  const [part] = await sql<LogPart[]>`
    select ${stateColumns(sql)},
      (select ${rowsAsJson(sql)}
        from (select * from social_events where topic = any(${[...topics]}::text[]) and xid >= ${from}::text::xid8
            and (${resume.from !== undefined}::boolean or created_at > clock_timestamp() - make_interval(secs => ${recentSeconds}::double precision))
          order by xid, id limit ${limit}) e) as rows`;
  if (part === undefined) throw new Error('The log of live events could not be read');
  return part;
}

/**
 * Deletes rows that no connection may resume from, in portions.
 * @returns the number of deleted rows
 */
export async function trim(sql: Sql, storedMinutes: number, portion: number): Promise<number> {
  const rows = await sql`
    delete from social_events where id in (
      select id from social_events where created_at < clock_timestamp() - make_interval(mins => ${storedMinutes}::int)
      limit ${portion})
    returning 1`;
  return rows.length;
}
