import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const day = 86_400_000;
type Kind = 'deactivate' | 'temporary_deleted';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const leave = (person: TestPerson, type: Kind, password: string | null = person.password) =>
  api.as(person).call('accountDeactivateAndDeleteById', type === 'deactivate' ? { type } : { type, password });
const signIn = ({ username, password }: TestPerson) => api.as(null).call('loginV3', { username, password });
const toRow = async ({ id }: TestPerson) => {
  const [row] = await api.sql<{ status_id: number; deactivated_at: Date | null; delete_after: Date | null }[]>`
    select status_id, deactivated_at, delete_after from users where id = ${id}`;
  return row;
};
const isFoundBySearch = async (person: TestPerson): Promise<boolean> => {
  const viewer = await api.people.appUser();
  const found = await api.as(viewer).call('searchPeople', { name: person.username, pageNumber: 1, pageSize: 10 });
  return found.data?.some(({ id }) => id === person.id) ?? false;
};

describe('accountDeactivateAndDeleteById', () => {
  it('hides the account until its owner signs in again', async () => {
    const person = await api.people.appUser();
    const { token, refreshToken } = await api.signIn(person);
    expect(await isFoundBySearch(person)).toBe(true);
    expect(await leave(person, 'deactivate')).toEqual({ status: 200, message: 'Account deactivated successfully' });
    expect(await toRow(person)).toMatchObject({ status_id: userStatusIds.deactivated, delete_after: null });
    expect(await isFoundBySearch(person)).toBe(false);
    expect((await signIn(person)).status).toBe(200);
    expect(await toRow(person)).toEqual({
      status_id: userStatusIds.active,
      deactivated_at: null,
      delete_after: null,
    });
    expect(await isFoundBySearch(person)).toBe(true);
    const old = api.as(null).with({ authorization: `Bearer ${token}`, cookie: `bourse_refresh=${refreshToken}` });
    expect((await old.raw('verifyToken')).status).toBe(401);
    expect((await old.call('refreshSession')).status).toBe(401);
  });

  it('deletes the account after 30 days unless the owner signs in before', async () => {
    const person = await api.people.developer();
    const answer = await leave(person, 'temporary_deleted');
    expect(answer).toMatchObject({ status: 200, message: expect.stringContaining('30 days') });
    const row = await toRow(person);
    expect(row?.status_id).toBe(userStatusIds.deletion_requested);
    expect(row?.delete_after?.getTime()).toBeGreaterThan(api.clock.now().getTime() + 29 * day);
    expect(row?.delete_after?.getTime()).toBeLessThanOrEqual(api.clock.now().getTime() + 30 * day);
    expect((await signIn(person)).status).toBe(200);
    expect(await toRow(person)).toMatchObject({ status_id: userStatusIds.active, delete_after: null });
  });

  it('welcomes a returning owner, and sends a mail when a deletion is cancelled', async () => {
    const person = await api.people.appUser({ language: 'tr' });
    expect((await signIn(person)).data?.welcome_back).toBeNull();
    await leave(person, 'deactivate');
    expect((await signIn(person)).data?.welcome_back).toBe('Welcome back! Your account is active again.');
    expect(await api.mailTo(person.emailaddress, 'deletionCancelled')).toEqual([]);
    await leave(person, 'temporary_deleted');
    expect((await signIn(person)).data?.welcome_back).toBe(
      'Welcome back! Your account will not be deleted and is active again.',
    );
    expect(await api.mailTo(person.emailaddress, 'deletionCancelled')).toMatchObject([
      { language: 'tr', subject: 'Hesabınız silinmeyecek' },
    ]);
    expect((await signIn(person)).data?.welcome_back).toBeNull();
    const audit =
      await api.sql`select action, actor_id, actor_role from audit_log where subject_id = ${person.id} order by action`;
    // A sign-in has no session yet; the log names the person all the same.
    expect(audit.map(({ actor_id: actorId, actor_role: role }) => [Number(actorId), role])).toEqual(
      audit.map(() => [person.id, 'app_user']),
    );
    expect(audit.map(({ action }) => String(action))).toEqual([
      'accounts.deactivated',
      'accounts.deletionAsked',
      'accounts.deletionCancelled',
      'accounts.reactivated',
    ]);
  });

  it('requires only the password to delete; wrong passwords count as failed sign-ins', async () => {
    const person = await api.people.appUser();
    expect(await leave(person, 'temporary_deleted', null)).toEqual({
      status: 400,
      message: 'Enter your current password',
    });
    expect(await leave(person, 'temporary_deleted', 'x'.repeat(100_000))).toMatchObject({ status: 400 });
    expect(await leave(person, 'temporary_deleted', 'Wrong-2026!')).toEqual({
      status: 400,
      message: 'The current password is not correct.',
    });
    const [tries] = await api.sql<{ total: number }[]>`
      select count(*)::int as total from sign_in_attempts where user_id = ${person.id} and not succeeded`;
    expect(tries?.total).toBe(1);
    expect((await toRow(person))?.status_id).toBe(userStatusIds.active);
    expect((await leave(person, 'temporary_deleted')).status).toBe(200);
  });

  it('deletes an account without a password only shortly after a sign-in', async () => {
    const person = await api.people.appUser({ passwordHash: null });
    const { token, sessionId } = await api.signIn(person);
    const caller = api.as(null).with({ authorization: `Bearer ${token}` });
    await api.sql`update sessions set created_at = created_at - interval '11 minutes' where id = ${sessionId}`;
    const request = () => caller.call('accountDeactivateAndDeleteById', { type: 'temporary_deleted', password: 'any' });
    expect(await request()).toMatchObject({ status: 400, message: expect.stringContaining('sign in again') });
    expect((await toRow(person))?.status_id).toBe(userStatusIds.active);
    await api.sql`update sessions set created_at = created_at + interval '5 minutes' where id = ${sessionId}`;
    expect((await request()).status).toBe(200);
  });

  it('ends all sessions at once and notifies the owner by mail', async () => {
    const person = await api.people.appUser({ language: 'tr' });
    const otherSession = await api.signIn(person);
    await leave(person, 'temporary_deleted');
    const caller = api.as(null).with({ authorization: `Bearer ${otherSession.token}` });
    expect((await caller.raw('getUserStatus')).status).toBe(401);
    expect(await api.mailTo(person.emailaddress, 'deletionAsked')).toMatchObject([{ language: 'tr' }]);
    const second = await api.people.appUser();
    await leave(second, 'deactivate');
    expect(await api.mailTo(second.emailaddress, 'accountDeactivated')).toHaveLength(1);
    const audit = await api.sql`
      select action from audit_log where subject_id in ${api.sql([person.id, second.id])} order by action`;
    expect(audit.map(({ action }) => String(action))).toEqual(['accounts.deactivated', 'accounts.deletionAsked']);
  });

  it('clears the cookie and answers in the language of the account', async () => {
    const person = await api.people.appUser();
    const answer = await api
      .as(person)
      .with({ 'accept-language': 'tr' })
      .raw('accountDeactivateAndDeleteById', { type: 'deactivate' });
    expect(answer.headers.get('set-cookie')).toMatch(/^bourse_refresh=;/);
    expect(answer.body.data).toMatchObject({
      accountDeactivateAndDeleteById: { message: 'Hesap devre dışı bırakıldı' },
    });
  });

  it('refuses to remove the last admin, even when two leave at the same moment', async () => {
    await api.sql`update users set status_id = ${userStatusIds.disabled} where type_id = 1`;
    const admins = [await api.people.admin(), await api.people.admin()];
    const answers = await Promise.all(admins.map((admin) => leave(admin, 'deactivate')));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      'You are the only admin. Create another admin account with “npm run admin:create” on the server before you leave.',
    );
    const [left] = await api.sql<{ total: number }[]>`
      select count(*)::int as total from users where type_id = 1 and status_id = ${userStatusIds.active}`;
    expect(left?.total).toBe(1);
  });

  it.each(['deactivate', 'temporary_deleted'] as const)(
    'refuses to %s the owner of a team with other members, and says what to do',
    async (type) => {
      const [owner, member] = [await api.people.developer(), await api.people.developer()];
      const { id: teamId } = await api.people.team({
        owner,
        members: [{ person: member }],
        change: { name: 'Momentum' },
      });
      expect(await leave(owner, type)).toEqual({
        status: 409,
        message:
          'You own the team “Momentum”, which has other members. Transfer it to one of them or delete it before you leave.',
      });
      expect((await toRow(owner))?.status_id).toBe(userStatusIds.active);
      await api.as(owner).call('updateTeamMemberRole', { teamId, userId: member.id, role: 'owner' });
      expect((await leave(owner, type)).status).toBe(200);
    },
  );

  it('lets the owner of a team without other members leave', async () => {
    const owner = await api.people.developer();
    await api.people.team({ owner });
    expect((await leave(owner, 'deactivate')).status).toBe(200);
  });

  it('takes effect once for parallel calls', async () => {
    const person = await api.people.appUser();
    const { token } = await api.signIn(person);
    const caller = api.as(null).with({ authorization: `Bearer ${token}` });
    await Promise.all(
      Array.from({ length: 10 }, () => caller.raw('accountDeactivateAndDeleteById', { type: 'deactivate' })),
    );
    expect(await api.mailTo(person.emailaddress, 'accountDeactivated')).toHaveLength(1);
    expect((await toRow(person))?.status_id).toBe(userStatusIds.deactivated);
  });

  it('is refused to guests, and accepts only two modes', async () => {
    expect(await api.as(null).raw('accountDeactivateAndDeleteById', { type: 'deactivate' })).toMatchObject(
      unauthenticated,
    );
    const person = await api.people.appUser();
    const answer = await api.as(person).raw('accountDeactivateAndDeleteById', { type: 'forever' });
    expect(answer.body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
    expect((await toRow(person))?.status_id).toBe(userStatusIds.active);
  });
});
