import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationTypeIds } from '../../../server/database/referenceIds.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { notificationTypes } from '../../../server/database/tables/platform/lookups.ts';
import { notificationChoices } from '../../../server/database/tables/people/settings.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let reader: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.people.appUser();
});

const choice = { notificationTypeId: notificationTypeIds.mentions, inApp: false, email: true };
const choose = (change: Record<string, unknown> = {}, person = reader) =>
  api.as(person).call('updateNotificationChoice', { ...choice, ...change });
const getStored = (person: TestPerson) =>
  api.db.select().from(notificationChoices).where(eq(notificationChoices.userId, person.id));

describe('getNotificationChoices', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getNotificationChoices')).toMatchObject(unauthenticated);
  });

  it('lists every kind to admins, in the app and without mail by default, in one statement', async () => {
    const answer = await api.as(await api.people.admin()).call('getNotificationChoices');
    expect(answer.data?.map(({ id }) => id)).toEqual(Object.values(notificationTypeIds));
    expect(answer.data?.every((row) => row.in_app && !row.email)).toBe(true);
    expect(await countStatements(api, reader, (caller) => caller.call('getNotificationChoices'))).toBe(1);
  });

  it('leaves out kinds that the role of the caller cannot receive', async () => {
    const getIds = async (person: TestPerson) =>
      (await api.as(person).call('getNotificationChoices')).data?.map(({ id }) => id);
    const { review_requests, report_cases, admin_messages, ...ofDevelopers } = notificationTypeIds;
    const { team_invites, bot_reviews, bot_status, ...ofAppUsers } = ofDevelopers;
    expect(await getIds(reader)).toEqual(Object.values(ofAppUsers));
    expect(await getIds(await api.people.developer())).toEqual(Object.values(ofDevelopers));
    expect([review_requests, report_cases, admin_messages, team_invites, bot_reviews, bot_status]).toEqual([
      11, 12, 13, 7, 8, 9,
    ]);
  });

  it('answers in Turkish and leaves out disabled kinds', async () => {
    const likes = eq(notificationTypes.id, notificationTypeIds.likes);
    await api.db.update(notificationTypes).set({ active: false }).where(likes);
    const answer = await api.as(reader).with({ 'accept-language': 'tr' }).call('getNotificationChoices');
    const rejected = await choose({ notificationTypeId: notificationTypeIds.likes });
    await api.db.update(notificationTypes).set({ active: true }).where(likes);
    expect(answer.data?.map(({ id }) => id)).not.toContain(notificationTypeIds.likes);
    expect(answer.data?.map(({ notification_type: name }) => name)).toContain('Takipçiler');
    expect(rejected).toMatchObject({ status: 404, data: null });
  });
});

describe('updateNotificationChoice', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('updateNotificationChoice', choice)).toMatchObject(unauthenticated);
  });

  it.each([70_000, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'answers 404 to the unknown kind %d',
    async (notificationTypeId) => {
      expect(await choose({ notificationTypeId })).toMatchObject({ status: 404, data: null });
      expect(await getStored(reader)).toEqual([]);
    },
  );

  it('stores the choice of the caller only, also when repeated', async () => {
    const otherDeveloper = await api.people.developer();
    expect(await choose()).toMatchObject({
      status: 200,
      data: { id: notificationTypeIds.mentions, in_app: false, email: true },
    });
    await choose();
    expect(await getStored(reader)).toMatchObject([{ inApp: false, email: true }]);
    expect(await getStored(otherDeveloper)).toEqual([]);
    await choose({ inApp: true, email: false });
    const mine = await api.as(reader).call('getNotificationChoices');
    expect(mine.data?.find(({ id }) => id === notificationTypeIds.mentions)).toMatchObject({
      in_app: true,
      email: false,
    });
    const noted = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'notifications.chosen'), eq(auditLog.actorId, reader.id)));
    expect(noted.length).toBeGreaterThan(0);
  });

  it('accepts twenty parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => choose({ email: index % 2 === 0 })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getStored(reader)).toHaveLength(1);
  });
});
