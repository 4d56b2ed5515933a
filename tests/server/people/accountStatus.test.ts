import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, notFound, userRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const set = (person: TestPerson, userId: number, status: boolean) =>
  api.as(person).call('enableDisableUserByUserId', { userId, status });

describe('enableDisableUserByUserId', () => {
  it('is refused to guests and to everyone but admins', async () => {
    const otherUser = await api.people.appUser();
    const variables = { userId: otherUser.id, status: false };
    expect(await api.as(null).raw('enableDisableUserByUserId', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await set(person, otherUser.id, false)).toMatchObject({ status: 403, data: null });
    expect((await userRow(api, otherUser.id)).statusId).toBe(userStatusIds.active);
  });

  it('disables the account at once and enables it again, logging both', async () => {
    const [admin, otherUser] = [await api.people.admin(), await api.people.appUser()];
    const caller = api.as(otherUser);
    expect(await caller.call('getUserDetailById', { id: otherUser.id })).toMatchObject({ status: 200 });
    expect(await set(admin, otherUser.id, false)).toMatchObject({
      status: 200,
      message: 'Account disabled',
      data: { id: otherUser.id, s2_user_status: { name: 'disabled' } },
    });
    expect(await caller.raw('getUserDetailById', { id: otherUser.id })).toMatchObject(unauthenticated);
    expect(await set(admin, otherUser.id, false)).toMatchObject({ status: 200 });
    expect(await set(admin, otherUser.id, true)).toMatchObject({
      status: 200,
      message: 'Account enabled',
      data: { s2_user_status: { name: 'active' } },
    });
    expect(await caller.raw('getUserDetailById', { id: otherUser.id })).toMatchObject(unauthenticated);
    expect(await getAudit(api, otherUser.id)).toMatchObject([
      { action: 'people.disabled', actorId: admin.id, before: { statusId: 1 }, after: { statusId: 2 } },
      { action: 'people.enabled', actorId: admin.id, before: { statusId: 2 }, after: { statusId: 1 } },
    ]);
  });

  it('restores the previous status when the account is enabled again', async () => {
    const admin = await api.people.admin();
    const requestedAt = new Date('2026-02-01T00:00:00Z');
    const away = await api.people.appUser({ statusId: userStatusIds.deactivated, deactivatedAt: requestedAt });
    const leaving = await api.people.appUser({
      statusId: userStatusIds.deletion_requested,
      deactivatedAt: requestedAt,
      deleteAfter: requestedAt,
    });
    for (const { id } of [away, leaving]) await set(admin, id, false);
    expect(await set(admin, away.id, true)).toMatchObject({ data: { s2_user_status: { name: 'deactivated' } } });
    expect(await set(admin, leaving.id, true)).toMatchObject({
      data: { s2_user_status: { name: 'deletion_requested' } },
    });
    expect((await userRow(api, leaving.id)).deleteAfter).toEqual(requestedAt);
  });

  it('does not cancel a deletion that the owner had requested', async () => {
    const admin = await api.people.admin();
    const deleteAfter = new Date(api.clock.now().getTime() - 1000);
    const leaving = await api.people.appUser({ statusId: userStatusIds.deletion_requested, deleteAfter });
    await set(admin, leaving.id, false);
    const banned = await api.people.appUser({ statusId: userStatusIds.disabled });
    await api.runJob('remove-accounts');
    expect((await userRow(api, leaving.id)).statusId).toBe(userStatusIds.deleted);
    expect((await userRow(api, banned.id)).statusId).toBe(userStatusIds.disabled);
  });

  it('leaves an active account unchanged when it is enabled', async () => {
    const [admin, otherUser] = [await api.people.admin(), await api.people.appUser()];
    const before = await userRow(api, otherUser.id);
    expect(await set(admin, otherUser.id, true)).toMatchObject({ status: 200 });
    expect(await userRow(api, otherUser.id)).toEqual(before);
  });

  it('refuses the admin’s own account, and unknown and deleted accounts', async () => {
    const [admin, gone] = [await api.people.admin(), await api.people.appUser({ statusId: userStatusIds.deleted })];
    for (const status of [true, false])
      expect(await set(admin, admin.id, status)).toEqual({
        status: 400,
        message: 'You cannot enable or disable your own account.',
        data: null,
      });
    expect(await set(admin, gone.id, true)).toEqual(notFound);
    expect(await set(admin, 999_999_999, false)).toEqual(notFound);
  });

  it('notifies the owner in their language, with the reason, and logs it', async () => {
    const [admin, otherUser] = [
      await api.people.admin(),
      await api.people.appUser({ language: 'tr', firstname: 'Ada' }),
    ];
    const variables = { userId: otherUser.id, status: false, reason: ' Spam: see bourse.example\nand more ' };
    expect(await api.as(admin).call('enableDisableUserByUserId', variables)).toMatchObject({ status: 200 });
    const [mail] = await api.mailTo(otherUser.emailaddress, 'accountDisabled');
    expect(mail?.subject).toBe('Hesabınız bir yönetici tarafından devre dışı bırakıldı');
    expect(mail?.text).toContain('Gerekçe: Spam: see bourse.example and more');
    expect(await getAudit(api, otherUser.id)).toMatchObject([
      { after: { reason: 'Spam: see bourse.example\nand more' } },
    ]);
    await set(admin, otherUser.id, true);
    expect(await api.mailTo(otherUser.emailaddress, 'accountEnabled')).toHaveLength(1);
    await set(admin, otherUser.id, true);
    expect(await api.mailTo(otherUser.emailaddress, 'accountEnabled')).toHaveLength(1);
  });

  it('sends no mail to a guest account', async () => {
    const [admin, guest] = [await api.people.admin(), await api.people.appUser({ isGuest: true })];
    expect(await set(admin, guest.id, false)).toMatchObject({ status: 200 });
    expect(await api.mailTo(guest.emailaddress, 'accountDisabled')).toEqual([]);
  });

  it.each([
    ['too much', 'x'.repeat(501)],
    ['far too much', 'x'.repeat(100_000)],
    ['a bidirectional control character', 'a\u202eb'],
  ])('refuses %s as a reason', async (_name, reason) => {
    const [admin, otherUser] = [await api.people.admin(), await api.people.appUser()];
    const variables = { userId: otherUser.id, status: false, reason };
    expect(await api.as(admin).call('enableDisableUserByUserId', variables)).toMatchObject({
      status: 400,
      message: /reason/i,
      data: null,
    });
    expect((await userRow(api, otherUser.id)).statusId).toBe(userStatusIds.active);
  });

  it('answers a stale form with a conflict, and changes nothing', async () => {
    const [admin, otherUser] = [await api.people.admin(), await api.people.appUser()];
    const expectedUts = (await userRow(api, otherUser.id)).updatedAt.toISOString();
    const switchTo = (status: boolean) =>
      api.as(admin).call('enableDisableUserByUserId', { userId: otherUser.id, status, expectedUts });
    expect(await switchTo(false)).toMatchObject({ status: 200 });
    expect(await switchTo(true)).toMatchObject({ status: 409, data: null });
    expect((await userRow(api, otherUser.id)).statusId).toBe(userStatusIds.disabled);
  });

  it('leaves one admin when all admins disable each other in parallel', async () => {
    await api.sql`update users set status_id = ${userStatusIds.disabled} where type_id = 1`;
    const admins = await Promise.all(Array.from({ length: 5 }, () => api.people.admin()));
    const callers = await Promise.all(admins.map(async (admin) => ({ admin, caller: api.as(admin) })));
    await Promise.all(callers.map(({ caller }) => caller.call('getUserStatus')));
    await Promise.all(
      callers.flatMap(({ admin, caller }) =>
        admins
          .filter(({ id }) => id !== admin.id)
          .map(({ id }) => caller.raw('enableDisableUserByUserId', { userId: id, status: false })),
      ),
    );
    const left = await api.sql`select id from users where type_id = 1 and status_id = ${userStatusIds.active}`;
    expect(left).toHaveLength(1);
  });
});

describe('searchPeopleOnType', () => {
  const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
    api.as(person).call('searchPeopleOnType', { pageNumber: 1, pageSize: 100, ...variables });

  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('searchPeopleOnType', { pageNumber: 1, pageSize: 10 })).toMatchObject(
      unauthenticated,
    );
    expect(await list(await api.people.appUser())).toMatchObject({ status: 403, data: null });
  });

  it('filters by type, status and parts of names or addresses, and pages', async () => {
    const admin = await api.people.admin();
    const on = await api.people.developer({ firstname: 'Çağla', emailaddress: 'first_100%@find.example' });
    const off = await api.people.developer({
      firstname: 'Caglar',
      statusId: userStatusIds.deactivated,
      emailaddress: 'firstx100@find.example',
    });
    await api.people.developer({ firstname: 'Cagla', statusId: userStatusIds.deleted });
    const getIds = async (variables: Record<string, unknown>) =>
      (await list(admin, variables)).data?.map(({ id }) => id);
    expect(await getIds({ name: 'cagla', userTypeId: 3 })).toEqual([off.id, on.id]);
    expect(await getIds({ name: 'cagla', userTypeId: 3, activeInactiveStatus: 'active' })).toEqual([on.id]);
    expect(await getIds({ name: 'cagla', userTypeId: 3, activeInactiveStatus: 'inactive' })).toEqual([off.id]);
    expect(await getIds({ name: 'FIND.example', sortBy: 'emailaddress' })).toEqual([on.id, off.id]);
    expect(await getIds({ name: 'first_100%' })).toEqual([on.id]);
    expect(await getIds({ name: 'cagla', userTypeId: 2 })).toEqual([]);
    expect(await getIds({ name: 'cagla', userTypeId: Number.MAX_SAFE_INTEGER })).toEqual([]);
    expect(await getIds({ name: 'x'.repeat(100_000) })).toEqual([]);
    expect(await getIds({ name: 'cagla', userStatusId: userStatusIds.deactivated })).toEqual([off.id]);
    expect(await getIds({ name: 'cagla', userStatusId: userStatusIds.deleted })).toEqual([]);
    expect(await getIds({ name: 'cagla', userStatusId: Number.MAX_SAFE_INTEGER })).toEqual([]);
    expect(await getIds({ name: 'cagla', activeInactiveStatus: 'active', userStatusId: 3 })).toEqual([]);
    expect(await getIds({ name: "cagla' or 'a'='a" })).toEqual([]);
    expect(await getIds({ name: '%' })).toEqual([]);
    expect(await getIds({ name: '100%@f', sortBy: 'name' })).toEqual([on.id]);
    expect(await getIds({ name: 'fi', sortBy: 'emailaddress', sortOrder: 'desc' })).toEqual([off.id, on.id]);
    expect(await getIds({ name: 'çA', userTypeId: 3, sortBy: 'name' })).toEqual([on.id, off.id]);
    expect(await getIds({ name: 'gl', userTypeId: 3 })).toEqual([]);
    for (const pageNumber of [1, 2])
      expect(
        (await list(admin, { name: 'cagla', userTypeId: 3, sortBy: 'name', pageSize: 1, pageNumber })).data,
      ).toMatchObject([{ id: pageNumber === 1 ? on.id : off.id }]);
    expect(await list(admin, { name: 'cagla', pageSize: 1, pageNumber: 2 })).toMatchObject({
      totalCount: 2,
      data: [{ id: on.id }],
    });
  });

  it('sorts by every column, in both directions', async () => {
    const admin = await api.people.admin();
    for (const sortBy of ['name', 'username', 'emailaddress', 'status', 'cts']) {
      const up = await list(admin, { sortBy, sortOrder: 'asc' });
      const down = await list(admin, { sortBy, sortOrder: 'desc' });
      expect(up.status).toBe(200);
      expect(up.data?.map(({ id }) => id)).toEqual(down.data?.map(({ id }) => id).toReversed());
    }
  });

  it('sends the same number of statements for any page size', async () => {
    const admin = await api.people.admin();
    const request = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.call('searchPeopleOnType', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
  });
});
