import { readCsv } from '../ports/market/catalogue/csv.ts';

/** The rows of a file in this folder's data/. */
export const readTable = (name: string): Record<string, string>[] => readCsv(new URL(`data/${name}`, import.meta.url));
