import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { AuditEntry, AuditLogFilters, QueryGetAuditLogListArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toAuditEntry } from './auditLog.mapper.ts';
import * as store from './auditLog.store.ts';

/** Longer than names and account ids. */
const MAX_NAME_LENGTH = 200;

/** Maximum of accounts that a name filter may match. */
const MAX_ACTORS = 200;

const toDate = (value: Date | string | null | undefined): Date | undefined => (value ? new Date(value) : undefined);

/**
 * Finds the actors of a filter: by id, by user name with a leading @, otherwise by name.
 * @throws UserError 400 when too many accounts match
 */
async function findActorIds(ctx: Context, input: string | null | undefined): Promise<readonly number[] | undefined> {
  const text = (input ?? '').trim();
  if (text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return [Number(text)];
  if (text.length > MAX_NAME_LENGTH) return [];
  if (text.startsWith('@')) return store.findIdsByUsername(ctx.db, text.slice(1));
  const ids = await store.findIdsByName(ctx.db, text, MAX_ACTORS + 1);
  if (ids.length > MAX_ACTORS) throw new UserError(400, 'auditLog.tooManyPeople');
  return ids;
}

/** Returns a page of the audit log, the newest first by default. */
export async function list(
  ctx: Context,
  args: QueryGetAuditLogListArgs,
): Promise<{ data: AuditEntry[]; total: number }> {
  const { rows, total } = await store.listPage(
    ctx.db,
    ctx.language,
    {
      actorIds: await findActorIds(ctx, args.actor),
      action: args.action || undefined,
      subjectType: args.subjectType || undefined,
      subjectId: args.subjectId ?? undefined,
      from: toDate(args.from),
      to: toDate(args.to),
      hideRoutine: args.hideRoutine === true,
    },
    { ...boundedPage(args), descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  return { data: rows.map(toAuditEntry), total };
}

/** Returns the values that the log can be filtered by. */
export async function filters(ctx: Context): Promise<AuditLogFilters> {
  const [actions, subjectTypes] = await Promise.all([store.listActions(ctx.db), store.listSubjectTypes(ctx.db)]);
  return { actions, subject_types: subjectTypes };
}

/**
 * Returns the latest entries about one subject, oldest first. The caller must have asserted that the viewer is an
 * admin.
 */
export async function listEntriesAbout(
  ctx: Context,
  subject: { readonly type: AuditSubject; readonly id: number },
  limit: number,
): Promise<AuditEntry[]> {
  return (await store.listAbout(ctx.db, ctx.language, subject, limit)).map(toAuditEntry);
}
