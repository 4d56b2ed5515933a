import { once } from 'node:events';
import { createServer } from 'node:net';
import { loadConfig, type Config } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { describeStartError } from './startError.ts';
import { exitOnSignals } from './stop.ts';

/** Fails early when the port is in use. The server binds the port only when it is ready to answer. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The largest part of the code. */
const loadServer = () => import('./serve.ts');

async function start(config: Config): Promise<void> {
  const stopExiting = exitOnSignals();
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? {
          dataDir: config.dataDir,
          log: say,
          // PostgreSQL starts in its own process, and loading the code takes as long. A failure is reported below.
          onLaunch: () => void loadServer().catch(() => undefined),
        }
      : { url: config.databaseUrl, directUrl: config.databaseDirectUrl, log: say },
  );
  try {
    const { serve } = await loadServer();
    await serve(config, database, say, stopExiting);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs the server with this process's environment. A failed start prints a message and sets the exit code. */
export async function run(): Promise<void> {
  let listenAddress: Pick<Config, 'host' | 'port'> | undefined;
  try {
    const config = loadConfig(process.env);
    listenAddress = config;
    await checkPort(config);
    await start(config);
  } catch (error) {
    const { text, exitCode } = describeStartError(error, listenAddress);
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}
