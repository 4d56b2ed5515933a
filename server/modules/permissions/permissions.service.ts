import type {
  MutationActiveDeactivePermissionArgs,
  Permission,
  QueryGetPermissionListArgs,
} from '../../generated/schema.ts';
import type { NounAction } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { permissionCreateSchema, permissionEditSchema } from '../../../rules/bots/permissions.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { differences, isUnchanged } from '../ground/audit/auditDifferences.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { toActiveFilter } from '../ground/lists/activeFilter.ts';
import { hasConfusableName, getNameKey, getNames, getNewNames } from '../lookups/listNames.ts';
import { toPermission } from './permissions.mapper.ts';
import * as store from './permissions.store.ts';

/** Maximum width and height of an image in pixels. */
const IMAGE_SIZE = 256;

/** When a Turkish name is present, the other texts are English; an empty Turkish text means none. */
interface PermissionTexts {
  readonly name: string;
  readonly nameTr?: string | null | undefined;
  readonly description: string;
  readonly descriptionTr?: string | null | undefined;
}

type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

/**
 * Returns a page of the permission labels that bots can have, sorted by name by default. Only admins see inactive ones.
 */
export async function list(
  ctx: Context,
  args: QueryGetPermissionListArgs,
): Promise<{ data: Permission[]; total: number }> {
  const active = toActiveFilter(args.activeInactiveUser);
  const isAdmin = requireViewer(ctx).role === 'admin';
  if (!isAdmin && active === false) return { data: [], total: 0 };
  const sortBy = args.sortBy ?? 'name';
  const { rows, total } = await store.listPage(
    ctx.db,
    { active: isAdmin ? active : true, search: args.search },
    {
      ...boundedPage(args),
      sortBy,
      descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc',
      language: ctx.language,
    },
  );
  return { data: rows.map((row) => toPermission(ctx.language, row)), total };
}

/**
 * Adds a permission, which is active at once. Admins only.
 * @throws UserError 400 for invalid texts or image; 409 when the name is taken
 */
export async function add(
  ctx: Context,
  args: PermissionTexts & { readonly image?: UploadedFile },
): Promise<Permission> {
  const upload = await args.image;
  const texts = await parseInput(permissionCreateSchema, { ...args, image: upload ?? null });
  const { name, description } = texts;
  const [nameTr, descriptionTr] = [texts.nameTr || null, texts.descriptionTr || null];
  return withImages(ctx, requireViewer(ctx).id, async (images) => {
    const storedImage = upload ? await images.store(upload, { image: IMAGE_SIZE }) : {};
    return ctx.db.transaction(async (tx) => {
      await images.record(tx);
      await store.lockNames(tx);
      if (hasConfusableName(getNames({ name, nameTr }), await store.listOtherNames(tx, null)))
        throw new UserError(409, 'permissions.taken');
      const values = {
        name,
        nameTr,
        nameKey: getNameKey(name),
        description,
        descriptionTr,
        image: storedImage['image'] ?? null,
      };
      const row = await store.insert(tx, values, ctx.now());
      await auditChange(tx, ctx, row.id, 'added', {
        after: {
          name,
          ...(nameTr !== null && { nameTr }),
          description,
          ...(descriptionTr !== null && { descriptionTr }),
          ...storedImage,
        },
      });
      return toPermission(ctx.language, row);
    });
  });
}

/**
 * Changes a permission's texts (both languages, or the caller's), and its image when one is uploaded. Writes nothing
 * when no value changes. Admins only.
 * @throws UserError 404; 409 when the name is taken or the caller's version is stale
 */
export async function update(
  ctx: Context,
  args: PermissionTexts & {
    readonly id: number;
    readonly image?: UploadedFile;
    readonly expectedUts?: Date | string | null;
  },
): Promise<Permission> {
  const texts = await parseInput(permissionEditSchema, args);
  const upload = await args.image;
  return withImages(ctx, requireViewer(ctx).id, async (images) => {
    const storedImage = upload ? await images.store(upload, { image: IMAGE_SIZE }) : {};
    return ctx.db.transaction(async (tx) => {
      const before = await store.findForUpdate(tx, args.id);
      if (before === undefined) throw new UserError(404, 'permissions.notFound');
      assertNotStale(args.expectedUts, before.updatedAt, 'lookups.outdated');
      const change = typeof texts.nameTr === 'string' ? inBoth(texts) : inCallerLanguage(ctx.language, before, texts);
      const { nameKey: _key, ...auditedTexts } = change;
      const changed = differences(before, { ...auditedTexts, ...storedImage });
      if (isUnchanged(changed)) return toPermission(ctx.language, before);
      await store.lockNames(tx);
      if (hasConfusableName(getNewNames(before, change, false), await store.listOtherNames(tx, before.id)))
        throw new UserError(409, 'permissions.taken');
      if (storedImage['image'] !== undefined) images.replace(before.image);
      await images.record(tx);
      const row = await store.update(tx, before.id, { ...change, ...storedImage }, ctx.now());
      await auditChange(tx, ctx, before.id, 'updated', changed);
      return toPermission(ctx.language, row);
    });
  });
}

const inBoth = ({ name, nameTr, description, descriptionTr }: PermissionTexts): store.PermissionChange => ({
  name,
  nameKey: getNameKey(name),
  nameTr: nameTr || null,
  description,
  descriptionTr: descriptionTr || null,
});

/**
 * Applies texts in the caller's language. With Turkish as language, existing Turkish texts change, so that Turkish
 * input never overwrites English texts.
 */
function inCallerLanguage(
  language: Language,
  before: store.PermissionRow,
  { name, description }: { readonly name: string; readonly description: string },
): store.PermissionChange {
  const isTurkish = (text: string | null): boolean => language === 'tr' && text !== null;
  return {
    ...(isTurkish(before.nameTr) ? { nameTr: name } : { name, nameKey: getNameKey(name) }),
    ...(isTurkish(before.descriptionTr) ? { descriptionTr: description } : { description }),
  };
}

/**
 * Activates or deactivates a permission. Bots that have it stay as they are; new ones cannot choose it. Admins only.
 * @throws UserError 404; 409 when the caller's version is stale
 */
export const setActive = (
  ctx: Context,
  { id, status, expectedUts }: MutationActiveDeactivePermissionArgs,
): Promise<Permission> =>
  ctx.db.transaction(async (tx) => {
    const before = await store.findForUpdate(tx, id);
    if (before === undefined) throw new UserError(404, 'permissions.notFound');
    assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
    if (before.active === status) return toPermission(ctx.language, before);
    const row = await store.update(tx, id, { active: status }, ctx.now());
    await auditChange(tx, ctx, id, status ? 'activated' : 'deactivated', {
      before: { active: before.active },
      after: { active: status },
    });
    return toPermission(ctx.language, row);
  });

async function auditChange<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  id: number,
  verb: NounAction<'permissions'>,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `permissions.${verb}`, subjectType: 'permission', subjectId: id, ...values });
}
