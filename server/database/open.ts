import { connect, type PoolOptions, type Target, targetUrl } from './connect.ts';
import { type ClusterOptions, startCluster } from './embedded/cluster.ts';
import type { EmbeddedCluster } from './embedded/embeddedCluster.ts';
import { migrate } from './migrate.ts';
import { DatabaseStartError } from './startError.ts';
import type { Database } from './types.ts';

export type OpenOptions = PoolOptions & {
  /** False skips migrations. */
  migrate?: boolean;
  /** Informs the person at the terminal: exits of the embedded PostgreSQL, migrations that wait. */
  log?: (message: string) => void;
} & ({ url: string } | ClusterOptions);

const oldestVersion = 15;

/**
 * Opens the database: a PostgreSQL server by `url`, or the embedded one in `dataDir`; applies pending migrations.
 * @throws DatabaseStartError with the problem and the setting that fixes it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if ('url' in options) {
    await checkServer(options.url);
    return openTarget({ url: options.url }, options.url, options);
  }
  const embedded = await startCluster(options);
  try {
    return await openTarget(embedded.target, targetUrl(embedded.target), options, embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function openTarget(
  target: Target,
  url: string,
  options: OpenOptions,
  embedded?: EmbeddedCluster,
): Promise<Database> {
  if (options.migrate !== false) await migrate(target, { say: options.log });
  const { db, sql } = connect(target, options);
  let closed: Promise<void> | null = null;
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  return { db, sql, url, embedded, close: () => (closed ??= close()) };
}

async function checkServer(url: string): Promise<void> {
  const { sql } = connect({ url }, { poolSize: 1, applicationName: 'bourse-start' });
  try {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    const version = Math.floor((row?.version ?? 0) / 10_000);
    if (version < oldestVersion)
      throw new DatabaseStartError(
        `The server of DATABASE_URL is PostgreSQL ${version}; Bourse needs ${oldestVersion} or newer.`,
      );
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    // A failed connection to several addresses has a code and no message.
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new DatabaseStartError(
      `No connection to the PostgreSQL server of DATABASE_URL (${withoutPassword(url)}): ${reason}`,
      { cause: error },
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.href;
}
