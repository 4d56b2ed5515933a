import type { Services } from '../../../context/services.ts';
import * as store from './tokenLookup.store.ts';

type Lookup = Pick<Services, 'sql' | 'now'>;

/** Returns those of the hashes of bot tokens that have ended. */
export const listEndedTokens = ({ sql, now }: Lookup, hashes: readonly string[]): Promise<ReadonlySet<string>> =>
  store.listEnded(sql, hashes, now());

/** Returns those of the hashes of bot tokens whose bots may receive events at this moment. */
export const listAdmittedTokens = ({ sql, now }: Lookup, hashes: readonly string[]): Promise<ReadonlySet<string>> =>
  store.listAdmitted(sql, hashes, now());
