import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const enough = 4 * 2 ** 30;

/**
 * Where databases of tests live: in memory where there is plenty, else in the temporary folder. Making and dropping
 * them is mostly waiting for the disk; what the tests show does not depend on it.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > enough ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
