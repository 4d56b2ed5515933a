import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, memberRows, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const change = (person: TestPerson, teamId: number, userId: number, role: string) =>
  api.as(person).call('updateTeamMemberRole', { teamId, userId, role });

async function findRole(teamId: number, userId: number): Promise<string | undefined> {
  const [row] = await api.db
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  return row?.role;
}

describe('updateTeamMemberRole', () => {
  it('is refused to guests, strangers, app users and members without permission', async () => {
    const [stranger, member, reader, appUser] = await Promise.all([
      api.people.developer(),
      api.people.developer(),
      api.people.developer(),
      api.people.appUser(),
    ]);
    const team = await api.people.team({ members: [{ person: member }, { person: reader, role: 'readonly' }] });
    const variables = { teamId: team.id, userId: member.id, role: 'admin' };
    expect(await api.as(null).raw('updateTeamMemberRole', variables)).toMatchObject(unauthenticated);
    expect(await api.as(appUser).call('updateTeamMemberRole', variables)).toMatchObject({ status: 403, data: null });
    expect(await change(stranger, team.id, member.id, 'admin')).toMatchObject({ status: 404, data: null });
    expect(await change(member, team.id, member.id, 'admin')).toMatchObject({ status: 403 });
    expect(await change(reader, team.id, reader.id, 'admin')).toMatchObject({ status: 403 });
    expect(await change(member, team.id, member.id, 'owner')).toMatchObject({ status: 403 });
    expect(await findRole(team.id, member.id)).toBe('developer');
  });

  it('answers 404 for users outside the team, 400 for the owner and for the current role', async () => {
    const [admin, declined, outsider] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: admin, role: 'admin' },
        { person: declined, state: 'declined' },
      ],
    });
    for (const userId of [declined.id, outsider.id, 999_999_999])
      expect(await change(team.owner, team.id, userId, 'readonly')).toMatchObject({ status: 404 });
    expect(await change(team.owner, team.id, admin.id, 'admin')).toMatchObject({
      status: 400,
      message: 'This person already has that role.',
    });
    for (const role of ['admin', 'readonly'])
      expect(await change(admin, team.id, team.owner.id, role)).toMatchObject({
        status: 400,
        message: 'The role of the owner only changes when the owner transfers ownership.',
      });
    expect(await findRole(team.id, team.owner.id)).toBe('owner');
  });

  it('changes the permissions of a member or an invited user, notifies them and logs it', async () => {
    const [admin, member, invited] = await api.people.developers(3);
    const team = await api.people.team({
      members: [{ person: admin, role: 'admin' }, { person: member }, { person: invited, state: 'invited' }],
    });
    const answer = await change(admin, team.id, member.id, 'readonly');
    expect(answer).toMatchObject({ status: 200, message: 'Role changed', total_count: 4 });
    expect(answer.data?.find(({ user_id }) => user_id === member.id)?.role).toBe('readonly');
    expect(await change(admin, team.id, invited.id, 'admin')).toMatchObject({ status: 200 });
    expect(await findRole(team.id, invited.id)).toBe('admin');
    expect(await getNotices(api, member.id)).toMatchObject([
      { messageId: 'notifications.teamRoleChanged', actorId: admin.id, link: `/team-detail/${team.id}` },
    ]);
    expect(await getNotices(api, invited.id)).toMatchObject([{ link: '/teams' }]);
    expect(await getLog(api, team.id)).toEqual(['member.roleChanged', 'member.roleChanged']);
    expect(await getAudit(api, team.id)).toMatchObject([
      { action: 'teams.roleChanged', before: { role: 'developer' }, after: { role: 'readonly' } },
      { action: 'teams.roleChanged' },
    ]);
    expect(await api.as(member).call('inviteTeamMember', { teamId: team.id, memberId: [1] })).toMatchObject({
      status: 403,
    });
  });

  it('transfers the ownership: there is one owner, and the previous owner stays as an admin', async () => {
    const [admin, newOwner, invited] = await api.people.developers(3);
    const team = await api.people.team({
      members: [{ person: admin, role: 'admin' }, { person: newOwner }, { person: invited, state: 'invited' }],
    });
    expect(await change(admin, team.id, newOwner.id, 'owner')).toMatchObject({ status: 403 });
    expect(await change(team.owner, team.id, invited.id, 'owner')).toMatchObject({
      status: 400,
      message: 'Only a member who has joined the team can become its owner.',
    });
    expect(await change(team.owner, team.id, newOwner.id, 'owner')).toMatchObject({
      status: 200,
      message: 'The team has a new owner.',
    });
    expect(await findRole(team.id, newOwner.id)).toBe('owner');
    expect(await findRole(team.id, team.owner.id)).toBe('admin');
    expect((await teamRow(api, team.id)).ownerId).toBe(newOwner.id);
    expect((await memberRows(api, team.id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    expect(await getNotices(api, newOwner.id)).toMatchObject([{ messageId: 'notifications.teamTransferred' }]);
    expect(await getLog(api, team.id)).toEqual(['team.transferred']);
    expect(await api.as(team.owner).call('deleteTeam', { teamId: team.id })).toMatchObject({ status: 403 });
    expect(await api.as(newOwner).call('deleteTeam', { teamId: team.id })).toMatchObject({ status: 200 });
  });

  it('refuses to transfer a team to an inactive account', async () => {
    const newOwner = await api.people.developer({ statusId: userStatusIds.disabled });
    const team = await api.people.team({ members: [{ person: newOwner }] });
    expect(await change(team.owner, team.id, newOwner.id, 'owner')).toMatchObject({ status: 400 });
    expect(await findRole(team.id, newOwner.id)).toBe('developer');
  });

  it('refuses to transfer a personal team', async () => {
    const team = await api.people.team({ change: { typeId: 1 } });
    expect(await change(team.owner, team.id, team.owner.id, 'admin')).toMatchObject({ status: 403 });
  });

  it('leaves one owner when ten parallel requests transfer the team to different users', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => api.people.developer()));
    const team = await api.people.team({ members: members.map((person) => ({ person })) });
    const answers = await Promise.all(members.map(({ id }) => change(team.owner, team.id, id, 'owner')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
    const owners = (await memberRows(api, team.id)).filter(({ role }) => role === 'owner');
    expect(owners.map(({ userId }) => userId)).toEqual([(await teamRow(api, team.id)).ownerId]);
  });
});
