import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import { postEdits } from '../../../server/database/tables/social/posts.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { addPoll, listed, notFound, stocks, writePost } from './support.ts';
import { badTexts, newPost, numPosts, postRow } from './write.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const edit = (person: TestPerson, postId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('editPost', { postId, description: 'What it says now', ...variables });
const history = (person: TestPerson, postId: number) => api.as(person).call('getPostHistory', { postId });
const remove = (person: TestPerson, postId: number) => api.as(person).call('deletePost', { postId });
const removeFor = (admin: TestPerson, postId: number, reason: string | null) =>
  api.as(admin).call('deletePost', { postId, reason });
const versions = (postId: number) => api.db.select().from(postEdits).where(eq(postEdits.postId, postId));
const notYours = { status: 403, message: 'Only the author can do this.' };
const MINUTE = 60_000;

describe('editPost and getPostHistory', () => {
  it('are refused to guests; other users read the history and cannot change the post', async () => {
    const id = await newPost(api, author, { description: 'As it was' });
    expect(await api.as(null).raw('editPost', { postId: id, description: 'x' })).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('getPostHistory', { postId: id })).toMatchObject(unauthenticated);
    expect(await edit(reader, id)).toEqual({ ...notYours, data: null });
    for (const person of [await api.people.developer(), await api.people.admin()]) {
      expect(await edit(person, id)).toMatchObject({ status: 403, data: null });
      expect(await history(person, id)).toMatchObject({ status: 200, data: [{ description: 'As it was' }] });
    }
    expect(await postRow(api, id)).toMatchObject({ description: 'As it was', editedAt: null });
  });

  it('change the text and store every version, the current one first', async () => {
    const id = await newPost(api, author, { title: 'One', description: 'First' });
    api.clock.advance(MINUTE);
    const answer = await edit(author, id, { title: '', description: ' Second ' });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Changes saved',
      data: { title: null, description: 'Second', edited_at: expect.any(String) },
    });
    api.clock.advance(MINUTE);
    await edit(author, id, { description: 'Third' });
    const { data } = await history(reader, id);
    expect(data?.map(({ title, description }) => [title, description])).toEqual([
      [null, 'Third'],
      [null, 'Second'],
      ['One', 'First'],
    ]);
    expect(data?.[0]?.replaced_at).toBeNull();
    expect(data?.[1]?.replaced_at).toEqual(data?.[0]?.written_at);
    expect(data?.[2]?.replaced_at).toEqual(data?.[1]?.written_at);
    expect(await postRow(api, id)).toMatchObject({ searchKey: 'third' });
  });

  it("store the author's view of the stock with each version", async () => {
    const [stock] = await stocks(api, 1);
    const description = `On $${stock?.symbol}`;
    const id = await newPost(api, author, { description, sentiment: 'bull' });
    api.clock.advance(MINUTE);
    await edit(author, id, { description, sentiment: 'bear' });
    api.clock.advance(MINUTE);
    await edit(author, id, { description: 'About no stock' });
    const { data } = await history(reader, id);
    expect(data?.map(({ sentiment }) => sentiment)).toEqual([null, 'bear', 'bull']);
  });

  it('store no version when nothing changes', async () => {
    const id = await newPost(api, author, { description: 'The same' });
    expect(await edit(author, id, { description: ' The same ' })).toMatchObject({
      status: 200,
      data: { edited_at: null },
    });
    expect(await versions(id)).toEqual([]);
  });

  it('end after 15 minutes, and after 20 changes', async () => {
    const id = await newPost(api, author, { description: 'Version 0' });
    const caller = api.as(author);
    for (let index = 1; index <= 20; index += 1)
      await caller.call('editPost', { postId: id, description: `Version ${index}` });
    expect(await edit(author, id)).toEqual({
      status: 400,
      message: 'A post can be edited at most 20 times.',
      data: null,
    });
    const late = await newPost(api, author);
    api.clock.advance(15 * MINUTE);
    expect(await edit(author, late)).toEqual({
      status: 400,
      message: 'Posts can be edited for 15 minutes. This one is older.',
      data: null,
    });
  });

  it.each(badTexts)('refuse %s, and texts that are empty or too long', async (_name, text) => {
    const id = await newPost(api, author);
    for (const description of [text, '', 'a'.repeat(5001)])
      expect(await edit(author, id, { description })).toMatchObject({ status: 400, data: null });
    expect(await versions(id)).toEqual([]);
  });

  it('answer 404 for posts that the caller does not see', async () => {
    const blocker = await api.people.appUser();
    await block(api, blocker, reader);
    const ids = [
      await writePost(api, blocker),
      await writePost(api, await api.people.appUser({ isPrivate: true })),
      await writePost(api, author, { change: { state: 'hidden' } }),
      999_999_999,
      Number.MAX_SAFE_INTEGER,
    ];
    for (const id of ids) {
      expect(await edit(reader, id)).toEqual(notFound);
      expect(await history(reader, id)).toEqual(notFound);
      expect(await remove(reader, id)).toMatchObject({ status: 404, message: notFound.message });
    }
  });

  it('update mentions: new users are notified, removed ones lose the notification, and twenty is the limit over all versions', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => api.people.appUser()));
    const names = people.map(({ username }) => `@${username}`);
    const [firstUser, secondUser] = people;
    if (!firstUser || !secondUser) throw new Error('A user is missing');
    const id = await newPost(api, author, { description: `Hello ${names[0]}` });
    await edit(author, id, { description: `Hello ${names[1]}` });
    expect(await getNotices(api, firstUser.id)).toEqual([]);
    expect(await api.sql`select 1 from activities where user_id = ${firstUser.id}`).toEqual([]);
    expect(await getNotices(api, secondUser.id)).toHaveLength(1);
    expect(await api.sql`select 1 from activities where user_id = ${secondUser.id}`).toHaveLength(1);
    await edit(author, id, { description: names.slice(0, 15).join(' ') });
    await edit(author, id, { description: names.slice(15).join(' ') });
    await edit(author, id, { description: names.slice(0, 20).join(' ') });
    const rows = await api.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.groupKey, `post:${id}:mention`), eq(notifications.actorId, author.id)));
    expect(rows.length).toBeLessThanOrEqual(20);
    const [stock] = await stocks(api, 1);
    await edit(author, id, { description: `$${stock?.symbol}`, sentiment: 'bull' });
    expect(await listed(api, reader, { tickerId: stock?.id, sentiment: 'bull' })).toContain(id);
    expect(await edit(author, id, { description: 'About no stock', sentiment: 'bull' })).toMatchObject({
      status: 200,
      data: { sentiment: null },
    });
  });
});

describe('deletePost', () => {
  it('is available to authors and admins, and writes the audit log', async () => {
    const id = await newPost(api, author);
    expect(await api.as(null).raw('deletePost', { postId: id })).toMatchObject(unauthenticated);
    expect(await remove(reader, id)).toEqual(notYours);
    expect(await remove(await api.people.developer(), id)).toMatchObject({ status: 403 });
    expect((await postRow(api, id)).state).toBe('visible');
    const admin = await api.people.admin();
    const reason = 'It sells something';
    expect(await removeFor(admin, id, reason)).toEqual({ status: 200, message: 'Post deleted' });
    const log = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'posts.deleted'), eq(auditLog.subjectId, id)));
    // An admin must be able to justify the deletion of another user's post.
    const said = { authorId: author.id, description: expect.stringMatching(/\S/) };
    expect(log).toMatchObject([{ actorId: admin.id, before: said, after: { reason } }]);
  });

  it('deletes the version that the admin has read, and stores earlier versions in the log', async () => {
    const [id, admin] = [await newPost(api, author, { description: 'A fraud' }), await api.people.admin()];
    const read = (await api.as(admin).call('getPostDataByPostId', { postId: id })).data;
    await edit(author, id, { description: 'Harmless' });
    const removeRead = (expectedUts: Date | string | null | undefined) =>
      api.as(admin).call('deletePost', { postId: id, reason: 'A fraud', expectedUts });
    expect(await removeRead(read?.date)).toEqual({
      status: 409,
      message:
        'The author has changed the post since you opened it. Nothing was done; please read it again before you decide.',
    });
    expect((await postRow(api, id)).state).toBe('visible');
    const again = (await api.as(admin).call('getPostDataByPostId', { postId: id })).data;
    expect(await removeRead(again?.edited_at)).toMatchObject({ status: 200 });
    const [entry] = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'posts.deleted'), eq(auditLog.subjectId, id)));
    expect(entry?.before).toMatchObject({
      description: 'Harmless',
      versions: [{ description: 'A fraud', replacedAt: expect.any(String) }],
      versionCount: 1,
    });
  });

  it('notifies the author of the reason when an admin deletes the post, in the app and by e-mail, in their language', async () => {
    const [writer, admin] = await Promise.all([api.people.appUser({ language: 'tr' }), api.people.admin()]);
    const id = await newPost(api, writer, { description: 'Buy my course' });
    await api.as(reader).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false });
    await removeFor(admin, id, 'Advertising\nis not for posts');
    expect(await getNotices(api, writer.id)).toMatchObject([
      {
        messageId: 'reports.toAuthor.delete',
        actorId: null,
        link: null,
        values: { post: 'Buy my course', reason: 'Advertising\nis not for posts' },
      },
    ]);
    const [mail] = await api.mailTo(writer.emailaddress, 'postDecision');
    expect(mail?.text).toContain('gönderinizi inceledi ve sildi');
    expect(mail?.text).toContain('Advertising');
    expect(mail?.text).not.toContain('Kural:');
    // Authors get no notification about their own deletion.
    const own = await newPost(api, writer);
    await remove(writer, own);
    expect(await getNotices(api, writer.id)).toHaveLength(1);
  });

  it.each([
    ['none', null, 'A reason is required'],
    ['a blank one', ' \n ', 'A reason is required'],
    ['one of 100,000 characters', 'a'.repeat(100_000), 'The reason is too long: at most 1,000 characters'],
    ['a reason with an invisible character', 'a\u202Eb', 'The text contains invisible characters'],
  ])('requires a readable reason from admins: %s', async (_name, reason, message) => {
    const id = await newPost(api, author);
    expect(await removeFor(await api.people.admin(), id, reason)).toEqual({ status: 400, message });
    expect((await postRow(api, id)).state).toBe('visible');
  });

  it('removes the post from feeds, counters and notifications, and clears its texts', async () => {
    const [writer, ada] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const [stock] = await stocks(api, 1);
    const remainingId = await newPost(api, writer, { description: 'Another one' });
    const id = await newPost(api, writer, { description: `@${ada.username} on $${stock?.symbol}` });
    await api.as(reader).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false });
    await api.as(reader).call('addPostVote', { postId: remainingId, isUpVote: true, isDownVote: false });
    await edit(writer, id, { description: `@${ada.username} on $${stock?.symbol} again` });
    expect(await remove(writer, id)).toEqual({ status: 200, message: 'Post deleted' });
    expect(await numPosts(api, writer)).toBe(1);
    expect(await listed(api, writer, { userId: writer.id })).toEqual([remainingId]);
    expect(await listed(api, reader, { tickerId: stock?.id })).not.toContain(id);
    expect(await history(reader, id)).toEqual(notFound);
    expect(await getNotices(api, ada.id)).toEqual([]);
    const left = await api.db
      .select()
      .from(notifications)
      .where(like(notifications.link, `/posts/${id}%`));
    expect(left).toEqual([]);
    expect(await getNotices(api, writer.id)).toMatchObject([{ link: `/posts/${remainingId}` }]);
    expect(await postRow(api, id)).toMatchObject({ state: 'deleted', description: '', searchKey: '' });
    expect(await versions(id)).toEqual([]);
    expect(await remove(writer, id)).toMatchObject({ status: 404 });
  });

  it('preserves the text while admins have an open report about it', async () => {
    const id = await newPost(api, author, { description: 'Send me money and get rich' });
    await api.as(reader).call('addPostUserReportTopicRecord', { postId: id, categoryId: 1 });
    await remove(author, id);
    expect(await postRow(api, id)).toMatchObject({ state: 'deleted', description: 'Send me money and get rich' });
    expect(await api.as(reader).call('getPostDataByPostId', { postId: id })).toEqual(notFound);
  });

  it('stays consistent while other users vote, comment and edit', async () => {
    const writer = await api.people.appUser();
    const id = await newPost(api, writer, { description: 'Soon gone' });
    const expiresAt = new Date(api.clock.now().getTime() + 60 * MINUTE);
    const { id: pollId, optionIds } = await addPoll(api, id, { expiresAt, texts: ['Up', 'Down'] });
    const people = await Promise.all(Array.from({ length: 10 }, () => api.people.appUser()));
    const answers = await Promise.all([
      ...people.flatMap((person) => [
        api.as(person).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false }),
        api.as(person).call('addPollAnswer', { pollId, optionId: optionIds[0] }),
      ]),
      edit(writer, id),
      remove(writer, id),
      remove(writer, id),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect((await postRow(api, id)).state).toBe('deleted');
    expect(await numPosts(api, writer)).toBe(0);
  });
});
