import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../server/database/tables/platform/files.ts';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const changed = { teamName: 'Day Shift', description: 'Bots that work by day.', shortDes: 'Bots by day' };
const update = (person: TestPerson, id: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('updateTeam', { id, ...changed, ...change });

describe('updateTeam', () => {
  it('is refused to a guest', async () => {
    const team = await api.people.team();
    expect(await api.as(null).raw('updateTeam', { id: team.id, ...changed })).toMatchObject(unauthenticated);
  });

  it('does not reveal to a stranger, an invited user or a former member whether the team exists', async () => {
    const [stranger, invited, declined] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: invited, state: 'invited' },
        { person: declined, state: 'declined' },
      ],
    });
    const hidden = await Promise.all([stranger, invited, declined].map((person) => update(person, team.id)));
    const missing = await update(stranger, 999_999_999);
    for (const answer of hidden) expect(answer).toEqual(missing);
    expect(missing).toEqual({ status: 404, message: 'This team could not be found.', data: null });
    expect((await teamRow(api, team.id)).name).toBe(team.name);
  });

  it.each(['developer', 'readonly'] as const)('is refused to a member with the role %s', async (role) => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role }] });
    expect(await update(member, team.id)).toEqual({
      status: 403,
      message: 'Your role in this team does not allow this.',
      data: null,
    });
    expect((await teamRow(api, team.id)).name).toBe(team.name);
  });

  it('is refused to admins of the platform, who can only read', async () => {
    const team = await api.people.team();
    expect(await update(await api.people.admin(), team.id)).toMatchObject({ status: 403 });
  });

  it.each([
    [{ teamName: '' }, 'Name is required'],
    [{ teamName: 'Bourse Support' }, 'This name is reserved. Choose another one.'],
    [{ description: ' ' }, 'Description is required'],
    [{ shortDes: '' }, 'Short Description is required'],
    [{ shortDes: 'x'.repeat(25) }, 'Short description is too long - should be 24 characters maximum.'],
    [{ description: 'a\u2066b' }, 'Team texts must not contain invisible characters.'],
  ])('answers 400 to %j', async (change, message) => {
    const team = await api.people.team();
    expect(await update(team.owner, team.id, change)).toEqual({ status: 400, message, data: null });
    expect((await teamRow(api, team.id)).name).toBe(team.name);
  });

  it('changes the texts, by the owner or an admin of the team, and logs it', async () => {
    const admin = await api.people.developer();
    const team = await api.people.team({ members: [{ person: admin, role: 'admin' }] });
    expect(await update(team.owner, team.id, { description: 'Line one\nLine two' })).toMatchObject({
      status: 200,
      message: 'Team Updated Successfully',
      data: { id: team.id, name: 'Day Shift', description: 'Line one\nLine two', short_description: 'Bots by day' },
    });
    expect(await update(admin, team.id, { teamName: 'Swing Shift' })).toMatchObject({
      status: 200,
      data: { name: 'Swing Shift', viewer_role: 'admin', viewer_can: { delete: false } },
    });
    expect(await teamRow(api, team.id)).toMatchObject({
      name: 'Swing Shift',
      searchKey: expect.stringContaining('swing shift'),
    });
    expect(await getLog(api, team.id)).toEqual(['team.changed', 'team.changed']);
    expect(await getAudit(api, team.id)).toMatchObject([
      { action: 'teams.updated', actorId: team.owner.id, before: { name: team.name }, after: { name: 'Day Shift' } },
      { action: 'teams.updated', actorId: admin.id, before: { name: 'Day Shift' }, after: { name: 'Swing Shift' } },
    ]);
    for (const { before, after } of await getAudit(api, team.id))
      expect(Object.keys(before ?? {}).toSorted()).toEqual(Object.keys(after ?? {}).toSorted());
  });

  it('refuses a stale form', async () => {
    const team = await api.people.team();
    const { data } = await api.as(team.owner).call('getTeamDetailsById', { teamId: team.id });
    const expectedUts = data?.uts;
    expect(await update(team.owner, team.id, { expectedUts })).toMatchObject({ status: 200 });
    expect(await update(team.owner, team.id, { expectedUts, teamName: 'Too late' })).toEqual({
      status: 409,
      message: 'This team has changed since you opened it. Please reload it and try again.',
      data: null,
    });
    expect((await teamRow(api, team.id)).name).toBe('Day Shift');
  });

  it('lets one of twenty parallel changes from the same form succeed', async () => {
    const team = await api.people.team();
    const { data } = await api.as(team.owner).call('getTeamDetailsById', { teamId: team.id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        update(team.owner, team.id, { expectedUts: data?.uts, teamName: `Shift ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await teamRow(api, team.id)).name).toBe(answers.find(({ status }) => status === 200)?.data?.name);
  });

  it('replaces only the uploaded images, and deletes the old files', async () => {
    const team = await api.people.team();
    const first = await update(team.owner, team.id, {
      image: await imageFile(),
      bannerImage: await imageFile({ type: 'jpeg', width: 2000, height: 500 }),
    });
    expect(first).toMatchObject({
      status: 200,
      data: { image: expect.stringMatching(/^\/files\//), banner_image: expect.stringMatching(/^\/files\//) },
    });
    const second = await update(team.owner, team.id, { image: await imageFile() });
    expect(second.data?.banner_image).toBe(first.data?.banner_image);
    expect(second.data?.image).not.toBe(first.data?.image);
    const storedNames = await storedFiles(api);
    expect(storedNames).toContain(toKey(second.data?.image));
    expect(storedNames).toContain(toKey(first.data?.banner_image));
    expect(storedNames).not.toContain(toKey(first.data?.image));
    expect((await fetch(`${api.url}${first.data?.image}`)).status).toBe(404);
    const [old] = await api.db
      .select()
      .from(files)
      .where(eq(files.key, toKey(first.data?.image)));
    expect(old?.deletedAt).toBeInstanceOf(Date);
  });

  it('leaves the old image and stores no new file when the change is refused', async () => {
    const team = await api.people.team();
    const { data } = await update(team.owner, team.id, { image: await imageFile() });
    const before = await storedFiles(api);
    expect(await update(team.owner, team.id, { image: await imageFile(), bannerImage: textNamedPng() })).toMatchObject({
      status: 400,
      message: 'Only valid .png, .jpg format files',
    });
    expect(
      await update(team.owner, team.id, { image: await imageFile(), expectedUts: '2020-01-01T00:00:00Z' }),
    ).toMatchObject({ status: 409 });
    expect(await storedFiles(api)).toEqual(before);
    expect((await fetch(`${api.url}${data?.image}`)).status).toBe(200);
  });
});
