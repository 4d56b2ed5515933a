import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getLog, teamRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function upload(person: TestPerson | null, teamId: number | string, file: File | null): Promise<Response> {
  const form = new FormData();
  form.append('teamId', String(teamId));
  if (file !== null) form.append('bannerImage', file);
  return api
    .as(person)
    .fetch('/api/uploadTeamBanner', { method: 'POST', body: form, headers: { 'x-requested-with': 'fetch' } });
}

const removeBanner = (person: TestPerson | null, teamId: number): Promise<Response> =>
  api.as(person).fetch('/api/removeTeamBanner', {
    method: 'POST',
    body: JSON.stringify({ teamId }),
    headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
  });

describe('POST /api/uploadTeamBanner', () => {
  it('is refused to guests, strangers, other roles and members without permission', async () => {
    const [stranger, member] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: member }] });
    const before = await storedFiles(api);
    expect((await upload(null, team.id, await imageFile())).status).toBe(401);
    expect((await upload(stranger, team.id, await imageFile())).status).toBe(404);
    expect((await upload(member, team.id, await imageFile())).status).toBe(403);
    expect((await upload(await api.people.appUser(), team.id, await imageFile())).status).toBe(403);
    expect(await storedFiles(api)).toEqual(before);
  });

  it('refuses a file that is not an image, a missing file, and a bad team id, and stores nothing', async () => {
    const team = await api.people.team();
    const before = await storedFiles(api);
    const lie = await upload(team.owner, team.id, textNamedPng());
    expect(lie.status).toBe(400);
    expect(await lie.json()).toMatchObject({ status: 400, message: 'Only valid .png, .jpg format files' });
    expect((await upload(team.owner, team.id, null)).status).toBe(400);
    expect((await upload(team.owner, 'all', await imageFile())).status).toBe(400);
    expect(await storedFiles(api)).toEqual(before);
    expect((await teamRow(api, team.id)).bannerImage).toBeNull();
  });

  it('sets, replaces and removes the banner, with its files', async () => {
    const team = await api.people.team();
    expect(
      await (await upload(team.owner, team.id, await imageFile({ type: 'jpeg', width: 2400, height: 600 }))).json(),
    ).toMatchObject({ status: 200, message: 'Banner uploaded successfully' });
    const first = (await teamRow(api, team.id)).bannerImage;
    expect((await fetch(`${api.url}${first}`)).headers.get('content-type')).toBe('image/jpeg');
    await upload(team.owner, team.id, await imageFile());
    const second = (await teamRow(api, team.id)).bannerImage;
    expect(second).not.toBe(first);
    expect(await storedFiles(api)).not.toContain(toKey(first));
    expect(await (await removeBanner(team.owner, team.id)).json()).toMatchObject({
      status: 200,
      message: 'Banner removed successfully',
      data: { banner_image: null },
    });
    expect((await teamRow(api, team.id)).bannerImage).toBeNull();
    expect(await storedFiles(api)).not.toContain(toKey(second));
    expect(await getLog(api, team.id)).toEqual(['banner.changed', 'banner.changed', 'banner.removed']);
  });
});

describe('POST /api/removeTeamBanner', () => {
  it('is refused to guests, strangers and members without permission', async () => {
    const [stranger, member] = await api.people.developers(2);
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    await upload(team.owner, team.id, await imageFile());
    expect((await removeBanner(null, team.id)).status).toBe(401);
    expect((await removeBanner(stranger, team.id)).status).toBe(404);
    expect((await removeBanner(member, team.id)).status).toBe(403);
    expect((await teamRow(api, team.id)).bannerImage).toMatch(/^\/files\//);
  });
});
