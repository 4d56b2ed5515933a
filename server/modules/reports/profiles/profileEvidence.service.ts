import { Readable } from 'node:stream';
import type { Context } from '../../../context/context.ts';
import type { FileUpload } from '../../../context/upload.ts';
import type { Transaction } from '../../../database/types.ts';
import { fileUrl, parseFileUrl } from '../../../ports/files/fileStore.ts';
import type { ProfileRecord } from '../../people/profileRecord.ts';
import * as store from './profileEvidence.store.ts';

/** Recorded versions per case. A person who changes the profile all the time does not fill the disk. */
export const MAX_EVIDENCE = 20;

const TEXTS = ['firstname', 'middlename', 'lastname', 'username', 'bio', 'organizationName'] as const;

type RecordedProfile = Pick<ProfileRecord, (typeof TEXTS)[number] | 'profilephoto' | 'bannerImage'>;

const toTexts = ({ firstname, middlename, lastname, username, bio, organizationName }: RecordedProfile) => ({
  firstname,
  middlename,
  lastname,
  username,
  bio,
  organizationName,
});

const isSame = (row: store.EvidenceRow, profile: RecordedProfile): boolean =>
  TEXTS.every((name) => row[name] === profile[name]) &&
  row.photoSource === profile.profilephoto &&
  row.bannerSource === profile.bannerImage;

/**
 * Records a reported profile with copies of its pictures, unless the newest version of the case is the same. Call it
 * last in the transaction: a failure removes the copies, which a later failure would not.
 * @param options.isRequired records the profile although the case has the maximum of versions: a reversal needs it
 */
export async function recordEvidence(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  profile: RecordedProfile,
  { isRequired = false }: { readonly isRequired?: boolean } = {},
): Promise<void> {
  const versions = await store.listByCase(tx, caseId, MAX_EVIDENCE);
  const [newest] = versions;
  const isFull = versions.length === MAX_EVIDENCE && !isRequired;
  if (isFull || (newest !== undefined && isSame(newest, profile))) return;
  const copied: string[] = [];
  const toCopy = async (url: string | null, existing: string | null | undefined, source: string | null | undefined) => {
    if (url === null || url === source) return existing ?? null;
    const copy = await copyPicture(tx, ctx, url);
    if (copy !== null) copied.push(copy);
    return copy === null ? null : fileUrl(copy);
  };
  try {
    await store.add(tx, {
      caseId,
      ...toTexts(profile),
      photo: profile.profilephoto && (await toCopy(profile.profilephoto, newest?.photo, newest?.photoSource)),
      photoSource: profile.profilephoto,
      banner: profile.bannerImage && (await toCopy(profile.bannerImage, newest?.banner, newest?.bannerSource)),
      bannerSource: profile.bannerImage,
      createdAt: ctx.now(),
    });
  } catch (error) {
    await Promise.allSettled(copied.map((key) => ctx.files.remove(key)));
    throw error;
  }
}

/** Copies a picture of the own storage. Returns the new key; null for other addresses and for a missing file. */
async function copyPicture(tx: Transaction, ctx: Context, url: string): Promise<string | null> {
  const key = parseFileUrl(url);
  if (key === undefined) return null;
  const [file, stored] = [await store.findFile(tx, key), await ctx.files.open(key)];
  if (file === undefined || stored === undefined) return null;
  const copy = await ctx.files.put(stored.content);
  await store.addFile(tx, { ...file, key: copy.key, bytes: copy.bytes });
  return copy.key;
}

const toKeys = (rows: readonly store.EvidenceRow[]): string[] =>
  rows.flatMap(({ photo, banner }) => [photo, banner]).flatMap((url) => (url && parseFileUrl(url)) || []);

/** Reads a copied picture like an upload of the reported person; undefined without a picture or its file. */
async function openPicture(ctx: Context, url: string | null): Promise<FileUpload | undefined> {
  const key = url === null ? undefined : parseFileUrl(url);
  const stored = key === undefined ? undefined : await ctx.files.open(key);
  if (stored === undefined) return undefined;
  const content = Buffer.concat(await stored.content.toArray());
  return {
    fieldName: 'file',
    filename: '',
    mimetype: '',
    encoding: '',
    size: content.length,
    createReadStream: () => Readable.from([content]),
  };
}

/** The newest recorded version of a case, which a decision records before it removes parts. */
export async function openNewest(tx: Transaction, ctx: Context, caseId: number) {
  const [newest] = await store.listByCase(tx, caseId, 1);
  if (newest === undefined) return undefined;
  const { bio, organizationName, photo, banner } = newest;
  return {
    bio,
    organizationName,
    openPhoto: () => openPicture(ctx, photo),
    openBanner: () => openPicture(ctx, banner),
  };
}

/** Deletes the copied pictures of a case whose reports were dismissed. The recorded texts stay with the case. */
export async function releasePictures(tx: Transaction, ctx: Context, caseId: number): Promise<void> {
  await store.releaseFiles(tx, toKeys(await store.listByCase(tx, caseId)), ctx.now());
  await store.clearPictures(tx, caseId);
}

/** Deletes all evidence of a case about a deleted account, which was only stored for the decision. */
export async function removeEvidence(tx: Transaction, ctx: Context, caseId: number): Promise<void> {
  await releasePictures(tx, ctx, caseId);
  await store.removeAll(tx, caseId);
}
