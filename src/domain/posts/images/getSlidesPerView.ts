/** A carousel shows 2 to 5 slides, as many as fit (social §2). */
const MIN_SLIDES = 2;
const MAX_SLIDES = 5;

export function getSlidesPerView(widthPx: number, slidePx: number): number {
  return Math.min(MAX_SLIDES, Math.max(MIN_SLIDES, Math.floor(widthPx / slidePx)));
}
