import { requireViewer, type Context } from '../../context/context.ts';
import type { FileUpload } from '../../context/upload.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { BANNER_SIZES } from '../people/profilePictures.ts';
import * as store from './accounts.store.ts';

/** POST /api/uploadDevUserBanner: a developer replaces the banner of the own profile. */
export async function upload(ctx: Context, file: FileUpload): Promise<{ id: number; banner_image: string | null }> {
  const { id } = requireViewer(ctx);
  return withImages(ctx, id, async (images) => {
    const { bannerImage } = await images.store(file, BANNER_SIZES);
    await ctx.db.transaction(async (tx) => {
      const before = await store.lockBanner(tx, id);
      images.replace(before);
      await images.record(tx);
      await store.setBanner(tx, id, bannerImage ?? null, ctx.now());
      await recordAudit(tx, ctx, {
        action: 'accounts.bannerChanged',
        subjectType: 'user',
        subjectId: id,
        before: { bannerImage: before },
        after: { bannerImage },
      });
    });
    return { id, banner_image: bannerImage ?? null };
  });
}
