import sharp from 'sharp';
import { expect, it } from 'vitest';
import { thumbnail } from '../../../server/seed/images.ts';

it('draws the small picture of an article square and without text that a list would crop', async () => {
  const drawings = Array.from({ length: 40 }, (_unused, index) => thumbnail(index));
  for (const svg of drawings) expect(svg).not.toContain('<text');
  expect(new Set(drawings).size).toBe(drawings.length);
  const { width, height } = await sharp(Buffer.from(drawings[0] ?? '')).metadata();
  expect({ width, height }).toEqual({ width: 144, height: 144 });
});
