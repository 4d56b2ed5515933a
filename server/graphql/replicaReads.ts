import type { ExecutionResult } from 'graphql';
import type { Context } from '../context/context.ts';
import { isReplicaFailure } from '../database/isUnavailable.ts';
import type { Call } from './contract.ts';

type Execute = (ctx: Context) => Promise<ExecutionResult>;

/** Own writes are read where they were written, so a session that wrote just now reads the primary. */
const mayReadReplica = ({ viewer, readsNewest }: Context, calls: readonly Call[]): boolean =>
  readsNewest !== true &&
  calls.length > 0 &&
  calls.every(({ mayLag }) => mayLag) &&
  (viewer === null || viewer.hasSettled === true);

/** What a call answers when a record does not exist, or not yet. */
const NOT_FOUND = 404;

/**
 * Executes an operation whose calls are all marked with @replica on a replica, every other one on the primary. A replica
 * that fails is left out until its next check, and the operation is repeated on the primary. It is also repeated when the
 * replica lacks a record: a reader may have learned of it a moment ago, from a notification or a link.
 */
export async function executeWhereAllowed(
  ctx: Context,
  calls: readonly Call[],
  execute: Execute,
): Promise<ExecutionResult> {
  const replica = mayReadReplica(ctx, calls) ? ctx.replicas?.pick() : undefined;
  if (replica === undefined) return execute(ctx);
  const notes: Parameters<NonNullable<Context['onEnvelope']>>[] = [];
  const onEnvelope: Context['onEnvelope'] = (...note) => notes.push(note);
  const result = await execute({ ...ctx, db: replica.db, sql: replica.sql, onEnvelope });
  const failure = result.errors?.find(({ originalError }) => isReplicaFailure(originalError));
  if (failure !== undefined) {
    ctx.log.warn({ err: failure.originalError }, 'a replica failed; the primary is read');
    replica.suspend('a statement failed on it');
    return execute(ctx);
  }
  if (notes.some(([, status]) => status === NOT_FOUND)) return execute(ctx);
  for (const note of notes) ctx.onEnvelope?.(...note);
  return result;
}
