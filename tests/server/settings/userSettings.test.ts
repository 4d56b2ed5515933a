import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { userSettings } from '../../../server/database/tables/people/settings.ts';
import type { CallName } from '../../support/api/caller.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let owner: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.people.appUser();
});

const getStored = (person: TestPerson) => api.db.select().from(userSettings).where(eq(userSettings.userId, person.id));
const personRow = async (person: TestPerson) => (await api.db.select().from(users).where(eq(users.id, person.id)))[0];
const getAudit = (person: TestPerson) =>
  api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'settings.changed'), eq(auditLog.subjectId, person.id)));

const defaults = {
  publicPortfolioStatus: 'group',
  portfolio_detail: 'percentages',
  enableDisableStatus: 'enabled',
  private_account: false,
  show_price_change_in_percentage: true,
};

describe('getUserSettingsById', () => {
  const read = (person: TestPerson, userId?: number) => api.as(person).call('getUserSettingsById', { userId });

  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getUserSettingsById', {})).toMatchObject(unauthenticated);
  });

  it('returns the defaults before the first change, with the limits of the platform', async () => {
    const expected = { ...defaults, user_id: owner.id, email_limit: 20, sms_limit: 5, push_notification_limit: 100 };
    expect(await read(owner)).toMatchObject({ status: 200, data: expected });
    expect((await read(owner, owner.id)).data).toMatchObject(expected);
    expect(await getStored(owner)).toEqual([]);
  });

  it('returns settings of every user to an admin, and gives strangers the same answer for existing and missing users', async () => {
    const admin = await api.people.admin();
    expect(await read(admin, owner.id)).toMatchObject({ status: 200, data: { user_id: owner.id } });
    const stranger = await api.people.developer();
    const [foreign, unknown] = [await read(stranger, owner.id), await read(stranger, 9_999_999)];
    expect(foreign).toMatchObject({ status: 404, data: null });
    expect(foreign).toEqual(unknown);
    const gone = await api.people.appUser({ statusId: userStatusIds.deleted });
    expect(await read(admin, gone.id)).toMatchObject({ status: 404, data: null });
  });
});

describe.each([
  ['getSetUserSetting', { publicPortfolioStatus: 'public' }, { publicPortfolioStatus: 'public' }],
  ['setPortfolioDetail', { detail: 'off' }, { portfolio_detail: 'off' }],
  ['enableDisableNotification', { status: 'disabled' }, { enableDisableStatus: 'disabled' }],
  ['enableDisableShowPriceChangeInPercentage', { status: false }, { show_price_change_in_percentage: false }],
  ['getAccountTypeAndUpdateType', { status: true }, { private_account: true }],
] as const)('%s', (name: CallName, variables, expected) => {
  it('is refused to guests, and to roles without the setting', async () => {
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    // Every role receives notifications.
    if (name === 'enableDisableNotification') return;
    for (const person of [await api.people.developer(), await api.people.admin()]) {
      expect(await api.as(person).call(name, variables)).toMatchObject({ status: 403, data: null });
      expect(await getStored(person)).toEqual([]);
    }
  });

  it('refuses an invalid value', async () => {
    const [variable] = Object.keys(variables);
    for (const value of ['sideways', 7, null, { a: 1 }])
      expect((await api.as(owner).raw(name, { [variable ?? '']: value })).status).toBe(400);
    expect(await getStored(owner)).toEqual([]);
  });

  it('stores the value, changes nothing else, and logs a change once', async () => {
    const caller = api.as(owner);
    expect(await caller.call(name, variables)).toMatchObject({
      status: 200,
      data: { ...defaults, ...expected, user_id: owner.id },
    });
    expect(await caller.call(name, variables)).toMatchObject({ status: 200, data: { ...defaults, ...expected } });
    expect((await caller.call('getUserSettingsById')).data).toMatchObject({ ...defaults, ...expected });
    expect(await getAudit(owner)).toHaveLength(1);
  });

  it('accepts twenty parallel calls', async () => {
    const caller = api.as(owner);
    await caller.call('verifyToken');
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.call(name, variables)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getAudit(owner)).toHaveLength(1);
  });
});

describe('enableDisableNotification', () => {
  it.each(['developer', 'admin'] as const)('stores the choice of a %s', async (role) => {
    const person = await api.people[role]();
    expect(await api.as(person).call('enableDisableNotification', { status: 'disabled' })).toMatchObject({
      status: 200,
      data: { enableDisableStatus: 'disabled', user_id: person.id },
    });
    expect((await api.as(person).call('getUserSettingsById')).data?.enableDisableStatus).toBe('disabled');
  });
});

describe('getAccountTypeAndUpdateType', () => {
  const setPrivate = (status: boolean) => api.as(owner).call('getAccountTypeAndUpdateType', { status });

  it('to public accepts all pending requests, counts and notifies them', async () => {
    await setPrivate(true);
    const [first, second, rejected] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await api.db
      .insert(follows)
      .values([first, second].map(({ id }) => ({ followerId: id, followedId: owner.id, state: 'requested' as const })));
    const answer = await setPrivate(false);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Your account is public now.',
      data: { private_account: false },
    });
    const rows = await api.db.select().from(follows).where(eq(follows.followedId, owner.id));
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect((await personRow(owner))?.numFollowers).toBe(2);
    expect((await personRow(first))?.numFollowing).toBe(1);
    expect(await getNotices(api, first.id)).toHaveLength(1);
    expect(await getNotices(api, rejected.id)).toEqual([]);
  });

  it('to private preserves the followers', async () => {
    const follower = await api.people.appUser();
    await api.db.insert(follows).values({ followerId: follower.id, followedId: owner.id, state: 'accepted' });
    expect(await setPrivate(true)).toMatchObject({ status: 200, message: 'Your account is private now.' });
    expect(await api.db.select().from(follows).where(eq(follows.followedId, owner.id))).toMatchObject([
      { state: 'accepted' },
    ]);
  });
});

describe('updateUserSettingsById', () => {
  const update = (variables: Record<string, unknown>, person = owner) =>
    api.as(person).call('updateUserSettingsById', variables);

  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('updateUserSettingsById', { email_limit: 1 })).toMatchObject(unauthenticated);
  });

  it('changes the settings of the caller, and leaves omitted ones unchanged', async () => {
    expect(await update({ email_limit: 0, push_notification_limit: 500 })).toMatchObject({
      status: 200,
      data: { email_limit: 0, sms_limit: 5, push_notification_limit: 500 },
    });
    expect(await update({ sms_limit: 20, email_limit: null })).toMatchObject({
      data: { email_limit: 0, sms_limit: 20, push_notification_limit: 500 },
    });
    expect(await getStored(owner)).toMatchObject([{ emailLimit: 0, smsLimit: 20, pushNotificationLimit: 500 }]);
  });

  it.each([
    ['email_limit', -1, 'E-mails per day must be a whole number from 0 to 100.'],
    ['email_limit', 101, 'E-mails per day must be a whole number from 0 to 100.'],
    ['sms_limit', 21, 'Text messages per day must be a whole number from 0 to 20.'],
    ['push_notification_limit', 2 ** 31 - 1, 'Push notifications per day must be a whole number from 0 to 500.'],
  ])('answers 400 to %s %d', async (name, value, message) => {
    expect(await update({ [name]: value })).toEqual({ status: 400, message, data: null });
    expect(await getStored(owner)).toEqual([]);
  });

  it('refuses values that are no integers of the API', async () => {
    for (const value of [1.5, 2 ** 31, '5', 'many'])
      expect((await api.as(owner).raw('updateUserSettingsById', { email_limit: value })).status).toBe(400);
  });

  it('lets only admins change settings of other users', async () => {
    const [admin, stranger] = await Promise.all([api.people.admin(), api.people.developer()]);
    const [foreign, unknown] = [
      await update({ userId: owner.id, email_limit: 1 }, stranger),
      await update({ userId: 9_999_999, email_limit: 1 }, stranger),
    ];
    expect(foreign).toMatchObject({ status: 404, data: null });
    expect(foreign).toEqual(unknown);
    expect(await getStored(owner)).toEqual([]);
    expect(await update({ userId: owner.id, email_limit: 1 }, admin)).toMatchObject({ status: 200 });
    expect(await getStored(owner)).toMatchObject([{ emailLimit: 1 }]);
    expect(await update({ userId: 9_999_999, email_limit: 1 }, admin)).toMatchObject({ status: 404, data: null });
    expect(await getAudit(owner)).toMatchObject([
      { actorId: admin.id, before: { emailLimit: 20 }, after: { emailLimit: 1 } },
    ]);
  });
});
