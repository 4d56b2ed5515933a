import { reportNoteSchema } from '../../../rules/posts/reports.ts';
import type { NounAction, AuditSubject } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  AuditEntry,
  MutationAddReportCaseNoteArgs,
  MutationAssignReportCaseArgs,
} from '../../generated/schema.ts';
import type { ReportNote } from '../../generated/schema.ts';
import { listEntriesAbout } from '../auditLog/auditLog.service.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { isActiveAdmin, type NotesStore } from './caseParts.store.ts';
import { toNote } from './reportParts.mapper.ts';

/** Maximum number of reports, notes and steps on the page of a case. */
export const MAX_SHOWN = 100;

type CaseAction = `reportCases.${NounAction<'reportCases'>}` | `profileReports.${NounAction<'profileReports'>}`;

interface OpenState {
  readonly assigneeId: number | null;
  readonly state: 'open' | 'assigned';
}

interface CaseRow {
  readonly state: OpenState['state'] | 'decided';
  readonly assigneeId: number | null;
  readonly updatedAt: Date;
}

/** What differs between the cases of posts and of profiles. */
interface CaseKind<Row extends CaseRow> {
  /** First part of the audit actions. */
  readonly noun: 'reportCases' | 'profileReports';
  /** The subject type of a case in the audit log. */
  readonly subject: AuditSubject;
  readonly lock: (tx: Transaction, caseId: number) => Promise<Row | undefined>;
  readonly change: (tx: Transaction, caseId: number, values: OpenState, now: Date) => Promise<void>;
  readonly notes: NotesStore;
}

/** @throws UserError 404 */
export function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'reports.caseNotFound');
  return row;
}

/** The work of admins on a case before and after its decision: assignment, notes and audited steps. */
export function createCaseWork<Row extends CaseRow>(kind: CaseKind<Row>) {
  /** Records a step of a case in the audit log. */
  function audit<Change extends AuditChange>(
    tx: Transaction,
    ctx: Context,
    caseId: number,
    action: CaseAction,
    change: Audited<Change>,
  ): Promise<void> {
    const values: AuditChange = change;
    return recordAudit(tx, ctx, {
      action,
      subjectType: kind.subject,
      subjectId: caseId,
      ...values,
    });
  }

  /**
   * Locks a case until the transaction ends.
   * @throws UserError 404; 409 when the caller's version is stale
   */
  async function lock(tx: Transaction, caseId: number, expectedUts: Date | string | null | undefined): Promise<Row> {
    const lockedCase = assertFound(await kind.lock(tx, caseId));
    assertNotStale(expectedUts, lockedCase.updatedAt, 'reports.outdated');
    return lockedCase;
  }

  /**
   * Locks a waiting case until the transaction ends.
   * @throws UserError 404; 409 for a decided case and when the caller's version is stale
   */
  async function lockOpen(...args: Parameters<typeof lock>): Promise<Row> {
    const lockedCase = await lock(...args);
    if (lockedCase.state === 'decided') throw new UserError(409, 'reports.decided');
    return lockedCase;
  }

  /**
   * Assigns a case to an admin, or releases it.
   * @throws UserError 404; 400 when the assignee is not an admin; 409 for a decided case and when the caller's version
   * is stale
   */
  const assign = (ctx: Context, { caseId, assigneeId, expectedUts }: MutationAssignReportCaseArgs): Promise<void> =>
    ctx.db.transaction(async (tx) => {
      const lockedCase = await lockOpen(tx, caseId, expectedUts);
      const to = assigneeId ?? null;
      if (to === lockedCase.assigneeId) return;
      if (to !== null && !(await isActiveAdmin(tx, to))) throw new UserError(400, 'reports.noAdmin');
      await kind.change(tx, caseId, { assigneeId: to, state: to === null ? 'open' : 'assigned' }, ctx.now());
      await audit(tx, ctx, caseId, to === null ? `${kind.noun}.released` : `${kind.noun}.assigned`, {
        before: { assigneeId: lockedCase.assigneeId },
        after: { assigneeId: to },
      });
    });

  /**
   * Adds an internal note to a case, also to a decided one.
   * @throws UserError 404, 400 for an invalid text
   */
  async function addNote(ctx: Context, { caseId, note: text }: MutationAddReportCaseNoteArgs): Promise<ReportNote> {
    const { note } = await parseInput(reportNoteSchema, { note: text });
    const viewer = requireViewer(ctx);
    return ctx.db.transaction(async (tx) => {
      await lock(tx, caseId, null);
      const row = await kind.notes.add(tx, { caseId, authorId: viewer.id, note, createdAt: ctx.now() });
      await audit(tx, ctx, caseId, `${kind.noun}.noted`, { after: { noteId: row.id } });
      return toNote(row);
    });
  }

  /** The notes of a case and what admins did about it, oldest first. */
  async function listWork(ctx: Context, caseId: number): Promise<{ notes: ReportNote[]; steps: AuditEntry[] }> {
    const [notes, steps] = await Promise.all([
      kind.notes.ofCase(ctx.db, caseId, MAX_SHOWN),
      listEntriesAbout(ctx, { type: kind.subject, id: caseId }, MAX_SHOWN),
    ]);
    return { notes: notes.map(toNote), steps };
  }

  return { audit, lock, lockOpen, assign, addNote, listWork };
}
