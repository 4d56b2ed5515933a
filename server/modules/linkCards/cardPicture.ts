import pLimit from 'p-limit';
import { loadSharp, type Sharp } from '../ground/images/loadSharp.ts';

/** A picture that was decoded and encoded again: no bytes of another site are ever served. */
export interface CardPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

const CARD_PICTURE = {
  /** Pixels of the longer side as it is stored. */
  side: 600,
  /** Smaller ones are dots that count visits. */
  minSide: 40,
  /** Pixels of the original. */
  pixels: 20_000_000,
  maxAspectRatio: 10,
  seconds: 5,
  quality: 80,
} as const;

/** Decoders of other formats, such as SVG and PDF, never see the bytes. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[\s\S]{4}WEBP/] as const;

/** One at a time: pictures of people, who wait for them, use the same threads. */
const decoder = pLimit(1);

async function reencode(sharp: Sharp, content: Buffer): Promise<CardPicture | undefined> {
  // The first frame of an animation.
  const options = { limitInputPixels: CARD_PICTURE.pixels, sequentialRead: true, failOn: 'error', pages: 1 } as const;
  const { width, height } = await sharp(content, options).metadata();
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < CARD_PICTURE.minSide || longer > CARD_PICTURE.maxAspectRatio * shorter) return undefined;
  if (width * height > CARD_PICTURE.pixels) return undefined;
  const { data, info } = await sharp(content, options)
    .timeout({ seconds: CARD_PICTURE.seconds })
    .autoOrient()
    .resize({ width: CARD_PICTURE.side, height: CARD_PICTURE.side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: CARD_PICTURE.quality, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/** Encodes a picture of another site as WebP; undefined for anything that is no acceptable picture. */
export async function encodeCardPicture(content: Buffer | undefined): Promise<CardPicture | undefined> {
  if (content === undefined) return undefined;
  const start = content.subarray(0, 16).toString('latin1');
  if (!SIGNATURES.some((signature) => signature.test(start))) return undefined;
  const sharp = await loadSharp();
  return decoder(() => reencode(sharp, content)).catch(() => undefined);
}
