import { and, asc, desc, eq, gte, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { ROUTINE_ACTIONS, type AuditSubject } from '../../../rules/platform/audit.ts';
import { FORCE_CUSTOM_PLAN } from '../../database/connection/connect.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { idList } from '../../database/idList.ts';
import { usernameKey } from '../../database/keys.ts';
import { deferredJoin, paginate } from '../../database/paginate.ts';
import { auditLog } from '../../database/tables/platform/audit.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { subjectName } from './subjectNames.ts';

const selectEntries = (tx: Queryable, language: Language) =>
  tx
    .select({
      id: auditLog.id,
      actorId: auditLog.actorId,
      actorRole: auditLog.actorRole,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      subjectName: subjectName(language),
      before: auditLog.before,
      after: auditLog.after,
      ipAddress: auditLog.ipAddress,
      requestId: auditLog.requestId,
      createdAt: auditLog.createdAt,
      actor: { id: users.id, firstname: users.firstname, lastname: users.lastname, username: users.username },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId));

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

interface EntryFilter {
  /** Entries of one of these actors; of all actors when undefined. */
  readonly actorIds: readonly number[] | undefined;
  readonly action: string | undefined;
  readonly subjectType: string | undefined;
  readonly subjectId: number | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Leaves out `ROUTINE_ACTIONS`, unless one of them is the action. */
  readonly hideRoutine: boolean;
}

/** Forces a custom plan: one actor may have written half of the log, another one a few rows. */
const whereActorIn = (ids: readonly number[]): SQL =>
  sql`${auditLog.actorId} = any(${idList(ids)}::bigint[]) ${sql.raw(FORCE_CUSTOM_PLAN)}`;

/** Returns a page of the log and the number of matches. */
export function listPage(
  tx: Queryable,
  language: Language,
  filter: EntryFilter,
  params: { readonly pageNumber: number; readonly pageSize: number; readonly descending: boolean },
) {
  const where = and(
    filter.actorIds && whereActorIn(filter.actorIds),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.subjectType === undefined ? undefined : eq(auditLog.subjectType, filter.subjectType),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
    filter.from === undefined ? undefined : gte(auditLog.createdAt, filter.from),
    filter.to === undefined ? undefined : lt(auditLog.createdAt, filter.to),
    filter.hideRoutine && filter.action === undefined ? notInArray(auditLog.action, [...ROUTINE_ACTIONS]) : undefined,
  );
  const direction = params.descending ? desc : asc;
  const order = [direction(auditLog.createdAt), direction(auditLog.id)];
  const select = () => tx.select({ id: auditLog.id }).from(auditLog).where(where);
  return paginate(
    params,
    deferredJoin(auditLog.id, select().orderBy(...order), (isOfPage) =>
      selectEntries(tx, language)
        .where(isOfPage)
        .orderBy(...order),
    ),
    cappedCount(tx, select()),
  );
}

/** Returns the latest entries about one subject, oldest first. */
export const listAbout = (
  tx: Queryable,
  language: Language,
  subject: { readonly type: AuditSubject; readonly id: number },
  limit: number,
): Promise<EntryRow[]> =>
  selectEntries(tx, language)
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .then((rows) => rows.toReversed());

/** Finds the account that has the user name now. */
export const findIdsByUsername = (tx: Queryable, username: string): Promise<number[]> =>
  getIds(tx, eq(users.usernameKey, usernameKey(username)), 1);

/** Finds accounts by name, or by exact user name; at most `limit` of them. */
export const findIdsByName = (tx: Queryable, searchText: string, limit: number): Promise<number[]> =>
  getIds(tx, or(matchesSearch(users.searchKey, searchText), eq(users.usernameKey, usernameKey(searchText))), limit);

async function getIds(tx: Queryable, where: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(where).limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists the distinct values of a column with a loose index scan. */
async function listDistinct(tx: Queryable, column: 'action' | 'subject_type'): Promise<string[]> {
  const word = sql.raw(column);
  const rows = await tx.execute<{ word: string }>(sql`
    with recursive words as (
      (select ${word} as word from audit_log order by ${word} limit 1)
      union all
      select (select l.${word} from audit_log l where l.${word} > words.word order by l.${word} limit 1)
      from words where words.word is not null)
    select word from words where word is not null order by word`);
  return rows.map((row) => row.word);
}

export const listActions = (tx: Queryable): Promise<string[]> => listDistinct(tx, 'action');
export const listSubjectTypes = (tx: Queryable): Promise<string[]> => listDistinct(tx, 'subject_type');
