import { and, asc, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { FORCE_CUSTOM_PLAN } from '../../database/connect.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { idList } from '../../database/idList.ts';
import { usernameKey } from '../../database/keys.ts';
import { deferredJoin, paginate } from '../../database/pageOf.ts';
import { auditLog } from '../../database/tables/audit.ts';
import { users } from '../../database/tables/people.ts';
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
  /** Of one of these; of anybody without. */
  readonly actorIds: readonly number[] | undefined;
  readonly action: string | undefined;
  readonly subjectType: string | undefined;
  readonly subjectId: number | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Planned for those who are asked for: somebody did half of what is in the log, and others a handful. */
const isByOneOf = (ids: readonly number[]): SQL =>
  sql`${auditLog.actorId} = any(${idList(ids)}::bigint[]) ${sql.raw(FORCE_CUSTOM_PLAN)}`;

/** A page of the log and how many entries match in all. */
export function page(
  tx: Queryable,
  language: Language,
  filter: EntryFilter,
  params: { readonly pageNumber: number; readonly pageSize: number; readonly descending: boolean },
) {
  const where = and(
    filter.actorIds && isByOneOf(filter.actorIds),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.subjectType === undefined ? undefined : eq(auditLog.subjectType, filter.subjectType),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
    filter.from === undefined ? undefined : gte(auditLog.createdAt, filter.from),
    filter.to === undefined ? undefined : lt(auditLog.createdAt, filter.to),
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

/** The latest entries about one thing, oldest first. */
export const about = (
  tx: Queryable,
  language: Language,
  subject: { readonly type: AuditSubject; readonly id: number },
  most: number,
): Promise<EntryRow[]> =>
  selectEntries(tx, language)
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(most)
    .then((rows) => rows.toReversed());

/** Whom a user name belongs to now. */
export const idsOfUsername = (tx: Queryable, username: string): Promise<number[]> =>
  getIds(tx, eq(users.usernameKey, usernameKey(username)), 1);

/** Whose names hold some words, or whose user name they are; some of them when they are more than `most`. */
export const idsOfName = (tx: Queryable, words: string, most: number): Promise<number[]> =>
  getIds(tx, or(matchesSearch(users.searchKey, words), eq(users.usernameKey, usernameKey(words))), most);

async function getIds(tx: Queryable, where: SQL | undefined, most: number): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(where).limit(most);
  return rows.map(({ id }) => id);
}

/** The words that a column of the log holds, found by leaping from one to the next through its index. */
async function getWords(tx: Queryable, column: 'action' | 'subject_type'): Promise<string[]> {
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

export const actions = (tx: Queryable): Promise<string[]> => getWords(tx, 'action');
export const subjectTypes = (tx: Queryable): Promise<string[]> => getWords(tx, 'subject_type');
