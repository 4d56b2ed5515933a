import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { teamLog } from '../../../server/database/tables/bots/teams.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { texts } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const read = (person: TestPerson, teamId: number, pageNumber = 1, pageSize = 20) =>
  api.as(person).call('getTeamLog', { teamId, pageNumber, pageSize });

/** Entries a minute apart, the first is the oldest. */
const write = (teamId: number, actorId: number, entries: readonly Partial<typeof teamLog.$inferInsert>[]) =>
  api.db.insert(teamLog).values(
    entries.map((entry, place) => ({
      teamId,
      actorId,
      action: 'team.changed',
      subjectType: 'team',
      subjectId: teamId,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, place)),
      ...entry,
    })),
  );

describe('getTeamLog', () => {
  it('is available to members of every role and admins; for strangers the team does not exist', async () => {
    const [reader, stranger, invited] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: reader, role: 'readonly' },
        { person: invited, state: 'invited' },
      ],
    });
    const variables = { teamId: team.id, pageNumber: 1, pageSize: 20 };
    expect(await api.as(null).raw('getTeamLog', variables)).toMatchObject(unauthenticated);
    expect(await read(await api.people.appUser(), team.id)).toMatchObject({ status: 403, data: null });
    expect(await read(stranger, team.id)).toMatchObject({ status: 404, data: null });
    expect(await read(invited, team.id)).toEqual(await read(stranger, 999_999_999));
    for (const person of [team.owner, reader, await api.people.admin()])
      expect(await read(person, team.id)).toMatchObject({ status: 200, data: [], total_count: 0 });
  });

  it('returns who did what to which user, the newest first, with the state before and after', async () => {
    const member = await api.people.developer({ firstname: 'Ada', lastname: 'Yilmaz' });
    const team = await api.people.team({ members: [{ person: member }] });
    await api.as(team.owner).call('updateTeam', {
      id: team.id,
      teamName: texts.teamName,
      description: texts.description,
      shortDes: texts.shortDescription,
    });
    await api.as(team.owner).call('updateTeamMemberRole', { teamId: team.id, userId: member.id, role: 'admin' });
    const { data } = await read(member, team.id);
    expect(data?.map(({ action }) => action).toSorted()).toEqual(['member.roleChanged', 'team.changed']);
    expect(data?.find(({ action }) => action === 'member.roleChanged')).toMatchObject({
      subject_type: 'user',
      subject_id: member.id,
      subject_name: 'Ada Yilmaz',
      actor: { id: team.owner.id, username: team.owner.username },
      changes: [{ field: 'role', before: 'developer', after: 'admin' }],
    });
    const changed = data?.find(({ action }) => action === 'team.changed');
    expect(changed).toMatchObject({ subject_type: 'team', subject_id: team.id, subject_name: texts.teamName });
    expect(changed?.changes).toContainEqual({ field: 'name', before: team.name, after: texts.teamName });
  });

  it('returns documented fields only, truncates long texts and names statuses', async () => {
    const team = await api.people.team();
    await write(team.id, team.owner.id, [
      {
        detail: {
          before: { statusId: 3, description: null, image: '/files/old', same: 1, name: 'Same' },
          after: { statusId: 5, description: 'ş'.repeat(500), image: '/files/new', token: 'secret', name: 'Same' },
        },
      },
    ]);
    const { data } = await read(team.owner, team.id);
    expect(data?.[0]?.changes).toEqual([
      { field: 'description', before: null, after: `${'ş'.repeat(160)}…` },
      { field: 'status', before: 'verified', after: 'publish_requested' },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/secret|files/);
  });

  it('returns the entry when an account or a bot no longer exists', async () => {
    const gone = await api.people.developer();
    const team = await api.people.team({ members: [{ person: gone }] });
    await write(team.id, gone.id, [
      { action: 'bot.deleted', subjectType: 'bot', subjectId: 999_999_999, detail: { bot: 'Old Bot' } },
      { action: 'member.left', subjectType: 'user', subjectId: gone.id },
    ]);
    await api.db.update(users).set({ statusId: userStatusIds.deleted }).where(eq(users.id, gone.id));
    expect(await read(team.owner, team.id)).toMatchObject({
      status: 200,
      data: [
        { action: 'member.left', actor: null, subject_id: null, subject_name: null },
        { action: 'bot.deleted', actor: null, subject_type: 'bot', subject_id: null, subject_name: 'Old Bot' },
      ],
    });
  });

  it('pages with the same number of statements for any size', async () => {
    const team = await api.people.team();
    await write(
      team.id,
      team.owner.id,
      Array.from({ length: 60 }, () => ({})),
    );
    const first = await read(team.owner, team.id, 1, 50);
    const second = await read(team.owner, team.id, 2, 50);
    expect([first.data?.length, second.data?.length, second.total_count]).toEqual([50, 10, 60]);
    const ids = [...(first.data ?? []), ...(second.data ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    const statementsForOne = await countStatements(api, team.owner, (caller) =>
      caller.call('getTeamLog', { teamId: team.id, pageNumber: 1, pageSize: 1 }),
    );
    const statementsForMany = await countStatements(api, team.owner, (caller) =>
      caller.call('getTeamLog', { teamId: team.id, pageNumber: 1, pageSize: 100 }),
    );
    expect(statementsForMany).toBe(statementsForOne);
  });
});
