import type { AuditListVerb } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited, AuditValues } from '../../../rules/platform/auditFields.ts';
import { boundedPage, MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { lookupSchema, lookupWithImageSchema } from '../../../rules/platform/lookups.ts';
import type { Transaction } from '../../database/types.ts';
import type { ActiveInactive, LookupSort, SortOrder } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { differences, changedNothing } from '../ground/audit/auditDifferences.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { isAmong, getNameKey, getNames, newNames } from './listNames.ts';
import type { LookupList } from './lookupLists.ts';
import type { LookupRow } from './lookupRecord.ts';
import * as store from './lookups.store.ts';
import type { LookupValues } from './lookups.store.ts';

/** Pixels of both sides of a picture at most. */
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

/** A list as those see it who are no admins: what stands on its entries counts as far as they find it. */
const asListed = (lookup: LookupList): LookupList =>
  lookup.listedSize === undefined ? lookup : { ...lookup, size: lookup.listedSize };

/** A page of a list, by the alphabet when nothing else is asked. Only admins see what is switched off. */
export async function list(
  ctx: Context,
  lookup: LookupList,
  args: ListArgs,
  maxSize: number = MAX_PAGE_SIZE,
): Promise<{ rows: LookupRow[]; total: number }> {
  const params = args.activeInactiveStatus ?? 'all';
  const isAdmin = signedIn(ctx).role === 'admin';
  if (!isAdmin && params === 'inactive') return { rows: [], total: 0 };
  const sortBy = args.sortBy ?? 'name';
  return store.page(
    ctx.db,
    isAdmin ? lookup : asListed(lookup),
    {
      active: !isAdmin ? true : params === 'all' ? undefined : params === 'active',
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
 * An admin adds an entry; it is on at once.
 * @throws UserError 400 for a name or picture that does not hold and for an unknown parent; 409 when the name is taken
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
  const { name, nameTr: typed } = await parseInput(schema, {
    name: args.name,
    nameTr: args.nameTr,
    image: upload ?? null,
  });
  const nameTr = typed || null;
  return withPicture(ctx, upload, async (image, images) =>
    ctx.db.transaction(async (tx) => {
      const parentId = args.parentId ?? null;
      await lockPosition(tx, lookup, { names: getNames({ name, nameTr }), parentId, exceptId: null });
      await images.record(tx);
      const values = { name, ...(nameTr !== null && { nameTr }), ...image, ...(parentId !== null && { parentId }) };
      const id = await store.insert(tx, lookup, { ...values, nameKey: getNameKey(name) }, ctx.now());
      if (lookup.parent?.isCounted && parentId !== null) await store.recountSubcategories(tx, [parentId]);
      await note(tx, ctx, lookup, id, 'added', { after: values });
      return store.get(tx, lookup, id);
    }),
  );
}

/** An entry, and its last change as the caller saw it. */
interface Seen {
  readonly id: number;
  readonly expectedUts?: Date | string | null;
}

interface ChangeArgs extends Seen {
  readonly name: string;
  /** Says that both names are given, the other one in English; empty for none. */
  readonly nameTr?: string | null;
  readonly parentId?: number;
  readonly image?: UploadedFile;
  readonly active?: boolean | undefined;
}

/**
 * An admin changes an entry: its names, or the one in the language in which they read it, its parent, its picture when one is sent.
 * What says what is there already changes nothing.
 * @throws UserError 400 as for `add`; 404; 409 when the name is taken or somebody else changed the entry meanwhile
 */
export async function update(ctx: Context, lookup: LookupList, args: ChangeArgs): Promise<LookupRow> {
  const { name, nameTr } = await parseInput(lookupSchema, { name: args.name, nameTr: args.nameTr });
  const upload = await args.image;
  return withPicture(ctx, upload, async (image, images) =>
    ctx.db.transaction(async (tx) => {
      const before = await held(tx, lookup, args.id);
      assertNotStale(args.expectedUts, before.updatedAt, 'lookups.outdated');
      const parentId = args.parentId ?? before.parentId;
      if (lookup.parent?.staysWhenUsed && parentId !== before.parentId && (await store.isUsed(tx, lookup, before.id)))
        throw new UserError(409, 'lookups.cannotMove');
      const change: LookupValues = {
        ...(typeof nameTr === 'string' ? inBoth(name, nameTr) : inTheirLanguage(ctx.language, before, name)),
        ...image,
        ...(parentId !== null && { parentId }),
        ...(args.active !== undefined && { active: args.active }),
      };
      const { nameKey: _key, ...after } = change;
      const said = differences(before, after);
      if (changedNothing(said)) return before;
      const names = newNames(before, change, parentId !== before.parentId);
      const place = { names, parentId, exceptId: before.id };
      await lockPosition(tx, lookup, place, before.parentId);
      if (image.image !== undefined) images.replace(before.image);
      await images.record(tx);
      await store.update(tx, lookup, before.id, change, ctx.now());
      if (lookup.parent?.isCounted)
        await store.recountSubcategories(
          tx,
          [before.parentId, parentId].filter((id) => id !== null),
        );
      await note(tx, ctx, lookup, before.id, 'updated', said);
      return store.get(tx, lookup, before.id);
    }),
  );
}

/**
 * An admin switches an entry on or off. What uses it keeps it; it cannot be chosen any more.
 * @throws UserError 404; 409 when somebody else changed it meanwhile, and for one that the platform needs
 */
export const setActive = (
  ctx: Context,
  lookup: LookupList,
  { id, status, expectedUts }: Seen & { readonly status: boolean },
): Promise<LookupRow> =>
  ctx.db.transaction(async (tx) => {
    const before = await held(tx, lookup, id);
    assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
    if (before.active === status) return before;
    if (!status && lookup.staysOn && lookup.builtIn?.includes(id)) throw new UserError(409, 'lookups.needed');
    await store.update(tx, lookup, id, { active: status }, ctx.now());
    await note(tx, ctx, lookup, id, status ? 'activated' : 'deactivated', {
      before: { active: before.active },
      after: { active: status },
    });
    return store.get(tx, lookup, id);
  });

/**
 * An admin deletes an entry for good.
 * @throws UserError 404; 409 for one that is in use, that the platform itself writes or that somebody else changed meanwhile
 */
export const remove = (ctx: Context, lookup: LookupList, { id, expectedUts }: Seen): Promise<void> =>
  withPicture(ctx, null, (_image, images) =>
    ctx.db.transaction(async (tx) => {
      const before = await held(tx, lookup, id);
      assertNotStale(expectedUts, before.updatedAt, 'lookups.outdated');
      if (lookup.builtIn?.includes(id)) throw new UserError(409, lookup.staysOn ? 'lookups.needed' : 'lookups.builtIn');
      if (await store.isUsed(tx, lookup, id)) throw new UserError(409, 'lookups.inUse');
      if (lookup.parent?.isCounted && before.parentId !== null)
        await store.lockParents(tx, lookup.parent, [before.parentId]);
      await store.remove(tx, lookup, id);
      if (lookup.parent?.isCounted && before.parentId !== null) await store.recountSubcategories(tx, [before.parentId]);
      images.replace(before.image);
      await images.record(tx);
      await note(tx, ctx, lookup, id, 'deleted', { before: shown(before) });
    }),
  );

async function held(tx: Transaction, lookup: LookupList, id: number): Promise<LookupRow> {
  const row = await store.lock(tx, lookup, id);
  if (row === undefined) throw new UserError(404, 'lookups.notFound');
  return row;
}

/** Holds the name and the parent that an entry is to have, and the one that it leaves; parents in the order of their ids. */
async function lockPosition(
  tx: Transaction,
  lookup: LookupList,
  place: { readonly names: readonly string[]; readonly parentId: number | null; readonly exceptId: number | null },
  leaves: number | null = null,
): Promise<void> {
  if (lookup.parent) {
    const parents = [place.parentId, leaves].filter((id) => id !== null);
    const held = await store.lockParents(tx, lookup.parent, parents);
    if (place.parentId === null || !held.includes(place.parentId)) throw new UserError(400, 'lookups.parentNotFound');
  }
  await store.lockNames(tx, lookup);
  if (isAmong(place.names, await store.otherNames(tx, lookup, place))) throw new UserError(409, 'lookups.taken');
}

const inBoth = (name: string, nameTr: string): LookupValues => ({
  name,
  nameKey: getNameKey(name),
  nameTr: nameTr || null,
});

/** A name that has a Turkish form is changed in it by those who read Turkish: what they typed must not become the English one. */
const inTheirLanguage = (language: Language, before: LookupRow, name: string): LookupValues =>
  language === 'tr' && before.nameTr !== null ? { nameTr: name } : { name, nameKey: getNameKey(name) };

const withPicture = <T>(
  ctx: Context,
  upload: FileUpload | null | undefined,
  work: (kept: { readonly image?: string }, images: ImageWork) => Promise<T>,
): Promise<T> =>
  withImages(ctx, signedIn(ctx).id, async (images) => {
    const { image } = upload ? await images.keep(upload, { image: IMAGE_SIZE }) : {};
    return work(image === undefined ? {} : { image }, images);
  });

const shown = ({ name, nameTr, image, parentId, active }: LookupRow): AuditValues => ({
  name,
  ...(nameTr !== null && { nameTr }),
  ...(image !== null && { image }),
  ...(parentId !== null && { parentId }),
  active,
});

async function note<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  { noun, subject }: LookupList,
  id: number,
  what: AuditListVerb,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  await recordAudit(tx, ctx, { action: `${noun}.${what}`, subjectType: subject, subjectId: id, ...values });
}
