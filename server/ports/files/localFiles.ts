import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { assertFileKey, createFileKey, isFileKey, type FilePlace } from './fileStore.ts';
import { FileStoreError } from './fileStoreError.ts';

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ELOOP', 'ENOTDIR');

/** Full, read-only or broken disk, missing permission, too many open files. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'];

const toFileError = (error: unknown): unknown =>
  hasErrorCode(error, ...DISK_CODES) && error instanceof Error
    ? new FileStoreError(`the folder of files: ${error.message}`, { cause: error })
    : error;

/**
 * Stores files as `<folder>/<two letters>/<key>`. A file gets its name only when it is complete; symbolic links are
 * never followed.
 */
export function localFiles(folder: string): FilePlace {
  const drafts = path.join(folder, 'drafts');
  const getPath = (key: string): string => path.join(folder, key.slice(0, 2), key);

  const putAs: FilePlace['putAs'] = async (key, content) => {
    assertFileKey(key);
    const draft = path.join(drafts, createFileKey());
    try {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, target);
      await mkdir(path.dirname(getPath(key)), { recursive: true, mode: 0o700 });
      await rename(draft, getPath(key));
      return { bytes: target.bytesWritten };
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw toFileError(error);
    }
  };

  return {
    name: folder,
    putAs,
    async put(content) {
      const key = createFileKey();
      return { key, ...(await putAs(key, content)) };
    },
    async open(key) {
      if (!isFileKey(key)) return undefined;
      try {
        const handle = await open(getPath(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
        const stats = await handle.stat();
        if (stats.isFile()) return { content: handle.createReadStream(), bytes: stats.size };
        await handle.close();
        return undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw toFileError(error);
      }
    },
    async remove(key) {
      if (!isFileKey(key)) return;
      await rm(getPath(key), { force: true }).catch((error: unknown) => {
        throw toFileError(error);
      });
    },
    isPublic: () => Promise.resolve(false),
    create: async () => void (await mkdir(drafts, { recursive: true, mode: 0o700 })),
  };
}
