import type { ExecutionResult } from 'graphql';
import type { Context } from '../context/context.ts';
import { isReplicaFailure } from '../database/isUnavailable.ts';
import type { Call } from './contract.ts';

type Execute = (ctx: Context) => Promise<ExecutionResult>;

/** Own writes are read where they were written, so a session that wrote just now reads the primary. */
const mayReadReplica = ({ viewer }: Context, calls: readonly Call[]): boolean =>
  calls.length > 0 && calls.every(({ mayLag }) => mayLag) && (viewer === null || viewer.hasSettled === true);

/**
 * Executes an operation whose calls are all marked with @replica on a replica, every other one on the primary. A replica
 * that fails is left out until its next check, and the operation is repeated on the primary.
 */
export async function executeWhereAllowed(
  ctx: Context,
  calls: readonly Call[],
  execute: Execute,
): Promise<ExecutionResult> {
  const replica = mayReadReplica(ctx, calls) ? ctx.replicas?.pick() : undefined;
  if (replica === undefined) return execute(ctx);
  const result = await execute({ ...ctx, db: replica.db, sql: replica.sql });
  const failure = result.errors?.find(({ originalError }) => isReplicaFailure(originalError));
  if (failure === undefined) return result;
  ctx.log.warn({ err: failure.originalError }, 'a replica failed; the primary is read');
  replica.suspend('a statement failed on it');
  return execute(ctx);
}
