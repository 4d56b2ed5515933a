import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { newPost } from '../posts/write.ts';
import {
  htmlWith,
  linksTo,
  pictureBytes,
  startPageServer,
  visitContext,
  visitDue,
  type PageServer,
} from './support.ts';

let api: TestApi;
let server: PageServer;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startPageServer();
  await api.sql`truncate link_cards cascade`;
});
afterEach(() => server.close());

const context = () => visitContext(api, linksTo(server));
const link = (path: string, host?: string) => `Worth reading: ${server.url(path, host)}`;
const post = (description: string, variables = {}) => newPost(api, author, { description, ...variables });
const read = async (postId: number, person = reader) =>
  (await api.as(person).call('getPostDataByPostId', { postId })).data;
const readCard = async (postId: number, person = reader) => (await read(postId, person))?.link_card;
const readChanges = (postId: number) => api.sql`
  select kind from social_events where topic = ${`post:${postId}`} and kind = 'edited'`;

async function servePage(path: string, properties: Readonly<Record<string, string>> = {}): Promise<void> {
  const content = await pictureBytes('jpeg');
  server.page(
    '/picture.jpg',
    (_request, response) => void response.setHeader('content-type', 'image/jpeg').end(content),
  );
  server.page(
    path,
    htmlWith({ 'og:title': 'Banks', 'og:description': 'All about them', 'og:image': '/picture.jpg', ...properties }),
  );
}

describe('the card of a link', () => {
  it('has its place at once and its content after a visit, which its readers learn of', async () => {
    await servePage('/banks', { 'og:site_name': 'The Paper' });
    const postId = await post(link('/banks?utm_source=x&id=7#part'));
    const url = server.url('/banks?id=7');
    const place = { url, host: 'pages.example.com', title: '', description: null, site: null, picture: null };
    expect(await readCard(postId)).toEqual({ ...place, is_pending: true });
    expect(await visitDue(context())).toBe(1);
    const card = await readCard(postId);
    expect(card).toMatchObject({
      ...place,
      is_pending: false,
      title: 'Banks',
      description: 'All about them',
      site: 'The Paper',
      picture: { width: 600, height: 315 },
    });
    expect(await readChanges(postId)).toHaveLength(1);
    const picture = await api.as(null).fetch(card?.picture?.url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('is the same for all posts with the address, and is visited once', async () => {
    await servePage('/shared');
    const first = await post(link('/shared'));
    await visitDue(context());
    const second = await post(`${link('/shared#top')}, again`);
    expect(await visitDue(context())).toBe(0);
    expect(await readCard(second)).toEqual(await readCard(first));
    expect(server.paths()).toEqual(['/shared', '/picture.jpg']);
  });

  it('is about the first link, and about none of this site', async () => {
    const own = await startTestApi({ env: { PUBLIC_URL: 'https://bourse.example' } });
    const writer = await own.people.appUser();
    const id = await newPost(own, writer, {
      description: 'https://bourse.example/posts/1 https://a.example/ https://b.example/',
    });
    const found = await own.as(writer).call('getPostDataByPostId', { postId: id });
    expect(found.data?.link_card?.url).toBe('https://a.example/');
    await own.close();
  });

  it('is absent where cards are switched off', async () => {
    const off = await startTestApi({ env: { LINK_CARDS: '0' } });
    const id = await newPost(off, await off.people.appUser(), { description: 'https://a.example/' });
    expect(await off.sql`select 1 from post_link_cards where post_id = ${id}`).toHaveLength(0);
    await off.close();
  });

  it('shows the host in ASCII form where its letters could be mistaken', async () => {
    const hosts = ['bücher.example', 'аpple.example', 'www.plain.example'];
    const cards = await Promise.all(hosts.map(async (host) => readCard(await post(`https://${host}/`))));
    expect(cards.map((card) => card?.host)).toEqual(['bücher.example', 'xn--pple-43d.example', 'plain.example']);
  });

  it('loses its place when the visit takes too long', async () => {
    const postId = await post(link('/late'));
    api.clock.advance(21_000);
    expect(await readCard(postId)).toBeNull();
  });

  it('has no picture when the picture is none', async () => {
    await servePage('/no-picture');
    const bytes = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'),
      await pictureBytes('png', 10, 10),
    ];
    for (const [index, content] of bytes.entries()) {
      server.page(
        '/picture.jpg',
        (_request, response) => void response.setHeader('content-type', 'image/png').end(content),
      );
      const postId = await post(link(`/no-picture?${index}`));
      await visitDue(context());
      expect(await readCard(postId)).toMatchObject({ title: 'Banks', picture: null });
    }
  });

  it('follows the visibility of its post', async () => {
    await servePage('/hidden');
    const hidden = await api.people.appUser({ isPrivate: true });
    const postId = await newPost(api, hidden, { description: link('/hidden') });
    await visitDue(context());
    expect(await readCard(postId)).toBeUndefined();
    expect(await readCard(postId, hidden)).toMatchObject({ title: 'Banks' });
  });
});

describe('authors', () => {
  it('remove a card for good; the link stays', async () => {
    await servePage('/removed');
    const postId = await post(link('/removed'));
    await visitDue(context());
    const before = (await readChanges(postId)).length;
    const answer = await api.as(author).call('removeLinkCard', { postId });
    expect(answer).toMatchObject({ status: 200, message: 'Link card removed', data: { id: postId, link_card: null } });
    expect(await readChanges(postId)).toHaveLength(before + 1);
    await api.as(author).call('removeLinkCard', { postId });
    expect(await readChanges(postId)).toHaveLength(before + 1);
    await api.as(author).call('editPost', { postId, description: `${link('/removed')}!` });
    expect(await read(postId)).toMatchObject({ link_card: null, description: `${link('/removed')}!` });
  });

  it('alone may do so', async () => {
    const postId = await post(link('/page'));
    expect(await api.as(reader).call('removeLinkCard', { postId })).toMatchObject({ status: 403 });
    expect(await api.as(reader).call('removeLinkCard', { postId: 999_999 })).toMatchObject({ status: 404 });
    expect(
      await api
        .as(null)
        .call('removeLinkCard', { postId })
        .catch(({ message }: Error) => message),
    ).toContain('401');
    expect(await readCard(postId)).not.toBeNull();
  });

  it('write a post without a card', async () => {
    const postId = await post(link('/page'), { hasLinkCard: false });
    expect(await readCard(postId)).toBeNull();
  });

  it('replace the card by an edit of the link', async () => {
    const postId = await post(link('/one'));
    await api.as(author).call('editPost', { postId, description: link('/two') });
    expect(await readCard(postId)).toMatchObject({ url: server.url('/two') });
    await api.as(author).call('editPost', { postId, description: 'No link any more' });
    expect(await readCard(postId)).toBeNull();
  });
});
