import type {
  MutationActiveDeactivePermissionArgs,
  Permission,
  QueryGetPermissionListArgs,
} from '../../generated/schema.ts';
import type { AuditActionOf } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { permissionCreateSchema, permissionEditSchema } from '../../../rules/bots/permissions.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { differences, changedNothing } from '../ground/audit/auditDifferences.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { isAmong, getNameKey, getNames, newNames } from '../lookups/listNames.ts';
import { toPermission } from './permissions.mapper.ts';
import * as store from './permissions.store.ts';

/** Pixels of both sides at most. */
const IMAGE_SIZE = 256;

/** With a Turkish name the other texts are English; empty ones are none. */
interface PermissionTexts {
  readonly name: string;
  readonly nameTr?: string | null | undefined;
  readonly description: string;
  readonly descriptionTr?: string | null | undefined;
}

type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

/** What a bot can ask for, by the alphabet when nothing else is asked; admins may see what is switched off as well. */
export async function list(
  ctx: Context,
  args: QueryGetPermissionListArgs,
): Promise<{ data: Permission[]; total: number }> {
  const params = args.activeInactiveUser ?? 'all';
  const isAdmin = signedIn(ctx).role === 'admin';
  if (!isAdmin && params === 'inactive') return { data: [], total: 0 };
  const sortBy = args.sortBy ?? 'name';
  const { rows, total } = await store.page(
    ctx.db,
    { active: !isAdmin ? true : params === 'all' ? undefined : params === 'active', search: args.search },
    {
      ...boundedPage(args),
      sortBy,
      descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc',
    },
  );
  return { data: rows.map((row) => toPermission(ctx.language, row)), total };
}

/**
 * An admin adds something that bots can ask for; it is on at once.
 * @throws UserError 409 when there is one with this name
 */
export async function add(
  ctx: Context,
  args: PermissionTexts & { readonly image?: UploadedFile },
): Promise<Permission> {
  const upload = await args.image;
  const texts = await parseInput(permissionCreateSchema, { ...args, image: upload ?? null });
  const { name, description } = texts;
  const [nameTr, descriptionTr] = [texts.nameTr || null, texts.descriptionTr || null];
  return withImages(ctx, signedIn(ctx).id, async (images) => {
    const kept = upload ? await images.keep(upload, { image: IMAGE_SIZE }) : {};
    return ctx.db.transaction(async (tx) => {
      await images.record(tx);
      await store.lockNames(tx);
      if (isAmong(getNames({ name, nameTr }), await store.otherNames(tx, null)))
        throw new UserError(409, 'permissions.taken');
      const values = {
        name,
        nameTr,
        nameKey: getNameKey(name),
        description,
        descriptionTr,
        image: kept['image'] ?? null,
      };
      const row = await store.insert(tx, values, ctx.now());
      await note(tx, ctx, row.id, 'added', {
        after: {
          name,
          ...(nameTr !== null && { nameTr }),
          description,
          ...(descriptionTr !== null && { descriptionTr }),
          ...kept,
        },
      });
      return toPermission(ctx.language, row);
    });
  });
}

/**
 * An admin changes a permission: its texts, or those in the language in which they read them, and its image when one is sent.
 * What says what is there already changes nothing.
 * @throws UserError 404; 409 when there is another one with this name
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
  return withImages(ctx, signedIn(ctx).id, async (images) => {
    const kept = upload ? await images.keep(upload, { image: IMAGE_SIZE }) : {};
    return ctx.db.transaction(async (tx) => {
      const before = await store.lock(tx, args.id);
      if (before === undefined) throw new UserError(404, 'permissions.notFound');
      assertNotStale(args.expectedUts, before.updatedAt, 'lookups.outdated');
      const change = typeof texts.nameTr === 'string' ? inBoth(texts) : inTheirLanguage(ctx.language, before, texts);
      const { nameKey: _key, ...said } = change;
      const changed = differences(before, { ...said, ...kept });
      if (changedNothing(changed)) return toPermission(ctx.language, before);
      await store.lockNames(tx);
      if (isAmong(newNames(before, change, false), await store.otherNames(tx, before.id)))
        throw new UserError(409, 'permissions.taken');
      if (kept['image'] !== undefined) images.replace(before.image);
      await images.record(tx);
      const row = await store.update(tx, before.id, { ...change, ...kept }, ctx.now());
      await note(tx, ctx, before.id, 'updated', changed);
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

/** A text that has a Turkish form is changed in it by those who read Turkish: what they typed must not become the English one. */
function inTheirLanguage(
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
 * An admin switches a permission on or off. Bots that ask for it keep it; new ones cannot choose it.
 * @throws UserError 404; 409 when somebody else changed it meanwhile
 */
export const setActive = (
  ctx: Context,
  { id, status, expectedUts }: MutationActiveDeactivePermissionArgs,
): Promise<Permission> =>
  ctx.db.transaction(async (tx) => {
    const before = await store.lock(tx, id);
    if (before === undefined) throw new UserError(404, 'permissions.notFound');
    assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
    if (before.active === status) return toPermission(ctx.language, before);
    const row = await store.update(tx, id, { active: status }, ctx.now());
    await note(tx, ctx, id, status ? 'activated' : 'deactivated', {
      before: { active: before.active },
      after: { active: status },
    });
    return toPermission(ctx.language, row);
  });

async function note<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  id: number,
  what: AuditActionOf<'permissions'>,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `permissions.${what}`, subjectType: 'permission', subjectId: id, ...values });
}
