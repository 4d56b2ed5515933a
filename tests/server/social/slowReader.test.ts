import { parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_SOCIAL_WAITING } from '../../../rules/posts/socialTopics.ts';
import { NO_SESSION } from '../../../server/access/viewer.ts';
import { socialChanges } from '../../../server/live/socialChanges.ts';
import { recordChanges } from '../../../server/modules/ground/social/recordChanges.ts';
import { SocialFeed } from '../../../server/modules/social/socialFeed.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { SocialReader } from './support.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.appUser();
});

const document = parse(
  'subscription socialChanges { socialChanges(topics: ["me"]) { status message data { id cursor topic kind subject_id } } }',
);

/** The stream of a connection of which the network takes nothing. */
function openStalled(feed: SocialFeed) {
  const viewer = { id: person.id, role: 'app_user', emailVerified: true, isGuest: false, byApiKey: false } as const;
  return socialChanges(feed).stream(
    {
      document,
      flags: '[]',
      args: { topics: ['me'], after: null },
      execute: (envelope) => ({ data: { socialChanges: envelope } }),
    },
    { viewer: { ...viewer, sessionId: NO_SESSION }, language: 'en' },
  );
}

/** Notifies the person of things with these ids. */
const notifyPerson = (from: number, count: number) =>
  api.db.transaction((tx) =>
    recordChanges(
      tx,
      Array.from(
        { length: count },
        (_unused, index) => ({ topic: `me:${person.id}`, kind: 'notified', subjectId: from + index }) as const,
      ),
    ),
  );

it('a reader that takes nothing is cut off, and a quick one beside it gets everything', async () => {
  const failures: unknown[] = [];
  const feed = new SocialFeed({ sql: api.sql, events: localEvents(), onFailure: (error) => failures.push(error) });
  const caller = await api.live(person);
  const quick = await new SocialReader(caller, ['me']).open();
  const stalled = openStalled(feed);
  const PER_ROUND = MAX_SOCIAL_WAITING / 2;
  for (let from = 1; !stalled.isOver && from < 10 * MAX_SOCIAL_WAITING; from += PER_ROUND) {
    await notifyPerson(from, PER_ROUND);
    await expect
      .poll(() => quick.of('notification').at(-1)?.subject_id, { timeout: 10_000 })
      .toBe(from + PER_ROUND - 1);
  }
  await expect.poll(() => stalled.isOver).toBe(true);
  // What waited for it is released, and its follower is gone.
  expect(await stalled.next()).toEqual({ value: undefined, done: true });
  expect(failures).toEqual([]);
  feed.close();
  await caller.close();
});

it('a reader that was cut off and returns catches up on what it missed, or reads again', async () => {
  const caller = await api.live(person);
  const before = await new SocialReader(caller, ['me']).open();
  const { cursor } = before;
  before.close();
  await notifyPerson(1, MAX_SOCIAL_WAITING);
  const returned = await new SocialReader(caller, ['me'], cursor).open();
  await expect.poll(() => returned.of('notification')).toHaveLength(MAX_SOCIAL_WAITING);
  returned.close();
  await notifyPerson(MAX_SOCIAL_WAITING + 1, 1);
  const tooLate = await new SocialReader(caller, ['me'], cursor).open();
  expect(tooLate.changes[0]?.kind).toBe('reset');
  await caller.close();
});
