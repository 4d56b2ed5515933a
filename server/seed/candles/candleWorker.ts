import { parentPort, workerData } from 'node:worker_threads';
import { loadInstruments } from '../../ports/market/catalogue/catalogue.ts';
import { createSimulatedMarket } from '../../ports/market/simulatedMarket.ts';
import { candleTexts } from './candleTexts.ts';
import type { CandleWork } from './writeCandles.ts';

// A thread of `writeCandles.ts`: computes its share of the candles and sends them as texts.
const { hours, now, share }: CandleWork = workerData;
const market = createSimulatedMarket(loadInstruments(), hours);
for (const copy of candleTexts({ market, now }, share)) parentPort?.postMessage(copy, [copy.text.buffer]);
