/** A carousel shows 2 to 5 slides, as many as fit (social §2). */
const FEWEST = 2;
const MOST = 5;

export function slidesPerView(widthPx: number, slidePx: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor(widthPx / slidePx)));
}
