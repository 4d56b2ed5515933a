import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

interface StoredFile {
  readonly content: Readable;
  readonly bytes: number;
}

/** How a browser should receive a file that it fetches from the store itself. */
interface SignedFileOptions {
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly cacheControl: string;
  readonly now: Date;
}

/** Stores uploaded and generated files. The table `files` decides who may read them. */
export interface FileStore {
  /** Stores the bytes under a new unguessable key of letters and digits. */
  put(content: Buffer | Readable): Promise<{ readonly key: string; readonly bytes: number }>;
  /** Stores the bytes of a backup or of another store under their key; replaces a file with this key. */
  putAs(key: string, content: Buffer | Readable): Promise<{ readonly bytes: number }>;
  /** Undefined when the file does not exist. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Returns an address at which browsers can fetch the file for some minutes, without a check by this server. Undefined
   * in stores that do not support it.
   */
  readonly getSignedUrl?: (key: string, options: SignedFileOptions) => Promise<string>;
}

/** One place with files. Copies between two of them have the same key. */
export interface FilePlace extends FileStore {
  /** Whether everyone can read the file by its key. */
  isPublic(key: string): Promise<boolean>;
  /** Creates the bucket or folder if it is missing. */
  create(): Promise<void>;
  /** The place without credentials. */
  readonly name: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits as 26 letters and digits. */
export const createFileKey = (): string => Array.from(randomBytes(26), (byte) => LETTERS.charAt(byte % 32)).join('');

/** The URL path of a stored file. */
export const fileUrl = (key: string): string => `/files/${key}`;

export const isFileKey = (text: string): boolean => /^[a-z\d]{26}$/.test(text);

/** @throws Error for a text that is no file key, so that no store writes elsewhere */
export function assertFileKey(text: string): void {
  if (!isFileKey(text)) throw new Error(`${text} is not a file key`);
}

/** The key in the URL of a stored file; undefined for other URLs. */
export function parseFileUrl(url: string): string | undefined {
  const key = url.startsWith(fileUrl('')) ? url.slice(fileUrl('').length) : '';
  return isFileKey(key) ? key : undefined;
}
