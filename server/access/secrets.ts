import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../base/hasErrorCode.ts';

/**
 * The signing secrets of the tokens: the configured ones, or one that is generated once and stored in the data folder,
 * readable by its owner alone. Two servers that start at the same time agree on one secret.
 */
export async function loadTokenSecrets(config: {
  readonly tokenSecrets: readonly string[];
  readonly dataDir: string;
}): Promise<readonly string[]> {
  if (config.tokenSecrets.length > 0) return config.tokenSecrets;
  const folder = path.join(config.dataDir, 'secrets');
  const file = path.join(folder, 'token');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(tempFile, randomBytes(48).toString('base64'), { mode: 0o600, flush: true });
  try {
    await link(tempFile, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
  return [await readFile(file, 'utf8')];
}
