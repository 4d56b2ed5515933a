import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const enough = 4 * 2 ** 30;

/**
 * The folder of test databases: in memory where there is enough, else in the temporary folder. Creating and dropping
 * databases mostly waits for the disk, and the results of tests do not depend on it.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > enough ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
