import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NoCardFailure } from '../../../server/ports/links/linkPort.ts';
import { htmlWith, linksTo, startPageServer, type PageServer } from './support.ts';

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer();
});
afterEach(() => server.close());

const visit = (path: string, change: Parameters<typeof linksTo>[1] = {}) =>
  linksTo(server, change).visit(new URL(server.url(path)));

describe('private networks', () => {
  const pages = [
    '10.0.0.1',
    '127.0.0.2',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::a00:1]',
    '2130706434',
    '0x7f000002',
  ];

  it.each(pages)('are not reached: %s as the link, in a redirect, or as the picture', async (host) => {
    const inside = `http://${host}:${server.port}/`;
    server.page('/redirect', (_request, response) => void response.writeHead(302, { location: `${inside}page` }).end());
    server.page('/picture', htmlWith({ 'og:title': 'Picture inside', 'og:image': `${inside}admin.png` }));
    await expect(linksTo(server).visit(new URL(inside))).rejects.toThrow('must not be reached');
    await expect(visit('/redirect')).rejects.toThrow('must not be reached');
    expect(await visit('/picture')).toMatchObject({ title: 'Picture inside', picture: undefined });
    expect(server.paths()).toEqual(['/redirect', '/picture']);
  });

  it('are not reached by a name that leads there only for the second request', async () => {
    let lookUps = 0;
    const resolve = () => {
      lookUps += 1;
      return Promise.resolve([{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    await expect(visit('/page', { resolve })).rejects.toThrow('must not be reached');
    expect(server.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('are not reached without an exception, by names either', async () => {
    await expect(visit('/page', { allowed: [] })).rejects.toThrow('must not be reached');
    expect(server.requests).toEqual([]);
  });
});

describe('name servers that do not answer', () => {
  it('occupy one thread, whatever the number of links', async () => {
    let lookUps = 0;
    const links = linksTo(server, {
      timeoutMs: 50,
      resolve: () => {
        lookUps += 1;
        return new Promise(() => undefined);
      },
    });
    const visits = Array.from({ length: 30 }, (_unused, index) =>
      links.visit(new URL(server.url('/', `n${index}.test`))),
    );
    const results = await Promise.allSettled(visits);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(lookUps).toBe(1);
  });
});

describe('robots.txt', () => {
  const serveRobots = (text: string, status = 200) =>
    server.page('/robots.txt', (_request, response) => void response.writeHead(status).end(text));

  it('is respected for us and for all, at redirects and pictures, too', async () => {
    serveRobots('User-agent: *\nDisallow: /\n\nUser-agent: BourseBot\nDisallow: /private');
    server.page('/private/page', htmlWith({ 'og:title': 'Private' }));
    server.page('/open', htmlWith({ 'og:title': 'Open', 'og:image': '/private/a.png' }));
    server.page(
      '/to-private',
      (_request, response) => void response.writeHead(301, { location: '/private/page' }).end(),
    );
    for (const path of ['/private/page', '/to-private'])
      await expect(visit(path)).rejects.toThrow(new NoCardFailure('its robots.txt forbids it'));
    expect(await visit('/open')).toMatchObject({ title: 'Open', picture: undefined });
    expect(server.paths()).toEqual(['/to-private', '/open']);
  });

  it('that is hostile delays nothing: many names, many asterisks, and redirects to endless addresses', async () => {
    server.page('/aaa', htmlWith({ 'og:title': 'Page' }));
    for (const text of [
      'User-agent: x\n'.repeat(2_250) + 'Disallow: /a\n'.repeat(2_400),
      `User-agent: *\nDisallow: /${'*a'.repeat(31_000)}$`,
    ]) {
      serveRobots(text);
      expect((await visit('/aaa')).title).toBe('Page');
    }
    const location = `/${'a'.repeat(15_000)}`;
    server.page('/far', (_request, response) => void response.writeHead(302, { location }).end());
    await expect(visit('/far')).rejects.toThrow(new NoCardFailure('its address is too long'));
  }, 4_000);

  it('that is missing allows everything, and one that fails nothing', async () => {
    server.page('/page', htmlWith({ 'og:title': 'Page' }));
    expect((await visit('/page')).title).toBe('Page');
    serveRobots('', 503);
    await expect(visit('/page')).rejects.toThrow('its robots.txt answers 503');
  });

  it('is read once for several pages of a site, by a program that says its name', async () => {
    server.page('/page', htmlWith({ 'og:title': 'Page' }));
    const links = linksTo(server);
    for (let time = 0; time < 3; time += 1) await links.visit(new URL(server.url('/page')));
    expect(server.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/page', '/page', '/page']);
    expect(server.requests[0]?.headers['user-agent']).toContain('BourseBot/1.0; +https://bourse.example');
  });
});
