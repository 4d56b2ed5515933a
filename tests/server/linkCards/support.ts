import sharp from 'sharp';
import { leaseCards, visitCard, type VisitContext } from '../../../server/modules/linkCards/visitCards.ts';
import { httpLinks, type LinkOptions } from '../../../server/ports/links/httpLinks.ts';
import type { LinkPort } from '../../../server/ports/links/linkPort.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { startFeedServer, type FeedServer } from '../../support/news/feedServer.ts';

type Handler = Parameters<FeedServer['answer']>[0];

/** A server of other people's pages on this machine, by paths. Without a page it answers 404, also for robots.txt. */
export interface PageServer extends Pick<FeedServer, 'port' | 'close'> {
  /** The paths that were requested, without robots.txt. */
  paths(): string[];
  requests: FeedServer['requests'];
  /** Answers a path: with HTML, or as the handler does. */
  page(path: string, answer: string | Handler): void;
  /** The address of a path under a name of the web. */
  url(path: string, host?: string): string;
}

export async function startPageServer(): Promise<PageServer> {
  const server = await startFeedServer();
  const pages = new Map<string, string | Handler>();
  server.answer((request, response) => {
    const answer = pages.get(new URL(request.url ?? '/', 'http://pages.example').pathname);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string') response.setHeader('content-type', 'text/html; charset=utf-8').end(answer);
    else answer(request, response);
  });
  return {
    port: server.port,
    requests: server.requests,
    paths: () => server.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    page: (path, answer) => void pages.set(path, answer),
    url: (path, host = 'pages.example.com') => `http://${host}:${server.port}${path}`,
    close: () => server.close(),
  };
}

/** Visits pages of the server: every name of the web leads to it. */
export const linksTo = ({ port }: Pick<PageServer, 'port'>, change: Partial<LinkOptions> = {}): LinkPort =>
  httpLinks({
    publicUrl: 'https://bourse.example',
    allowed: ['127.0.0.1'],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ports: [port],
    ...change,
  });

/** The head of a page with these properties. */
export const htmlWith = (properties: Readonly<Record<string, string>>, more = '<title>Plain title</title>'): string =>
  `<!doctype html><html><head>${more}${Object.entries(properties)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('')}</head><body>text</body></html>`;

/** A plain picture of a format. */
export const pictureBytes = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 1200, height = 630): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a75' } })
    .toFormat(format)
    .toBuffer();

/** What a server process needs for visits. */
export const visitContext = (api: TestApi, links: LinkPort): VisitContext => ({
  db: api.db,
  files: api.services().files,
  links,
  now: api.clock.now,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

/** Visits all pages that are due. Returns their number. */
export async function visitDue(context: VisitContext): Promise<number> {
  let visits = 0;
  for (let cards = await leaseCards(context, 8); cards.length > 0; cards = await leaseCards(context, 8)) {
    visits += cards.length;
    await Promise.all(cards.map((card) => visitCard(context, card)));
  }
  return visits;
}
