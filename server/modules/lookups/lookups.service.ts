import type { AuditListVerb } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited, AuditValues } from '../../../rules/platform/auditFields.ts';
import { boundedPage, MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { lookupSchema, lookupWithImageSchema } from '../../../rules/platform/lookups.ts';
import type { Transaction } from '../../database/types.ts';
import type { ActiveInactive, LookupSort, SortOrder } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { differences, isUnchanged } from '../ground/audit/auditDifferences.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { toActiveFilter } from '../ground/lists/activeFilter.ts';
import { hasConfusableName, getNameKey, getNames, getNewNames } from './listNames.ts';
import type { LookupList } from './lookupLists.ts';
import type { LookupRow } from './lookupRecord.ts';
import * as store from './lookups.store.ts';
import type { LookupValues } from './lookups.store.ts';

/** Maximum width and height of an image in pixels. */
const IMAGE_SIZE = 256;

type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

interface ListArgs {
  readonly pageNumber?: number | null;
  readonly pageSize?: number | null;
  readonly searchText?: string | null;
  readonly activeInactiveStatus?: ActiveInactive | null;
  readonly sortBy?: LookupSort | null;
  readonly sortOrder?: SortOrder | null;
  readonly parentId?: number | null;
}

/** The list as users other than admins see it: sizes count only the rows that they can see. */
const withPublicSizes = (lookup: LookupList): LookupList =>
  lookup.listedSize === undefined ? lookup : { ...lookup, size: lookup.listedSize };

/** Returns a page of a list, sorted by name unless the list says otherwise. Only admins see inactive entries. */
export async function list(
  ctx: Context,
  lookup: LookupList,
  args: ListArgs,
  maxSize: number = MAX_PAGE_SIZE,
): Promise<{ rows: LookupRow[]; total: number }> {
  const active = toActiveFilter(args.activeInactiveStatus);
  const isAdmin = requireViewer(ctx).role === 'admin';
  if (!isAdmin && active === false) return { rows: [], total: 0 };
  const sortBy = args.sortBy ?? (lookup.isLargestFirst && !isAdmin ? 'size' : 'name');
  return store.listPage(
    ctx.db,
    isAdmin ? lookup : withPublicSizes(lookup),
    {
      active: isAdmin ? active : true,
      searchText: args.searchText,
      parentId: args.parentId,
    },
    {
      ...boundedPage(args, maxSize),
      sortBy,
      descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc',
      language: ctx.language,
    },
  );
}

/**
 * Adds an entry, which is active at once. Admins only.
 * @throws UserError 400 for an invalid name or image and for an unknown parent; 409 when the name is taken
 */
export async function add(
  ctx: Context,
  lookup: LookupList,
  args: {
    readonly name: string;
    readonly nameTr?: string | null;
    readonly parentId?: number;
    readonly image?: UploadedFile;
  },
): Promise<LookupRow> {
  const upload = await args.image;
  const schema = lookup.image ? lookupWithImageSchema : lookupSchema;
  const { name, nameTr: nameTrInput } = await parseInput(schema, {
    name: args.name,
    nameTr: args.nameTr,
    image: upload ?? null,
  });
  const nameTr = nameTrInput || null;
  return withImage(ctx, upload, async (image, images) =>
    ctx.db.transaction(async (tx) => {
      const parentId = args.parentId ?? null;
      await lockPosition(tx, lookup, { names: getNames({ name, nameTr }), parentId, exceptId: null });
      await images.record(tx);
      const values = { name, ...(nameTr !== null && { nameTr }), ...image, ...(parentId !== null && { parentId }) };
      const id = await store.insert(tx, lookup, { ...values, nameKey: getNameKey(name) }, ctx.now());
      if (lookup.parent?.isCounted && parentId !== null) await store.recountSubcategories(tx, [parentId]);
      await auditChange(tx, ctx, lookup, id, 'added', { after: values });
      return store.get(tx, lookup, id);
    }),
  );
}

/** Identifies an entry and the version that the caller saw, for optimistic locking. */
interface EntryVersion {
  readonly id: number;
  readonly expectedUts?: Date | string | null;
}

interface ChangeArgs extends EntryVersion {
  readonly name: string;
  /** When present, `name` is English and this is the Turkish name; an empty text removes it. */
  readonly nameTr?: string | null;
  readonly parentId?: number;
  readonly image?: UploadedFile;
  readonly active?: boolean | undefined;
}

/**
 * Changes an entry's names (both, or the one in the caller's language), its parent, and its image when one is uploaded.
 * Writes nothing when no value changes. Admins only.
 * @throws UserError 400 as for `add`; 404; 409 when the name is taken or the caller's version is stale
 */
export async function update(ctx: Context, lookup: LookupList, args: ChangeArgs): Promise<LookupRow> {
  const { name, nameTr } = await parseInput(lookupSchema, { name: args.name, nameTr: args.nameTr });
  const upload = await args.image;
  return withImage(ctx, upload, async (image, images) =>
    ctx.db.transaction(async (tx) => {
      const before = await lockOrThrow(tx, lookup, args.id);
      assertNotStale(args.expectedUts, before.updatedAt, 'lookups.outdated');
      const parentId = args.parentId ?? before.parentId;
      if (lookup.parent?.isFixedWhenUsed && parentId !== before.parentId && (await store.isUsed(tx, lookup, before.id)))
        throw new UserError(409, 'lookups.cannotMove');
      const change: LookupValues = {
        ...(typeof nameTr === 'string' ? inBoth(name, nameTr) : inCallerLanguage(ctx.language, before, name)),
        ...image,
        ...(parentId !== null && { parentId }),
        ...(args.active !== undefined && { active: args.active }),
      };
      const { nameKey: _key, ...after } = change;
      const changes = differences(before, after);
      if (isUnchanged(changes)) return before;
      const names = getNewNames(before, change, parentId !== before.parentId);
      const position = { names, parentId, exceptId: before.id };
      await lockPosition(tx, lookup, position, before.parentId);
      if (image.image !== undefined) images.replace(before.image);
      await images.record(tx);
      await store.update(tx, lookup, before.id, change, ctx.now());
      if (lookup.parent?.isCounted)
        await store.recountSubcategories(
          tx,
          [before.parentId, parentId].filter((id) => id !== null),
        );
      await auditChange(tx, ctx, lookup, before.id, 'updated', changes);
      return store.get(tx, lookup, before.id);
    }),
  );
}

/**
 * Activates or deactivates an entry. Rows that use it stay as they are; new ones cannot choose it. Admins only.
 * @throws UserError 404; 409 when the caller's version is stale, and for an entry that the platform needs
 */
export const setActive = (
  ctx: Context,
  lookup: LookupList,
  { id, status, expectedUts }: EntryVersion & { readonly status: boolean },
): Promise<LookupRow> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockOrThrow(tx, lookup, id);
    assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
    if (before.active === status) return before;
    if (!status && lookup.isAlwaysActive && lookup.builtIn?.includes(id)) throw new UserError(409, 'lookups.needed');
    await store.update(tx, lookup, id, { active: status }, ctx.now());
    await auditChange(tx, ctx, lookup, id, status ? 'activated' : 'deactivated', {
      before: { active: before.active },
      after: { active: status },
    });
    return store.get(tx, lookup, id);
  });

/**
 * Deletes an entry permanently. Admins only.
 * @throws UserError 404; 409 for an entry that is in use or built in, or when the caller's version is stale
 */
export const remove = (ctx: Context, lookup: LookupList, { id, expectedUts }: EntryVersion): Promise<void> =>
  withImage(ctx, null, (_image, images) =>
    ctx.db.transaction(async (tx) => {
      const before = await lockOrThrow(tx, lookup, id);
      assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
      if (lookup.builtIn?.includes(id))
        throw new UserError(409, lookup.isAlwaysActive ? 'lookups.needed' : 'lookups.builtIn');
      if (await store.isUsed(tx, lookup, id)) throw new UserError(409, 'lookups.inUse');
      if (lookup.parent?.isCounted && before.parentId !== null)
        await store.lockParents(tx, lookup.parent, [before.parentId]);
      await store.remove(tx, lookup, id);
      if (lookup.parent?.isCounted && before.parentId !== null) await store.recountSubcategories(tx, [before.parentId]);
      images.replace(before.image);
      await images.record(tx);
      await auditChange(tx, ctx, lookup, id, 'deleted', { before: toAuditValues(before) });
    }),
  );

async function lockOrThrow(tx: Transaction, lookup: LookupList, id: number): Promise<LookupRow> {
  const row = await store.findForUpdate(tx, lookup, id);
  if (row === undefined) throw new UserError(404, 'lookups.notFound');
  return row;
}

/**
 * Locks the list's names and both parents (the new one and the one that the entry leaves), and checks that the new
 * position is free. Parents are locked in the order of their ids to avoid deadlocks.
 */
async function lockPosition(
  tx: Transaction,
  lookup: LookupList,
  position: { readonly names: readonly string[]; readonly parentId: number | null; readonly exceptId: number | null },
  previousParentId: number | null = null,
): Promise<void> {
  if (lookup.parent) {
    const parents = [position.parentId, previousParentId].filter((id) => id !== null);
    const lockedIds = await store.lockParents(tx, lookup.parent, parents);
    if (position.parentId === null || !lockedIds.includes(position.parentId))
      throw new UserError(400, 'lookups.parentNotFound');
  }
  await store.lockNames(tx, lookup);
  if (hasConfusableName(position.names, await store.listOtherNames(tx, lookup, position)))
    throw new UserError(409, 'lookups.taken');
}

const inBoth = (name: string, nameTr: string): LookupValues => ({
  name,
  nameKey: getNameKey(name),
  nameTr: nameTr || null,
});

/**
 * Applies a name in the caller's language. With Turkish as language and an existing Turkish name, only that name
 * changes. Without one, both languages show the same name, and it changes for both.
 */
const inCallerLanguage = (language: Language, before: LookupRow, name: string): LookupValues =>
  language === 'tr' && before.nameTr !== null ? { nameTr: name } : { name, nameKey: getNameKey(name) };

const withImage = <T>(
  ctx: Context,
  upload: FileUpload | null | undefined,
  work: (stored: { readonly image?: string }, images: ImageWork) => Promise<T>,
): Promise<T> =>
  withImages(ctx, requireViewer(ctx).id, async (images) => {
    const { image } = upload ? await images.store(upload, { image: IMAGE_SIZE }) : {};
    return work(image === undefined ? {} : { image }, images);
  });

const toAuditValues = ({ name, nameTr, image, parentId, active }: LookupRow): AuditValues => ({
  name,
  ...(nameTr !== null && { nameTr }),
  ...(image !== null && { image }),
  ...(parentId !== null && { parentId }),
  active,
});

async function auditChange<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  { noun, subject }: LookupList,
  id: number,
  verb: AuditListVerb,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `${noun}.${verb}`, subjectType: subject, subjectId: id, ...values });
}
