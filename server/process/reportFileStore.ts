import type { FastifyBaseLogger } from 'fastify';
import { createFileKey, type FileStore } from '../ports/files/fileStore.ts';

/**
 * Reads a file that does not exist, so that wrong settings of the store are in the log before the first user needs a
 * file. The server starts anyway, because everything else works.
 */
export async function reportFileStore(files: FileStore, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  try {
    await files.open(createFileKey());
  } catch (error) {
    log.error({ err: error }, 'the file store does not work; npm run doctor checks it');
  }
}
