/** A text as part of a LIKE pattern, in which its wildcards are plain signs. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
