import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SOCIAL_WAITING } from '../../../rules/posts/socialTopics.ts';
import { createApp } from '../../../server/app.ts';
import { recordChanges } from '../../../server/modules/ground/social/recordChanges.ts';
import { BrokerEvents } from '../../../server/ports/events/brokerEvents.ts';
import { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createBroker } from '../../support/events/fakeBroker.ts';
import { SocialReader } from './support.ts';

const broker = createBroker();
const openEvents = (): BrokerEvents =>
  new BrokerEvents('redis', broker.connect(), {
    log: { warn: () => undefined, info: () => undefined },
    onFailure: () => undefined,
  });

let api: TestApi;
let person: TestPerson;
/** A second server process on the same database. */
let second: { readonly url: string; readonly close: () => Promise<void> };
const callers: LiveCaller[] = [];

beforeAll(async () => {
  api = await startTestApi({ events: openEvents() });
  person = await api.people.appUser();
  const app = await createApp(api.config, { database: api.database, events: openEvents(), siteFolder: '/nowhere' });
  second = { url: await app.listen({ host: api.config.host, port: 0 }), close: () => app.close() };
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await second.close();
  await api.close();
});

const connect = async (url = api.url): Promise<LiveCaller> => {
  const caller = new LiveCaller(url, { accessToken: (await api.signIn(person)).token });
  callers.push(caller);
  return caller;
};
const note = (id: number) =>
  api.db.transaction((tx) => recordChanges(tx, [{ topic: `me:${person.id}`, kind: 'notified', subjectId: id }]));
const noted = (reader: SocialReader): number[] => reader.of('notification').map(({ subject_id: id }) => id ?? 0);

const withAge = (cursor: string, minutes: number): string => {
  const [horizon, readAt, startedAt] = cursor.split('.');
  return [horizon, Number(readAt) - minutes * 60_000, startedAt].join('.');
};

describe('a connection that continues', () => {
  it('loses no notification and gets none twice when it is cut 100 times', async () => {
    const received: string[] = [];
    const ids: number[] = [];
    let cursor: string | undefined;
    let written = 0;
    const write = async (): Promise<void> => {
      written += 1;
      await note(written);
    };
    for (let round = 0; round < 100; round += 1) {
      const caller = new LiveCaller(round % 2 === 0 ? api.url : second.url, {
        accessToken: (await api.signIn(person)).token,
      });
      const reader = new SocialReader(caller, ['me'], cursor);
      const writing = write();
      await reader.open();
      if (round % 3 === 0) await reader.waitFor(() => noted(reader).length > 0);
      await caller.close();
      await writing;
      // What a page does: it ignores a change that it has received.
      for (const change of reader.changes)
        if (change.kind === 'notification' && !received.includes(change.id)) {
          received.push(change.id);
          ids.push(change.subject_id ?? 0);
        }
      cursor = reader.cursor === '' ? cursor : reader.cursor;
    }
    const last = await new SocialReader(await connect(), ['me'], cursor).open();
    for (const change of last.of('notification')) if (!received.includes(change.id)) ids.push(change.subject_id ?? 0);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_unused, index) => index + 1));
  }, 120_000);

  it('continues after nine minutes, and has to read again after eleven', async () => {
    const { cursor } = await new SocialReader(await connect(), ['me']).open();
    await note(1_001);
    const inTime = await new SocialReader(await connect(), ['me'], withAge(cursor, 9)).open();
    expect(inTime.changes[0]?.kind).toBe('ready');
    expect(noted(inTime)).toContain(1_001);
    const late = await new SocialReader(await connect(), ['me'], withAge(cursor, 11)).open();
    expect(late.changes).toMatchObject([{ kind: 'reset' }]);
  });

  it.each(['', 'x', '1.2', '99999999999999999999.1.1', '9'.repeat(400)])(
    'has to read again for the place %j',
    async (after) => {
      const reader = await new SocialReader(await connect(), ['me'], after).open();
      expect(reader.changes[0]?.kind).toBe('reset');
    },
  );

  it('has to read again when it missed too much', async () => {
    const { cursor } = await new SocialReader(await connect(), ['me']).open();
    await api.db.transaction((tx) =>
      recordChanges(
        tx,
        Array.from({ length: MAX_SOCIAL_WAITING + 1 }, (_unused, index) => ({
          topic: `me:${person.id}`,
          kind: 'notified' as const,
          subjectId: 2_000 + index,
        })),
      ),
    );
    const reader = await new SocialReader(await connect(), ['me'], cursor).open();
    expect(reader.changes[0]?.kind).toBe('reset');
  });
});

describe('the log of social changes', () => {
  it('skips no transaction that commits late, and does not wait for it', async () => {
    // Without the many changes of the tests before, which would be sent again.
    person = await api.people.appUser();
    const reader = await new SocialReader(await connect(), ['me']).open();
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = api.db.transaction(async (tx) => {
      await recordChanges(tx, [{ topic: `me:${person.id}`, kind: 'notified', subjectId: 3_001 }]);
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    await note(3_002);
    await expect.poll(() => noted(reader)).toContain(3_002);
    expect(noted(reader)).not.toContain(3_001);
    const { cursor } = reader;
    release.resolve();
    await slow;
    await expect.poll(() => noted(reader)).toContain(3_001);
    const again = await new SocialReader(await connect(), ['me'], cursor).open();
    expect(noted(again)).toContain(3_001);
  });

  it('reaches the readers of another server, also without a hint', async () => {
    const reader = await new SocialReader(await connect(second.url), ['me']).open();
    await note(4_001);
    await expect.poll(() => noted(reader)).toContain(4_001);
    broker.control.isSilent = true;
    await note(4_002);
    await expect.poll(() => noted(reader)).toContain(4_002);
    broker.control.isSilent = false;
  });

  it('says nothing about a change that was rolled back', async () => {
    const reader = await new SocialReader(await connect(), ['me']).open();
    await expect(
      api.db.transaction(async (tx) => {
        await recordChanges(tx, [{ topic: `me:${person.id}`, kind: 'notified', subjectId: 5_001 }]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await note(5_002);
    await expect.poll(() => noted(reader)).toContain(5_002);
    expect(noted(reader)).not.toContain(5_001);
  });

  it('is trimmed to what connections may continue from', async () => {
    await note(6_001);
    await api.sql`update social_events set created_at = now() - interval '13 minutes' where subject_id < 6000`;
    await api.runJob('trim-social-log');
    const rows = await api.sql<{ id: number }[]>`select subject_id as id from social_events order by id`;
    expect(rows.map(({ id }) => id)).toEqual([6_001]);
  });
});
