import { signedIn, type Context } from '../../context/context.ts';
import type { FileUpload } from '../../context/upload.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { withImages } from '../ground/images/imageWork.ts';
import * as store from './accounts.store.ts';

/** Pixels of the longer side at most. */
const bannerSize = 1600;

/** A developer puts a new banner on the own profile: POST /api/uploadDevUserBanner. */
export async function upload(ctx: Context, file: FileUpload): Promise<{ id: number; banner_image: string | null }> {
  const { id } = signedIn(ctx);
  return withImages(ctx, id, async (images) => {
    const { bannerImage } = await images.keep(file, { bannerImage: bannerSize });
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
