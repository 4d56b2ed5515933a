/** The headers of tar files (ustar), as far as a backup needs them: plain files with short names. */

export const BLOCK_BYTES = 512;

const CHECKSUM_OFFSET = 148;

/** The zeros between the end of a content and the next block. */
export const paddingAfter = (bytes: number): number => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;

/** The sum of all bytes, of which those of the checksum count as spaces. */
const sumBytes = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM_OFFSET && at < CHECKSUM_OFFSET + 8 ? 32 : byte), 0);

export function encodeTarHeader(name: string, bytes: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const put = (text: string, offset: number): void => void header.write(text, offset, 'latin1');
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  if (name.length > 100) throw new RangeError(`too long for the name of an entry: ${name}`);
  put(name, 0);
  put('0000600\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${octal(bytes, 11)}\0`, 124);
  put(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136);
  // An ordinary file.
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  put('bourse', 265);
  put('bourse', 297);
  put(`${octal(sumBytes(header), 6)}\0 `, CHECKSUM_OFFSET);
  return header;
}

/** Undefined when the checksum is wrong. */
export function parseTarHeader(header: Buffer): { readonly name: string; readonly bytes: number } | undefined {
  const text = (offset: number, length: number): string =>
    header
      .toString('latin1', offset, offset + length)
      .replace(/\0.*$/s, '')
      .trim();
  const bytes = Number.parseInt(text(124, 12), 8);
  if (Number.parseInt(text(CHECKSUM_OFFSET, 8), 8) !== sumBytes(header) || Number.isNaN(bytes)) return undefined;
  return { name: text(0, 100), bytes };
}
