/** Casing by language: in Turkish i ↔ İ and ı ↔ I are two letters, which the plain methods mix up. */

export function upperCase(text: string, locale: string): string {
  return text.toLocaleUpperCase(locale);
}

export function lowerCase(text: string, locale: string): string {
  return text.toLocaleLowerCase(locale);
}

/**
 * Normalizes text for searching: without case and accents, and with the four i of Turkish as one letter, so that
 * "IŞIK", "ışık" and "isik" match in both languages.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ı/g, 'i').trim();
}

/** True when every word of the query occurs in the text. An empty query matches everything. */
export function matchesText(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** At most two letters for an avatar without a picture. */
export function initials(name: string, locale: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return upperCase(letters.map((word) => [...(word ?? '')][0] ?? '').join(''), locale);
}
