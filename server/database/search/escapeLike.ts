/** Escapes the wildcards of a text for use in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
