import {
  IMAGE_SIGNATURE_BYTES,
  IMAGE_SIZE_MESSAGE,
  IMAGE_TYPE_MESSAGE,
  MAX_IMAGE_BYTES,
  imageTypeOf,
} from '@rules/images';

/** Why a file cannot be used as an image, as a message id (the size message takes `max`); null when it can. */
export async function checkImage(
  file: File,
  maxBytes: number = MAX_IMAGE_BYTES,
): Promise<typeof IMAGE_TYPE_MESSAGE | typeof IMAGE_SIZE_MESSAGE | null> {
  const head = new Uint8Array(await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer());
  if (imageTypeOf(head) === null) return IMAGE_TYPE_MESSAGE;
  return file.size > maxBytes ? IMAGE_SIZE_MESSAGE : null;
}
