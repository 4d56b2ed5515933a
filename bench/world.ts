import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` with a data folder of its own that is gone afterwards.
 * @param kept a folder to use instead, made when it is not there, that stays
 */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>, kept?: string): Promise<T> {
  if (kept !== undefined) {
    mkdirSync(kept, { recursive: true });
    return work(kept);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
