import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { TradingHours } from '../../ports/market/calendar.ts';
import { writeText, type CopyText } from '../rows.ts';
import type { SeedContext } from '../seedContext.ts';
import type { Share } from './candleTexts.ts';

/** What a thread computes. */
export interface CandleWork {
  readonly hours: TradingHours;
  readonly now: Date;
  readonly share: Share;
}

const THREADS = 2;

/**
 * Writes the candles and current quotes of all tickers. Two threads compute them, because they are half of the work of a
 * first start; the transaction takes their texts one after the other.
 */
export async function writeCandles({ tx, hours, now }: SeedContext): Promise<void> {
  const writes = new PQueue({ concurrency: 1 });
  const runThread = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const workerData: CandleWork = { hours, now, share: { index, of: THREADS } };
      const worker = new Worker(new URL('./candleWorker.ts', import.meta.url), { workerData });
      worker.on('message', (text: CopyText) => {
        writes.add(() => writeText(tx, text)).catch(reject);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: THREADS }, (_none, index) => runThread(index)));
  await writes.onIdle();
}
