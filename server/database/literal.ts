/** Escapes the wildcards of a text for use in a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
