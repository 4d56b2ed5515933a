import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_LENGTH } from '../../../rules/posts/comments.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import {
  findWrongCounts,
  findWrongLikes,
  findWrongPopularity,
  getComments,
  kinds,
  noComment,
  type Kind,
  write,
  writeSubject,
} from './support.ts';

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

  it('stays as a placeholder while it has replies, with its text in the audit log only', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, commenter, subjectId, 'The talk');
    const reply = await write(api, kind, otherWriter, subjectId, 'One', root.id);
    await calls().remove(admin, root.id, false, 'Nonsense');
    expect((await getLog(kind, root.id))?.before).toEqual({
      commentId: root.id,
      authorId: commenter.id,
      comment: 'The talk',
    });
    const { data } = await calls().list(author, subjectId);
    expect(data).toMatchObject([{ id: root.id, comment: '', comment_status: 'deleted', total_sub_comments: 1 }]);
    expect(await calls().remove(admin, root.id, false, 'Again')).toMatchObject(noComment);
    await calls().remove(admin, reply.id, true, 'Nonsense, too');
    expect((await calls().list(author, subjectId)).data).toEqual([]);
    expect(await findWrongCounts(api)).toEqual([]);
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

  it('leaves nothing of its text, not even in the audit log', async () => {
    const writer = await api.people.appUser();
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, writer, subjectId, 'My words');
    await write(api, kind, otherWriter, subjectId, 'Your answer', root.id);
    await calls().edit(writer, subjectId, root.id, `My better words, @${otherWriter.username}`);
    await calls().like(otherWriter, root.id);
    const alone = await write(api, kind, writer, subjectId, 'Nobody answered');
    for (const { id } of [alone, root]) {
      expect((await calls().remove(writer, id)).status).toBe(200);
      expect(await getLog(kind, id)).toBeUndefined();
    }
    const [comments, edits] =
      kind === 'post'
        ? [api.sql`post_comments`, api.sql`post_comment_edits`]
        : [api.sql`news_comments`, api.sql`news_comment_edits`];
    expect(
      await api.sql`select comment, search_key, mentions, notified_ids, like_count from ${comments} where author_id = ${writer.id}`,
    ).toEqual([
      { comment: '…', search_key: '', mentions: { people: [], stocks: [] }, notified_ids: [], like_count: 0 },
    ]);
    expect(await api.sql`select 1 from ${edits} where comment_id = ${root.id}`).toEqual([]);
    expect(await findWrongLikes(api)).toEqual([]);
    expect((await calls().like(otherWriter, root.id)).status).toBe(404);
  });

  it('leaves a placeholder for the replies of others, which stay, and is not counted', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, commenter, subjectId, 'My words');
    const reply = await write(api, kind, otherWriter, subjectId, 'Your answer', root.id);
    await write(api, kind, author, subjectId, 'Later');
    await calls().remove(commenter, root.id);
    expect((await calls().list(author, subjectId)).data).toMatchObject([
      { comment: 'Later' },
      { id: root.id, comment: '', user_id: null, comment_status: 'deleted', total_sub_comments: 1 },
    ]);
    expect((await calls().list(author, subjectId, { commentId: root.id })).data).toMatchObject([{ id: reply.id }]);
    expect(await calls().add(author, subjectId, 'To nobody', root.id)).toMatchObject(noComment);
    expect((await calls().add(author, subjectId, 'To the reply', reply.id)).data).toMatchObject({
      parent_comment_id: root.id,
    });
    expect(await findWrongCounts(api)).toEqual([]);
    expect(await findWrongPopularity(api)).toEqual([]);
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
