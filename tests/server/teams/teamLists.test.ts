import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { searchKey } from '../../../server/database/keys.ts';
import { botCountries, botImages, bots } from '../../../server/database/tables/bots/bots.ts';
import { teams } from '../../../server/database/tables/bots/teams.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getTeamDetailsByTeamTypeId', { pageNumber: 1, pageSize: 10, ...variables });
const getNames = async (person: TestPerson, variables: Record<string, unknown> = {}) =>
  (await list(person, variables)).data?.map(({ name }) => name);

async function namedTeam(
  owner: TestPerson,
  name: string,
  change: Partial<typeof teams.$inferInsert> = {},
): Promise<void> {
  await api.people.team({ owner, change: { name, searchKey: searchKey(name), ...change } });
}

describe('getTeamDetailsByTeamTypeId', () => {
  it('is refused to guests and app users', async () => {
    expect(await api.as(null).raw('getTeamDetailsByTeamTypeId', { pageNumber: 1, pageSize: 10 })).toMatchObject(
      unauthenticated,
    );
    expect(await list(await api.people.appUser())).toMatchObject({ status: 403, data: null });
  });

  it('shows the teams that the caller owns or joined, without pending invites and deleted teams', async () => {
    const person = await api.people.developer();
    await namedTeam(person, 'Owned');
    await namedTeam(person, 'Closed', { statusId: 2 });
    await api.people.team({ change: { name: 'Joined' }, members: [{ person }] });
    await api.people.team({ change: { name: 'Inviting' }, members: [{ person, state: 'invited' }] });
    await api.people.team();
    expect(await list(person)).toMatchObject({ status: 200, total_count: 2 });
    expect((await getNames(person))?.toSorted()).toEqual(['Joined', 'Owned']);
    expect(await getNames(person, { createdByMe: true })).toEqual(['Owned']);
    expect(await getNames(person, { createdByMe: false })).toEqual(['Joined']);
  });

  it('shows the teams of another user to admins only', async () => {
    const [person, otherDeveloper, admin] = await Promise.all([
      api.people.developer(),
      api.people.developer(),
      api.people.admin(),
    ]);
    await namedTeam(otherDeveloper, 'Theirs');
    expect(await list(person, { userId: otherDeveloper.id })).toMatchObject({ status: 403, data: null });
    expect(await list(person, { userId: 999_999_999 })).toMatchObject({ status: 403, data: null });
    expect(await getNames(admin, { userId: otherDeveloper.id })).toEqual(['Theirs']);
    expect((await list(admin)).total_count).toBeGreaterThan(1);
    expect((await list(admin, { userId: otherDeveloper.id })).data?.[0]).toMatchObject({
      viewer_role: null,
      viewer_can: { edit: false, delete: false, invite: false },
    });
  });

  it('searches without regard to case, diacritics and Turkish dots; wildcards are text', async () => {
    const person = await api.people.developer();
    for (const name of ['İstanbul Işıkları', 'Zürich Nights', '100% Gains', 'snake_case'])
      await namedTeam(person, name);
    expect(await getNames(person, { searchText: 'ISTANBUL isik' })).toEqual(['İstanbul Işıkları']);
    expect(await getNames(person, { searchText: 'zurich' })).toEqual(['Zürich Nights']);
    expect(await getNames(person, { searchText: '100%' })).toEqual(['100% Gains']);
    expect(await getNames(person, { searchText: '%' })).toEqual([]);
    expect(await getNames(person, { searchText: '_' })).toEqual([]);
    expect(await getNames(person, { searchText: '\\' })).toEqual([]);
    expect(await getNames(person, { searchText: "' or 1=1 --" })).toEqual([]);
    expect(await getNames(person, { searchText: '   ' })).toHaveLength(4);
    expect(await getNames(person, { searchText: 'x'.repeat(100_000) })).toEqual([]);
  });

  it('sorts and pages, and clamps the page', async () => {
    const person = await api.people.developer();
    for (const name of ['Bravo', 'alpha', 'Çelik', 'delta'])
      await namedTeam(person, name, { memberCount: name.length });
    expect(await getNames(person, { sortBy: 'name' })).toEqual(['alpha', 'Bravo', 'Çelik', 'delta']);
    expect(await getNames(person, { sortBy: 'name', sortOrder: 'desc', pageSize: 2 })).toEqual(['delta', 'Çelik']);
    expect(await list(person, { sortBy: 'name', sortOrder: 'asc', pageSize: 3, pageNumber: 2 })).toMatchObject({
      total_count: 4,
      data: [{ name: 'delta' }],
    });
    expect(await getNames(person)).toEqual(['delta', 'Çelik', 'alpha', 'Bravo']);
    for (const bad of [
      { pageNumber: 0 },
      { pageNumber: -1 },
      { pageSize: 0 },
      { pageSize: -5 },
      { pageSize: 2_000_000_000 },
    ]) {
      expect((await list(person, bad)).status).toBe(200);
    }
    expect(await list(person, { pageNumber: 2_000_000_000 })).toMatchObject({ status: 200, data: [], total_count: 4 });
  });

  it('sends the same number of statements for one team and for forty, members included', async () => {
    const [ownerOfOneTeam, ownerOfManyTeams] = await api.people.developers(2);
    await namedTeam(ownerOfOneTeam, 'Only');
    for (let index = 0; index < 40; index += 1) await namedTeam(ownerOfManyTeams, `Team ${index}`);
    const query =
      '{ getTeamDetailsByTeamTypeId(pageNumber: 1, pageSize: 50) { total_count data { id members { user_id } invites { user_id } } } }';
    const count = async (person: TestPerson, total: number): Promise<number> =>
      countStatements(api, person, async (caller) => {
        const answer = await caller.send('/graphql', { query });
        expect(answer.body.data?.['getTeamDetailsByTeamTypeId']).toMatchObject({ total_count: total });
      });
    const few = await count(ownerOfOneTeam, 1);
    expect(await count(ownerOfManyTeams, 40)).toBe(few);
    expect(few).toBe(3);
  });
});

describe('getTeamDetailsById', () => {
  it('is refused to guests and hidden from strangers, including invited users', async () => {
    const [stranger, invited] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    expect(await api.as(null).raw('getTeamDetailsById', { teamId: team.id })).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.appUser()).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({
      status: 403,
    });
    const hidden = await api.as(stranger).call('getTeamDetailsById', { teamId: team.id });
    expect(hidden).toEqual({ status: 404, message: 'This team could not be found.', data: null });
    expect(await api.as(invited).call('getTeamDetailsById', { teamId: team.id })).toEqual(hidden);
    expect(await api.as(stranger).call('getTeamDetailsById', { teamId: 999_999_999 })).toEqual(hidden);
  });

  it.each([0, -1, 2 ** 53, 1.5, '1', '1 OR 1=1', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', null])(
    'names the variable for the id %j',
    async (teamId) => {
      const answer = await api.as(await api.people.developer()).raw('getTeamDetailsById', { teamId });
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.errors?.[0]?.message).toContain('teamId');
      expect(answer.body.data ?? null).toBeNull();
    },
  );

  it.each([
    ['owner', { edit: true, delete: true, invite: true, add_bot: true, transfer: true }],
    ['admin', { edit: true, delete: false, invite: true, add_bot: true, transfer: false }],
    ['developer', { edit: false, delete: false, invite: false, add_bot: true, transfer: false }],
    ['readonly', { edit: false, delete: false, invite: false, add_bot: false, transfer: false }],
  ] as const)('returns the permissions of the %s', async (role, can) => {
    const member = await api.people.developer();
    const team = await api.people.team(role === 'owner' ? { owner: member } : { members: [{ person: member, role }] });
    expect(await api.as(member).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({
      status: 200,
      data: { id: team.id, viewer_role: role, viewer_can: can },
    });
  });

  it('allows no caller to delete or invite to a personal team', async () => {
    const team = await api.people.team({ change: { typeId: 1 } });
    expect(await api.as(team.owner).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({
      data: {
        id_s2_team_types: 1,
        viewer_can: { edit: true, delete: false, invite: false, add_bot: true, transfer: false },
      },
    });
  });
});

describe('getTeamDetailsWithBotList', () => {
  const addBots = async (teamId: number, creatorId: number, count: number): Promise<void> => {
    const rows = await api.db
      .insert(bots)
      .values(
        Array.from({ length: count }, (_, index) => {
          const name = `Bot ${teamId} ${index}`;
          return {
            name,
            nameKey: searchKey(name),
            handler: `/bot${teamId}n${index}`,
            handlerKey: `bot${teamId}n${index}`,
            description: 'Reads',
            shortDescription: 'Reads',
            typeId: 1,
            statusId: 6,
            teamId,
            creatorId,
            searchKey: searchKey(name),
            createdAt: new Date(1_700_000_000_000 + index * 1000),
          };
        }),
      )
      .returning({ id: bots.id });
    await api.db.insert(botCountries).values(rows.map(({ id }) => ({ botId: id, countryCode: 'TR' })));
    await api.db
      .insert(botImages)
      .values(rows.map(({ id }) => ({ botId: id, kind: 'banner' as const, url: `/files/${'a'.repeat(26)}` })));
    await api.db.update(teams).set({ botCount: count }).where(eq(teams.id, teamId));
  };
  const query = `query ($teamId: Id!) { getTeamDetailsWithBotList(teamId: $teamId) { status data { team { id num_bots } bots {
    id name handler bot_token countries { code name } id_s2_countries banner_url featuredImages { id } s2_bot_status { id status } creator_name team_name is_personal_team viewer_can { edit delete review } } } } }`;

  it('is refused to guests and hidden from strangers', async () => {
    const [team, stranger] = await Promise.all([api.people.team(), api.people.developer()]);
    expect(await api.as(null).raw('getTeamDetailsWithBotList', { teamId: team.id })).toMatchObject(unauthenticated);
    expect(await api.as(stranger).call('getTeamDetailsWithBotList', { teamId: team.id })).toMatchObject({
      status: 404,
      data: null,
    });
  });

  it('returns the team with its bots, the newest first, without deleted ones', async () => {
    const reader = await api.people.developer();
    const team = await api.people.team({ members: [{ person: reader, role: 'readonly' }] });
    await addBots(team.id, team.owner.id, 3);
    await api.db
      .update(bots)
      .set({ deletedAt: new Date() })
      .where(eq(bots.handlerKey, `bot${team.id}n1`));
    const answer = await api.as(reader).send('/graphql', { query, variables: { teamId: team.id } });
    expect(answer.body.errors).toBeUndefined();
    expect(answer.body.data?.['getTeamDetailsWithBotList']).toMatchObject({
      status: 200,
      data: {
        team: { id: team.id },
        bots: [
          {
            handler: `/bot${team.id}n2`,
            team_name: team.name,
            creator_name: 'Deniz Aydin',
            countries: [{ code: 'TR' }],
            banner_url: `/files/${'a'.repeat(26)}`,
            bot_token: null,
            viewer_can: { edit: false, delete: false, review: false },
          },
          { handler: `/bot${team.id}n0` },
        ],
      },
    });
  });

  it('sends the same number of statements for one bot and for fifty', async () => {
    const [small, large] = await Promise.all([api.people.team(), api.people.team()]);
    await addBots(small.id, small.owner.id, 1);
    await addBots(large.id, large.owner.id, 50);
    const count = (team: { id: number; owner: TestPerson }, length: number): Promise<number> =>
      countStatements(api, team.owner, async (caller) => {
        const { data } = await caller.call('getTeamDetailsWithBotList', { teamId: team.id });
        expect(data?.bots).toHaveLength(length);
      });
    const few = await count(small, 1);
    expect(await count(large, 50)).toBe(few);
    expect(few).toBeLessThanOrEqual(6);
  });

  it('pages over REST for the developer console', async () => {
    const team = await api.people.team();
    await addBots(team.id, team.owner.id, 5);
    const response = await api
      .as(team.owner)
      .fetch(`/api/getDeveloperTeamsBot?teamId=${team.id}&pageNumber=2&pageSize=2`);
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(body).toMatchObject({
      status: 200,
      total_count: 5,
      data: [{ handler: `/bot${team.id}n2` }, { handler: `/bot${team.id}n1` }],
    });
    expect((await api.as(null).fetch(`/api/getDeveloperTeamsBot?teamId=${team.id}`)).status).toBe(401);
    expect(
      (await api.as(await api.people.developer()).fetch(`/api/getDeveloperTeamsBot?teamId=${team.id}`)).status,
    ).toBe(404);
    expect((await api.as(team.owner).fetch('/api/getDeveloperTeamsBot?teamId=1%20OR%201=1')).status).toBe(400);
  });
});
