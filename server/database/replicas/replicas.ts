import { checkServer } from '../start/checkServer.ts';
import { connect } from '../connection/connect.ts';
import { splitHosts } from '../connection/databaseUrl.ts';
import { DatabaseStartError } from '../start/startError.ts';
import { OTHER_DATABASE, OWN_WRITES_SECONDS, readPrimary } from './lag.ts';
import type { Replicas } from '../types.ts';
import { Replica } from './replica.ts';

const CHECK_EVERY_MS = 1_000;

/**
 * Connects to the replicas. One that does not answer is used when it does.
 * @throws DatabaseStartError when one is no copy of the primary, or behind a pooler that loses prepared statements
 */
export async function openReplicas(readUrl: string, primaryUrl: string): Promise<Replicas> {
  const replicas = splitHosts(readUrl).map((url) => new Replica(url));
  const limits = { poolSize: 1, statementTimeout: 1_000, connectionSeconds: 1 };
  const primary = connect({ url: primaryUrl }, { ...limits, applicationName: 'bourse-replica-check' }).sql;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let turn = 0;
  let primaryStartedAt: number | undefined;
  let settledAt = 0;

  const check = async (): Promise<void> => {
    const position = await readPrimary(primary).catch(() => undefined);
    if (position === undefined) return;
    // A new primary may lack the last note of a write (`recordWrite`), so sessions read it until the note is worthless.
    if (primaryStartedAt !== undefined && primaryStartedAt !== position.startedAt)
      settledAt = performance.now() + OWN_WRITES_SECONDS * 1_000;
    primaryStartedAt = position.startedAt;
    await Promise.all(replicas.map((replica) => replica.check(position)));
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    clearTimeout(timer);
    await Promise.all([primary.end({ timeout: 1 }), ...replicas.map((replica) => replica.close())]);
  };

  try {
    await check();
    for (const { problem, address, url } of replicas) {
      if (problem === OTHER_DATABASE)
        throw new DatabaseStartError(`DATABASE_READ_URL (${address}): ${OTHER_DATABASE}.`);
      if (problem === undefined) await checkServer(url, 'DATABASE_READ_URL');
    }
  } catch (error) {
    await close();
    throw error;
  }

  return {
    pick: () => {
      if (performance.now() < settledAt) return undefined;
      const usable = replicas.filter(({ problem }) => problem === undefined);
      turn += 1;
      return usable[turn % usable.length];
    },
    start: (log) => {
      const reported = new Map<Replica, string | undefined>();
      const report = (replica: Replica): void => {
        const { address, problem } = replica;
        const isNews = !reported.has(replica) || (reported.get(replica) === undefined) !== (problem === undefined);
        reported.set(replica, problem);
        if (!isNews) return;
        if (problem === undefined) log.info({ replica: address }, 'the replica is read');
        else log.warn({ replica: address, reason: problem }, 'the replica is not read; the primary is');
      };
      const repeat = async (): Promise<void> => {
        await check();
        replicas.forEach(report);
        if (!isClosed) timer = setTimeout(() => void repeat(), CHECK_EVERY_MS).unref();
      };
      void repeat();
    },
    close,
  };
}
