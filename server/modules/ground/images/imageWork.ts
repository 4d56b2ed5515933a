import { and, inArray, isNotNull } from 'drizzle-orm';
import { files } from '../../../database/tables/platform/files.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { FileUpload } from '../../../context/upload.ts';
import { fileUrl, parseFileUrl } from '../../../ports/files/fileStore.ts';
import { acceptImage, countWaitingImages, type ImageOptions } from './acceptImage.ts';

/** The pictures of one change. They are stored and deleted together with the rows that refer to them. */
export interface ImageWork {
  /**
   * Accepts an upload and stores it in several sizes.
   * @param sizes name → maximum of the longer side in pixels
   * @param options.crop crops to a centred square
   * @param options.type the stored type; the upload's own type by default
   * @returns name → address
   * @throws UserError 400 for a file that is not an acceptable jpeg or png, 429 while too many pictures of the owner
   * wait
   */
  store(
    upload: FileUpload,
    sizes: Readonly<Record<string, number>>,
    options?: Pick<ImageOptions, 'crop' | 'type'>,
  ): Promise<Readonly<Record<string, string>>>;
  /** Returns the size in pixels of a picture that `store` stored under this address. */
  getSize(url: string): { readonly width: number; readonly height: number } | undefined;
  /** Schedules the file of an address for deletion. Ignores null and addresses of files with other owners. */
  replace(url: string | null): void;
  /** Writes the stored and replaced files to the database. Call it after `store` and `replace`. */
  record(tx: Transaction): Promise<void>;
}

/** Files are not part of the database transaction. A file that cannot be removed is only logged. */
async function removeAll(ctx: Context, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => ctx.files.remove(key)));
  for (const result of results)
    if (result.status === 'rejected') ctx.log.error(result.reason, 'A file could not be removed');
}

/** Time in which a few pictures are decoded. */
const RETRY_AFTER_SECONDS = 5;

/** @throws UserError 429 while too many pictures of the account wait */
function assertCapacity(ctx: Context, ownerId: number): void {
  if (countWaitingImages(ownerId) < ctx.config.limits.imagesWaiting) return;
  ctx.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
  throw new UserError(429, 'uploads.tooManyAtOnce', { seconds: RETRY_AFTER_SECONDS });
}

/**
 * Runs a change that stores pictures. Removes the new files when the change fails, and the replaced ones when it
 * succeeds.
 * @param ownerId the owner of the files
 */
export async function withImages<T>(
  ctx: Context,
  ownerId: number,
  work: (images: ImageWork) => Promise<T>,
): Promise<T> {
  const stored: (typeof files.$inferInsert & { readonly width: number; readonly height: number })[] = [];
  const replaced: string[] = [];
  let removable: readonly string[] = [];
  const images: ImageWork = {
    async store(upload, sizes, options = {}) {
      const entries: [string, string][] = [];
      assertCapacity(ctx, ownerId);
      for (const [name, size] of Object.entries(sizes)) {
        const { content, contentType, width, height } = await acceptImage(
          ownerId,
          upload,
          { ...options, maxWidth: size },
          ctx.config.limits,
        );
        const { key, bytes } = await ctx.files.put(content);
        stored.push({ key, ownerId, contentType, bytes, width, height });
        entries.push([name, fileUrl(key)]);
      }
      return Object.fromEntries(entries);
    },
    getSize: (url) => stored.find(({ key }) => fileUrl(key) === url),
    replace(url) {
      const key = url === null ? undefined : parseFileUrl(url);
      if (key !== undefined) replaced.push(key);
    },
    async record(tx) {
      if (stored.length > 0) await tx.insert(files).values(stored);
      if (replaced.length === 0) return;
      // Files without an owner are demo data, where several rows share a picture.
      const rows = await tx
        .update(files)
        .set({ deletedAt: ctx.now() })
        .where(and(inArray(files.key, replaced), isNotNull(files.ownerId)))
        .returning({ key: files.key });
      removable = rows.map(({ key }) => key);
    },
  };
  try {
    const result = await work(images);
    await removeAll(ctx, removable);
    return result;
  } catch (error) {
    await removeAll(
      ctx,
      stored.map(({ key }) => key),
    );
    throw error;
  }
}
