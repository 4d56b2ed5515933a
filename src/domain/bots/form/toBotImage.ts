import { cropSquare, toImageFile, type CropArea } from '@/shared/ui/picture/cropSquare';
import { BOT_IMAGE_SIZE, botImageQuality } from '@rules/bots/bots';

/**
 * Crops a picture to the image of a bot: 100×100 pixels, PNG. The quality depends on the size of the file (console §5).
 * @throws when the browser cannot decode the picture
 */
export async function toBotImage(file: File, area: CropArea | null): Promise<File> {
  const canvas = await cropSquare(file, area, () => BOT_IMAGE_SIZE);
  return toImageFile(canvas, { name: 'bot.png', type: 'image/png', quality: botImageQuality(file.size) / 100 });
}
