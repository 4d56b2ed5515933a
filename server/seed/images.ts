import sharp from 'sharp';
import { DAY_MS } from '../base/durations.ts';
import { fileUrl } from '../ports/files/fileStore.ts';
import type { files } from '../database/tables/platform/files.ts';
import { ago, type SeedContext } from './seedContext.ts';

type FileRow = typeof files.$inferInsert;

export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Draws images and stores them in the file store; `rows` are their database rows. */
export interface ImageStore {
  readonly rows: FileRow[];
  /** @param visibility 'owner' for pictures that only their owner and admins open; public by default */
  add(
    svg: string,
    ownerId: number | null,
    width: number,
    height: number,
    format: 'png' | 'webp',
    visibility?: FileRow['visibility'],
  ): Promise<Picture>;
}

/** Images are drawn at the same time and stored in the order of the calls, so that the same seed creates the same data. */
export function createImages(context: SeedContext): ImageStore {
  const rows: FileRow[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const store = async (content: Buffer, row: Omit<FileRow, 'key' | 'bytes'>): Promise<string> => {
    const { key, bytes } = await context.files.put(content);
    rows.push({ ...row, key, bytes });
    return fileUrl(key);
  };
  return {
    rows,
    async add(svg, ownerId, width, height, format, visibility = 'public') {
      const drawing = sharp(Buffer.from(svg));
      const encoded =
        format === 'png' ? drawing.png({ compressionLevel: 6 }) : drawing.webp({ quality: 80, effort: 1 });
      const contentType = `image/${format}`;
      const createdAt = ago(context, DAY_MS);
      const stored = Promise.all([encoded.toBuffer(), last]).then(([content]) =>
        store(content, { ownerId, visibility, contentType, width, height, createdAt }),
      );
      last = stored;
      return { url: await stored, width, height };
    },
  };
}

const PALETTE = [
  '#0B7A75',
  '#3454D1',
  '#B4560E',
  '#7A3E9D',
  '#1F6F3D',
  '#A32A4B',
  '#4A5568',
  '#946C00',
  '#0F5E9C',
  '#5B7F1A',
];
const escapeText = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');
export const colour = (number: number): string => PALETTE[Math.abs(number) % PALETTE.length] ?? '#0B7A75';

/** A tile with rounded corners and one or two letters: avatars, team and bot images. */
export function monogram(text: string, number: number, size: number): string {
  const tint = colour(number);
  const accent = colour(number * 7 + 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint}"/><stop offset="1" stop-color="${accent}"/></linearGradient></defs>
<rect width="100" height="100" fill="url(#g)"/><circle cx="${20 + ((number * 13) % 60)}" cy="${15 + ((number * 29) % 20)}" r="34" fill="#fff" fill-opacity=".12"/>
<text x="50" y="64" font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="40" font-weight="700" fill="#fff" text-anchor="middle">${escapeText(text)}</text></svg>`;
}

export const initials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
    .toLocaleUpperCase('tr');

/** A line chart of prices with a title, 960 × 540. */
export function chart(title: string, values: readonly number[], number: number): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (index: number): number => 60 + (index / Math.max(1, values.length - 1)) * 840;
  const y = (value: number): number => 460 - ((value - low) / (high - low || 1)) * 330;
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const tint = colour(number);
  const grid = [0, 1, 2, 3, 4].map((step) => {
    const value = low + ((high - low) * step) / 4;
    return `<line x1="60" x2="900" y1="${y(value)}" y2="${y(value)}" stroke="#D9DEE5"/><text x="908" y="${y(value) + 5}" font-family="DejaVu Sans, Arial, sans-serif" font-size="14" fill="#5A6676">${value.toFixed(value < 100 ? 2 : 0)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#F6F7F9"/>
<text x="60" y="72" font-family="DejaVu Sans, Arial, sans-serif" font-size="30" font-weight="700" fill="#0F1B2D">${escapeText(title)}</text>${grid.join('')}
<polygon points="60,460 ${line} 900,460" fill="${tint}" fill-opacity=".14"/><polyline points="${line}" fill="none" stroke="${tint}" stroke-width="4" stroke-linejoin="round"/>
<text x="60" y="510" font-family="DejaVu Sans, Arial, sans-serif" font-size="16" fill="#5A6676">Bourse · simulated prices</text></svg>`;
}

/** The small picture of an article, 144 × 144: it is shown at half that size, so it has no text. */
export function thumbnail(number: number): string {
  const tint = colour(number);
  const heights = Array.from(
    { length: 5 },
    (_unused, index) => 28 + 62 * Math.abs(Math.sin((index + 2) * (1.1 + number * 0.53))),
  );
  const bars = heights.map(
    (tall, index) =>
      `<rect x="${20 + index * 22}" y="${120 - tall}" width="14" height="${tall}" rx="4" fill="#fff" fill-opacity="${0.3 + 0.1 * index}"/>`,
  );
  const line = heights.map((tall, index) => `${27 + index * 22},${108 - tall}`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint}"/><stop offset="1" stop-color="#0F1B2D"/></linearGradient></defs>
<rect width="144" height="144" fill="url(#g)"/>${bars.join('')}<polyline points="${line}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** An abstract illustration with bars and waves, for news and for featured content of bots. */
export function illustration(title: string, number: number, width: number, height: number): string {
  const tint = colour(number);
  const bars = Array.from({ length: 14 }, (_unused, index) => {
    const tall = height * (0.14 + 0.42 * Math.abs(Math.sin((index + 1) * (1.3 + (number % 5) * 0.37))));
    return `<rect x="${(index + 0.7) * (width / 15)}" y="${height - tall}" width="${width / 22}" height="${tall}" rx="6" fill="#fff" fill-opacity="${0.12 + 0.03 * (index % 5)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint}"/><stop offset="1" stop-color="#0F1B2D"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>${bars.join('')}
<text x="${width * 0.06}" y="${height * 0.26}" font-family="DejaVu Sans, Arial, sans-serif" font-size="${Math.round(height * 0.1)}" font-weight="700" fill="#fff">${escapeText(title)}</text></svg>`;
}
