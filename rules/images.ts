/** Allowed uploads of images: console §9 defines the types, docs/limits.md the sizes. */

export type ImageType = 'image/jpeg' | 'image/png';

/** For the file dialog of the browser. */
export const IMAGE_ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Ids of the error messages, in the locales of the client. */
export const IMAGE_TYPE_MESSAGE = 'shared.image.type';
export const IMAGE_SIZE_MESSAGE = 'shared.image.size';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];

/** Number of leading bytes that `findImageType` needs. */
export const IMAGE_SIGNATURE_BYTES = PNG_SIGNATURE.length;

/**
 * The image type by the first bytes of a file. File names and declared types are ignored, because they can be wrong.
 */
export function findImageType(head: Uint8Array): ImageType | null {
  if (startsWith(head, PNG_SIGNATURE)) return 'image/png';
  if (startsWith(head, JPEG_SIGNATURE)) return 'image/jpeg';
  return null;
}

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte);
}
