import type { AuditActionOf } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { policyTextSchema } from '../../../rules/platform/policies.ts';
import type {
  MutationActiveDeactivePrivacyPolicyArgs,
  MutationAddPrivacyPolicyArgs,
  MutationDeletePrivacyPolicyArgs,
  MutationUpdatePrivacyPolicyArgs,
  QueryGetPolicyAcceptancesArgs,
  QueryGetPrivacyPolicyListArgs,
} from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { cleanTexts } from '../ground/texts/bilingualHtml.ts';
import { insertNextVersion, lockType } from './policies.store.ts';
import type { AcceptanceRow, VersionRow } from './policyVersions.store.ts';
import * as store from './policyVersions.store.ts';

/** A change takes effect this long after its publication (social §9). */
const NOTICE_MS = 30 * 86_400_000;

const REQUIRED = 'policyAdmin.text.required';

/** The versions of the texts, those of a type or all. */
export async function list(
  ctx: Context,
  args: QueryGetPrivacyPolicyListArgs,
): Promise<{ rows: VersionRow[]; total: number }> {
  const { activeInactiveStatus: status, policyTypeId, searchText } = args;
  const sortBy = args.sortBy ?? 'cts';
  const active = status === null || status === undefined ? undefined : status === 'active';
  const descending = (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc';
  const params = { ...boundedPage(args), sortBy, descending, language: ctx.language };
  return store.page(ctx.db, { policyTypeId, active, searchText }, params, ctx.now());
}

/** Who accepted a version. */
export async function acceptances(
  ctx: Context,
  args: QueryGetPolicyAcceptancesArgs,
): Promise<{ rows: AcceptanceRow[]; total: number }> {
  found(await store.find(ctx.db, args.policyId, ctx.now()));
  return store.acceptances(ctx.db, args.policyId, args.searchText, boundedPage(args));
}

/**
 * addPrivacyPolicy: publishes the next version of a type's text (docs/decisions/0028); until it holds, the one before does. The
 * first one holds at once.
 * @throws UserError 400 for a text that says nothing, 404 for an unknown type
 */
export async function add(ctx: Context, args: MutationAddPrivacyPolicyArgs): Promise<VersionRow> {
  const texts = await cleanTexts(policyTextSchema, args, REQUIRED);
  return ctx.db.transaction(async (tx) => {
    await lockTypeOrThrow(tx, args.policyTypeId);
    return publish(tx, ctx, args.policyTypeId, { ...texts, descriptionTr: texts.descriptionTr ?? null });
  });
}

/**
 * updatePrivacyPolicy: a change of a text is its next version, so that what people have accepted stays as they read it.
 * @throws UserError 400, 404; 409 when there is a newer version, or the text was changed meanwhile
 */
export async function change(ctx: Context, args: MutationUpdatePrivacyPolicyArgs): Promise<VersionRow> {
  const texts = await cleanTexts(policyTextSchema, args, REQUIRED);
  return ctx.db.transaction(async (tx) => {
    const before = await held(tx, ctx, args.id);
    if (before.policyTypeId !== args.policyTypeId) throw new UserError(400, 'policies.otherType');
    assertNotStale(args.expectedUts, before.updatedAt, 'policies.outdated');
    if ((await store.findNewest(tx, before.policyTypeId)) !== before.id) throw new UserError(409, 'policies.outdated');
    const { description, descriptionTr = before.descriptionTr } = texts;
    return publish(tx, ctx, before.policyTypeId, { description, descriptionTr });
  });
}

/**
 * Switches a version off, so that the one before holds again, or on.
 * @throws UserError 404; 409 when its type would be left without a text, or somebody changed the version meanwhile
 */
export const setActive = (
  ctx: Context,
  { id, status: active, expectedUts }: MutationActiveDeactivePrivacyPolicyArgs,
): Promise<VersionRow> =>
  ctx.db.transaction(async (tx) => {
    const before = await held(tx, ctx, id);
    assertNotStale(expectedUts, before.updatedAt, 'policies.changed');
    if (before.active !== active) {
      await store.setActive(tx, id, active, laterThan(before.updatedAt, ctx));
      if (before.isCurrent && (await store.currentText(tx, before.policyTypeId, ctx.now())) === undefined)
        throw new UserError(409, 'policies.lastText');
      const said = { policyTypeId: before.policyTypeId, version: before.version };
      await note(tx, ctx, active ? 'switchedOn' : 'switchedOff', id, {
        before: { ...said, active: before.active },
        after: { ...said, active },
      });
    }
    return found(await store.find(tx, id, ctx.now()));
  });

/**
 * Deletes a version that does not hold and that nobody has accepted.
 * @throws UserError 404; 409 for others, and when somebody changed the version meanwhile
 */
export const remove = (ctx: Context, { id, expectedUts }: MutationDeletePrivacyPolicyArgs): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const before = await held(tx, ctx, id);
    assertNotStale(expectedUts, before.updatedAt, 'policies.changed');
    if (before.isCurrent || before.acceptedCount > 0) throw new UserError(409, 'policies.inUse');
    await store.remove(tx, id);
    const { policyTypeId, version, description, descriptionTr } = before;
    await note(tx, ctx, 'deleted', id, {
      before: { policyTypeId, version, description, ...(descriptionTr !== null && { descriptionTr }) },
    });
  });

/** Every change has its moment, also two in one millisecond. */
const laterThan = (before: Date, ctx: Context): Date => new Date(Math.max(ctx.now().getTime(), before.getTime() + 1));

interface Texts {
  readonly description: string;
  readonly descriptionTr: string | null;
}

async function publish(tx: Transaction, ctx: Context, policyTypeId: number, texts: Texts): Promise<VersionRow> {
  const now = ctx.now();
  const { id, version } = await insertNextVersion(
    tx,
    { policyTypeId, ...texts, createdById: signedIn(ctx).id, createdAt: now, updatedAt: now },
    // Before the first text there was nothing that somebody could have accepted and would have to hear of.
    (isFirst) => (isFirst ? now : new Date(now.getTime() + NOTICE_MS)),
  );
  await note(tx, ctx, 'added', id, { after: { policyTypeId, version } });
  return found(await store.find(tx, id, now));
}

/** Versions of a type are changed one after another. */
async function lockTypeOrThrow(tx: Transaction, policyTypeId: number): Promise<void> {
  if (!(await lockType(tx, policyTypeId))) throw new UserError(404, 'policies.typeNotFound');
}

async function held(tx: Transaction, ctx: Context, id: number): Promise<VersionRow> {
  const { policyTypeId } = found(await store.find(tx, id, ctx.now()));
  await lockTypeOrThrow(tx, policyTypeId);
  return found(await store.find(tx, id, ctx.now()));
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'policies.notFound');
  return row;
}

async function note<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  what: AuditActionOf<'policies'>,
  id: number,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `policies.${what}`, subjectType: 'policy', subjectId: id, ...values });
}
