import { existsSync, readFileSync } from 'node:fs';
import { loadConfig, type Config } from '../../config/config.ts';
import { targetUrl, type PoolOptions } from '../connection/connect.ts';
import type { EmbeddedTarget } from '../embedded/embeddedCluster.ts';
import { connectionFile } from '../embedded/cluster.ts';
import { findLockOwnerPid } from '../embedded/folderLock.ts';
import { openDatabase } from '../connection/open.ts';
import { DatabaseStartError } from '../start/startError.ts';
import type { Database } from '../types.ts';

/**
 * Opens the database that the server with the same settings uses: DATABASE_URL, or the embedded one. If a server runs
 * on the data folder, its PostgreSQL is used; otherwise one is started until the tool ends.
 */
export function openForTool(
  options: PoolOptions & { migrate: boolean },
  { databaseUrl, databaseDirectUrl, dataDir }: Config = loadConfig(process.env),
): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseDirectUrl ?? databaseUrl, ...options });
  const running =
    existsSync(dataDir) && findLockOwnerPid(dataDir) !== null ? readTarget(connectionFile(dataDir)) : null;
  return running ? openDatabase({ url: targetUrl(running), ...options }) : openDatabase({ dataDir, ...options });
}

/** Runs the tool and prints a readable message when it fails. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    process.exitCode = 1;
    const isForPeople = error instanceof DatabaseStartError || (error instanceof Error && error.name === 'ConfigError');
    process.stderr.write(`${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  }
}

function readTarget(file: string): EmbeddedTarget | null {
  if (!existsSync(file)) return null;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null) return null;
  const { host, port, database, user, password }: Record<string, unknown> = { ...value };
  if (typeof host !== 'string' || typeof port !== 'number' || typeof database !== 'string' || typeof user !== 'string')
    return null;
  return { host, port, database, user, password: typeof password === 'string' ? password : undefined };
}
