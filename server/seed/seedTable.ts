import { readDelimitedFile } from '../base/delimitedFile.ts';

/** The rows of a file in this folder's data/. */
export const readTable = (name: string): Record<string, string>[] =>
  readDelimitedFile(new URL(`data/${name}`, import.meta.url));
