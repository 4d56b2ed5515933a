import type { NounAction } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { bugReportSchema, contactSchema, feedbackSchema } from '../../../rules/platform/feedback.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { searchKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  InboxStatus,
  MutationAddBugReportArgs,
  MutationAddContactUsArgs,
  MutationAddFeedbackArgs,
  QueryGetFeedbackListArgs,
} from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { notifyAdmins } from '../ground/notifications/notifyAdmins.ts';
import { admitMessage } from './feedbackLimits.ts';
import * as store from './feedback.store.ts';
import type { InboxRow } from './feedback.store.ts';
import type { Inbox } from './inboxes.ts';

const findSender = ({ viewer }: Context): number | null => viewer?.id ?? null;

/** addFeedback: stores feedback about the platform. */
export async function addFeedback(ctx: Context, args: MutationAddFeedbackArgs): Promise<void> {
  const { feedback } = await parseInput(feedbackSchema, args);
  await admitMessage(ctx);
  const row = { userId: findSender(ctx), feedback, searchKey: searchKey(feedback) };
  await ctx.db.transaction(async (tx) => {
    await store.addFeedback(tx, row, ctx.now());
    await notifyAdmins(tx, ctx, 'feedback');
  });
}

/** addBugReport: stores a bug report. */
export async function addBugReport(ctx: Context, args: MutationAddBugReportArgs): Promise<void> {
  const report = await parseInput(bugReportSchema, args);
  await admitMessage(ctx);
  const row = { ...report, userId: findSender(ctx), searchKey: searchKey(report.title, report.description) };
  await ctx.db.transaction(async (tx) => {
    await store.addBugReport(tx, row, ctx.now());
    await notifyAdmins(tx, ctx, 'bugReports');
  });
}

/**
 * addContactUs: stores a message to the admins, also from guests. No confirmation is mailed, because the address may
 * belong to another person.
 */
export async function addContactRequest(ctx: Context, args: MutationAddContactUsArgs): Promise<void> {
  const { fullName, emailaddress, message } = await parseInput(contactSchema, { ...args, fullName: args.full_name });
  await admitMessage(ctx);
  const row = {
    userId: findSender(ctx),
    fullName,
    emailaddress,
    message,
    searchKey: searchKey(fullName, emailaddress, message),
  };
  await ctx.db.transaction(async (tx) => {
    await store.addContactRequest(tx, row, ctx.now());
    await notifyAdmins(tx, ctx, 'contactRequests');
  });
}

/** Returns a page of an inbox, the newest first by default. */
export async function list(
  ctx: Context,
  inbox: Inbox,
  args: QueryGetFeedbackListArgs,
): Promise<{ rows: InboxRow[]; total: number }> {
  const sortBy = args.sortBy ?? 'cts';
  return store.listPage(
    ctx.db,
    inbox,
    { status: args.status, searchText: args.searchText },
    {
      ...boundedPage(args),
      sortBy,
      descending: (args.sortOrder ?? 'desc') === 'desc',
    },
  );
}

/** @throws UserError 404 */
export async function get(ctx: Context, inbox: Inbox, id: number): Promise<InboxRow> {
  return requireMessage(await store.find(ctx.db, inbox, id));
}

interface ExpectedVersion {
  /** The `uts` that the admin read. */
  readonly expectedUts?: Date | string | null;
}

export interface StatusChange extends ExpectedVersion {
  readonly status: InboxStatus;
}

/**
 * An admin changes the status of a message.
 * @throws UserError 404, 409 when another admin changed it concurrently
 */
export const setStatus = (ctx: Context, inbox: Inbox, id: number, { status, expectedUts }: StatusChange) =>
  ctx.db.transaction(async (tx): Promise<InboxRow> => {
    const before = requireMessage(await store.lockState(tx, inbox, id));
    assertNotStale(expectedUts, before.updatedAt, 'feedback.outdated');
    if (before.status !== status) {
      await store.setStatus(tx, inbox, id, status, ctx.now());
      await recordInboxAudit(tx, ctx, inbox, id, 'statusChanged', {
        before: { status: before.status },
        after: { status },
      });
    }
    return requireMessage(await store.find(tx, inbox, id));
  });

/**
 * An admin permanently deletes a message. The audit log does not store its text.
 * @throws UserError 404, 409 when another admin changed its status concurrently
 */
export const remove = (ctx: Context, inbox: Inbox, id: number, { expectedUts }: ExpectedVersion): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { status, updatedAt } = requireMessage(await store.lockState(tx, inbox, id));
    assertNotStale(expectedUts, updatedAt, 'feedback.outdated');
    await store.remove(tx, inbox, id);
    await recordInboxAudit(tx, ctx, inbox, id, 'deleted', { before: { status } });
  });

function requireMessage<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'feedback.notFound');
  return row;
}

async function recordInboxAudit<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  { noun, subject }: Inbox,
  id: number,
  what: NounAction<Inbox['noun']>,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `${noun}.${what}`, subjectType: subject, subjectId: id, ...values });
}
