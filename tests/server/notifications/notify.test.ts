import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationTypeIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks, mutes } from '../../../server/database/tables/people/blocks.ts';
import { notificationTypes } from '../../../server/database/tables/platform/lookups.ts';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import { notificationChoices, userSettings } from '../../../server/database/tables/people/settings.ts';
import { notifyAll } from '../../../server/modules/ground/notifications/notify.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { sendEvents, liked } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let actor: TestPerson;
let otherActor: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [reader, actor, otherActor] = await Promise.all([
    api.people.appUser(),
    api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
    api.people.appUser(),
  ]);
});

const choose = (choice: { inApp: boolean; email: boolean }, person = reader) =>
  api.db
    .insert(notificationChoices)
    .values({ userId: person.id, notificationTypeId: notificationTypeIds.likes, ...choice });
const mailsTo = (person: TestPerson) => api.mailTo(person.emailaddress, 'notification');

describe('the recipients of notify', () => {
  it('get a notification of the event, with the name of the user who caused it', async () => {
    await sendEvents(api, liked(reader, actor));
    expect(await getNotices(api, reader.id)).toMatchObject([
      {
        typeId: notificationTypeIds.likes,
        actorId: actor.id,
        actorCount: 1,
        values: { actor: 'Ada Kaya' },
        link: '/application-user/post',
        readAt: null,
      },
    ]);
    expect(await mailsTo(reader)).toEqual([]);
  });

  it('never include the user who caused the event', async () => {
    await sendEvents(api, liked(reader, reader));
    expect(await getNotices(api, reader.id)).toEqual([]);
  });

  it.each(['disabled', 'deactivated', 'deletion_requested', 'deleted'] as const)(
    'exclude an account that is %s',
    async (status) => {
      const away = await api.people.appUser({ statusId: userStatusIds[status] });
      await sendEvents(api, liked(away, actor));
      expect(await getNotices(api, away.id)).toEqual([]);
    },
  );

  it('exclude users who switched all notifications off, mail included', async () => {
    await api.db.insert(userSettings).values({ userId: reader.id, notificationsEnabled: false });
    await choose({ inApp: true, email: true });
    await sendEvents(api, liked(reader, actor));
    expect(await getNotices(api, reader.id)).toEqual([]);
    expect(await mailsTo(reader)).toEqual([]);
  });

  it('exclude users who disabled the kind, or all users when the platform disabled it, and only for that kind', async () => {
    await choose({ inApp: false, email: false });
    const followed = { type: 'followers', groupKey: 'follow:new', messageId: 'notifications.followed' } as const;
    await sendEvents(api, liked(reader, actor), liked(reader, actor, followed));
    expect((await getNotices(api, reader.id)).map(({ groupKey }) => groupKey)).toEqual(['follow:new']);

    const followers = eq(notificationTypes.id, notificationTypeIds.followers);
    await api.db.update(notificationTypes).set({ active: false }).where(followers);
    await sendEvents(api, liked(otherActor, actor, followed));
    await api.db.update(notificationTypes).set({ active: true }).where(followers);
    expect(await getNotices(api, otherActor.id)).toEqual([]);
  });

  it('exclude blocked users in both directions and users who muted the sender', async () => {
    const [blocked, blocker, muted] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await api.db.insert(blocks).values([
      { blockerId: reader.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: reader.id },
    ]);
    await api.db.insert(mutes).values({ userId: reader.id, kind: 'person', target: String(muted.id) });
    await sendEvents(api, liked(reader, blocked), liked(reader, blocker), liked(reader, muted));
    expect(await getNotices(api, reader.id)).toEqual([]);
  });

  it('exclude users who muted a whole word, in any case, or a ticker of the text', async () => {
    await api.db.insert(mutes).values([
      { userId: reader.id, kind: 'word', target: 'isik' },
      { userId: reader.id, kind: 'ticker', target: '77' },
    ]);
    const about = (groupKey: string, values: Record<string, string | number>) =>
      liked(reader, actor, { groupKey, values });
    await sendEvents(
      api,
      about('muted word', { text: 'Yeni IŞIK fonu' }),
      about('part of a word', { text: 'Isikli yol' }),
      about('muted ticker', { tickerId: 77 }),
      about('other ticker', { tickerId: 78 }),
      about('muted word in the name alone', { actor: 'Işık' }),
    );
    expect((await getNotices(api, reader.id)).map(({ groupKey }) => groupKey).toSorted()).toEqual([
      'muted word in the name alone',
      'other ticker',
      'part of a word',
    ]);
  });

  it('include all users for platform news', async () => {
    const news = { type: 'platform_news', groupKey: 'news:1', actorId: undefined } as const;
    await sendEvents(api, liked(reader, actor, news), liked(reader, actor, news));
    expect(await getNotices(api, reader.id)).toMatchObject([{ actorId: null, actorCount: 1 }]);
  });
});

describe('groups', () => {
  it('join unread events, count each user once and show the latest', async () => {
    await sendEvents(
      api,
      liked(reader, actor),
      liked(reader, otherActor),
      liked(reader, actor),
      liked(reader, otherActor),
    );
    const [notice, ...more] = await getNotices(api, reader.id);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ actorId: otherActor.id, actorCount: 2 });
    expect(notice?.updatedAt.getTime()).toBeGreaterThan(notice?.createdAt.getTime() ?? 0);
  });

  it('continue the count of groups without stored ids', async () => {
    await api.db.insert(notifications).values({
      userId: reader.id,
      typeId: notificationTypeIds.likes,
      groupKey: 'post:12:vote',
      actorId: actor.id,
      actorCount: 3,
      messageId: 'notifications.postLiked',
    });
    await sendEvents(api, liked(reader, actor), liked(reader, otherActor));
    expect(await getNotices(api, reader.id)).toMatchObject([{ actorId: otherActor.id, actorCount: 4 }]);
  });

  it('start again after the group was read, and separate different subjects', async () => {
    await sendEvents(api, liked(reader, actor));
    await api.db.update(notifications).set({ readAt: api.clock.now() }).where(eq(notifications.userId, reader.id));
    await sendEvents(api, liked(reader, otherActor), liked(reader, otherActor, { groupKey: 'post:13:vote' }));
    expect((await getNotices(api, reader.id)).map(({ actorCount }) => actorCount)).toEqual([1, 1, 1]);
  });

  it('create one row for twenty parallel events', async () => {
    const actors = await Promise.all(Array.from({ length: 20 }, () => api.people.appUser()));
    await Promise.all(actors.map((item) => sendEvents(api, liked(reader, item))));
    expect(await getNotices(api, reader.id)).toMatchObject([{ actorCount: 20 }]);
  });

  it('of many recipients need three statements', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()));
    const { userId: _userId, ...news } = liked(reader, actor);
    await api.db.transaction(async (tx) => {
      const execute = vi.spyOn(tx, 'select');
      const insert = vi.spyOn(tx, 'insert');
      await notifyAll(
        tx,
        readers.map(({ id }) => id),
        news,
        api.clock.now(),
      );
      expect(execute).toHaveBeenCalledTimes(1);
      // The notifications, and the events that show them at once.
      expect(insert).toHaveBeenCalledTimes(2);
    });
    for (const item of readers) expect(await getNotices(api, item.id)).toHaveLength(1);
  });
});

describe('mail about notifications', () => {
  it('goes to users who chose it, in their language, with links of this site', async () => {
    const turk = await api.people.appUser({ language: 'tr' });
    await choose({ inApp: true, email: true }, turk);
    await sendEvents(api, liked(turk, actor));
    const [mail, ...more] = await mailsTo(turk);
    expect(more).toEqual([]);
    expect(mail?.language).toBe('tr');
    expect(mail?.text).toContain('Ada Kaya gönderinizi beğendi');
    expect(mail?.text).toContain(`${api.url}/application-user/post`);
    expect(await getNotices(api, turk.id)).toHaveLength(1);
  });

  it('is sent once for an unread group', async () => {
    await choose({ inApp: true, email: true });
    await sendEvents(api, liked(reader, actor), liked(reader, otherActor));
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('is sent without an app notification when only mail was chosen', async () => {
    await choose({ inApp: false, email: true });
    await sendEvents(api, liked(reader, actor));
    expect(await mailsTo(reader)).toHaveLength(1);
    expect(await getNotices(api, reader.id)).toEqual([]);
  });

  it('respects the daily limit and starts again on the next day', async () => {
    await api.db.insert(userSettings).values({ userId: reader.id, emailLimit: 2 });
    await choose({ inApp: false, email: true });
    await sendEvents(api, liked(reader, actor), liked(reader, otherActor), liked(reader, actor));
    expect(await mailsTo(reader)).toHaveLength(2);
    api.clock.advance(86_400_000);
    await sendEvents(api, liked(reader, actor));
    expect(await mailsTo(reader)).toHaveLength(3);
  });

  it('is never sent to an unverified address', async () => {
    const unproved = await api.people.appUser({ emailVerifiedAt: null });
    await choose({ inApp: true, email: true }, unproved);
    await sendEvents(api, liked(unproved, actor));
    expect(await mailsTo(unproved)).toEqual([]);
    expect(await getNotices(api, unproved.id)).toHaveLength(1);
  });
});
