import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINK_LIMITS, LINK_TEXTS, NoCardFailure } from '../../../server/ports/links/linkPort.ts';
import { cpuMilliseconds } from '../../support/cpuTime.ts';
import { htmlWith, linksTo, pictureBytes, startPageServer, type PageServer } from './support.ts';

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer();
});
afterEach(() => server.close());

const visit = (path: string, change: Parameters<typeof linksTo>[1] = {}) =>
  linksTo(server, change).visit(new URL(server.url(path)));

/** Writes the same part until the other side has enough. Returns a function that returns how much was sent. */
function pour(response: ServerResponse, part: string): () => number {
  let sent = 0;
  const more = (): void => {
    if (response.destroyed) return;
    sent += part.length;
    if (response.write(part)) setImmediate(more);
    else response.once('drain', more);
  };
  more();
  return () => sent;
}

describe('the texts of a linked page', () => {
  it('are those of Open Graph, then of Twitter, then its own', async () => {
    server.page(
      '/og',
      htmlWith({ 'og:title': 'Rates &amp; banks', 'twitter:title': 'No', 'og:site_name': 'The Paper' }),
    );
    server.page('/twitter', htmlWith({ 'twitter:title': 'Short', 'twitter:description': 'About it' }));
    server.page('/own', '<title>Own\n  title</title><meta name="Description" content="Own text"><body>');
    expect(await visit('/og')).toEqual({
      title: 'Rates & banks',
      description: '',
      site: 'The Paper',
      picture: undefined,
    });
    expect(await visit('/twitter')).toMatchObject({ title: 'Short', description: 'About it', site: '' });
    expect(await visit('/own')).toMatchObject({ title: 'Own title', description: 'Own text' });
  });

  it('are plain, without invisible characters, and cut', async () => {
    const long = '🙂'.repeat(400);
    server.page('/long', htmlWith({ 'og:title': long, 'og:description': long, 'og:site_name': long }));
    server.page('/odd', htmlWith({ 'og:title': '&lt;b&gt;bold&lt;/b&gt;\u202Egnp\u0000 \u200Bend' }));
    const { title, description, site } = await visit('/long');
    expect([title, description, site].map((text) => [...text].length)).toEqual([
      LINK_TEXTS.title,
      LINK_TEXTS.description,
      LINK_TEXTS.site,
    ]);
    expect(title.endsWith('🙂…')).toBe(true);
    expect((await visit('/odd')).title).toMatch(/^<b>bold<\/b>gnp.? end$/);
  });

  it('are read in the encoding that the header, the page or the bytes have', async () => {
    const turkish = Buffer.from('<title>\xdeirket kazan\xe7lar\xfd</title><meta name="x">', 'latin1');
    const serve = (path: string, type: string, content: Buffer) =>
      server.page(path, (_request, response) => void response.writeHead(200, { 'content-type': type }).end(content));
    serve('/header', 'text/html; charset=iso-8859-9', turkish);
    serve('/page', 'text/html', Buffer.concat([Buffer.from('<meta charset="windows-1254">'), turkish]));
    serve('/wrong', 'text/html; charset=utf-8', turkish);
    serve('/unknown', 'text/html; charset=klingon', Buffer.from('<title>Şirket</title>'));
    serve(
      '/utf16',
      'text/html',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Şirket</title>', 'utf16le')]),
    );
    for (const path of ['/header', '/page', '/wrong']) expect((await visit(path)).title).toBe('Şirket kazançları');
    for (const path of ['/unknown', '/utf16']) expect((await visit(path)).title).toBe('Şirket');
  });

  it('are refused where there is no page or no title', async () => {
    server.page('/none', '<html><head><meta property="og:description" content="x"></head>');
    server.page(
      '/pdf',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('x'),
    );
    await expect(visit('/none')).rejects.toThrow(new NoCardFailure('no title'));
    await expect(visit('/pdf')).rejects.toThrow(new NoCardFailure('no HTML'));
    await expect(visit('/gone')).rejects.toThrow(new NoCardFailure('status 404'));
  });
});

describe('a visit', () => {
  it('stops at the end of the head, however much follows', async () => {
    let getSent = () => 0;
    server.page('/huge', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(10 * 2 ** 30) });
      response.write(htmlWith({ 'og:title': 'Ten gigabytes' }));
      getSent = pour(response, 'x'.repeat(65_536));
    });
    expect((await visit('/huge')).title).toBe('Ten gigabytes');
    expect(getSent()).toBeLessThan(10_000_000);
  });

  it('reads half a megabyte of a head without an end, and nothing of a file', async () => {
    server.page('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Early</title>');
      pour(response, `<!--${'x'.repeat(60_000)}-->`);
    });
    server.page('/film', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(10 * 2 ** 30) });
      pour(response, 'x'.repeat(65_536));
    });
    expect((await visit('/endless')).title).toBe('Early');
    await expect(visit('/film')).rejects.toThrow('no HTML');
  });

  it('is not slowed down by a page of tags only', async () => {
    server.page('/bomb', `<title>Bomb</title>${'<a><b>'.repeat(60_000)}${'</i>'.repeat(20_000)}`);
    server.page('/attributes', `<title>Many</title><meta ${'a=b '.repeat(100_000)}>`);
    const used = await cpuMilliseconds(async () => {
      expect((await visit('/bomb')).title).toBe('Bomb');
      expect((await visit('/attributes')).title).toBe('Many');
    });
    expect(used).toBeLessThan(1_000);
  });

  it('ends in time, whatever is slow: the headers, the page or its picture', async () => {
    server.page('/silent', () => undefined);
    server.page('/slow', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow');
    });
    server.page('/with-picture', htmlWith({ 'og:image': '/never.png', 'og:title': 'Fast' }));
    server.page('/never.png', () => undefined);
    await expect(visit('/silent', { timeoutMs: 300 })).rejects.toThrow('no answer within 300 ms');
    await expect(visit('/slow', { timeoutMs: 300 })).rejects.toThrow('no answer within 300 ms');
    expect(await visit('/with-picture', { timeoutMs: 2_000 })).toMatchObject({ title: 'Fast', picture: undefined });
  });

  it('refuses packed pages, other ports and too many redirects', async () => {
    server.page(
      '/packed',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('bomb'),
    );
    server.page('/round', (_request, response) => void response.writeHead(302, { location: '/round' }).end());
    await expect(visit('/packed')).rejects.toThrow('a packed answer');
    await expect(visit('/packed', { ports: LINK_LIMITS.ports })).rejects.toThrow('a port that must not be reached');
    await expect(visit('/round')).rejects.toThrow('more than 3 redirects');
    expect(server.paths()).toEqual(['/packed', '/round', '/round', '/round', '/round']);
  });
});

describe('the picture of a page', () => {
  it('is read with what the page has left of its megabyte', async () => {
    const content = await pictureBytes('png');
    server.page('/page', htmlWith({ 'og:image': 'small.png' }));
    server.page(
      '/small.png',
      (_request, response) => void response.setHeader('content-type', 'image/png').end(content),
    );
    expect((await visit('/page')).picture).toEqual(content);
  });

  it.each([
    ['declared too large', { 'content-type': 'image/png', 'content-length': '5000000' }],
    ['endless', { 'content-type': 'image/png' }],
    ['an SVG', { 'content-type': 'image/svg+xml' }],
    ['a page', { 'content-type': 'text/html' }],
  ])('is left out when it is %s', async (_what, headers) => {
    server.page('/page', htmlWith({ 'og:image': '/picture' }));
    server.page('/picture', (_request, response) => {
      response.writeHead(200, headers);
      pour(response, 'x'.repeat(65_536));
    });
    expect(await visit('/page')).toMatchObject({ title: 'Plain title', picture: undefined });
  });
});
