/** The viewers of bench/measures/live.ts. */
import type { LiveClientReport, LiveServerFacts } from '../measures/live.ts';
import { subscribeAll } from './viewers/subscribeAll.ts';

const [tickersEach = '20'] = process.argv.slice(2);

const delays: number[] = [];
let messages = 0;
let bytes = 0;
let quotes = 0;

const asOf = Buffer.from('"as_of":"');
const SAMPLE_TIME = '2026-11-20T00:00:00.000Z';

/** The creation time of the newest price of a message. */
function newest(text: Buffer): number {
  let last = 0;
  for (let at = text.indexOf(asOf); at !== -1; at = text.indexOf(asOf, at + 1)) {
    const begin = at + asOf.length;
    last = Math.max(last, Date.parse(text.toString('latin1', begin, begin + SAMPLE_TIME.length)));
    quotes += 1;
  }
  return last;
}

subscribeAll<LiveServerFacts, LiveClientReport>({
  operation: 'quoteChanges',
  toVariables: ({ tickerIds }, index) => ({
    tickerIds: Array.from(
      { length: Number(tickersEach) },
      (_unused, place) => tickerIds[(index * 7 + place * 31) % tickerIds.length],
    ),
  }),
  record: (text, arrived, { behind }) => {
    messages += 1;
    bytes += text.length;
    delays.push(arrived - behind - newest(text));
  },
  getReport: () => ({ kind: 'report', delays, messages, bytes, quotes }),
});
