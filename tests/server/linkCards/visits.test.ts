import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../server/base/durations.ts';
import { leaseCards, visitCard } from '../../../server/modules/linkCards/visitCards.ts';
import { VISIT_LIMITS } from '../../../server/modules/linkCards/visits.store.ts';
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
const findCards = () =>
  api.sql<
    { id: number; state: string; failures: number; failure: string | null; next_at: Date; picture: string | null }[]
  >`
    select id, state, failures, failure, next_at, picture from link_cards order by id`;
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

describe('visits', () => {
  it('are made by one of several processes', async () => {
    await servePage('/once');
    await post(link('/once'));
    const visits = await Promise.all([visitDue(context()), visitDue(context()), visitDue(context())]);
    expect(visits.reduce((sum, count) => sum + count)).toBe(1);
    expect(server.paths()).toEqual(['/once', '/picture.jpg']);
  });

  it('are repeated by another process when one dies, whose late result does not count', async () => {
    await servePage('/lease');
    const postId = await post(link('/lease'));
    const [lost] = await leaseCards(context(), 1);
    expect(await leaseCards(context(), 1)).toEqual([]);
    api.clock.advance(VISIT_LIMITS.leaseMs);
    expect(await visitDue(context())).toBe(1);
    const card = await readCard(postId);
    if (lost !== undefined) await visitCard(context(), lost);
    expect(await readCard(postId)).toEqual(card);
    expect(
      await api.sql`select 1 from files where owner_id is null and deleted_at is null and key = ${card?.picture?.url.slice(7) ?? ''}`,
    ).toHaveLength(1);
  });

  it('of one site are two at once and thirty in a minute; others do not wait', async () => {
    for (let index = 0; index < 40; index += 1) await post(link(`/many/${index}`));
    await post(link('/other', 'other.example.com'));
    const begun = await leaseCards(context(), 8);
    expect(begun.map(({ host }) => host).toSorted()).toEqual([
      'other.example.com',
      'pages.example.com',
      'pages.example.com',
    ]);
    await Promise.all(begun.map((card) => visitCard(context(), card)));
    expect(await visitDue(context())).toBe(28);
    api.clock.advance(61_000);
    expect(await visitDue(context())).toBe(10);
  });

  it('of new links come before those of a backlog, also of one host that was visited often enough', async () => {
    const insertDue = (state: string) => api.sql`
      insert into link_cards (address_hash, address, host, state, next_at, visited_at, created_at)
      select md5(${state} || n), 'http://busy.example/' || n, 'busy.example', ${state}, ${api.clock.now()}::timestamptz - interval '1 day',
        case when n <= 30 then ${api.clock.now()}::timestamptz end, ${api.clock.now()}::timestamptz - interval '20 days'
      from generate_series(1, 510) n`;
    await insertDue('shown');
    await post(link('/new', 'other.example.com'));
    const listHosts = async () => (await leaseCards(context(), 8)).map(({ host }) => host);
    expect(await listHosts()).toEqual(['other.example.com']);
    await insertDue('new');
    await post(link('/newer', 'third.example.com'));
    expect([...(await listHosts()), ...(await listHosts())]).toEqual(['third.example.com']);
  });

  it('that fail are remembered, and repeated after one, two, four hours', async () => {
    const postId = await post(link('/missing'));
    await visitDue(context());
    expect(await findCards()).toMatchObject([{ state: 'failed', failures: 1, failure: 'status 404' }]);
    expect(await readCard(postId)).toBeNull();
    expect(await readChanges(postId)).toHaveLength(1);
    expect(await post(link('/missing')).then((id) => readCard(id))).toBeNull();
    expect(await visitDue(context())).toBe(0);
    api.clock.advance(HOUR_MS);
    expect(await visitDue(context())).toBe(1);
    api.clock.advance(HOUR_MS);
    expect(await visitDue(context())).toBe(0);
    await servePage('/missing');
    api.clock.advance(HOUR_MS);
    expect(await visitDue(context())).toBe(1);
    expect(await readCard(postId)).toMatchObject({ title: 'Banks' });
    expect(await findCards()).toMatchObject([{ state: 'shown', failures: 0, failure: null }]);
  });

  it('are repeated after two weeks: the card has the new texts, and stays while the site fails', async () => {
    await servePage('/fresh');
    const postId = await post(link('/fresh'));
    await visitDue(context());
    const [old] = await findCards();
    api.clock.advance(14 * DAY_MS);
    server.page('/fresh', htmlWith({ 'og:title': 'News of banks' }));
    expect(await visitDue(context())).toBe(1);
    expect(await readCard(postId)).toMatchObject({ title: 'News of banks', picture: null });
    expect((await api.as(null).fetch(old?.picture ?? '')).status).toBe(404);
    api.clock.advance(14 * DAY_MS);
    server.page('/fresh', (_request, response) => void response.writeHead(500).end());
    await visitDue(context());
    expect(await readCard(postId)).toMatchObject({ title: 'News of banks' });
    server.page('/fresh', (_request, response) => void response.writeHead(410).end());
    api.clock.advance(HOUR_MS);
    await visitDue(context());
    expect(await readCard(postId)).toBeNull();
  });
});

describe('cards without posts', () => {
  it('are deleted with their pictures; those of other posts stay', async () => {
    await servePage('/both');
    await servePage('/gone');
    const [shown, deleted] = [await post(link('/both')), await post(link('/gone'))];
    const also = await post(link('/both'));
    await visitDue(context());
    const picture = (await readCard(deleted))?.picture?.url ?? '';
    for (const postId of [deleted, also]) await api.as(author).call('deletePost', { postId });
    await api.runJob('trim-link-cards');
    expect(await findCards()).toHaveLength(2);
    api.clock.advance(DAY_MS + 1_000);
    await api.runJob('trim-link-cards');
    expect(await findCards()).toHaveLength(1);
    expect(await readCard(shown)).toMatchObject({ title: 'Banks' });
    expect((await api.as(null).fetch(picture)).status).toBe(404);
  });
});
