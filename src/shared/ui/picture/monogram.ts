/** White on the background of a monogram has at least this contrast (WCAG AA requires 4.5). */
const MIN_CONTRAST = 4.8;
const WHITE = 1.05;

/** FNV-1a: equal texts have equal hashes on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** Converts HSL (0–360, 0–1, 0–1) to red, green and blue (0–255). */
function toRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Relative luminance of WCAG. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const colours = new Map<string, string>();

/**
 * The background of the monogram of a text: its own hue, as light as white letters permit. The same in light and dark
 * mode.
 */
export function monogramColour(text: string): string {
  const existing = colours.get(text);
  if (existing !== undefined) return existing;
  const seed = hash(text);
  const hue = seed % 360;
  const saturation = 0.5 + ((seed >>> 9) % 26) / 100;
  let lightness = 0.5 - ((seed >>> 17) % 12) / 100;
  while (WHITE / (luminance(toRgb(hue, saturation, lightness)) + 0.05) < MIN_CONTRAST) lightness -= 0.01;
  const colour = `rgb(${toRgb(hue, saturation, lightness).join(' ')})`;
  colours.set(text, colour);
  return colour;
}

/** The letters of a monogram: the first two letters or digits. */
export const monogramLetters = (text: string): string => [...text.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('');
