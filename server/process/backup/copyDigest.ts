import { createHash, type Hash } from 'node:crypto';

const NEWLINE = 10;

/** Counts and hashes the text of COPY: a row per line; line breaks within values are escaped. */
export class CopyDigest {
  rows = 0;
  bytes = 0;
  private readonly hash: Hash = createHash('sha256');

  add(text: Buffer): void {
    this.hash.update(text);
    this.bytes += text.length;
    for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) this.rows += 1;
  }

  /** Call it once, after the last text. */
  finish(): { readonly rows: number; readonly bytes: number; readonly sha256: string } {
    return { rows: this.rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
