import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, memberRows, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('getTeamMembers', () => {
  it('is refused to guests and hidden from strangers', async () => {
    const [team, stranger] = await Promise.all([api.people.team(), api.people.developer()]);
    expect(await api.as(null).raw('getTeamMembers', { teamId: team.id })).toMatchObject(unauthenticated);
    const hidden = await api.as(stranger).call('getTeamMembers', { teamId: team.id });
    expect(hidden).toMatchObject({ status: 404, data: null });
    expect(await api.as(stranger).call('getTeamMembers', { teamId: 999_999_999 })).toEqual(hidden);
  });

  it('lists the owner, the members by rank, then the invited users; declined invites are left out', async () => {
    const [admin, reader, invited, declined] = await api.people.developers(4);
    const team = await api.people.team({
      members: [
        { person: invited, state: 'invited' },
        { person: reader, role: 'readonly' },
        { person: declined, state: 'declined' },
        { person: admin, role: 'admin' },
      ],
    });
    const answer = await api.as(team.owner).call('getTeamMembers', { teamId: team.id });
    expect(answer).toMatchObject({ status: 200, total_count: 4 });
    expect(answer.data?.map(({ user_id, role, request_status }) => [user_id, role, request_status])).toEqual([
      [team.owner.id, 'owner', 'accepted'],
      [admin.id, 'admin', 'accepted'],
      [reader.id, 'readonly', 'accepted'],
      [invited.id, 'developer', 'invited'],
    ]);
  });

  it('shows e-mail addresses to owners and admins of the team and to admins of the platform; others see only their own', async () => {
    const [admin, member] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: admin, role: 'admin' }, { person: member }] });
    const addressesFor = async (person: TestPerson) => {
      const { data } = await api.as(person).call('getTeamMembers', { teamId: team.id });
      return data?.map(({ emailaddress }) => emailaddress);
    };
    const all = [team.owner.emailaddress, admin.emailaddress, member.emailaddress];
    expect(await addressesFor(team.owner)).toEqual(all);
    expect(await addressesFor(admin)).toEqual(all);
    expect(await addressesFor(await api.people.admin())).toEqual(all);
    expect(await addressesFor(member)).toEqual([null, null, member.emailaddress]);
  });

  it('hides the address of an invited user until they join, and between blocked users', async () => {
    const [invited, blocking, blocked, friend] = await api.people.developers(4);
    const members = [{ person: blocking }, { person: blocked }, { person: friend }];
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }, ...members] });
    await api.db.insert(blocks).values([
      { blockerId: blocking.id, blockedId: team.owner.id },
      { blockerId: team.owner.id, blockedId: blocked.id },
    ]);
    const everybody = [team.owner, invited, blocking, blocked, friend].map(({ emailaddress }) => emailaddress);
    const getShownMembers = async () => {
      const { data } = await api.as(team.owner).call('getTeamMembers', { teamId: team.id });
      return everybody.filter((address) => JSON.stringify(data).includes(address));
    };
    expect(await getShownMembers()).toEqual([team.owner.emailaddress, friend.emailaddress]);
    await api.as(invited).call('updateInviteRequestStatus', { teamId: team.id, isAccept: true });
    expect(await getShownMembers()).toEqual([team.owner.emailaddress, invited.emailaddress, friend.emailaddress]);
  });
});

describe('inviteTeamMember', () => {
  const invite = (person: TestPerson, teamId: number, memberId: number[], role?: string) =>
    api.as(person).call('inviteTeamMember', { teamId, memberId, ...(role === undefined ? {} : { role }) });

  it('is refused to guests, strangers and members without permission', async () => {
    const [stranger, member, reader, someone] = await api.people.developers(4);
    const team = await api.people.team({ members: [{ person: member }, { person: reader, role: 'readonly' }] });
    expect(await api.as(null).raw('inviteTeamMember', { teamId: team.id, memberId: [someone.id] })).toMatchObject(
      unauthenticated,
    );
    expect(await invite(stranger, team.id, [someone.id])).toMatchObject({ status: 404 });
    expect(await invite(member, team.id, [someone.id])).toMatchObject({ status: 403 });
    expect(await invite(reader, team.id, [someone.id])).toMatchObject({ status: 403 });
    expect(await memberRows(api, team.id)).toHaveLength(3);
  });

  it('answers 400 to invalid input and changes nothing', async () => {
    const [member, waiting, appUser, blocked] = await Promise.all([
      api.people.developer(),
      api.people.developer(),
      api.people.appUser(),
      api.people.developer(),
    ]);
    const team = await api.people.team({ members: [{ person: member }, { person: waiting, state: 'invited' }] });
    await api.db.insert(blocks).values({ blockerId: blocked.id, blockedId: team.owner.id });
    const unavailable = 'One of the selected people cannot be invited. Only bot developers can join a team.';
    expect(await invite(team.owner, team.id, [team.owner.id])).toMatchObject({
      status: 400,
      message: 'You cannot invite yourself.',
    });
    expect(await invite(team.owner, team.id, [member.id])).toMatchObject({
      status: 400,
      message: `${member.username} already belongs to the team or has been invited.`,
    });
    expect(await invite(team.owner, team.id, [waiting.id])).toMatchObject({
      status: 400,
      message: `${waiting.username} already belongs to the team or has been invited.`,
    });
    expect(await invite(team.owner, team.id, [appUser.id])).toMatchObject({ status: 400, message: unavailable });
    expect(await invite(team.owner, team.id, [blocked.id])).toMatchObject({ status: 400, message: unavailable });
    expect(await invite(team.owner, team.id, [999_999_999])).toMatchObject({ status: 400, message: unavailable });
    expect(await invite(team.owner, team.id, [(await api.people.developer()).id], 'owner')).toMatchObject({
      status: 400,
      message: 'A member cannot be invited as the owner.',
    });
    expect((await invite(team.owner, team.id, [])).status).toBe(400);
    expect(await memberRows(api, team.id)).toHaveLength(3);
  });

  it('requires a verified address of the inviting member', async () => {
    const [owner, someone] = [await api.people.developer({ emailVerifiedAt: null }), await api.people.developer()];
    const team = await api.people.team({ owner });
    expect(await invite(owner, team.id, [someone.id])).toEqual({
      status: 403,
      message: 'Please verify your e-mail address before you invite people to a team.',
      data: null,
      total_count: null,
    });
    expect(await memberRows(api, team.id)).toHaveLength(1);
    expect(await getNotices(api, someone.id)).toEqual([]);
  });

  it('is refused for a personal team', async () => {
    const team = await api.people.team({ change: { typeId: 1 } });
    expect(await invite(team.owner, team.id, [(await api.people.developer()).id])).toMatchObject({ status: 403 });
    expect(await memberRows(api, team.id)).toHaveLength(1);
  });

  it('invites all users or none', async () => {
    const [fine, appUser] = await Promise.all([api.people.developer(), api.people.appUser()]);
    const team = await api.people.team();
    expect(await invite(team.owner, team.id, [fine.id, appUser.id])).toMatchObject({ status: 400 });
    expect(await memberRows(api, team.id)).toHaveLength(1);
    expect(await getNotices(api, fine.id)).toEqual([]);
  });

  it('invites with a role, repeats a declined invite, notifies the users and logs it', async () => {
    const [admin, fresh, declined] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: admin, role: 'admin' },
        { person: declined, state: 'declined' },
      ],
    });
    const answer = await invite(admin, team.id, [fresh.id, declined.id], 'readonly');
    expect(answer).toMatchObject({ status: 200, message: 'Invitation sent', total_count: 4 });
    const rows = await memberRows(api, team.id);
    for (const person of [fresh, declined]) {
      expect(rows.find(({ userId }) => userId === person.id)).toMatchObject({
        state: 'invited',
        role: 'readonly',
        invitedById: admin.id,
        answeredAt: null,
      });
      expect(await getNotices(api, person.id)).toMatchObject([
        { messageId: 'notifications.teamInvite', actorId: admin.id },
      ]);
    }
    expect((await teamRow(api, team.id)).memberCount).toBe(2);
    expect(await getLog(api, team.id)).toEqual(['member.invited', 'member.invited']);
    expect(await getAudit(api, team.id)).toMatchObject([
      { action: 'teams.invited', actorId: admin.id, after: { role: 'readonly' } },
    ]);
  });

  it('invites a user once for twenty parallel requests', async () => {
    const [team, someone] = await Promise.all([api.people.team(), api.people.developer()]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(team.owner, team.id, [someone.id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await memberRows(api, team.id)).toHaveLength(2);
    expect(await getNotices(api, someone.id)).toHaveLength(1);
  });
});

describe('removeTeamMember', () => {
  const remove = (person: TestPerson, teamId: number, userId: number) =>
    api.as(person).call('removeTeamMember', { teamId, userId });

  it('is refused to guests, strangers and members without permission to remove others', async () => {
    const [stranger, member, otherMember] = await api.people.developers(3);
    const team = await api.people.team({ members: [{ person: member }, { person: otherMember }] });
    expect(await api.as(null).raw('removeTeamMember', { teamId: team.id, userId: member.id })).toMatchObject(
      unauthenticated,
    );
    expect(await remove(stranger, team.id, member.id)).toMatchObject({ status: 404 });
    expect(await remove(member, team.id, otherMember.id)).toMatchObject({ status: 403 });
    expect(await memberRows(api, team.id)).toHaveLength(3);
  });

  it('answers 404 for users outside the team and never removes the owner', async () => {
    const [admin, outsider, declined] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: admin, role: 'admin' },
        { person: declined, state: 'declined' },
      ],
    });
    for (const userId of [outsider.id, declined.id, 999_999_999]) {
      expect(await remove(team.owner, team.id, userId)).toMatchObject({
        status: 404,
        message: 'This person is not a member of the team.',
      });
    }
    expect(await remove(admin, team.id, team.owner.id)).toMatchObject({
      status: 400,
      message: 'The owner cannot be removed from the team.',
    });
    expect(await remove(team.owner, team.id, team.owner.id)).toMatchObject({
      status: 400,
      message: 'The owner cannot be removed from the team.',
    });
    expect((await teamRow(api, team.id)).memberCount).toBe(2);
  });

  it('removes a member or an invite, updates the counter, notifies the user and logs it', async () => {
    const [member, invited] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: member }, { person: invited, state: 'invited' }] });
    expect(await remove(team.owner, team.id, member.id)).toEqual({ status: 200, message: 'Removed from the team' });
    expect(await remove(team.owner, team.id, invited.id)).toEqual({ status: 200, message: 'Invitation withdrawn' });
    expect(await memberRows(api, team.id)).toHaveLength(1);
    expect((await teamRow(api, team.id)).memberCount).toBe(1);
    expect(await getNotices(api, member.id)).toMatchObject([{ messageId: 'notifications.teamMemberRemoved' }]);
    expect(await getLog(api, team.id)).toEqual(['member.removed', 'member.removed']);
    expect(await getAudit(api, team.id)).toMatchObject([
      { action: 'teams.memberRemoved', before: { userId: member.id } },
      { action: 'teams.memberRemoved', before: { userId: invited.id } },
    ]);
    expect(await api.as(member).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({ status: 404 });
  });

  it('lets a member leave and notifies the owner', async () => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    expect(await remove(member, team.id, member.id)).toEqual({ status: 200, message: 'You left the team.' });
    expect((await teamRow(api, team.id)).memberCount).toBe(1);
    expect(await getLog(api, team.id)).toEqual(['member.left']);
    expect(await getNotices(api, team.owner.id)).toMatchObject([
      { messageId: 'notifications.teamMemberLeft', actorId: member.id },
    ]);
  });

  it('updates the counter once for twenty parallel removals', async () => {
    const [member, otherMember] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: member }, { person: otherMember }] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(team.owner, team.id, member.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect((await teamRow(api, team.id)).memberCount).toBe(2);
  });
});
