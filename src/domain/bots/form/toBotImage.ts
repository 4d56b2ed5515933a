import { cropSquare, toImageFile, type CropArea } from '@/shared/ui/picture/cropSquare';
import { BOT_IMAGE_SIZE, botImageQuality } from '@rules/bots/bots';

/**
 * The chosen square of a picture as the image of a bot: 100×100 pixels, PNG; the larger the file, the lower the
 * quality (console §5).
 * @throws when the browser cannot read the picture
 */
export async function toBotImage(file: File, area: CropArea | null): Promise<File> {
  const canvas = await cropSquare(file, area, () => BOT_IMAGE_SIZE);
  return toImageFile(canvas, { name: 'bot.png', type: 'image/png', quality: botImageQuality(file.size) / 100 });
}
