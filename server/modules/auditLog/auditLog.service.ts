import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { AuditEntry, AuditLogFilters, QueryGetAuditLogListArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toAuditEntry } from './auditLog.mapper.ts';
import * as store from './auditLog.store.ts';

/** Names are shorter, and so are the ids of accounts. */
const LONGEST_NAME = 200;

/** More people than this are not looked through. */
const MOST_PEOPLE = 200;

const toMoment = (value: Date | string | null | undefined): Date | undefined => (value ? new Date(value) : undefined);

/**
 * Whoever is asked for: one by their id or, with an @, their user name; everybody whose name holds the words otherwise.
 * @throws UserError 400 when those are too many to be looked through
 */
async function findActorIds(ctx: Context, input: string | null | undefined): Promise<readonly number[] | undefined> {
  const text = (input ?? '').trim();
  if (text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return [Number(text)];
  if (text.length > LONGEST_NAME) return [];
  if (text.startsWith('@')) return store.idsOfUsername(ctx.db, text.slice(1));
  const ids = await store.idsOfName(ctx.db, text, MOST_PEOPLE + 1);
  if (ids.length > MOST_PEOPLE) throw new UserError(400, 'auditLog.tooManyPeople');
  return ids;
}

/** A page of the audit log, the newest first when nothing else is asked. */
export async function list(
  ctx: Context,
  args: QueryGetAuditLogListArgs,
): Promise<{ data: AuditEntry[]; total: number }> {
  const { rows, total } = await store.page(
    ctx.db,
    ctx.language,
    {
      actorIds: await findActorIds(ctx, args.actor),
      action: args.action || undefined,
      subjectType: args.subjectType || undefined,
      subjectId: args.subjectId ?? undefined,
      from: toMoment(args.from),
      to: toMoment(args.to),
    },
    { ...boundedPage(args), descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  return { data: rows.map(toAuditEntry), total };
}

/** What the log can be filtered by. */
export async function filters(ctx: Context): Promise<AuditLogFilters> {
  const [actions, subjectTypes] = await Promise.all([store.actions(ctx.db), store.subjectTypes(ctx.db)]);
  return { actions, subject_types: subjectTypes };
}

/** What was done to one thing, oldest first. For services that have made sure that the caller is an admin. */
export async function entriesAbout(
  ctx: Context,
  subject: { readonly type: AuditSubject; readonly id: number },
  most: number,
): Promise<AuditEntry[]> {
  return (await store.about(ctx.db, ctx.language, subject, most)).map(toAuditEntry);
}
