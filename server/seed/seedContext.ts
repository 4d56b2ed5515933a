import { DAY_MS } from '../base/durations.ts';
import type { SimulatedMarket } from '../ports/market/simulatedMarket.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Tx } from './rows.ts';

/** The shared inputs of the demo data's generators. */
export interface SeedContext {
  readonly tx: Tx;
  /** Midnight UTC of the day on which the demo data is created. All of it is older. */
  readonly now: Date;
  readonly market: SimulatedMarket;
  readonly files: FileStore;
}

/** The time `milliseconds` before the demo data's now. */
export const ago = (context: SeedContext, milliseconds: number): Date =>
  new Date(context.now.getTime() - Math.round(milliseconds));

/** The demo data's now: midnight UTC of the given day. */
export const toSeedDate = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
