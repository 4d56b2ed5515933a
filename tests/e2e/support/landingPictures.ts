import { mkdirSync } from 'node:fs';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect } from './app.ts';
import { expectLook, wear, type Look } from './looks.ts';

/** The page that the landing page shows: Apple, with a year of prices. */
const PAGE = '/application-user/portfolio/tradingview/1?range=one_year';
const FOLDER = 'src/portals/public/landing/pictures';
const SIZE = { width: 1280, height: 800 } as const;

/** Whether the chart is painted, which happens after its canvas exists. */
const hasDrawing = (page: Page): Promise<boolean> =>
  page.locator('main canvas').evaluateAll((all) =>
    all.some((item) => {
      if (!(item instanceof HTMLCanvasElement) || item.width === 0 || item.height === 0) return false;
      const pixels = item.getContext('2d')?.getImageData(0, 0, item.width, item.height).data;
      return pixels?.some((value) => value !== 0) ?? false;
    }),
  );

/** Takes the picture of the landing page in a look, as AVIF and WebP. The viewer must be a signed-in app user. */
export async function drawLandingPicture(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(SIZE);
  await page.goto(PAGE);
  await page.locator('main canvas').first().waitFor();
  await wear(page, look);
  await page.waitForLoadState('networkidle');
  await expectLook(page, look);
  await expect.poll(() => hasDrawing(page)).toBe(true);
  const drawing = sharp(await page.screenshot({ animations: 'disabled' }));
  mkdirSync(FOLDER, { recursive: true });
  await drawing.clone().avif({ quality: 55, effort: 6 }).toFile(`${FOLDER}/product-${look}.avif`);
  await drawing.clone().webp({ quality: 78, effort: 6 }).toFile(`${FOLDER}/product-${look}.webp`);
}
