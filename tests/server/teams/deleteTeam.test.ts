import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { imageFile } from '../../support/api/images.ts';
import { storedFiles, toKey, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, memberRows, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const remove = (person: TestPerson, teamId: number) => api.as(person).call('deleteTeam', { teamId });

async function addBot(team: { id: number; owner: TestPerson }, deletedAt: Date | null = null): Promise<void> {
  const name = `Bot${team.id}${deletedAt === null ? 'a' : 'b'}`;
  await api.db.insert(bots).values({
    name,
    nameKey: name.toLowerCase(),
    handler: `/${name}`,
    handlerKey: name.toLowerCase(),
    description: 'Reads the market',
    shortDescription: 'Reads',
    typeId: 1,
    statusId: 1,
    teamId: team.id,
    creatorId: team.owner.id,
    searchKey: name.toLowerCase(),
    deletedAt,
  });
}

describe('deleteTeam', () => {
  it('is refused to a guest', async () => {
    const team = await api.people.team();
    expect(await api.as(null).raw('deleteTeam', { teamId: team.id })).toMatchObject(unauthenticated);
  });

  it('does not reveal to a stranger whether the team exists', async () => {
    const [team, stranger] = await Promise.all([api.people.team(), api.people.developer()]);
    const hidden = await remove(stranger, team.id);
    expect(hidden).toMatchObject({ status: 404 });
    expect(await remove(stranger, 999_999_999)).toEqual(hidden);
    expect((await teamRow(api, team.id)).statusId).toBe(1);
  });

  it.each(['admin', 'developer', 'readonly'] as const)('is refused to a member with the role %s', async (role) => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role }] });
    expect(await remove(member, team.id)).toMatchObject({ status: 403 });
    expect((await teamRow(api, team.id)).statusId).toBe(1);
  });

  it('refuses to delete a personal team', async () => {
    const team = await api.people.team({ change: { typeId: 1 } });
    expect(await remove(team.owner, team.id)).toMatchObject({
      status: 403,
      message: 'This is a personal team: it has no other members and cannot be deleted.',
    });
    expect((await teamRow(api, team.id)).statusId).toBe(1);
  });

  it('refuses to delete a team that still has bots, and says how many', async () => {
    const team = await api.people.team();
    await addBot(team);
    expect(await remove(team.owner, team.id)).toMatchObject({
      status: 400,
      message: 'This team still has 1 bot. Move or delete them first.',
    });
    expect((await teamRow(api, team.id)).statusId).toBe(1);
  });

  it('deletes a team whose bots are all deleted', async () => {
    const team = await api.people.team();
    await addBot(team, new Date());
    expect(await remove(team.owner, team.id)).toMatchObject({ status: 200 });
  });

  it('ends memberships and invites, notifies the users, removes the files and logs who did it', async () => {
    const [member, invited] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: member }, { person: invited, state: 'invited' }] });
    const { data } = await api.as(team.owner).call('updateTeam', {
      id: team.id,
      teamName: team.name,
      description: 'd',
      shortDes: 's',
      image: await imageFile(),
    });
    expect(await remove(team.owner, team.id)).toEqual({ status: 200, message: 'Team Deleted Successfully' });
    expect((await api.as(team.owner).call('getTeamDetailsByTeamTypeId', { pageNumber: 1, pageSize: 10 })).data).toEqual(
      [],
    );
    expect(await api.as(member).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({ status: 404 });
    expect(await api.as(invited).call('getTeamInvites')).toMatchObject({ data: [], total_count: 0 });
    expect(await api.as(invited).call('updateInviteRequestStatus', { teamId: team.id, isAccept: true })).toMatchObject({
      status: 404,
    });
    expect(await memberRows(api, team.id)).toEqual([]);
    for (const person of [member, invited]) {
      expect(await getNotices(api, person.id)).toMatchObject([
        { messageId: 'notifications.teamDeleted', values: { actor: team.owner.username, team: team.name }, link: null },
      ]);
    }
    expect(await storedFiles(api)).not.toContain(toKey(data?.image));
    expect(await getLog(api, team.id)).toContain('team.deleted');
    expect((await getAudit(api, team.id)).at(-1)).toMatchObject({
      action: 'teams.deleted',
      actorId: team.owner.id,
      before: { name: team.name },
    });
    expect(await remove(team.owner, team.id)).toMatchObject({ status: 404 });
  });

  it('stays consistent when others edit, invite and answer at the same time', async () => {
    const [invited, late] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    const before = await storedFiles(api);
    const answers = await Promise.all([
      api.as(team.owner).call('updateTeam', {
        id: team.id,
        teamName: 'Edited',
        description: 'd',
        shortDes: 's',
        image: await imageFile(),
      }),
      api.as(invited).call('updateInviteRequestStatus', { teamId: team.id, isAccept: true }),
      api.as(team.owner).call('inviteTeamMember', { teamId: team.id, memberId: [late.id] }),
      remove(team.owner, team.id),
      remove(team.owner, team.id),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers.slice(3).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await memberRows(api, team.id)).toEqual([]);
    const row = await teamRow(api, team.id);
    expect(row).toMatchObject({ statusId: 2, memberCount: 0, image: null });
    expect(await storedFiles(api)).toEqual(before);
  });
});
