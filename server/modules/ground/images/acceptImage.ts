import type { ResizeOptions } from 'sharp';
import { IMAGE_TYPE_MESSAGE, findImageType, type ImageType } from '../../../../rules/images.ts';
import type { Limits } from '../../../config/limits.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import type { FileUpload } from '../../../context/upload.ts';
import { loadSharp, type Sharp } from './loadSharp.ts';
import { Semaphore } from './semaphore.ts';

export interface AcceptedImage {
  readonly content: Buffer;
  readonly contentType: ImageType;
  /** Pixels, after orientation and scaling. */
  readonly width: number;
  readonly height: number;
}

export interface ImageOptions {
  /** Of both sides, in pixels: larger images are scaled down to fit; smaller ones stay as they are. */
  readonly maxWidth: number;
  /**
   * Crops to a centred square: `square` of at most `maxWidth`, `exactSquare` of exactly `maxWidth`, which enlarges
   * smaller images. By default nothing is cropped.
   */
  readonly crop?: 'square' | 'exactSquare';
  /** The type to encode to; the upload's own type by default. */
  readonly type?: ImageType;
}

/** Decoding needs memory and the threads that password hashing uses too, so only a few images are decoded at once. */
const decoders = new Semaphore(2);

/**
 * Maximum ratio of the longer to the shorter side: thin images cost the decoder far more than their pixels suggest.
 */
const MAX_ASPECT_RATIO = 20;

/** Counts the images of an account that wait to be decoded. */
export const countWaitingImages = (ownerId: number): number => decoders.getWaiting(ownerId);

/** The start of the message of sharp when the time of `timeout` is over. */
const DECODER_TIMEOUT = /^timeout: /m;

const notAnImage = (): UserError => new ValidationError(400, IMAGE_TYPE_MESSAGE);

/** Maps a failure of the decoder to a user error. */
function toUserError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  // The image may be valid: it is too large for the limit, or the server is busy.
  if (error instanceof Error && DECODER_TIMEOUT.test(error.message)) return new UserError(503, 'uploads.imageTooSlow');
  // All other errors mean that the content does not match its signature.
  return notAnImage();
}

/** Animated PNGs have an acTL chunk before their pixels. */
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

/** Reads only the header, so that no image is decoded before its size was checked. */
async function checkHeader(
  sharp: Sharp,
  content: Buffer,
  limits: Pick<Limits, 'imagePixels' | 'imageSide'>,
): Promise<{ readonly shorterSide: number }> {
  const { width, height, pages } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > limits.imagePixels)
    throw new UserError(400, 'uploads.imageTooLarge', { megapixels: Math.floor(limits.imagePixels / 1e6) });
  if ((pages ?? 1) > 1) throw new UserError(400, 'uploads.imageAnimated');
  const [shorterSide, longerSide] = [Math.min(width, height), Math.max(width, height)];
  if (longerSide > limits.imageSide) throw new UserError(400, 'uploads.imageTooLong', { pixels: limits.imageSide });
  if (longerSide > MAX_ASPECT_RATIO * shorterSide)
    throw new UserError(400, 'uploads.imageTooThin', { times: MAX_ASPECT_RATIO });
  return { shorterSide };
}

function toResizeOptions(options: ImageOptions, shorterSide: number): ResizeOptions {
  const { maxWidth, crop } = options;
  if (crop === undefined) return { width: maxWidth, height: maxWidth, fit: 'inside', withoutEnlargement: true };
  const side = crop === 'exactSquare' ? maxWidth : Math.min(maxWidth, shorterSide);
  return { width: side, height: side, fit: 'cover' };
}

async function reencode(
  sharp: Sharp,
  content: Buffer,
  type: ImageType,
  size: ResizeOptions,
  limits: Pick<Limits, 'imagePixels' | 'imageSeconds'>,
): Promise<AcceptedImage> {
  const image = sharp(content, { limitInputPixels: limits.imagePixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: limits.imageSeconds })
    .autoOrient()
    .resize(size)
    .toColourspace('srgb');
  const encoded =
    type === 'image/png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 86, mozjpeg: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { content: data, contentType: type, width: info.width, height: info.height };
}

/**
 * Accepts an uploaded jpeg or png by its content and encodes it again, upright and without metadata, so that no
 * uploaded bytes are ever served.
 * @param ownerId the account of the image; accounts share the decoder fairly
 * @throws UserError 400: another type or broken ('Only valid .png, .jpg format files'), too large, too thin, or
 * animated; 503 when decoding takes too long
 */
export function acceptImage(
  ownerId: number,
  upload: FileUpload,
  options: ImageOptions,
  limits: Pick<Limits, 'imagePixels' | 'imageSide' | 'imageSeconds'>,
): Promise<AcceptedImage> {
  // The upload is read inside the semaphore, so that waiting uploads use no memory.
  return decoders.run(ownerId, async () => {
    const content = await readAll(upload);
    const type = findImageType(content);
    if (type === null) throw notAnImage();
    if (type === 'image/png' && isAnimatedPng(content)) throw new UserError(400, 'uploads.imageAnimated');
    const sharp = await loadSharp();
    try {
      const { shorterSide } = await checkHeader(sharp, content, limits);
      return await reencode(sharp, content, options.type ?? type, toResizeOptions(options, shorterSide), limits);
    } catch (error) {
      throw toUserError(error);
    }
  });
}
