import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/server/runServer.ts';

const SOURCE = 'tests/operation/stores/s3rver';
const FOLDER = '.cache/s3rver';
const SCRIPT = path.join(FOLDER, 'node_modules', 's3rver', 'bin', 's3rver.js');

/**
 * Installs s3rver from its own lock file below .cache, because its 116 packages are needed here only.
 * @returns why it cannot be installed; undefined if it is
 */
export function installS3rver(): string | undefined {
  if (existsSync(SCRIPT)) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(path.join(SOURCE, name), path.join(FOLDER, name));
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER });
  if (status === 0 && existsSync(SCRIPT)) return undefined;
  rmSync(FOLDER, { recursive: true, force: true });
  return 's3rver cannot be installed from the npm registry';
}

interface S3rver {
  readonly getUrl: (bucket: string) => string;
  readonly stop: () => Promise<void>;
}

export async function startS3rver(): Promise<S3rver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-s3rver-'));
  const port = await freePort();
  const args = [SCRIPT, '--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent'];
  const child = spawn(process.execPath, [...args, '--no-vhost-buckets'], { stdio: ['ignore', 'pipe', 'inherit'] });
  // It prints its address when it listens.
  await once(child.stdout, 'data');
  return {
    getUrl: (bucket) => `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
