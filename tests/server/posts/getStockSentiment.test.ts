import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../server/ports/market/catalogue/catalogue.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let ids: number[];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.moveTo(new Date('2026-11-20T12:00:00Z'));
  reader = await api.people.appUser();
  ids = loadCatalogue().map(({ instrument }) => instrument.tickerId);
});
afterAll(() => api.close());

let tickerId = 0;
beforeEach(() => {
  tickerId = ids.shift() ?? 0;
});

const ago = (milliseconds: number): Date => new Date(api.clock.now().getTime() - milliseconds);

async function say(author: TestPerson, sentiment: 'bull' | 'bear' | null, age: number): Promise<number> {
  const id = await writePost(api, author, { tickerIds: [tickerId], change: { sentiment, createdAt: ago(age) } });
  await api.sql`update post_tickers set sentiment = ${sentiment}, created_at = ${ago(age)} where post_id = ${id}`;
  return id;
}

const read = async (person: TestPerson = reader) => (await api.as(person).call('getStockSentiment', { tickerId })).data;

describe('getStockSentiment', () => {
  it('is for app users and admins', async () => {
    expect(await api.as(null).raw('getStockSentiment', { tickerId })).toMatchObject(unauthenticated);
    const developer = await api.people.developer();
    expect(await api.as(developer).call('getStockSentiment', { tickerId })).toMatchObject({ status: 403 });
    const admin = await api.people.admin();
    expect(await api.as(admin).call('getStockSentiment', { tickerId })).toMatchObject({ status: 200 });
  });

  it('answers 404 for an unknown stock', async () => {
    expect(await api.as(reader).call('getStockSentiment', { tickerId: 999_999 })).toMatchObject({
      status: 404,
      data: null,
    });
  });

  it('has no share where no author said anything', async () => {
    await say(reader, null, HOUR);
    const sentiment = await read();
    expect(sentiment?.day).toEqual({ bull: 0, bear: 0, bull_percent: null });
    expect(sentiment?.week).toEqual({ bull: 0, bear: 0, bull_percent: null });
    expect(sentiment?.history).toHaveLength(14);
    expect(sentiment?.history.every(({ bull, bear }) => bull === 0 && bear === 0)).toBe(true);
  });

  it('has a share from five authors on', async () => {
    const authors = await Promise.all(Array.from({ length: 5 }, () => api.people.appUser()));
    const [last, ...bulls] = authors;
    for (const author of bulls) await say(author, 'bull', HOUR);
    expect((await read())?.day).toEqual({ bull: 4, bear: 0, bull_percent: null });
    if (last) await say(last, 'bear', 2 * DAY);
    const sentiment = await read();
    expect(sentiment?.day.bull_percent).toBeNull();
    expect(sentiment?.week).toEqual({ bull: 4, bear: 1, bull_percent: 80 });
  });

  it('counts each author once in each span, by the newest opinion', async () => {
    const [loud, quiet, late] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
    for (let hour = 2; hour < 6; hour += 1) await say(loud, 'bear', hour * HOUR);
    await say(loud, 'bull', HOUR);
    await say(quiet, 'bear', 3 * HOUR);
    await say(late, 'bull', 3 * DAY);
    await say(late, 'bull', 10 * DAY);
    await say(late, 'bear', 30 * DAY);
    const sentiment = await read();
    expect(sentiment?.day).toEqual({ bull: 1, bear: 1, bull_percent: null });
    expect(sentiment?.week).toEqual({ bull: 2, bear: 1, bull_percent: null });
    expect(sentiment?.history.map(({ bull, bear }) => [bull, bear])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(sentiment?.history.at(0)?.date).toBe('2026-11-07T00:00:00.000Z');
    expect(sentiment?.history.at(-1)?.date).toBe('2026-11-20T00:00:00.000Z');
  });

  it('leaves out private accounts, removed posts and accounts that are gone, for every reader', async () => {
    const shy = await api.people.appUser({ isPrivate: true });
    const gone = await api.people.appUser();
    const writer = await api.people.appUser();
    await say(shy, 'bull', HOUR);
    await say(gone, 'bull', HOUR);
    await say(writer, 'bear', HOUR);
    const removed = await say(writer, 'bull', HOUR / 2);
    await api.sql`update posts set state = 'deleted' where id = ${removed}`;
    await api.sql`update users set status_id = (select id from user_statuses where lower(name) like 'deactivated%' limit 1)
      where id = ${gone.id}`;
    expect((await read())?.day).toEqual({ bull: 0, bear: 1, bull_percent: null });
    expect((await read(shy))?.day).toEqual({ bull: 0, bear: 1, bull_percent: null });
  });

  it('contains the posts about this stock only', async () => {
    await say(reader, 'bull', HOUR);
    const first = tickerId;
    tickerId = ids.shift() ?? 0;
    expect((await read())?.day.bull).toBe(0);
    tickerId = first;
    expect((await read())?.day.bull).toBe(1);
  });
});
