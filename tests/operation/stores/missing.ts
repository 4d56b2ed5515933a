import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of a program; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A sentence about the first program that is not installed; undefined when all are. */
export function describeMissing(programs: readonly string[], packages: string): string | undefined {
  const missing = programs.find((name) => findProgram(name) === undefined);
  return missing === undefined ? undefined : `${missing} is not installed (apt-get install ${packages})`;
}

/** Whether tests of this part are skipped. Then the run prints why. */
export function isSkipped(name: string, missing: string | undefined): boolean {
  if (missing !== undefined) process.stderr.write(`${name} is not tested: ${missing}\n`);
  return missing !== undefined;
}
