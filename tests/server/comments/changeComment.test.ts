import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import {
  getComments,
  kinds,
  noComment,
  noSubject,
  write,
  writeSubject,
  findWrongCounts,
  findWrongPopularity,
} from './support.ts';

let api: TestApi;
let author: TestPerson;
let commenter: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, commenter, stranger] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const notYours = { status: 403, message: 'Only the author can change a comment.' };

describe.each(kinds)('the comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);

  it('can be changed by its author and is then marked as changed', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id, time } = await write(api, kind, commenter, subjectId, 'Befor');
    expect(await calls().edit(commenter, subjectId, id, ' Before ')).toMatchObject({
      status: 200,
      message: 'Comment updated',
      data: { id, comment: 'Before', time, edited_at: expect.any(String) },
    });
    expect((await calls().list(stranger, subjectId)).data).toMatchObject([{ comment: 'Before' }]);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('is not marked as changed when the text stays the same', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, commenter, subjectId, 'Same');
    expect(await calls().edit(commenter, subjectId, id, 'Same')).toMatchObject({
      status: 200,
      data: { edited_at: null },
    });
  });

  it('cannot be changed by other users', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, commenter, subjectId, 'Mine');
    const variables = { postId: subjectId, newsId: subjectId, commentId: id, comment: 'Yours' };
    const name = kind === 'post' ? 'editPostCommentAndSubComment' : 'editNewsCommentsAndSubComment';
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    expect(await calls().edit(stranger, subjectId, id, 'Yours')).toEqual({ ...notYours, data: null });
    for (const person of [await api.people.admin(), await api.people.developer()])
      expect(await calls().edit(person, subjectId, id, 'Yours')).toMatchObject({ status: 403 });
    expect((await calls().list(stranger, subjectId)).data).toMatchObject([{ comment: 'Mine' }]);
  });

  it('does not change when the new text is empty, and is found only under its own subject', async () => {
    const [subjectId, otherSubjectId] = [await writeSubject(api, kind, author), await writeSubject(api, kind, author)];
    const { id } = await write(api, kind, commenter, subjectId, 'Mine');
    expect(await calls().edit(commenter, subjectId, id, '  ')).toMatchObject({
      status: 400,
      message: 'Write a comment',
    });
    expect(await calls().edit(commenter, subjectId, id, 'a\u202Eb')).toMatchObject({ status: 400 });
    expect(await calls().edit(commenter, subjectId, id, 'x'.repeat(2001))).toMatchObject({ status: 400 });
    expect(await calls().edit(commenter, otherSubjectId, id, 'Moved')).toEqual({ ...noComment, data: null });
    expect(await calls().edit(commenter, Number.MAX_SAFE_INTEGER, id, 'Moved')).toEqual(noSubject[kind]);
    expect(await calls().edit(commenter, subjectId, Number.MAX_SAFE_INTEGER, 'New')).toEqual({
      ...noComment,
      data: null,
    });
    expect((await calls().list(stranger, subjectId)).data).toMatchObject([{ comment: 'Mine' }]);
  });

  it('notifies users who are mentioned for the first time', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const [notified, late] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const { id } = await write(api, kind, commenter, subjectId, `@${notified.username}`);
    await api.sql`update notifications set read_at = now() where user_id = ${notified.id}`;
    await calls().edit(commenter, subjectId, id, `@${notified.username} @${late.username}`);
    expect(await getNotices(api, notified.id)).toHaveLength(1);
    expect(await getNotices(api, late.id)).toMatchObject([{ messageId: 'notifications.mentionedInComment' }]);
  });

  it('is deleted by its author, and its place goes with the last reply', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, commenter, subjectId);
    const stays = await write(api, kind, stranger, subjectId);
    const reply = await write(api, kind, stranger, subjectId, 'One', root.id);
    const last = await write(api, kind, author, subjectId, 'Two', root.id);
    expect(await calls().remove(stranger, reply.id, true)).toEqual({ status: 200, message: 'Comment deleted' });
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ id: stays.id }, { total_sub_comments: 1 }]);
    expect((await calls().remove(commenter, root.id)).status).toBe(200);
    expect((await calls().list(author, subjectId)).data).toMatchObject([
      { id: stays.id },
      { comment_status: 'deleted' },
    ]);
    expect(await calls().remove(commenter, root.id)).toMatchObject(noComment);
    expect((await calls().remove(author, last.id, true)).status).toBe(200);
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ id: stays.id }]);
    expect(await findWrongCounts(api)).toEqual([]);
    expect(await findWrongPopularity(api)).toEqual([]);
  });

  it('removes the notifications about it and its replies, and none about comments of others', async () => {
    const [host, talker, friend, otherUser] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const subjectId = await writeSubject(api, kind, host);
    const countNotices = async () =>
      Promise.all([host, talker, friend].map(async ({ id }) => (await getNotices(api, id)).length));
    const hosts = kind === 'post' ? 1 : 0;

    const root = await write(api, kind, talker, subjectId, `@${friend.username}`);
    const reply = await write(api, kind, otherUser, subjectId, 'No', root.id);
    expect(await countNotices()).toEqual([hosts, 1, 1]);
    await calls().remove(otherUser, reply.id, true);
    expect(await countNotices()).toEqual([hosts, 0, 1]);
    await write(api, kind, friend, subjectId, 'Yes', root.id);
    await write(api, kind, otherUser, subjectId, 'No', root.id);
    await api.sql`update notifications set read_at = now() where user_id = ${talker.id}`;
    await calls().remove(talker, root.id);
    expect(await countNotices()).toEqual([0, 0, 0]);

    const mentioning = await write(api, kind, talker, subjectId, `@${friend.username}`);
    await write(api, kind, otherUser, subjectId, `@${friend.username}`);
    await calls().remove(talker, mentioning.id);
    expect(await countNotices()).toEqual([hosts, 0, 1]);
  });

  it('removes its notification although its author has written elsewhere on the subject, and no other one', async () => {
    const [host, talker, first, second] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const subjectId = await writeSubject(api, kind, host);
    const count = async (person: TestPerson) => (await getNotices(api, person.id)).length;
    const [firstRoot, secondRoot] = [
      await write(api, kind, first, subjectId, 'One'),
      await write(api, kind, second, subjectId, 'Two'),
    ];
    const before = await count(host);
    const top = await write(api, kind, talker, subjectId, 'Top');
    const replies = [
      await write(api, kind, talker, subjectId, 'To one', firstRoot.id),
      await write(api, kind, talker, subjectId, 'To two', secondRoot.id),
    ];
    expect([await count(first), await count(second)]).toEqual([1, 1]);
    await calls().remove(talker, replies[0]?.id ?? 0, true);
    expect([await count(first), await count(second), await count(host)]).toEqual([0, 1, before]);
    await calls().remove(talker, top.id);
    expect([await count(second), await count(host)]).toEqual([1, before]);
    await calls().remove(talker, replies[1]?.id ?? 0, true);
    expect(await count(second)).toBe(0);
  });

  it('can be deleted by its author and by admins only, who leave an entry in the audit log', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, commenter, subjectId, 'Nonsense');
    const name = kind === 'post' ? 'deletePostCommentAndSubComment' : 'deleteNewsCommentAndSubComment';
    expect(await api.as(null).raw(name, { commentId: id })).toMatchObject(unauthenticated);
    expect(await calls().remove(stranger, id)).toMatchObject(notYours);
    expect(await calls().remove(author, id)).toMatchObject(notYours);
    expect(await calls().remove(await api.people.developer(), id)).toMatchObject({ status: 403 });
    const admin = await api.people.admin();
    for (const reason of [undefined, '  ', 'a\u202Eb', 'x'.repeat(1001)])
      expect((await calls().remove(admin, id, false, reason)).status).toBe(400);
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ id }]);
    expect((await calls().remove(admin, id, false, ' An insult ')).status).toBe(200);
    expect((await calls().list(author, subjectId)).data).toEqual([]);
    expect(await api.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toMatchObject([
      {
        action: 'comments.deleted',
        subjectId,
        before: { commentId: id, authorId: commenter.id, comment: 'Nonsense' },
        after: { reason: 'An insult' },
      },
    ]);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('notifies its author of the reason when an admin removes it, in the app and by e-mail, in their language', async () => {
    const [writer, admin] = await Promise.all([api.people.appUser({ language: 'tr' }), api.people.admin()]);
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, writer, subjectId, 'Buy my course');
    await write(api, kind, stranger, subjectId, 'Where?', id);
    const done = await calls().remove(admin, id, false, 'Advertising\nis not for comments');
    expect(done).toEqual({ status: 200, message: 'Comment removed' });
    expect(await getNotices(api, writer.id)).toMatchObject([
      {
        messageId: 'comments.toAuthor.delete',
        actorId: null,
        // The notification remains when the thread is deleted or closed.
        link: null,
        values: { comment: 'Buy my course', reason: 'Advertising\nis not for comments' },
      },
    ]);
    const [mail] = await api.mailTo(writer.emailaddress, 'commentDeleted');
    expect(mail?.text).toContain('yorumunuzu inceledi ve kaldırdı');
    expect(mail?.text).toContain('Buy my course');
    expect(mail?.text).toContain('Advertising');
    expect(mail?.text).toContain(`dialog=comments&subject=${subjectId}`);
    expect(await api.mailTo(stranger.emailaddress, 'commentDeleted')).toEqual([]);
    // Authors get no notification about their own deletion.
    const own = await write(api, kind, writer, subjectId, 'Once more');
    await calls().remove(writer, own.id);
    expect(await getNotices(api, writer.id)).toHaveLength(1);
  });

  it('notifies no users who cannot see it, and is called a reply only when it is one', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, commenter, subjectId);
    const blocked = await api.people.appUser();
    await block(api, commenter, blocked);
    expect(await calls().remove(blocked, id)).toMatchObject(noComment);
    expect(await calls().remove(commenter, id, true)).toMatchObject(noComment);
    expect(await calls().remove(commenter, Number.MAX_SAFE_INTEGER)).toMatchObject(noComment);
    expect((await calls().list(author, subjectId)).totalCount).toBe(1);
  });

  it('is deleted once while others reply to it, and leaves the replies that came before', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, commenter, subjectId);
    const people = await Promise.all(Array.from({ length: 20 }, () => api.people.appUser()));
    const [answers, removals] = await Promise.all([
      Promise.all(people.map((person) => calls().add(person, subjectId, 'Answer', root.id))),
      Promise.all([0, 1, 2].map(() => calls().remove(commenter, root.id))),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const replies = answers.filter(({ status }) => status === 200).length;
    const place = { comment: '', comment_status: 'deleted', total_sub_comments: replies };
    expect((await calls().list(author, subjectId)).data).toMatchObject(replies === 0 ? [] : [place]);
    expect(await findWrongCounts(api)).toEqual([]);
  }, 60_000);
});

describe('the comment on a post that was closed later', () => {
  it('can be deleted but not changed', async () => {
    const closing = await api.people.appUser();
    const postId = await writePost(api, closing);
    const { id } = await write(api, 'post', commenter, postId);
    await api.sql`update users set is_private = true where id = ${closing.id}`;
    expect(await getComments(api, 'post').edit(commenter, postId, id, 'New')).toEqual(noSubject.post);
    expect(await getComments(api, 'post').remove(stranger, id)).toMatchObject(noComment);
    expect((await getComments(api, 'post').remove(commenter, id)).status).toBe(200);
    expect(await findWrongCounts(api)).toEqual([]);
    expect(await findWrongPopularity(api)).toEqual([]);
  });
});
