import type { CropArea } from '@/domain/people/profile/cropImage';
import { BOT_IMAGE_SIZE, botImageQuality } from '@rules/bots';

/**
 * The chosen square of a picture as the image of a bot: 100×100 pixels, PNG, less well kept the larger the file was
 * (console §5). Without an area: the largest square in the middle.
 * @throws when the browser cannot read the picture
 */
export async function toBotImage(file: File, area: CropArea | null): Promise<File> {
  // Turned upright as the camera noted it, like the picture that the area was chosen on.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, width, height } = area ?? getMiddle(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = BOT_IMAGE_SIZE;
  canvas.height = BOT_IMAGE_SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, BOT_IMAGE_SIZE, BOT_IMAGE_SIZE);
  bitmap.close();
  const quality = botImageQuality(file.size) / 100;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', quality));
  if (!blob) throw new Error('This browser cannot write pictures');
  return new File([blob], 'bot.png', { type: 'image/png' });
}

function getMiddle(width: number, height: number): CropArea {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge };
}
