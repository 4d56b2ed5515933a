import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { readyBot } from '../bots/support.ts';
import { createReportedPost } from '../reports/support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const read = (person: TestPerson, userId: number, language = 'en') =>
  api.as(person).with({ 'accept-language': language }).call('getPersonOverview', { userId });

describe('getPersonOverview', () => {
  it('is refused to guests and to everyone but admins, also about themselves', async () => {
    const person = await api.people.appUser();
    expect(await api.as(null).raw('getPersonOverview', { userId: person.id })).toMatchObject(unauthenticated);
    for (const caller of [person, await api.people.appUser(), await api.people.developer()])
      expect(await read(caller, person.id)).toMatchObject({ status: 403, data: null });
  });

  it('answers 404 for unknown and deleted accounts', async () => {
    const person = await api.people.appUser();
    await api.db.update(users).set({ statusId: userStatusIds.deleted }).where(eq(users.id, person.id));
    for (const id of [person.id, 999_999_999]) expect(await read(admin, id)).toMatchObject({ status: 404, data: null });
  });

  it('shows sign-ins, posts in every state, cases about them and reports that the person sent', async () => {
    const { author, reporter, caseId, postId } = await createReportedPost(api, { description: 'Buy now' });
    await api.db.insert(posts).values({
      authorId: author.id,
      type: 'text',
      state: 'deleted',
      description: 'Removed',
      searchKey: 'removed',
      createdAt: new Date('2026-01-01T00:00:00Z'),
    });
    const { status, data } = await read(admin, author.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      posts: {
        count: 2,
        rows: [
          { id: postId, title: 'Buy now', state: 'Visible' },
          { title: 'Removed', state: 'Deleted' },
        ],
      },
      cases: { count: 1, rows: [{ id: caseId, title: 'Buy now', state: 'Open' }] },
      reports: { count: 0, rows: [] },
      bots: { count: 0, rows: [] },
      teams: { count: 0, rows: [] },
    });
    // The author has never signed in; the reporter has, to send the report.
    expect(data).toMatchObject({ last_sign_in: null, devices: { count: 0, rows: [] } });
    const sender = (await read(admin, reporter.id)).data;
    expect(sender).toMatchObject({ reports: { count: 1, rows: [{ id: caseId }] } });
    expect(sender?.devices.count).toBeGreaterThan(0);
    expect(sender?.last_sign_in).not.toBeNull();
    expect((await read(admin, author.id, 'tr')).data?.cases.rows[0]?.state).toBe('Açık');
  });

  it('counts the posts that it lists, which are not reposts', async () => {
    const { reporter, postId } = await createReportedPost(api);
    await api.as(reporter).call('repostPost', { postId, isRepost: true });
    expect((await read(admin, reporter.id)).data?.posts).toEqual({ count: 0, rows: [] });
  });

  it('shows bots and teams with status and role', async () => {
    const team = await api.people.team();
    const botId = await readyBot(api, team);
    const { data } = await read(admin, team.owner.id);
    expect(data?.bots).toMatchObject({ count: 1, rows: [{ id: botId }] });
    expect(data?.teams.rows).toContainEqual(expect.objectContaining({ id: team.id, state: 'Owner' }));
  });

  it('does not send addresses, and the number of statements does not depend on the rows', async () => {
    const few = await api.people.appUser();
    const { author } = await createReportedPost(api);
    const count = (userId: number) =>
      countStatements(api, admin, (caller) => caller.call('getPersonOverview', { userId }));
    expect(await count(author.id)).toBe(await count(few.id));
    const raw = await api.as(admin).raw('getPersonOverview', { userId: author.id });
    expect(JSON.stringify(raw)).not.toContain('127.0.0.1');
  });
});
