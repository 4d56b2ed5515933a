/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of the edge at most; the server keeps no more. */
const MAX_EDGE = 1024;

const QUALITY = 0.92;

/**
 * Cuts a square out of a picture and makes a PNG or JPEG of it. Without an area: the largest square in the middle.
 * @throws when the browser cannot read the picture
 */
export async function cropImage(file: File, area: CropArea | null): Promise<File> {
  // Turned upright as the camera noted it, like the picture that the area was chosen on.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, width, height } = area ?? getMiddle(bitmap.width, bitmap.height);
  const edge = Math.max(1, Math.min(MAX_EDGE, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, edge, edge);
  bitmap.close();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('This browser cannot write pictures');
  return new File([blob], type === 'image/png' ? 'photo.png' : 'photo.jpg', { type });
}

function getMiddle(width: number, height: number): CropArea {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge };
}
