import type { Readable } from 'node:stream';

/** Where uploaded and generated files are kept. Who may read one is not the store's business (table `files`). */
export interface FileStore {
  /** Keeps the bytes under a new unguessable key: letters and digits alone. */
  put(content: Buffer | Readable): Promise<{ readonly key: string; readonly bytes: number }>;
  /** Undefined when there is no such file. */
  open(key: string): Promise<{ readonly content: Readable; readonly bytes: number } | undefined>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
}

/** Where a kept file is fetched by a browser. */
export const fileUrl = (key: string): string => `/files/${key}`;

export const isFileKey = (text: string): boolean => /^[a-z\d]{26}$/.test(text);

/** The key of a kept file's address; undefined for addresses of others. */
export function keyOfFile(url: string): string | undefined {
  const key = url.startsWith(fileUrl('')) ? url.slice(fileUrl('').length) : '';
  return isFileKey(key) ? key : undefined;
}
