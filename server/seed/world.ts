import type { SimulatedMarket } from '../ports/market/simulatedMarket.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Tx } from './rows.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** What every part of the demo world is made with. */
export interface World {
  readonly tx: Tx;
  /** Midnight UTC of the day on which the world is made: everything in it happened before. */
  readonly now: Date;
  readonly market: SimulatedMarket;
  readonly files: FileStore;
}

/** The moment so many milliseconds before the world's now. */
export const ago = (world: World, milliseconds: number): Date =>
  new Date(world.now.getTime() - Math.round(milliseconds));

/** The world's date, which `now` is rounded down to. */
export const worldDate = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY);
