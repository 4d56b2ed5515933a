import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../base/hasErrorCode.ts';

interface SecretsConfig {
  readonly tokenSecrets: readonly string[];
  readonly dataDir: string;
}

const secretFile = ({ dataDir }: SecretsConfig): string => path.join(dataDir, 'secrets', 'token');

/** The secrets of `loadTokenSecrets`, without generating one. */
export async function findTokenSecrets(config: SecretsConfig): Promise<readonly string[]> {
  if (config.tokenSecrets.length > 0) return config.tokenSecrets;
  try {
    return [await readFile(secretFile(config), 'utf8')];
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * The signing secrets of the tokens: the configured ones, or one that is generated once and stored in the data folder,
 * readable by its owner alone. Two servers that start at the same time agree on one secret.
 */
export async function loadTokenSecrets(config: SecretsConfig): Promise<readonly string[]> {
  if (config.tokenSecrets.length > 0) return config.tokenSecrets;
  const file = secretFile(config);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
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
