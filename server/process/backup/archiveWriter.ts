import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { BackupError } from './backupError.ts';
import { BLOCK_BYTES, encodeTarHeader, paddingAfter } from './tar.ts';

/** Where the bytes of an archive go. */
interface Sink {
  write: (content: Buffer) => Promise<void>;
  /** Resolves when all bytes are on disk. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

export type OpenSink = (file: string) => Promise<Sink>;

/** A new file that only its owner can read. */
export const openFileSink: OpenSink = async (file) => {
  const handle = await open(file, 'wx', 0o600);
  return {
    write: (content) => handle.writeFile(content),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
};

export interface ArchiveWriter {
  /** The path of the complete archive. */
  readonly file: string;
  add: (name: string, content: Buffer) => Promise<void>;
  /** Gives the archive its name. @returns its size in bytes */
  finish: () => Promise<number>;
  /** Removes an incomplete archive. Does nothing after `finish`. */
  discard: () => Promise<void>;
}

const exists = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** `to` itself, or a new name in it when it is a folder. */
async function chooseFile(to: string, createdAt: Date): Promise<string> {
  const folder = await stat(to).then(
    (status) => status.isDirectory(),
    () => false,
  );
  const stamp = createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const file = folder ? path.join(to, `bourse-${stamp}Z.tar`) : to;
  if (/[/\\]$/.test(file) || !(await exists(path.dirname(path.resolve(file)))))
    throw new BackupError(`The folder of ${file} does not exist. Create it first.`);
  if (await exists(file)) throw new BackupError(`${file} exists already. Choose another name, or a folder.`);
  return file;
}

/** Never replaces a file: two backups of one name cannot both succeed. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
    await rm(draft);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST'))
      throw new BackupError(`${file} was created by another backup. Choose another name, or a folder.`);
    // Some network and removable disks have no hard links.
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
    await rename(draft, file);
  }
}

/**
 * Creates an archive: a tar file that is written under a name ending in `.partial`, so that an interrupted backup never
 * looks like a complete one.
 */
export async function createArchive(
  to: string,
  { createdAt, openSink = openFileSink }: { readonly createdAt: Date; readonly openSink?: OpenSink },
): Promise<ArchiveWriter> {
  const file = await chooseFile(to, createdAt);
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const sink = await openSink(draft);
  let size = 0;
  let isOpen = true;
  const write = async (content: Buffer): Promise<void> => {
    await sink.write(content);
    size += content.length;
  };
  const close = async (): Promise<void> => {
    if (isOpen) await sink.close();
    isOpen = false;
  };
  return {
    file,
    add: (name, content) =>
      write(
        Buffer.concat([
          encodeTarHeader(name, content.length, createdAt),
          content,
          Buffer.alloc(paddingAfter(content.length)),
        ]),
      ),
    async finish() {
      await write(Buffer.alloc(2 * BLOCK_BYTES));
      await sink.sync();
      await close();
      await giveName(draft, file);
      return size;
    },
    async discard() {
      await close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
