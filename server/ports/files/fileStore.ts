import type { Readable } from 'node:stream';

/** Stores uploaded and generated files. The table `files` decides who may read them. */
export interface FileStore {
  /** Stores the bytes under a new unguessable key of letters and digits. */
  put(content: Buffer | Readable): Promise<{ readonly key: string; readonly bytes: number }>;
  /** Stores the bytes of a backup under their key again; replaces a file with this key. */
  putAs(key: string, content: Buffer | Readable): Promise<{ readonly bytes: number }>;
  /** Undefined when the file does not exist. */
  open(key: string): Promise<{ readonly content: Readable; readonly bytes: number } | undefined>;
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
}

/** The URL path of a stored file. */
export const fileUrl = (key: string): string => `/files/${key}`;

export const isFileKey = (text: string): boolean => /^[a-z\d]{26}$/.test(text);

/** The key in the URL of a stored file; undefined for other URLs. */
export function parseFileUrl(url: string): string | undefined {
  const key = url.startsWith(fileUrl('')) ? url.slice(fileUrl('').length) : '';
  return isFileKey(key) ? key : undefined;
}
