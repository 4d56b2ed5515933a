import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, memberRows, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const answer = (person: TestPerson, teamId: number, isAccept: boolean) =>
  api.as(person).call('updateInviteRequestStatus', { teamId, isAccept });

describe('getTeamInvites', () => {
  it('is refused to guests and other roles', async () => {
    expect(await api.as(null).raw('getTeamInvites')).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.appUser()).call('getTeamInvites')).toMatchObject({ status: 403, data: null });
    expect(await api.as(await api.people.admin()).call('getTeamInvites')).toMatchObject({ status: 403, data: null });
  });

  it('lists only the open invites of the caller, with the team as an outsider may see it', async () => {
    const [invited, otherInvited] = await api.people.developers(2);
    const team = await api.people.team({
      members: [
        { person: invited, role: 'admin', state: 'invited' },
        { person: otherInvited, state: 'invited' },
      ],
    });
    await api.people.team({ members: [{ person: invited }] });
    await api.people.team({ members: [{ person: invited, state: 'declined' }] });
    expect(await api.as(invited).call('getTeamInvites')).toMatchObject({
      status: 200,
      total_count: 1,
      data: [
        {
          role: 'admin',
          invited_by: team.owner.username,
          s2_team: { id: team.id, name: team.name, image: null, short_description: 'Bots for the market' },
        },
      ],
    });
    expect(await api.as(await api.people.developer()).call('getTeamInvites')).toMatchObject({
      status: 200,
      data: [],
      total_count: 0,
    });
  });

  it('sends the same number of statements for one invite and for thirty', async () => {
    const [invitedOnce, invitedOften] = await api.people.developers(2);
    await api.people.team({ members: [{ person: invitedOnce, state: 'invited' }] });
    for (let index = 0; index < 30; index += 1)
      await api.people.team({ members: [{ person: invitedOften, state: 'invited' }] });
    const few = await countStatements(api, invitedOnce, (caller) => caller.call('getTeamInvites'));
    const lots = await countStatements(api, invitedOften, async (caller) =>
      expect(await caller.call('getTeamInvites')).toMatchObject({ total_count: 30 }),
    );
    expect(lots).toBe(few);
    expect(lots).toBe(2);
  });
});

describe('updateInviteRequestStatus', () => {
  it('is refused to guests and other roles, and hides teams that did not invite the caller', async () => {
    const team = await api.people.team();
    expect(await api.as(null).raw('updateInviteRequestStatus', { teamId: team.id, isAccept: true })).toMatchObject(
      unauthenticated,
    );
    expect(await answer(await api.people.appUser(), team.id, true)).toMatchObject({ status: 403 });
    const stranger = await api.people.developer();
    const hidden = await answer(stranger, team.id, true);
    expect(hidden).toMatchObject({ status: 404, message: 'This invitation no longer exists.' });
    expect(await answer(stranger, 999_999_999, true)).toEqual(hidden);
    expect((await teamRow(api, team.id)).memberCount).toBe(1);
  });

  it('accepts: adds a member with the offered role, counts, notifies and logs it', async () => {
    const invited = await api.people.developer();
    const team = await api.people.team({ members: [{ person: invited, role: 'readonly', state: 'invited' }] });
    expect(await answer(invited, team.id, true)).toEqual({ status: 200, message: 'You joined the team.' });
    expect((await memberRows(api, team.id)).find(({ userId }) => userId === invited.id)).toMatchObject({
      state: 'accepted',
      role: 'readonly',
    });
    expect((await teamRow(api, team.id)).memberCount).toBe(2);
    expect(await getNotices(api, team.owner.id)).toMatchObject([
      { messageId: 'notifications.teamInviteAccepted', actorId: invited.id, link: `/team-detail/${team.id}` },
    ]);
    expect(await getLog(api, team.id)).toEqual(['member.joined']);
    expect(await getAudit(api, team.id)).toMatchObject([{ action: 'teams.joined', actorId: invited.id }]);
    expect(await api.as(invited).call('getTeamInvites')).toMatchObject({ data: [] });
    expect(await api.as(invited).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({
      status: 200,
      data: { viewer_role: 'readonly' },
    });
  });

  it('declines: adds no member, and the team stays hidden', async () => {
    const invited = await api.people.developer();
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    expect(await answer(invited, team.id, false)).toEqual({ status: 200, message: 'You declined the invitation.' });
    expect((await teamRow(api, team.id)).memberCount).toBe(1);
    expect(await api.as(invited).call('getTeamDetailsById', { teamId: team.id })).toMatchObject({ status: 404 });
    expect(await getNotices(api, team.owner.id)).toMatchObject([{ messageId: 'notifications.teamInviteDeclined' }]);
  });

  it('answers 400 the second time', async () => {
    const invited = await api.people.developer();
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    await answer(invited, team.id, false);
    expect(await answer(invited, team.id, true)).toMatchObject({
      status: 400,
      message: 'You have already answered this invitation.',
    });
    expect((await teamRow(api, team.id)).memberCount).toBe(1);
  });

  it('counts one success for twenty parallel answers', async () => {
    const invited = await api.people.developer();
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(invited, team.id, index % 2 === 0)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    const row = (await memberRows(api, team.id)).find(({ userId }) => userId === invited.id);
    expect((await teamRow(api, team.id)).memberCount).toBe(row?.state === 'accepted' ? 2 : 1);
  });

  it('does not add a member who is removed at the same time', async () => {
    const invited = await api.people.developer();
    const team = await api.people.team({ members: [{ person: invited, state: 'invited' }] });
    await Promise.all([
      answer(invited, team.id, true),
      api.as(team.owner).call('removeTeamMember', { teamId: team.id, userId: invited.id }),
    ]);
    const members = (await memberRows(api, team.id)).filter(({ state }) => state === 'accepted');
    expect((await teamRow(api, team.id)).memberCount).toBe(members.length);
  });
});
