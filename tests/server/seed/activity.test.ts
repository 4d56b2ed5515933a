import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTags } from '../../../rules/text/tags.ts';
import { act, choosePause } from '../../../server/seed/activity/activityLoop.ts';
import { createRandom } from '../../../server/seed/random.ts';
import { findSubject } from '../../../server/seed/subjects.ts';
import type { LiveMood, PriceFacts } from '../../../server/seed/activity/priceFacts.ts';
import { writeComment, writePoll, writePost } from '../../../server/seed/activity/texts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let visitor: TestPerson;
let signedIn: TestPerson;
let done = 0;

const FIRST = 150;
/** The age from which trending tags are read again before they are returned. */
const STATS_AGE_MS = 600_000;

beforeAll(async () => {
  api = await startTestApi();
  const simulated = (language: 'en' | 'tr', index: number): Promise<TestPerson> => {
    const username = `simulated${language}${index}`;
    return api.people.appUser({ username, emailaddress: `${username}@people.bourse.example`, language });
  };
  for (let index = 0; index < 5; index += 1) await Promise.all([simulated('en', index), simulated('tr', index)]);
  signedIn = await simulated('en', 9);
  visitor = await api.people.appUser();
  const caller = api.as(visitor);
  await caller.call('addPost', { post_type: 'text', description: 'My first post, about $AAPL.' });
  await api.as(signedIn).call('getUserPostList', { pageNumber: 1, pageSize: 5 });
  const random = createRandom('activity of a test');
  for (let count = 0; count < FIRST; count += 1) if (await act(api.services(), api.app.log, random)) done += 1;
}, 240_000);

afterAll(() => api.close());

const count = async (table: string, column: string, where = 'true'): Promise<number> => {
  const rows = await api.sql.unsafe<{ total: number }[]>(
    `select count(*)::int as total from ${table} t where ${where} and t.${column} in
      (select id from users where email_key like '%@people.bourse.example')`,
  );
  return rows[0]?.total ?? 0;
};

describe('simulated people', () => {
  it('write, vote, comment and follow', async () => {
    expect(done).toBeGreaterThan(FIRST / 3);
    expect(await count('posts', 'author_id')).toBeGreaterThan(5);
    expect(await count('post_votes', 'user_id')).toBeGreaterThan(10);
    expect(await count('post_comments', 'author_id')).toBeGreaterThan(5);
    expect(await count('follows', 'follower_id')).toBeGreaterThan(2);
  });

  it('write about stocks in both languages, and say what they think of them', async () => {
    const rows = await api.sql<{ language: string; described: number; sentiments: number }[]>`
      select u.language, count(distinct pt.post_id)::int as described, count(p.sentiment)::int as sentiments
      from posts p join users u on u.id = p.author_id left join post_tickers pt on pt.post_id = p.id
      where u.id <> ${visitor.id} group by u.language order by u.language`;
    expect(rows.map(({ language }) => language)).toEqual(['en', 'tr']);
    for (const { described, sentiments } of rows) {
      expect(described).toBeGreaterThan(0);
      expect(sentiments).toBeGreaterThan(0);
    }
  });

  it('notify the visitors that they react to, with live events', async () => {
    const kinds = await api.sql<{ type: string }[]>`
      select distinct message_id as type from notifications where user_id = ${visitor.id}`;
    expect(kinds.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['notifications.postLiked', 'notifications.followed']),
    );
    const [events] = await api.sql<{ total: number }[]>`
      select count(*)::int as total from social_events where topic = ${`user:${visitor.id}`} or topic like 'post:%'`;
    expect(events?.total).toBeGreaterThan(0);
  });

  it('use tags, so that tags trend while the demo runs', async () => {
    const readTrending = async () => (await api.as(visitor).call('getTrendingTags', {})).data ?? [];
    const random = createRandom('tags of a test');
    // Which stocks are written about depends on the prices of the moment.
    for (let acts = 0; acts < 1_000 && (await readTrending()).length === 0; acts += 20) {
      for (let more = 0; more < 20; more += 1) await act(api.services(), api.app.log, random);
      // Otherwise each read returns the stored list.
      api.clock.advance(STATS_AGE_MS);
    }
    const trending = await readTrending();
    expect(trending.length).toBeGreaterThan(0);
    for (const tag of trending) expect(tag.people_last_day).toBeGreaterThan(1);
  });

  it('leaves the accounts of visitors and of those who signed in alone', async () => {
    const [row] = await api.sql<{ total: number }[]>`
      select (select count(*) from post_votes where user_id = any(${[visitor.id, signedIn.id]}))::int
        + (select count(*) from post_comments where author_id = any(${[visitor.id, signedIn.id]}))::int
        + (select count(*) from follows where follower_id = any(${[visitor.id, signedIn.id]}))::int
        + (select count(*) from posts where author_id = ${signedIn.id})::int as total`;
    expect(row?.total).toBe(0);
  });

  it('change counters together with their rows', async () => {
    const [row] = await api.sql<{ wrong: number }[]>`
      select count(*)::int as wrong from posts p
      where p.up_votes <> (select count(*) from post_votes v where v.post_id = p.id and v.is_up)
        or p.comment_count <> (select count(*) from post_comments c where c.post_id = p.id and c.state = 'visible')`;
    expect(row?.wrong).toBe(0);
  });
});

it('does nothing without simulated people', async () => {
  const empty = await startTestApi();
  await empty.people.appUser();
  expect(await act(empty.services(), empty.app.log, createRandom('empty'))).toBe(false);
  await empty.close();
});

it('pauses for some seconds, never for long', () => {
  const random = createRandom('pauses');
  const pauses = Array.from({ length: 2_000 }, () => choosePause(random));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1.5);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(35);
  const mean = pauses.reduce((sum, seconds) => sum + seconds, 0) / pauses.length;
  expect(mean).toBeGreaterThan(7);
  expect(mean).toBeLessThan(11);
});

describe.each(['en', 'tr'] as const)('texts in %s', (language) => {
  const moods: LiveMood[] = ['up', 'down', 'dayUp', 'dayDown', 'flat', 'closed'];
  const toFacts = (mood: LiveMood): PriceFacts => {
    const [subject, peer] = [findSubject('THYAO'), findSubject('AAPL')];
    if (subject === undefined || peer === undefined) throw new Error('no such company');
    return { subject, peer, mood, price: 301.5, low: 296, high: 304.25, day: -1.23, move: 0.47, minutes: 30 };
  };

  it('fill every slot and differ', () => {
    const random = createRandom(`texts:${language}`);
    for (const mood of moods) {
      const texts = Array.from({ length: 40 }, () => writePost(random, toFacts(mood), language));
      for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN/u);
      expect(new Set(texts).size).toBeGreaterThan(5);
      expect(texts.filter((text) => findTags(text).length > 0).length).toBeGreaterThan(5);
      for (const text of texts) expect(text).toContain('$THYAO');
      const { question, options } = writePoll(random, toFacts(mood), language);
      expect(`${question} ${options.join(' ')}`).not.toMatch(/[{}]/u);
      expect(options.length).toBeGreaterThan(1);
      expect(writeComment(random, toFacts(mood), language)).not.toMatch(/[{}]/u);
    }
  });
});
