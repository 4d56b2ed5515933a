import { open, type FileHandle } from 'node:fs/promises';
import { BackupError } from './backupError.ts';
import { BLOCK_BYTES, paddingAfter, parseTarHeader } from './tar.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  /** Of the first byte of its content. */
  readonly offset: number;
}

export interface ArchiveReader {
  readonly file: string;
  /** All entries in their order, without their content. */
  scan: () => AsyncGenerator<ArchiveEntry>;
  read: (entry: ArchiveEntry) => Promise<Buffer>;
  close: () => Promise<void>;
}

export const incompleteError = (file: string): BackupError =>
  new BackupError(`${file} is incomplete: its end is missing. Copy it again, or use another backup.`);

export const damagedError = (file: string, part: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is damaged (${part}). Copy it again, or use another backup.`, { cause });

async function readAt(handle: FileHandle, file: string, offset: number, length: number): Promise<Buffer> {
  const content = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await handle.read(content, read, length - read, offset + read);
    if (bytesRead === 0) throw incompleteError(file);
    read += bytesRead;
  }
  return content;
}

/** Opens a tar file for reading in any order. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file, 'r');
  const status = await handle.stat();
  if (!status.isFile()) {
    await handle.close();
    throw new BackupError(`${file} is not a file.`);
  }
  return {
    file,
    async *scan() {
      for (let position = 0; position < status.size;) {
        const block = await readAt(handle, file, position, BLOCK_BYTES);
        // The end of a tar file is two blocks of zeros.
        if (block.every((byte) => byte === 0)) return;
        const header = parseTarHeader(block);
        if (header === undefined && position === 0) throw new BackupError(`${file} is not a backup of Bourse.`);
        if (header === undefined) throw damagedError(file, `byte ${position}`);
        yield { ...header, offset: position + BLOCK_BYTES };
        position += BLOCK_BYTES + header.bytes + paddingAfter(header.bytes);
      }
    },
    read: ({ offset, bytes }) => {
      // A damaged length must not reserve memory for it.
      if (offset + bytes > status.size) throw incompleteError(file);
      return readAt(handle, file, offset, bytes);
    },
    close: () => handle.close(),
  };
}
