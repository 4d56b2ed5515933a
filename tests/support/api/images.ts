import sharp from 'sharp';

/** A real picture as a file for an upload: a plain colour of the given size. */
export async function imageFile(
  options: { type?: 'png' | 'jpeg'; width?: number; height?: number; name?: string } = {},
): Promise<File> {
  const { type = 'png', width = 64, height = 48 } = options;
  const picture = sharp({ create: { width, height, channels: 3, background: '#0b7a75' } });
  const content = await (type === 'png' ? picture.png() : picture.jpeg()).toBuffer();
  return new File([new Uint8Array(content)], options.name ?? `picture.${type}`, { type: `image/${type}` });
}

/** A jpeg with a location in its EXIF data. */
export async function photoWithPlace(): Promise<File> {
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c46210' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '29/1 0/1 0/1' },
    })
    .toBuffer();
  return new File([new Uint8Array(content)], 'photo.jpg', { type: 'image/jpeg' });
}

/** A text file with the name and type of a picture. */
export const textNamedPng = (): File => new File(['this is no picture'], 'avatar.png', { type: 'image/png' });
