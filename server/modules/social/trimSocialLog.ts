import type { JobContext } from '../../context/jobContext.ts';
import { deleteInPortions } from '../../database/statements/deleteInPortions.ts';
import { STORED_MINUTES } from './socialCursor.ts';
import { trim } from './socialLog.store.ts';

/** Rows per statement, so that no statement takes long. */
const PORTION = 5_000;

/** Deletes what no connection may resume from any more. */
export async function trimSocialLog({ sql, signal }: Pick<JobContext, 'sql' | 'signal'>): Promise<void> {
  await deleteInPortions((portion) => trim(sql, STORED_MINUTES, portion), signal, PORTION);
}
