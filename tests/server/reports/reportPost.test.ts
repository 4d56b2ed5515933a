import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  postReports,
  reportCases,
  reportCategories,
  reportSubcategories,
} from '../../../server/database/tables/social/reports.ts';
import { mailTo } from '../../support/api/mail.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { notFound as postNotFound, writePost } from '../posts/support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const reasons = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getPostReportCategoryRecord', { pageNumber: 1, pageSize: 20, ...variables });
const report = (person: TestPerson, postId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('addPostUserReportTopicRecord', { postId, categoryId: 1, ...variables });
const getReports = (postId: number) => api.db.select().from(postReports).where(eq(postReports.postId, postId));
const getCases = (postId: number) => api.db.select().from(reportCases).where(eq(reportCases.postId, postId));

describe('getPostReportCategoryRecord', () => {
  it('is refused to guests and developers', async () => {
    const variables = { pageNumber: 1, pageSize: 20 };
    expect(await api.as(null).raw('getPostReportCategoryRecord', variables)).toMatchObject(unauthenticated);
    expect(await reasons(await api.people.developer())).toMatchObject({ status: 403, data: null });
  });

  it('lists active categories with their active subcategories, in the reader’s language', async () => {
    const all = await api.db.select().from(reportCategories);
    const { data, totalCount } = await reasons(reader);
    expect(totalCount).toBe(all.length);
    const first = data?.[0];
    expect(first).toMatchObject({ category: all.find(({ id }) => id === first?.id)?.name });
    expect(first?.subcategories.length).toBeGreaterThan(0);
    const turkish = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getPostReportCategoryRecord', { pageNumber: 1, pageSize: 20 });
    expect(turkish.data?.[0]?.category).toBe(all.find(({ id }) => id === first?.id)?.nameTr);
  });

  it('leaves out entries that admins disabled', async () => {
    const [gone] = await api.db
      .insert(reportCategories)
      .values({ name: 'Gone', nameKey: 'gone', active: false })
      .returning();
    if (gone === undefined) throw new Error('The category was not stored');
    const [sub] = await api.db
      .insert(reportSubcategories)
      .values({ name: 'Old', nameKey: 'old', categoryId: 1, active: false })
      .returning();
    const { data } = await reasons(await api.people.admin());
    expect(data?.map(({ id }) => id)).not.toContain(gone.id);
    expect(data?.flatMap(({ subcategories }) => subcategories.map(({ id }) => id))).not.toContain(sub?.id);
    const id = await writePost(api, author);
    expect(await report(reader, id, { categoryId: gone.id })).toMatchObject({ status: 400 });
    expect(await report(reader, id, { subCategoryId: sub?.id })).toMatchObject({ status: 400 });
    expect(await getReports(id)).toEqual([]);
  });

  it('sends the same number of statements for any page size, and clamps pages', async () => {
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getPostReportCategoryRecord', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
    expect((await reasons(reader, { pageSize: -1 })).data).toHaveLength(1);
    expect(await reasons(reader, { pageNumber: 1000 })).toMatchObject({ status: 200, data: [] });
  });
});

describe('addPostUserReportTopicRecord', () => {
  it('is refused to guests, developers and admins', async () => {
    const id = await writePost(api, author);
    const variables = { postId: id, categoryId: 1 };
    expect(await api.as(null).raw('addPostUserReportTopicRecord', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await report(person, id)).toMatchObject({ status: 403 });
    expect(await getReports(id)).toEqual([]);
  });

  it('opens a case, which later reports join; the author is not notified', async () => {
    const id = await writePost(api, author);
    expect(await report(reader, id)).toEqual({ status: 200, message: 'Post Reported succesfully' });
    const [sub] = await api.db.select().from(reportSubcategories).where(eq(reportSubcategories.categoryId, 2));
    const otherReporter = await api.people.appUser();
    const turkish = await api
      .as(otherReporter)
      .with({ 'accept-language': 'tr' })
      .call('addPostUserReportTopicRecord', { postId: id, categoryId: 2, subCategoryId: sub?.id });
    expect(turkish).toEqual({ status: 200, message: 'Gönderi şikâyet edildi' });
    expect(await getCases(id)).toMatchObject([{ state: 'open', reportCount: 2 }]);
    expect(await getReports(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reporterId: reader.id, categoryId: 1, subcategoryId: null, status: 'open' }),
        expect.objectContaining({ reporterId: otherReporter.id, categoryId: 2, subcategoryId: sub?.id }),
      ]),
    );
    expect(await getNotices(api, author.id)).toEqual([]);
  });

  it('accepts one report per user and post, also after a decision and under parallel writes', async () => {
    const id = await writePost(api, author);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(reader, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    await api.sql`update report_cases set state = 'decided', decision = 'dismiss' where post_id = ${id}`;
    expect(await report(reader, id)).toEqual({ status: 400, message: 'You have already reported this post.' });
    expect(await report(await api.people.appUser(), id)).toMatchObject({ status: 200 });
    expect((await getCases(id)).map(({ state, reportCount }) => [state, reportCount])).toEqual(
      expect.arrayContaining([
        ['decided', 1],
        ['open', 1],
      ]),
    );
  });

  it('is not offered again to a user who has reported the post, but still to others', async () => {
    const [otherReporter, id] = await Promise.all([api.people.appUser(), writePost(api, author)]);
    const getOffers = async (person: TestPerson) => {
      const caller = api.as(person);
      const { data } = await caller.call('getPostDataByPostId', { postId: id });
      const feed = await caller.call('getUserPostList', { pageNumber: 1, pageSize: 20, userId: author.id });
      return [data?.viewer_can, feed.data?.find((post) => post.id === id)?.viewer_can].map((can) => can?.report);
    };
    expect(await getOffers(reader)).toEqual([true, true]);
    await report(reader, id);
    expect(await getOffers(reader)).toEqual([false, false]);
    expect(await getOffers(otherReporter)).toEqual([true, true]);
    await api.sql`update report_cases set state = 'decided', decision = 'dismiss' where post_id = ${id}`;
    expect(await getOffers(reader)).toEqual([false, false]);
  });

  it('opens one case for many parallel reports', async () => {
    const id = await writePost(api, author);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.people.appUser()));
    const answers = await Promise.all(people.map((person) => report(person, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getCases(id)).toMatchObject([{ reportCount: 10 }]);
  });

  it('refuses own posts, unknown posts, unknown reasons, and a subcategory of another category', async () => {
    const id = await writePost(api, author);
    expect(await report(author, id)).toEqual({ status: 400, message: 'You cannot report your own post.' });
    expect(await report(reader, 999_999_999)).toEqual({ status: 404, message: postNotFound.message });
    const noReason = { status: 400, message: 'This reason for reporting a post does not exist.' };
    expect(await report(reader, id, { categoryId: 999_999_999 })).toEqual(noReason);
    const [sub] = await api.db.select().from(reportSubcategories).where(eq(reportSubcategories.categoryId, 2));
    expect(await report(reader, id, { subCategoryId: sub?.id })).toEqual({
      status: 400,
      message: 'This reason does not exist within this category.',
    });
    expect(await getCases(id)).toEqual([]);
  });

  it.each([
    ['a category', { categoryId: 999_999_999 }, 'This reason for reporting a post does not exist.'],
    [
      'a category with a very large id',
      { categoryId: Number.MAX_SAFE_INTEGER },
      'This reason for reporting a post does not exist.',
    ],
    ['a subcategory', { subCategoryId: 999_999_999 }, 'This reason does not exist within this category.'],
  ])('refuses %s that does not exist', async (_name, change, message) => {
    const id = await writePost(api, author);
    expect(await report(reader, id, change)).toEqual({ status: 400, message });
    expect(await getCases(id)).toEqual([]);
  });

  it('is available to guest accounts, because every reader can recognize a violation', async () => {
    const device = await api.people.appUser({ isGuest: true });
    const id = await writePost(api, author);
    expect((await api.as(device).call('getPostDataByPostId', { postId: id })).data?.viewer_can).toMatchObject({
      report: true,
      comment: false,
    });
    expect(await report(device, id)).toMatchObject({ status: 200 });
    expect(await report(device, id)).toEqual({ status: 400, message: 'You have already reported this post.' });
    const [row] = await getCases(id);
    const admin = await api.people.admin();
    await api.as(admin).call('decideReportCase', { caseId: row?.id, decision: 'dismiss', reason: 'Fine.' });
    expect((await getNotices(api, device.id)).map(({ messageId }) => messageId)).toEqual([
      'reports.toReporter.dismiss',
    ]);
    // A guest account has no mailbox, so no mail is sent.
    expect(await mailTo(api.db, device.emailaddress, 'postDecision')).toEqual([]);
  });

  it('does not fail when the reason is deleted at the same time', async () => {
    const admin = await api.people.admin();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { data } = await api.as(admin).call('addPostCategory', { category: `Short-lived ${index}` });
        const id = await writePost(api, author);
        const [reported, deleted] = await Promise.all([
          report(reader, id, { categoryId: data?.id }),
          api.as(admin).call('deletePostCategory', { id: data?.id }),
        ]);
        return `${reported.status} ${deleted.status}`;
      }),
    );
    // In either order: the reason of a stored report exists, or the report is refused.
    for (const pair of statuses) expect(['200 409', '200 400', '400 200']).toContain(pair);
  });
});
