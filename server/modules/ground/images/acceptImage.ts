import sharp, { type ResizeOptions } from 'sharp';
import { IMAGE_TYPE_MESSAGE, findImageType, type ImageType } from '../../../../rules/images.ts';
import type { Limits } from '../../../config/limits.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import type { FileUpload } from '../../../context/upload.ts';
import { Semaphore } from './semaphore.ts';

export interface AcceptedImage {
  readonly content: Buffer;
  readonly contentType: ImageType;
  /** Pixels, after orientation and scaling. */
  readonly width: number;
  readonly height: number;
}

export interface ImageWish {
  /** Larger pictures are scaled down to fit, in pixels; smaller ones stay as they are. */
  readonly maxWidth: number;
  /** As `maxWidth` if absent. */
  readonly maxHeight?: number;
  /** Cut to a square around the middle, as large as the picture allows and `maxWidth` at most. */
  readonly square?: boolean;
  /** Exactly `maxWidth` by `maxWidth`: cut to a square, and smaller pictures enlarged. */
  readonly exact?: boolean;
  /** What it is kept as; its own type if absent. */
  readonly type?: ImageType;
}

/** Decoding takes memory and the threads that password hashing needs too, so only a few pictures are decoded at once. */
const decoders = new Semaphore(2);

/** The longer side may be so many times the shorter one: thin pictures cost the decoder far more than their pixels do. */
const MOST_STRETCHED = 20;

/** Pictures of an account that wait to be decoded. */
export const waitingPictures = (ownerId: number): number => decoders.getWaiting(ownerId);

const notAnImage = (): UserError => new ValidationError(400, IMAGE_TYPE_MESSAGE);

/** An animated PNG says so in an acTL chunk before its pixels. */
function isAnimatedPng(content: Buffer): boolean {
  for (let offset = 8; offset + 12 <= content.length;) {
    const type = content.toString('latin1', offset + 4, offset + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    offset += 12 + content.readUInt32BE(offset);
  }
  return false;
}

async function readAll(upload: FileUpload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Reads the header alone: nothing is decoded before its size is known to be bearable. */
async function checkHeader(
  content: Buffer,
  limits: Pick<Limits, 'imagePixels' | 'imageSide'>,
): Promise<{ readonly shorterSide: number }> {
  const { width, height, pages } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > limits.imagePixels)
    throw new UserError(400, 'uploads.imageTooLarge', { megapixels: Math.floor(limits.imagePixels / 1e6) });
  if ((pages ?? 1) > 1) throw new UserError(400, 'uploads.imageAnimated');
  const [shorterSide, longerSide] = [Math.min(width, height), Math.max(width, height)];
  if (longerSide > limits.imageSide) throw new UserError(400, 'uploads.imageTooLong', { pixels: limits.imageSide });
  if (longerSide > MOST_STRETCHED * shorterSide)
    throw new UserError(400, 'uploads.imageTooThin', { times: MOST_STRETCHED });
  return { shorterSide };
}

function sizeFor(wish: ImageWish, shorterSide: number): ResizeOptions {
  if (wish.exact === true) return { width: wish.maxWidth, height: wish.maxWidth, fit: 'cover' };
  if (wish.square !== true)
    return { width: wish.maxWidth, height: wish.maxHeight ?? wish.maxWidth, fit: 'inside', withoutEnlargement: true };
  const side = Math.min(wish.maxWidth, shorterSide);
  return { width: side, height: side, fit: 'cover' };
}

async function encodeAgain(
  content: Buffer,
  type: ImageType,
  size: ResizeOptions,
  limits: Pick<Limits, 'imagePixels' | 'imageSeconds'>,
): Promise<AcceptedImage> {
  const picture = sharp(content, { limitInputPixels: limits.imagePixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: limits.imageSeconds })
    .autoOrient()
    .resize(size)
    .toColourspace('srgb');
  const encoded =
    type === 'image/png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 86, mozjpeg: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { content: data, contentType: type, width: info.width, height: info.height };
}

/**
 * Accepts an uploaded jpeg or png by its content and encodes it anew, upright and without metadata, so that nothing
 * of the sent bytes is ever served.
 * @param ownerId whose picture it is: accounts take turns
 * @throws UserError 400: another type or broken ('Only valid .png, .jpg format files'), too large, too thin, or animated
 */
export function acceptImage(
  ownerId: number,
  upload: FileUpload,
  wish: ImageWish,
  limits: Pick<Limits, 'imagePixels' | 'imageSide' | 'imageSeconds'>,
): Promise<AcceptedImage> {
  // It is read when its turn has come: those that wait take no memory.
  return decoders.pass(ownerId, async () => {
    const content = await readAll(upload);
    const type = findImageType(content);
    if (type === null) throw notAnImage();
    if (type === 'image/png' && isAnimatedPng(content)) throw new UserError(400, 'uploads.imageAnimated');
    try {
      const { shorterSide } = await checkHeader(content, limits);
      return await encodeAgain(content, wish.type ?? type, sizeFor(wish, shorterSide), limits);
    } catch (error) {
      // The decoder's own errors all mean that the file is not what its first bytes say.
      throw error instanceof UserError ? error : notAnImage();
    }
  });
}
