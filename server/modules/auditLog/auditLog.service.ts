import type { AuditSubject } from '../../../rules/audit.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { AuditEntry, AuditLogFilters, QueryGetAuditLogListArgs } from '../../generated/schema.ts';
import type { Context } from '../../graphql/context.ts';
import { toAuditEntry } from './auditLog.mapper.ts';
import * as store from './auditLog.store.ts';

/** User names are shorter, and so are the ids of accounts. */
const LONGEST_NAME = 100;

const toMoment = (value: Date | string | null | undefined): Date | undefined => (value ? new Date(value) : undefined);

/** Nobody's id when the name is unknown: then nothing is found. Numbers are ids, unless a name begins with @. */
async function actorIdOf(ctx: Context, asked: string | null | undefined): Promise<number | undefined> {
  const text = (asked ?? '').trim();
  if (text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (text.length > LONGEST_NAME) return 0;
  return (await store.idOfName(ctx.db, text.replace(/^@/, ''))) ?? 0;
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
      actorId: await actorIdOf(ctx, args.actor),
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
