import { once } from 'node:events';
import { createServer } from 'node:net';
import { loadConfig, type Config } from '../config/config.ts';
import { getLogFormat } from '../config/logFormat.ts';
import { openDatabase } from '../database/connection/open.ts';
import { formatLine, printNodeMessages } from './printLines.ts';
import { describeStartError } from './startError.ts';
import { exitOnSignals } from './stop.ts';

/** Fails early when the port is in use. The server binds the port only when it is ready to answer. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** The largest part of the code. */
const loadServer = () => import('./serve.ts');

async function start(config: Config, say: (text: string) => void): Promise<void> {
  const stopExiting = exitOnSignals();
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? {
          dataDir: config.dataDir,
          log: say,
          // PostgreSQL starts in its own process, and loading the code takes as long. A failure is reported below.
          onLaunch: () => void loadServer().catch(() => undefined),
        }
      : {
          url: config.databaseUrl,
          directUrl: config.databaseDirectUrl,
          readUrl: config.databaseReadUrl,
          log: say,
        },
  );
  try {
    const { serve } = await loadServer();
    await serve(config, database, say, stopExiting);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Runs the server with this process's environment. A failed start prints a message and sets the exit code. All lines have
 * the format of the log.
 */
export async function run(): Promise<void> {
  const isTerminal = process.stdout.isTTY;
  const format = getLogFormat(process.env, isTerminal);
  printNodeMessages(format);
  let listenAddress: Pick<Config, 'host' | 'port'> | undefined;
  try {
    const config = loadConfig(process.env, isTerminal);
    listenAddress = config;
    await checkPort(config);
    await start(config, (text) => void process.stdout.write(formatLine(format, text)));
  } catch (error) {
    const { text, exitCode } = describeStartError(error, listenAddress);
    process.stderr.write(formatLine(format, text, 'fatal'));
    process.exitCode = exitCode;
  }
}
