import { gzipSync } from 'node:zlib';

/** A file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable?: boolean;
}

const BLOCK = 512;

/** npm's own date: archives of the same files are the same to the byte. */
const MODIFIED_SECONDS = 499_162_500;

const toOctal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function createHeader({ path, content, isExecutable }: TarFile): Buffer {
  if (Buffer.byteLength(path) > 100) throw new RangeError(`The path ${path} is too long for the archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write(toOctal(isExecutable === true ? 0o755 : 0o644, 8), 100);
  header.write(toOctal(0, 8), 108);
  header.write(toOctal(0, 8), 116);
  header.write(toOctal(content.length, 12), 124);
  header.write(toOctal(MODIFIED_SECONDS, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Packs files as npm does: a compressed archive with everything in the folder `package`. */
export function packTar(files: readonly TarFile[]): Buffer {
  const blocks = files.flatMap((file) => {
    const padding = Buffer.alloc((BLOCK - (file.content.length % BLOCK)) % BLOCK);
    return [createHeader({ ...file, path: `package/${file.path}` }), file.content, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}
