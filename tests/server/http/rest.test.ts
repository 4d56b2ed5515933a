import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let developer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  developer = await api.people.developer();
});
afterAll(() => api.close());

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function call(person: TestPerson | null, place: string, init?: RequestInit) {
  const response = await api.as(person).fetch(place, init);
  return { status: response.status, body: await response.json() };
}

const form = (values: Record<string, string | File>): RequestInit => {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  return { method: 'POST', body };
};

const calls: readonly (readonly [
  string,
  RequestInit | undefined,
  readonly ('app_user' | 'bot_developer' | 'admin')[],
])[] = [
  ['/api/uploadTeamBanner', json({ teamId: 1 }), ['bot_developer']],
  ['/api/removeTeamBanner', json({ teamId: 1 }), ['bot_developer']],
  ['/api/getDeveloperTeamsBot?teamId=1', undefined, ['bot_developer', 'admin']],
  ['/api/uploadDevUserBanner', json({}), ['bot_developer']],
  ['/api/getInfoNotification', undefined, ['app_user', 'bot_developer', 'admin']],
  ['/api/quick-panel/data', undefined, ['app_user', 'bot_developer', 'admin']],
];

describe.each(calls)('%s', (place, init, roles) => {
  it('is available to signed-in users of its roles', async () => {
    expect(await call(null, place, init)).toMatchObject({
      status: 401,
      body: { status: 401, message: 'Please sign in first.' },
    });
    const people = { app_user: await api.people.appUser(), bot_developer: developer, admin: await api.people.admin() };
    for (const [role, person] of Object.entries(people)) {
      const { status } = await call(person, place, init);
      const isMeant = roles.some((item) => item === role);
      expect(isMeant ? [200, 400, 404] : [403]).toContain(status);
    }
  });

  it('refuses a bad token', async () => {
    const response = await api.as(null).with({ authorization: 'Bearer bad' }).fetch(place, init);
    expect([response.status, (await response.json()).message]).toEqual([401, 'Invalid access_token']);
  });

  it('is served with its own method only', async () => {
    const otherInit = init === undefined ? json({}) : undefined;
    expect((await call(developer, place, otherInit)).status).toBe(404);
  });
});

describe('the banner of a team', () => {
  it('is set, shown and removed by its owner', async () => {
    const team = await api.people.team({ owner: developer });
    const put = await call(
      developer,
      '/api/uploadTeamBanner',
      form({ teamId: String(team.id), bannerImage: await imageFile({ width: 800, height: 200 }) }),
    );
    expect(put).toMatchObject({
      status: 200,
      body: {
        status: 200,
        message: 'Banner uploaded successfully',
        data: { id: team.id, banner_image: expect.stringMatching(/^\/files\//) },
      },
    });
    expect((await fetch(`${api.url}${put.body.data.banner_image}`)).status).toBe(200);
    const removed = await call(developer, '/api/removeTeamBanner', json({ teamId: team.id }));
    expect(removed).toMatchObject({
      status: 200,
      body: { message: 'Banner removed successfully', data: { banner_image: null } },
    });
    expect((await fetch(`${api.url}${put.body.data.banner_image}`)).status).toBe(404);
  });

  it('does not exist for a stranger, and the answer is in the stranger’s language', async () => {
    const team = await api.people.team();
    const response = await api
      .as(developer)
      .with({ 'accept-language': 'tr' })
      .fetch('/api/removeTeamBanner', json({ teamId: team.id }));
    const missing = await api
      .as(developer)
      .with({ 'accept-language': 'tr' })
      .fetch('/api/removeTeamBanner', json({ teamId: 999_999_999 }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
    expect(missing.status).toBe(404);
  });

  it.each([undefined, 0, -1, 1.5, 'abc', '1 or 1=1', null, [1], {}, 1e300])(
    'requires a team id, not %j',
    async (teamId) => {
      expect(await call(developer, '/api/removeTeamBanner', json({ teamId }))).toMatchObject({
        status: 400,
        body: { message: 'teamId must be a whole number from 1 on' },
      });
    },
  );

  it('requires an image', async () => {
    const team = await api.people.team({ owner: developer });
    expect(await call(developer, '/api/uploadTeamBanner', form({ teamId: String(team.id) }))).toMatchObject({
      status: 400,
      body: { message: 'Please choose a file.' },
    });
    const text = new File(['hello'], 'a.png', { type: 'image/png' });
    expect(
      await call(developer, '/api/uploadTeamBanner', form({ teamId: String(team.id), bannerImage: text })),
    ).toMatchObject({ status: 400, body: { message: 'Only valid .png, .jpg format files' } });
  });
});

describe('the lists', () => {
  it('return a page of a team’s bots with its total', async () => {
    const team = await api.people.team({ owner: developer });
    expect(await call(developer, `/api/getDeveloperTeamsBot?teamId=${team.id}&pageNumber=1&pageSize=10`)).toMatchObject(
      { status: 200, body: { data: [], total_count: 0, totalCount: 0 } },
    );
  });

  it('return the news in the format of the client', async () => {
    const { body } = await call(developer, '/api/getInfoNotification');
    expect(body.data.getAllNewsDetails).toEqual(expect.any(Array));
  });

  it('return the quick panel of today', async () => {
    const { body } = await call(developer, '/api/quick-panel/data');
    expect(body).toMatchObject({
      status: 200,
      data: { events: expect.any(Array), notes: expect.any(Array), counts: { team_invites: 0 } },
    });
  });
});
