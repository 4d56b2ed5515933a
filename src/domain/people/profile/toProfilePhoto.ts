import { cropSquare, toImageFile, type CropArea } from '@/shared/ui/picture/cropSquare';

/** Longest edge in pixels; the server stores no more. */
const MAX_EDGE = 1024;

const QUALITY = 0.92;

/**
 * Crops a picture to a square profile photo, PNG or JPEG like the file.
 * @throws when the browser cannot decode the picture
 */
export async function toProfilePhoto(file: File, area: CropArea | null): Promise<File> {
  const canvas = await cropSquare(file, area, (edge) => Math.max(1, Math.min(MAX_EDGE, Math.round(edge))));
  return file.type === 'image/png'
    ? toImageFile(canvas, { name: 'photo.png', type: 'image/png', quality: QUALITY })
    : toImageFile(canvas, { name: 'photo.jpg', type: 'image/jpeg', quality: QUALITY });
}
