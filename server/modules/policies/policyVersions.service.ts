import type { NounAction } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { policyTextSchema } from '../../../rules/platform/policies.ts';
import { DAY_MS } from '../../base/durations.ts';
import type {
  MutationActiveDeactivePrivacyPolicyArgs,
  MutationAddPrivacyPolicyArgs,
  MutationDeletePrivacyPolicyArgs,
  MutationUpdatePrivacyPolicyArgs,
  QueryGetPolicyAcceptancesArgs,
  QueryGetPrivacyPolicyListArgs,
} from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale, nextUpdatedAt } from '../../context/assertNotStale.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { toActiveFilter } from '../ground/lists/activeFilter.ts';
import { cleanTexts } from '../ground/texts/bilingualHtml.ts';
import { insertNextVersion, lockType } from './policies.store.ts';
import { listAcceptances, type AcceptanceRow } from './acceptances.store.ts';
import type { VersionRow } from './policyVersions.store.ts';
import * as store from './policyVersions.store.ts';

/** A change takes effect this long after its publication (social §9). */
const NOTICE_MS = 30 * DAY_MS;

const REQUIRED = 'policyAdmin.text.required';

/** Returns a page of the versions of one type or of all types. */
export async function list(
  ctx: Context,
  args: QueryGetPrivacyPolicyListArgs,
): Promise<{ rows: VersionRow[]; total: number }> {
  const { activeInactiveStatus, policyTypeId, searchText } = args;
  const sortBy = args.sortBy ?? 'cts';
  const active = toActiveFilter(activeInactiveStatus);
  const descending = (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc';
  const params = { ...boundedPage(args), sortBy, descending, language: ctx.language };
  return store.listPage(ctx.db, { policyTypeId, active, searchText }, params, ctx.now());
}

/**
 * Returns a page of the users who accepted a version.
 * @throws UserError 404
 */
export async function acceptances(
  ctx: Context,
  args: QueryGetPolicyAcceptancesArgs,
): Promise<{ rows: AcceptanceRow[]; total: number }> {
  assertFound(await store.find(ctx.db, args.policyId, ctx.now()));
  return listAcceptances(ctx.db, args.policyId, args.searchText, boundedPage(args));
}

/**
 * Publishes the next version of a type's text (docs/decisions/0028). The previous version stays in effect until the
 * notice period ends; a first version takes effect immediately.
 * @throws UserError 400 for an empty text, 404 for an unknown type
 */
export async function add(ctx: Context, args: MutationAddPrivacyPolicyArgs): Promise<VersionRow> {
  const texts = await cleanTexts(policyTextSchema, args, REQUIRED);
  return ctx.db.transaction(async (tx) => {
    await lockTypeOrThrow(tx, args.policyTypeId);
    return insertVersion(tx, ctx, args.policyTypeId, { ...texts, descriptionTr: texts.descriptionTr ?? null });
  });
}

/**
 * Publishes a changed text as its next version, so that the texts which users accepted stay unchanged.
 * @throws UserError 400, 404; 409 when there is a newer version, or the caller's version is stale
 */
export async function change(ctx: Context, args: MutationUpdatePrivacyPolicyArgs): Promise<VersionRow> {
  const texts = await cleanTexts(policyTextSchema, args, REQUIRED);
  return ctx.db.transaction(async (tx) => {
    const before = await lockVersionOrThrow(tx, ctx, args.id);
    if (before.policyTypeId !== args.policyTypeId) throw new UserError(400, 'policies.otherType');
    assertNotStale(args.expectedUts, before.updatedAt, 'policies.outdated');
    if ((await store.findNewestId(tx, before.policyTypeId)) !== before.id)
      throw new UserError(409, 'policies.outdated');
    const { description, descriptionTr = before.descriptionTr } = texts;
    return insertVersion(tx, ctx, before.policyTypeId, { description, descriptionTr });
  });
}

/**
 * Activates a version, or deactivates it so that the previous one takes effect again.
 * @throws UserError 404; 409 when its type would have no text in effect, or the caller's version is stale
 */
export const setActive = (
  ctx: Context,
  { id, status: active, expectedUts }: MutationActiveDeactivePrivacyPolicyArgs,
): Promise<VersionRow> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockVersionOrThrow(tx, ctx, id);
    assertNotStale(expectedUts, before.updatedAt, 'policies.changed');
    if (before.active !== active) {
      await store.setActive(tx, id, active, nextUpdatedAt(before.updatedAt, ctx.now()));
      if (before.isCurrent && (await store.findCurrentId(tx, before.policyTypeId, ctx.now())) === undefined)
        throw new UserError(409, 'policies.lastText');
      const version = { policyTypeId: before.policyTypeId, version: before.version };
      await auditChange(tx, ctx, active ? 'switchedOn' : 'switchedOff', id, {
        before: { ...version, active: before.active },
        after: { ...version, active },
      });
    }
    return assertFound(await store.find(tx, id, ctx.now()));
  });

/**
 * Deletes a version that is not in effect and that no user accepted. Its number is not used again.
 * @throws UserError 404; 409 for other versions, and when the caller's version is stale
 */
export const remove = (ctx: Context, { id, expectedUts }: MutationDeletePrivacyPolicyArgs): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockVersionOrThrow(tx, ctx, id);
    assertNotStale(expectedUts, before.updatedAt, 'policies.changed');
    if (before.isCurrent || before.acceptedCount > 0) throw new UserError(409, 'policies.inUse');
    const { policyTypeId, version, description, descriptionTr } = before;
    await store.remove(tx, { id, policyTypeId, version });
    await auditChange(tx, ctx, 'deleted', id, {
      before: { policyTypeId, version, description, ...(descriptionTr !== null && { descriptionTr }) },
    });
  });

interface Texts {
  readonly description: string;
  readonly descriptionTr: string | null;
}

async function insertVersion(tx: Transaction, ctx: Context, policyTypeId: number, texts: Texts): Promise<VersionRow> {
  const now = ctx.now();
  const { id, version } = await insertNextVersion(
    tx,
    { policyTypeId, ...texts, createdById: requireViewer(ctx).id, createdAt: now, updatedAt: now },
    // A first text needs no notice period, because users have not accepted an earlier one.
    (isFirst) => (isFirst ? now : new Date(now.getTime() + NOTICE_MS)),
  );
  await auditChange(tx, ctx, 'added', id, { after: { policyTypeId, version } });
  return assertFound(await store.find(tx, id, now));
}

/** Serializes changes of a type's versions. */
async function lockTypeOrThrow(tx: Transaction, policyTypeId: number): Promise<void> {
  if (!(await lockType(tx, policyTypeId))) throw new UserError(404, 'policies.typeNotFound');
}

async function lockVersionOrThrow(tx: Transaction, ctx: Context, id: number): Promise<VersionRow> {
  const { policyTypeId } = assertFound(await store.find(tx, id, ctx.now()));
  await lockTypeOrThrow(tx, policyTypeId);
  return assertFound(await store.find(tx, id, ctx.now()));
}

function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'policies.notFound');
  return row;
}

async function auditChange<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  verb: NounAction<'policies'>,
  id: number,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `policies.${verb}`, subjectType: 'policy', subjectId: id, ...values });
}
