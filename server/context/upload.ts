import type { Readable } from 'node:stream';

/** A received file. It lies in a temporary place that is removed when the request ends. */
export interface FileUpload {
  readonly fieldName: string;
  /** As the sender calls it; only ever shown, never a path. */
  readonly filename: string;
  /** As the sender claims; the content decides. */
  readonly mimetype: string;
  readonly encoding: string;
  /** Bytes. */
  readonly size: number;
  createReadStream(): Readable;
}

/** What stands in the variables of a multipart request; no JSON value can pretend to be one. */
export class Upload {
  readonly promise: Promise<FileUpload>;

  constructor(file: FileUpload) {
    this.promise = Promise.resolve(file);
  }
}

export const isUpload = (value: unknown): value is Upload => value instanceof Upload;
