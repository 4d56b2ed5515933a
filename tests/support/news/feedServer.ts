import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A feed server on this machine; the test sets its responses. */
export interface FeedServer {
  readonly url: string;
  readonly port: number;
  /** The requests so far. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  answer(handler: Handler): void;
  close(): Promise<void>;
}

export async function startFeedServer(): Promise<FeedServer> {
  const requests: FeedServer['requests'] = [];
  let handle: Handler = (_request, response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The feed server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/feed`,
    port: address.port,
    requests,
    answer(handler) {
      handle = handler;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An item of an RSS feed. */
export const item = (id: string, title: string, more = ''): string =>
  `<item><guid>${id}</guid><title>${title}</title><link>https://news.example/${id}</link>${more}</item>`;

/** An RSS 2.0 document. */
export const rss = (items: readonly string[], more = '<title>Example News</title><language>en</language>'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${more}${items.join('')}</channel></rss>`;
