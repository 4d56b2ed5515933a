import { and, inArray, isNotNull } from 'drizzle-orm';
import { files } from '../../../database/tables/files.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { FileUpload } from '../../../context/upload.ts';
import { fileUrl, keyOfFile } from '../../../ports/files/fileStore.ts';
import { acceptImage, waitingPictures, type ImageWish } from './acceptImage.ts';

/** The pictures of one change, kept and let go together with the rows that name them. */
export interface ImageWork {
  /**
   * Accepts an upload and keeps it in several sizes.
   * @param sizes name → pixels of the longer side at most
   * @param options.square cut to a square around the middle
   * @param options.exact a square of exactly that size, whatever was sent
   * @param options.type what it is kept as; its own type if absent
   * @returns name → address
   * @throws UserError 400 for what is no acceptable jpeg or png, 429 while too many of the owner's pictures wait
   */
  keep(
    upload: FileUpload,
    sizes: Readonly<Record<string, number>>,
    options?: Pick<ImageWish, 'square' | 'exact' | 'type'>,
  ): Promise<Readonly<Record<string, string>>>;
  /** Pixels of what `keep` kept under this address. */
  getSize(url: string): { readonly width: number; readonly height: number } | undefined;
  /** Says that nothing names this address any more; null and addresses of others' files are fine. */
  replace(url: string | null): void;
  /** Notes in the transaction what was kept and what was let go. Call it after `keep` and `replace`. */
  record(tx: Transaction): Promise<void>;
}

/** Files are no part of the database's transaction: those that no row will name are removed, and a failure to do so fails nothing. */
async function removeAll(ctx: Context, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => ctx.files.remove(key)));
  for (const result of results)
    if (result.status === 'rejected') ctx.log.error(result.reason, 'A file could not be removed');
}

/** Time in which a few pictures are decoded. */
const crowdSeconds = 5;

/** @throws UserError 429 while so many of the account's pictures wait that another one could only wait as well */
function assertCapacity(ctx: Context, ownerId: number): void {
  if (waitingPictures(ownerId) < ctx.config.limits.imagesWaiting) return;
  ctx.setHeader('retry-after', String(crowdSeconds));
  throw new UserError(429, 'uploads.tooManyAtOnce', { seconds: crowdSeconds });
}

/**
 * Runs a change that keeps pictures. When it fails, what it kept is removed again; when it succeeds, what it replaced is.
 * @param ownerId whose the files are
 */
export async function withImages<T>(
  ctx: Context,
  ownerId: number,
  work: (images: ImageWork) => Promise<T>,
): Promise<T> {
  const kept: (typeof files.$inferInsert & { readonly width: number; readonly height: number })[] = [];
  const replaced: string[] = [];
  let removable: readonly string[] = [];
  const images: ImageWork = {
    async keep(upload, sizes, options = {}) {
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
        kept.push({ key, ownerId, contentType, bytes, width, height });
        entries.push([name, fileUrl(key)]);
      }
      return Object.fromEntries(entries);
    },
    getSize: (url) => kept.find(({ key }) => fileUrl(key) === url),
    replace(url) {
      const key = url === null ? undefined : keyOfFile(url);
      if (key !== undefined) replaced.push(key);
    },
    async record(tx) {
      if (kept.length > 0) await tx.insert(files).values(kept);
      if (replaced.length === 0) return;
      // Pictures without an owner belong to the demo world, where several things show the same one.
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
      kept.map(({ key }) => key),
    );
    throw error;
  }
}
