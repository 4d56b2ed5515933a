import type { Bot } from '../../generated/schema.ts';
import { BOT_IMAGE_SIZE, BOT_LIMITS } from '../../../rules/bots/bots.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import type { FileUpload } from '../../context/upload.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { logBotChange } from './botNotices.ts';
import * as rows from './botRows.store.ts';
import { lockBot } from './bots.locks.ts';
import { assertBotAllows } from './bots.policy.ts';
import { readBot } from './bots.service.ts';
import { findBot } from './botRecord.ts';
import * as store from './botImages.store.ts';
import { assertNotUnderReview, reopenReview } from './lifecycle/reviewedMark.ts';

export type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

/** Maximum of the longer side, in pixels. */
const sizes = {
  banner: { url: 1600, thumb: 480 },
  featured: { url: 1280, thumb: 480 },
} as const;

/** Stores a bot's image as a square PNG, whatever its original shape. */
export async function storeBotImage(images: ImageWork, upload: FileUpload): Promise<{ image: string; thumb: string }> {
  const stored = await images.store(
    upload,
    { image: BOT_IMAGE_SIZE, thumb: 48 },
    { crop: 'exactSquare', type: 'image/png' },
  );
  return { image: stored['image'] ?? '', thumb: stored['thumb'] ?? '' };
}

/** Stores a banner or featured image in two sizes. */
export async function storePicture(
  images: ImageWork,
  kind: store.ImageKind,
  upload: FileUpload,
): Promise<store.StoredPicture> {
  const stored = await images.store(upload, sizes[kind]);
  return { url: stored['url'] ?? '', thumb: stored['thumb'] ?? '' };
}

/**
 * uploadBannerImage and uploadFeatureImage: append a picture.
 * @throws UserError 400 without a picture, for an invalid one, and when the limit is reached; 409 while a request is
 * open
 */
export async function upload(ctx: Context, botId: number, kind: store.ImageKind, sent: UploadedFile): Promise<Bot> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'edit', await findBot(ctx.db, botId, viewer.id));
  const file = await sent;
  if (!file) throw new UserError(400, 'uploads.missing');
  return withImages(ctx, viewer.id, async (images) => {
    const picture = await storePicture(images, kind, file);
    return ctx.db.transaction(async (tx) => {
      const row = await lockBot(tx, ctx, 'edit', botId);
      const { bot } = row;
      assertNotUnderReview(row);
      if ((await store.list(tx, bot.id, kind)).length >= BOT_LIMITS.images)
        throw new ValidationError(400, 'bots.form.images.tooMany');
      await images.record(tx);
      await store.add(tx, bot.id, kind, [picture], ctx.now());
      await rows.touch(tx, bot.id);
      await logBotChange(tx, ctx, bot, { what: `${kind}Added`, after: { url: picture.url } });
      await reopenReview(tx, ctx, row, ['image']);
      return readBot(tx, ctx, bot.id);
    });
  });
}

/**
 * removeBannerImage and removeFeaturedImage: delete a picture.
 * @throws UserError 404 for a deleted picture or one of another bot, 400 for the last featured one, 409 while a request
 * is open
 */
export function remove(ctx: Context, botId: number, kind: store.ImageKind, imageId: number): Promise<Bot> {
  return withImages(ctx, requireViewer(ctx).id, (images) =>
    ctx.db.transaction(async (tx) => {
      const row = await lockBot(tx, ctx, 'edit', botId);
      const { bot } = row;
      assertNotUnderReview(row);
      const all = await store.list(tx, bot.id, kind);
      const image = all.find(({ id }) => id === imageId);
      if (image === undefined) throw new UserError(404, 'bots.imageNotFound');
      if (kind === 'featured' && all.length === 1) throw new UserError(400, 'bots.lastFeatured');
      images.replace(image.url);
      images.replace(image.thumb);
      await images.record(tx);
      await store.remove(tx, bot.id, image.id);
      await rows.touch(tx, bot.id);
      await logBotChange(tx, ctx, bot, { what: `${kind}Removed`, before: { url: image.url } });
      await reopenReview(tx, ctx, row, ['image']);
      return readBot(tx, ctx, bot.id);
    }),
  );
}
