import { connect, type PoolOptions, type Target, targetUrl } from './connect.ts';
import { type ClusterOptions, startCluster } from '../embedded/cluster.ts';
import type { EmbeddedCluster } from '../embedded/embeddedCluster.ts';
import { migrate } from '../start/migrate.ts';
import { checkServer } from '../start/checkServer.ts';
import { openReplicas } from '../replicas/replicas.ts';
import type { Database } from '../types.ts';

export type OpenOptions = PoolOptions & {
  /** False skips migrations. */
  migrate?: boolean;
  /** Informs the person at the terminal: exits of the embedded PostgreSQL, migrations that wait. */
  log?: (message: string) => void;
} & ({ url: string; directUrl?: string | undefined; readUrl?: string | undefined } | ClusterOptions);

/**
 * Opens the database: a PostgreSQL server by `url`, or the embedded one in `dataDir`; applies pending migrations.
 * @throws DatabaseStartError with the problem and the setting that fixes it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if ('url' in options) {
    await checkServer(options.url);
    if (options.directUrl !== undefined) await checkServer(options.directUrl, 'DATABASE_DIRECT_URL');
    const directUrl = options.directUrl ?? options.url;
    const opened = await openTarget({ url: options.url }, { url: options.url, directUrl }, options);
    return options.readUrl === undefined ? opened : withReplicas(opened, options.readUrl);
  }
  const embedded = await startCluster(options);
  try {
    const url = targetUrl(embedded.target);
    return await openTarget(embedded.target, { url, directUrl: url }, options, embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function withReplicas(database: Database, readUrl: string): Promise<Database> {
  try {
    const replicas = await openReplicas(readUrl, database.url);
    const close = async (): Promise<void> => {
      await replicas.close();
      await database.close();
    };
    return { ...database, replicas, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openTarget(
  target: Target,
  { url, directUrl }: Pick<Database, 'url' | 'directUrl'>,
  options: OpenOptions,
  embedded?: EmbeddedCluster,
): Promise<Database> {
  if (options.migrate !== false) await migrate(directUrl === url ? target : { url: directUrl }, { say: options.log });
  const { db, sql } = connect(target, options);
  let closed: Promise<void> | null = null;
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  return { db, sql, url, directUrl, embedded, close: () => (closed ??= close()) };
}
