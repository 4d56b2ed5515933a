import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_LIMITS } from '../../../rules/posts/postLimits.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { write } from '../comments/support.ts';
import { decideOn, report, getSteps } from '../reports/support.ts';
import { addImage, addPoll, writeArticle, writePost } from './support.ts';

let api: TestApi;
let admin: TestPerson;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [admin, author] = await Promise.all([api.people.admin(), api.people.appUser()]);
});
afterAll(() => api.close());

const reason = 'Not for this place';
const remove = (person: TestPerson, postId: number) => api.as(person).call('deletePost', { postId, reason });

/** A post whose author can still change it. */
const freshPost = (description: string, by = author) =>
  writePost(api, by, { description, change: { createdAt: api.clock.now() } });

async function edit(postId: number, description: string, by = author): Promise<void> {
  api.clock.advance(1_000);
  const { status, message } = await api.as(by).call('editPost', { postId, description });
  if (status !== 200) throw new Error(message);
  api.clock.advance(1_000);
}

async function getLog(postId: number): Promise<Record<string, unknown>> {
  const [entry] = await api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'posts.deleted'), eq(auditLog.subjectId, postId)));
  return entry?.before ?? {};
}

async function getDecided(caseId: number): Promise<Record<string, unknown>> {
  const step = (await getSteps(api, caseId)).find(({ action }) => action === 'reportCases.decided');
  return step?.after ?? {};
}

/** A post without text, with every other kind of content. */
async function createPostWithoutText(by = author) {
  const newsId = await writeArticle(api, 'Shares fall');
  const postId = await writePost(api, by, { description: '', change: { type: 'poll', newsId } });
  await addPoll(api, postId, { expiresAt: new Date('2030-01-01'), texts: ['Buy', 'Sell'] });
  await addImage(api, postId, 0, 'A chart that lies');
  await addImage(api, postId, 1);
  const content = {
    question: 'Which one?',
    options: ['Buy', 'Sell'],
    pictureCount: 2,
    altTexts: ['A chart that lies'],
    newsId,
    newsTitle: 'Shares fall',
  };
  return { postId, content };
}

describe('the audit log of a deleted post', () => {
  it('contains the original and the newest versions, and how many were left out for size', async () => {
    const long = (text: string) => text.padEnd(POST_LIMITS.description, '.');
    const postId = await freshPost(long('Original'));
    for (const place of [1, 2, 3, 4, 5, 6]) await edit(postId, long(`Version ${place}`));
    expect(await remove(admin, postId)).toMatchObject({ status: 200 });
    expect(await getLog(postId)).toMatchObject({
      description: long('Version 6'),
      versions: [
        { description: long('Version 5') },
        { description: long('Version 4') },
        { description: long('Version 3') },
        { description: long('Original') },
      ],
      versionCount: 6,
      versionsLeftOut: 2,
    });
  });

  it('describes the content of a post without text', async () => {
    const { postId, content } = await createPostWithoutText();
    await remove(admin, postId);
    expect(await getLog(postId)).toEqual({ authorId: author.id, ...content });
  });

  it('contains the comments of others, and nothing else after a deletion by the author', async () => {
    const commenter = await api.people.appUser();
    const [own, taken] = await Promise.all([freshPost('My words'), freshPost('My words')]);
    const expectedComments: { commentId: number; authorId: number; comment: string }[] = [];
    for (const postId of [own, taken]) {
      const ownComment = await write(api, 'post', author, postId, `My answer ${postId}`);
      api.clock.advance(1_000);
      const reply = await write(api, 'post', commenter, postId, `Your answer ${postId}`, ownComment.id);
      expectedComments.push(
        { commentId: ownComment.id, authorId: author.id, comment: `My answer ${postId}` },
        { commentId: reply.id, authorId: commenter.id, comment: `Your answer ${postId}` },
      );
    }
    await remove(author, own);
    await remove(admin, taken);
    expect(await getLog(own)).toEqual({ authorId: author.id, comments: expectedComments.slice(1, 2), commentCount: 1 });
    expect(await getLog(taken)).toMatchObject({
      description: 'My words',
      comments: expectedComments.slice(2),
      commentCount: 2,
    });
  });
});

describe('the audit log of a decision', () => {
  it('contains the reported text, whatever its author changed later', async () => {
    const [writer, reporter] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const long = (text: string) => text.padEnd(POST_LIMITS.description, '.');
    const postId = await freshPost(long('Original'), writer);
    await edit(postId, long('A fraud'), writer);
    await report(api, reporter, postId);
    for (const place of [1, 2, 3, 4, 5]) {
      await edit(postId, long(`Harmless ${place}`), writer);
    }
    await api.as(writer).call('deletePost', { postId });
    const { data } = await api.as(admin).call('getReportCaseList', { pageNumber: 1, pageSize: 100 });
    const caseId = data?.find((row) => row.post_id === postId)?.id ?? 0;
    const detail = await api.as(admin).call('getReportCase', { caseId });
    expect(detail.data?.history).toHaveLength(7);
    await decideOn(api, admin, caseId, { decision: 'suspend', days: 3 });
    expect(await getDecided(caseId)).toMatchObject({
      description: long('Harmless 5'),
      versions: [
        { description: long('Harmless 4') },
        { description: long('Harmless 3') },
        { description: long('A fraud') },
        { description: long('Original') },
      ],
      versionCount: 6,
      versionsLeftOut: 2,
    });
    expect(await api.sql`select 1 from post_edits where post_id = ${postId}`).toEqual([]);
  });

  it('describes the content of a post without text, also when its author had deleted it', async () => {
    const [writer, reporter] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const { postId, content } = await createPostWithoutText(writer);
    await report(api, reporter, postId);
    await api.as(writer).call('deletePost', { postId });
    const { data } = await api.as(admin).call('getReportCaseList', { pageNumber: 1, pageSize: 100 });
    const caseId = data?.find((row) => row.post_id === postId)?.id ?? 0;
    await decideOn(api, admin, caseId, { decision: 'warn' });
    expect(await getDecided(caseId)).toMatchObject({ postId, ...content });
    const [left] = await api.db.select().from(posts).where(eq(posts.id, postId));
    expect(left).toMatchObject({ state: 'deleted', newsId: null });
  });
});

/** The texts that a user reads in the app, in a language. */
async function textsIn(language: 'en' | 'tr', person: TestPerson): Promise<string[]> {
  const reader = api.as(person).with({ 'accept-language': language });
  const { data } = await reader.call('getNotificationList', { pageNumber: 1, pageSize: 10 });
  return data?.map(({ text }) => text) ?? [];
}

describe('the author of a post without text', () => {
  it.each([
    ['en', 'An admin has deleted your post “Which one?”. Reason: Not for this place'],
    ['tr', 'Bir yönetici “Which one?” gönderinizi sildi. Gerekçe: Not for this place'],
  ] as const)('reads the question of its poll (%s)', async (language, text) => {
    const writer = await api.people.appUser({ language });
    await remove(admin, (await createPostWithoutText(writer)).postId);
    expect(await textsIn(language, writer)).toEqual([text]);
  });

  it.each([
    ['en', 1, 'your post with an image. Reason', 'The post: an image without text'],
    ['en', 2, 'your post with 2 images. Reason', 'The post: 2 images without text'],
    ['tr', 1, 'Bir yönetici bir resimli gönderinizi sildi', 'Gönderi: bir resim, yazı yok'],
    ['tr', 2, 'Bir yönetici 2 resimli gönderinizi sildi', 'Gönderi: 2 resim, yazı yok'],
  ] as const)('reads the number of its images (%s, %i)', async (language, pictures, text, line) => {
    const writer = await api.people.appUser({ language });
    const postId = await writePost(api, writer, { description: '', change: { type: 'image' } });
    for (let rank = 0; rank < pictures; rank += 1) await addImage(api, postId, rank);
    await remove(admin, postId);
    expect(await textsIn(language, writer)).toEqual([expect.stringContaining(text)]);
    const [mail] = await api.mailTo(writer.emailaddress, 'postDecision');
    expect(mail?.text).toContain(line);
  });
});
