import type { Readable } from 'node:stream';

/** A received file in a temporary folder that is removed when the request ends. */
export interface FileUpload {
  readonly fieldName: string;
  /** The file name that the sender gave. For display only, never used as a path. */
  readonly filename: string;
  /** The type that the sender claims. The server decides by the content instead. */
  readonly mimetype: string;
  readonly encoding: string;
  /** Bytes. */
  readonly size: number;
  createReadStream(): Readable;
}

/**
 * The value of an upload in the variables of a multipart request. It is a class, so that no JSON value can imitate it.
 */
export class Upload {
  readonly promise: Promise<FileUpload>;

  constructor(file: FileUpload) {
    this.promise = Promise.resolve(file);
  }
}

export const isUpload = (value: unknown): value is Upload => value instanceof Upload;
