import { cropSquare, toImageFile, type CropArea } from '@/shared/ui/picture/cropSquare';
import { BOT_IMAGE_SIZE } from '@rules/bots/bots';

/**
 * The quality that the specification demands by the size of the file (console §5). Browsers ignore it for PNG, which is
 * lossless.
 */
function getImageQuality(bytes: number): 100 | 90 | 85 {
  const megabyte = 1024 * 1024;
  return bytes > 8 * megabyte ? 85 : bytes > 4 * megabyte ? 90 : 100;
}

/**
 * Crops a picture to the image of a bot: 100×100 pixels, PNG (console §5).
 * @throws when the browser cannot decode the picture
 */
export async function toBotImage(file: File, area: CropArea | null): Promise<File> {
  const canvas = await cropSquare(file, area, () => BOT_IMAGE_SIZE);
  return toImageFile(canvas, { name: 'bot.png', type: 'image/png', quality: getImageQuality(file.size) / 100 });
}
