import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { hasErrorCode } from '../../base/hasErrorCode.ts';
import { findTokenSecrets } from '../../access/secrets.ts';
import type { Config } from '../../config/config.ts';
import type { PoolOptions } from '../../database/connection/connect.ts';
import { getClusterFolder } from '../../database/embedded/createCluster.ts';
import { describeStartError } from '../startError.ts';
import { BackupError } from './backupError.ts';

/** `EX_USAGE` of sysexits.h. */
const USAGE_EXIT = 64;
const INTERRUPTED_EXIT = 130;

/** Wrong arguments; its message is printed before the usage. */
export class UsageError extends Error {}

/** Connections that may run for minutes, also while nothing is sent. */
export const unlimited = (applicationName: string, poolSize: number): PoolOptions => ({
  poolSize,
  statementTimeout: 0,
  lockTimeout: 30_000,
  idleInTransactionTimeout: 0,
  applicationName,
});

/** @throws BackupError when the configuration names no database that exists */
export function assertDatabaseExists({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(getClusterFolder(dataDir)))
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
}

const identify = (secret: string): string =>
  createHash('sha256').update(`secret of a backup: ${secret}`).digest('hex').slice(0, 16);

/** Identifies the signing secrets without revealing them, the signing one first. */
export const identifySecrets = async (config: Pick<Config, 'tokenSecrets' | 'dataDir'>): Promise<readonly string[]> =>
  (await findTokenSecrets(config)).map(identify);

interface Terminal {
  /** Aborted by SIGINT and SIGTERM; a second signal ends the process. */
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

function interruptOnSignals(): AbortController {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT);
    controller.abort();
    process.stderr.write('Stopping …\n');
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return controller;
}

function describe(error: unknown, usage: string): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageError) return { text: `${error.message}\n${usage}`, exitCode: USAGE_EXIT };
  if (error instanceof BackupError) return { text: error.message, exitCode: 1 };
  return describeStartError(error, undefined);
}

/** Runs a command until it ends, prints its result or the sentence of its failure, and sets the exit code. */
export async function runCommand(usage: string, work: (terminal: Terminal) => Promise<string>): Promise<void> {
  const controller = interruptOnSignals();
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  try {
    say(await work({ signal: controller.signal, say }));
  } catch (error) {
    const { text, exitCode } = describe(error, usage);
    process.stderr.write(`${text}\n`);
    process.exitCode = controller.signal.aborted ? INTERRUPTED_EXIT : exitCode;
  }
  process.removeAllListeners('SIGINT');
  process.removeAllListeners('SIGTERM');
}

/** The arguments of a command. @throws UsageError for unknown ones */
export function readArguments<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const isWrong = hasErrorCode(
      error,
      'ERR_PARSE_ARGS_UNKNOWN_OPTION',
      'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
      'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
    );
    throw isWrong && error instanceof Error ? new UsageError(error.message) : error;
  }
}
