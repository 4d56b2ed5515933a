import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAME_COOKIE } from '../../rules/platform/firstPaint.ts';
import { EARLY_PRESS_CODE } from '../../rules/platform/earlyPress.ts';
import { LATER_SCRIPTS_CODE } from '../../rules/platform/laterScripts.ts';
import type { SignInOptions } from '../generated/schema.ts';
import { compressText } from './compress.ts';
import { findFirstHtml, readFirstPaints } from './firstPaint.ts';
import { createOptionsReader, dataBlock } from './pageData.ts';
import { readShellRoutes } from './shellFrame.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

const scriptHashes = [LATER_SCRIPTS_CODE, EARLY_PRESS_CODE]
  .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  .join(' ');

/**
 * The component library creates styles at run time. They need a nonce where the page passes one on, and are
 * unrestricted otherwise. Scripts are never unrestricted: those inside the HTML are named by their hashes.
 */
const pagePolicy = (nonce: string | undefined, host: string, filesOrigin: string | undefined): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}`,
    nonce === undefined
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${filesOrigin === undefined ? '' : ` ${filesOrigin}`}`,
    "font-src 'self' data:",
    // Some browsers do not count WebSockets of the same host as 'self'.
    /^[\w.:[\]-]+$/.test(host) ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Paths of the server itself: unknown paths below them are not pages. */
const ownPaths = /^\/(api|auth\/graphql|graphql|files|live|assets|healthz|readyz|metrics|outbox)(\/|$)/;

/**
 * Headers that restrict pages. Browsers ignore them on scripts, styles and fonts, and the first page loads two dozen of
 * those.
 */
const PAGE_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'referrer-policy',
];

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !ownPaths.test(getPath(request));

interface SiteOptions {
  /** The build; without index.html only the APIs are served. */
  readonly folder: string;
  /** What the sign-in page needs from the server; sent inside that page. */
  readonly readSignInOptions: () => Promise<SignInOptions>;
  /** The origin that browsers fetch files from by signed addresses. */
  readonly filesOrigin: string | undefined;
}

/** Serves the built single-page app: precompressed immutable assets, and index.html for every page. */
export async function serveSite(
  app: FastifyInstance,
  { folder, readSignInOptions, filesOrigin }: SiteOptions,
): Promise<void> {
  const indexFile = path.join(folder, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;

  const rendered = { paints: readFirstPaints(folder), routes: readShellRoutes(folder) };
  const getOptions = createOptionsReader(readSignInOptions);
  // The first page after the start has them as well.
  app.addHook('onReady', async () => {
    await getOptions();
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> => {
    const place = getPath(request);
    const options = place === '/login' ? await getOptions() : undefined;
    const content = findFirstHtml(rendered, request, place, options) ?? html;
    if (options === undefined) return sendHtml(reply, content);
    return sendHtml(
      reply,
      content.replace('</head>', () => `${dataBlock('sign-in-options', options)}</head>`),
    );
  };

  const sendHtml = async (reply: FastifyReply, html: string): Promise<FastifyReply> => {
    // The greeting of a dashboard contains the name of the user.
    const isPersonal = reply.request.cookies[NAME_COOKIE] !== undefined;
    const nonce = html.includes(NONCE_PLACEHOLDER) ? randomBytes(16).toString('base64') : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('content-security-policy', pagePolicy(nonce, reply.request.host, filesOrigin))
      .send(await compressText(reply, nonce === undefined ? html : html.replaceAll(NONCE_PLACEHOLDER, nonce)));
  };

  if (index !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', 'first-paint/**', '.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, file) => {
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        void reply.header('vary', 'accept-encoding');
        if (/\.(js|css|woff2)(\.br|\.gz)?$/.test(file)) for (const name of PAGE_HEADERS) void reply.removeHeader(name);
      },
    });
    app.get('/', async (request, reply) => sendPage(request, reply, index));
    app.get('/index.html', async (request, reply) => sendPage(request, reply, index));
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (index !== undefined && wantsPage(request)) return sendPage(request, reply, index);
    const message = 'Not found';
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ status: 404, message, errors: [{ message, extensions: { code: 'NOT_FOUND', requestId: request.id } }] });
  });
}
