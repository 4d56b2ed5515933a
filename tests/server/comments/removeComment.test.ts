import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_LENGTH } from '../../../rules/posts/comments.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { getComments, kinds, type Kind, write, writeSubject, findWrongCounts } from './support.ts';

let api: TestApi;
let author: TestPerson;
let commenter: TestPerson;
let otherWriter: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, commenter, otherWriter, admin] = await Promise.all([
    api.people.appUser(),
    api.people.appUser(),
    api.people.appUser(),
    api.people.admin(),
  ]);
});
afterAll(() => api.close());

const outdated = {
  status: 409,
  message:
    'The author has changed the comment since you opened it. Nothing was done; please read it again before you decide.',
};

/** The audit entry of a deleted comment. */
async function getLog(kind: Kind, commentId: number) {
  const entries = await api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'comments.deleted'), eq(auditLog.subjectType, kind)));
  return entries.find(({ before }) => before?.['commentId'] === commentId);
}

describe.each(kinds)('the comment on a %s that an admin deletes', (kind) => {
  const calls = () => getComments(api, kind);

  it('must be in the version that the admin has read', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id, time } = await write(api, kind, commenter, subjectId, 'An insult');
    const edited = await calls().edit(commenter, subjectId, id, 'An apology');
    expect(await calls().remove(admin, id, false, 'An insult', time)).toEqual(outdated);
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ id, comment: 'An apology' }]);
    const now = (await calls().history(admin, id)).data?.[0];
    expect(now).toMatchObject({ comment: 'An apology', written_at: edited.data?.edited_at });
    expect((await calls().remove(admin, id, false, 'An insult before', now?.written_at)).status).toBe(200);
    expect((await getLog(kind, id))?.before).toMatchObject({
      comment: 'An apology',
      versions: [{ comment: 'An insult', replacedAt: expect.any(String) }],
      versionCount: 1,
    });
    const unchanged = await write(api, kind, commenter, subjectId, 'Never changed');
    expect((await calls().remove(admin, unchanged.id, false, 'Nonsense', unchanged.time)).status).toBe(200);
    expect((await getLog(kind, unchanged.id))?.before).toEqual({
      commentId: unchanged.id,
      authorId: commenter.id,
      comment: 'Never changed',
    });
  });

  it('is deleted with its replies, which the audit log contains up to its size limit', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, commenter, subjectId, 'The talk');
    const first = await write(api, kind, otherWriter, subjectId, 'One', root.id);
    const second = await write(api, kind, commenter, subjectId, 'Two', root.id);
    await calls().remove(admin, root.id, false, 'Nonsense');
    expect((await getLog(kind, root.id))?.before).toMatchObject({
      comment: 'The talk',
      replyCount: 2,
      replies: expect.arrayContaining([
        { commentId: first.id, authorId: otherWriter.id, comment: 'One' },
        { commentId: second.id, authorId: commenter.id, comment: 'Two' },
      ]),
    });
    const long = await write(api, kind, commenter, subjectId, 'Many answers');
    const people = await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()));
    for (const [place, person] of people.entries())
      await write(api, kind, person, subjectId, `${place} `.padEnd(COMMENT_LENGTH, 'x'), long.id);
    await calls().remove(admin, long.id, false, 'Nonsense');
    const before = (await getLog(kind, long.id))?.before;
    expect(before).toMatchObject({ replyCount: 12 });
    expect(before?.['replies']).toHaveLength(10);
  });

  it('leaves its original text in the audit log, even when its author changed it', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const long = (text: string) => text.padEnd(COMMENT_LENGTH, '.');
    const { id } = await write(api, kind, commenter, subjectId, long('Original'));
    for (let place = 1; place <= 20; place += 1) await calls().edit(commenter, subjectId, id, long(`Version ${place}`));
    expect(await calls().remove(admin, id, false, 'Nonsense')).toMatchObject({ status: 200 });
    const before = (await getLog(kind, id))?.before;
    expect(before).toMatchObject({ comment: long('Version 20'), versionCount: 20, versionsLeftOut: 10 });
    const latest = Array.from({ length: 9 }, (_, place) => ({ comment: long(`Version ${19 - place}`) }));
    expect(before?.['versions']).toMatchObject([...latest, { comment: long('Original') }]);
  });

  it('is deleted while its author and others write', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const stays = await write(api, kind, commenter, subjectId, 'Stays');
    const going = await Promise.all(
      Array.from({ length: 8 }, (_, place) => write(api, kind, commenter, subjectId, `Goes ${place}`)),
    );
    const answers = await Promise.all(
      going.flatMap(({ id }, place) => [
        calls().remove(admin, id, false, 'Nonsense'),
        calls().edit(commenter, subjectId, stays.id, `Stays, version ${place}`),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ id: stays.id }]);
    expect(await findWrongCounts(api)).toEqual([]);
  }, 60_000);
});

describe.each(kinds)('the comment on a %s that its author deletes', (kind) => {
  const calls = () => getComments(api, kind);

  it('leaves the replies of others in the audit log, but not the author’s text', async () => {
    const writer = await api.people.appUser();
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, writer, subjectId, 'My words');
    await write(api, kind, writer, subjectId, 'My answer', root.id);
    const reply = await write(api, kind, otherWriter, subjectId, 'Your answer', root.id);
    const alone = await write(api, kind, writer, subjectId, 'Nobody answered');
    await calls().remove(writer, alone.id);
    expect(await getLog(kind, alone.id)).toBeUndefined();
    await calls().remove(writer, root.id);
    expect(await getLog(kind, root.id)).toMatchObject({
      actorId: writer.id,
      subjectType: kind,
      subjectId,
      after: null,
    });
    expect((await getLog(kind, root.id))?.before).toEqual({
      commentId: root.id,
      authorId: writer.id,
      replyCount: 1,
      replies: [{ commentId: reply.id, authorId: otherWriter.id, comment: 'Your answer' }],
    });
  });
});

describe('the notification of a removal to the author of a comment', () => {
  it('remains when the post is deleted and when its author blocks the recipient', async () => {
    const [host, blocking] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const writer = await api.people.appUser();
    const { remove } = getComments(api, 'post');
    const subjectIds = [await writeSubject(api, 'post', host), await writeSubject(api, 'post', blocking)];
    for (const subjectId of subjectIds) {
      const { id } = await write(api, 'post', writer, subjectId, 'Buy my course');
      await remove(admin, id, false, 'Advertising');
    }
    await api.as(host).call('deletePost', { postId: subjectIds[0] ?? 0 });
    await block(api, blocking, writer);
    const { data } = await api.as(writer).call('getNotificationList', { pageNumber: 1, pageSize: 10 });
    expect(data).toHaveLength(2);
    expect(data?.map(({ text }) => text)).toEqual([
      expect.stringContaining('Advertising'),
      expect.stringContaining('Advertising'),
    ]);
  });
});
