import { loadInstruments } from '../../server/ports/market/catalogue/catalogue.ts';
import type { Instrument } from '../../server/ports/market/market.ts';
import { createSimulatedMarket } from '../../server/ports/market/simulatedMarket.ts';
import { median, percentile, type Row } from '../support/report.ts';

const CANDLES_MS = 20;
/** The closes of all members are summed up once per process. */
const FIRST_INDEX_MS = 60;
const QUOTES_MS = 100;
const TO = new Date('2026-11-19T18:00:12Z');
const FROM = new Date('2021-11-19T00:00:00Z');

/** Milliseconds per ticker. */
async function times(
  instruments: readonly Instrument[],
  read: (tickerId: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  for (const { tickerId } of instruments) {
    const start = performance.now();
    await read(tickerId);
    taken.push(performance.now() - start);
  }
  return taken;
}

function row(what: string, taken: readonly number[], most: number): Row {
  const late = percentile(taken, 0.95);
  return {
    what,
    measured: `${median(taken).toFixed(1)} ms, p95 ${late.toFixed(1)} ms`,
    target: `p95 < ${most} ms`,
    met: late < most,
  };
}

/** Measures five years of candles with an empty and with a filled cache, and quotes of every listed stock. */
export async function measureCandles(): Promise<Row[]> {
  const instruments = loadInstruments();
  const market = createSimulatedMarket(instruments);
  const fiveYears = (tickerId: number): Promise<unknown> =>
    market.candles({ tickerId, interval: '1w', from: FROM, to: TO });
  const shares = instruments.filter(({ kind }) => kind === 'stock');
  const indices = instruments.filter(({ kind }) => kind === 'index');
  // Warms the server up, so that compilation is not measured.
  await times(shares.slice(0, 20), fiveYears);
  const cold = await times(shares.slice(20, 120), fiveYears);
  const again = await times(shares.slice(90, 120), fiveYears);
  const index = await times(indices, fiveYears);
  const all = instruments.map(({ tickerId }) => tickerId);
  await market.quotes(all, TO);
  const quotes: number[] = [];
  for (let second = 1; second <= 30; second += 1) {
    const start = performance.now();
    await market.quotes(all, new Date(TO.getTime() + second * 1000));
    quotes.push(performance.now() - start);
  }
  return [
    row('candles of five years, a share, first request', cold, CANDLES_MS),
    row('the same again', again, CANDLES_MS),
    row('candles of five years, an index, first request', index, FIRST_INDEX_MS),
    row(`quotes of all ${all.length} tickers, each second`, quotes, QUOTES_MS),
  ];
}
