import { toIsoDate } from '../../../rules/days.ts';
import type { Transaction } from '../../database/types.ts';
import { addUses } from './commands.store.ts';

/** Counts a use of a command on its day in UTC. */
export const addUse = (
  tx: Transaction,
  { botId, key, now }: { readonly botId: number; readonly key: string; readonly now: Date },
): Promise<void> => addUses(tx, { botId, key, day: toIsoDate(now), uses: 1, column: 'uses' });
