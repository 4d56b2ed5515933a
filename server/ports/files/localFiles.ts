import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { isFileKey, type FileStore } from './fileStore.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits as 26 letters and digits. */
const newKey = (): string => Array.from(randomBytes(26), (byte) => letters.charAt(byte % 32)).join('');

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ELOOP', 'ENOTDIR');

/**
 * Stores files as `<folder>/<two letters>/<key>`. A file gets its name only when it is complete; symbolic links are
 * never followed.
 */
export async function openLocalFiles(folder: string): Promise<FileStore> {
  const drafts = path.join(folder, 'drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const getPath = (key: string): string => path.join(folder, key.slice(0, 2), key);

  const write = async (key: string, content: Buffer | Readable): Promise<number> => {
    const draft = path.join(drafts, newKey());
    try {
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, target);
      await mkdir(path.dirname(getPath(key)), { recursive: true, mode: 0o700 });
      await rename(draft, getPath(key));
      return target.bytesWritten;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    async put(content) {
      const key = newKey();
      return { key, bytes: await write(key, content) };
    },
    async putAs(key, content) {
      if (!isFileKey(key)) throw new Error(`${key} is not a file key`);
      return { bytes: await write(key, content) };
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
        throw error;
      }
    },
    async remove(key) {
      if (isFileKey(key)) await rm(getPath(key), { force: true });
    },
  };
}
