import type { Bot } from '../../generated/schema.ts';
import { BOT_IMAGE_SIZE, BOT_LIMITS } from '../../../rules/bots/bots.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import type { FileUpload } from '../../context/upload.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { logBot } from './botNews.ts';
import * as rows from './botRows.store.ts';
import { lockBot } from './bots.locks.ts';
import { authorizeBot } from './bots.policy.ts';
import { readBot } from './bots.service.ts';
import { findBot } from './botRecord.ts';
import * as store from './botImages.store.ts';
import { assertNotUnderReview } from './lifecycle/reviewed.ts';

export type UploadedFile = FileUpload | Promise<FileUpload> | null | undefined;

/** Pixels at most of the longer side. */
const sizes = {
  banner: { url: 1600, thumb: 480 },
  featured: { url: 1280, thumb: 480 },
} as const;

/** Keeps a bot's own image as a square PNG, whatever its shape was. */
export async function storeBotImage(images: ImageWork, upload: FileUpload): Promise<{ image: string; thumb: string }> {
  const kept = await images.keep(upload, { image: BOT_IMAGE_SIZE, thumb: 48 }, { exact: true, type: 'image/png' });
  return { image: kept['image'] ?? '', thumb: kept['thumb'] ?? '' };
}

/** Keeps a banner or featured image in two sizes. */
export async function storePicture(
  images: ImageWork,
  kind: store.ImageKind,
  upload: FileUpload,
): Promise<store.StoredPicture> {
  const kept = await images.keep(upload, sizes[kind]);
  return { url: kept['url'] ?? '', thumb: kept['thumb'] ?? '' };
}

/**
 * uploadBannerImage and uploadFeatureImage: adds a picture behind the others.
 * @throws UserError 400 without a picture, for what is none, and when there are enough; 409 while a request waits for an answer
 */
export async function upload(ctx: Context, botId: number, kind: store.ImageKind, sent: UploadedFile): Promise<Bot> {
  const viewer = signedIn(ctx);
  authorizeBot(viewer, 'edit', await findBot(ctx.db, botId, viewer.id));
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
      await logBot(tx, ctx, bot, { what: `${kind}Added`, after: { url: picture.url } });
      return readBot(tx, ctx, bot.id);
    });
  });
}

/**
 * removeBannerImage and removeFeaturedImage.
 * @throws UserError 404 for pictures that are gone or belong to another bot, 400 for the last featured one, 409 while a request
 * waits for an answer
 */
export function remove(ctx: Context, botId: number, kind: store.ImageKind, imageId: number): Promise<Bot> {
  return withImages(ctx, signedIn(ctx).id, (images) =>
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
      await logBot(tx, ctx, bot, { what: `${kind}Removed`, before: { url: image.url } });
      return readBot(tx, ctx, bot.id);
    }),
  );
}
