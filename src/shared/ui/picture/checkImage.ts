import {
  IMAGE_SIGNATURE_BYTES,
  IMAGE_SIZE_MESSAGE,
  IMAGE_TYPE_MESSAGE,
  MAX_IMAGE_BYTES,
  findImageType,
} from '@rules/images';

/** A file that cannot be read, or with the signature of a picture that is truncated or damaged. */
const UNREADABLE = 'shared.image.unreadable';

/** Why a file cannot be used as an image, as a message id (the size message takes `max`); null when it can. */
export async function checkImage(
  file: File,
  maxBytes: number = MAX_IMAGE_BYTES,
): Promise<typeof IMAGE_TYPE_MESSAGE | typeof IMAGE_SIZE_MESSAGE | typeof UNREADABLE | null> {
  const head = await readHead(file);
  if (head === null) return UNREADABLE;
  if (findImageType(head) === null) return IMAGE_TYPE_MESSAGE;
  if (file.size > maxBytes) return IMAGE_SIZE_MESSAGE;
  return (await canBeRead(file)) ? null : UNREADABLE;
}

/** Null for what is no file, such as a folder that was dropped, and for a file that was moved. */
async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/** Whether the browser can decode the picture. Without the API the server decides. */
async function canBeRead(file: File): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return true;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
