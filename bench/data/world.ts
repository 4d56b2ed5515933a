import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` with a temporary data folder. @param persistentDir a folder to use instead, which is created when missing
 * and not deleted
 */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>, persistentDir?: string): Promise<T> {
  if (persistentDir !== undefined) {
    mkdirSync(persistentDir, { recursive: true });
    return work(persistentDir);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
