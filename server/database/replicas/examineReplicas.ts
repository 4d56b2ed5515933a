import { connect } from '../connection/connect.ts';
import { splitHosts } from '../connection/databaseUrl.ts';
import { readPrimary } from './lag.ts';
import { Replica } from './replica.ts';

export interface ReplicaState {
  /** The URL without its password. */
  readonly address: string;
  /** Why it is not read; undefined for one that is. */
  readonly problem: string | undefined;
}

/**
 * Checks each replica once.
 * @throws Error when the primary does not answer
 */
export async function examineReplicas(readUrl: string, primaryUrl: string): Promise<readonly ReplicaState[]> {
  const limits = { poolSize: 1, statementTimeout: 1_000, connectionSeconds: 1 };
  const primary = connect({ url: primaryUrl }, { ...limits, applicationName: 'bourse-replica-check' }).sql;
  const replicas = splitHosts(readUrl).map((url) => new Replica(url));
  try {
    const position = await readPrimary(primary);
    if (position !== undefined) await Promise.all(replicas.map((replica) => replica.check(position)));
    return replicas.map(({ address, problem }) => ({ address, problem }));
  } finally {
    await Promise.all([primary.end({ timeout: 1 }), ...replicas.map((replica) => replica.close())]);
  }
}
