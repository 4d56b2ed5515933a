import { once } from 'node:events';
import { createServer } from 'node:http';
import { fakeYahoo, json, recordedQuote } from '../support/vendor/fakeYahoo.ts';

export interface Vendor {
  readonly url: string;
  /** The process of each request for quotes, the latest last. */
  readonly callers: readonly number[];
  /** The price of every symbol from now on. */
  setPrice: (price: number) => void;
  close: () => Promise<void>;
}

/** The vendor that servers with vendorFetch.ts call. */
export async function startVendor(): Promise<Vendor> {
  const yahoo = fakeYahoo();
  const callers: number[] = [];
  let price = 268;
  yahoo.quote = (url) =>
    json({
      quoteResponse: {
        result: (url.searchParams.get('symbols') ?? '')
          .split(',')
          .map((symbol) => recordedQuote(symbol, { regularMarketPrice: price })),
        error: null,
      },
    });
  const server = createServer((request, response) => {
    const given = new URL(request.url ?? '/', 'http://vendor').searchParams;
    const target = given.get('url') ?? '';
    if (target.includes('/v7/finance/quote')) callers.push(Number(given.get('pid')));
    void yahoo.fetch(target).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, [...answer.headers].flat()).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    callers,
    setPrice: (next) => {
      price = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
