/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws a square of a picture. Without an area: the largest centered square.
 * @param getEdge the edge of the result in pixels, by the edge of the square in the picture
 * @throws when the browser cannot read the picture
 */
export async function cropSquare(
  file: File,
  area: CropArea | null,
  getEdge: (edge: number) => number,
): Promise<HTMLCanvasElement> {
  // Applies the EXIF orientation, like the picture on which the area was chosen.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, width, height } = area ?? getMiddle(bitmap.width, bitmap.height);
  const edge = getEdge(width);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, edge, edge);
  bitmap.close();
  return canvas;
}

/** @throws when the browser cannot encode the picture */
export async function toImageFile(
  canvas: HTMLCanvasElement,
  { name, type, quality }: { name: string; type: 'image/png' | 'image/jpeg'; quality: number },
): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('This browser cannot write pictures');
  return new File([blob], name, { type });
}

function getMiddle(width: number, height: number): CropArea {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge };
}
