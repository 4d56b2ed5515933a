import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import { getComments, kinds, noComment, noSubject, write, writeSubject } from './support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
let writer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader, writer] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

describe.each(kinds)('the comments of a %s', (kind) => {
  const calls = () => getComments(api, kind);
  const texts = async (person: TestPerson, subjectId: number, params: Record<string, unknown> = {}) =>
    ((await calls().list(person, subjectId, params)).data ?? []).map(({ comment }) => comment);

  it('are refused to guests, and readable by developers and admins', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, writer, subjectId);
    const requests = { pageNumber: 1, pageSize: 10, postId: subjectId, newsId: subjectId };
    const name = kind === 'post' ? 'getPostCommentByPostId' : 'getNewsComments';
    expect(await api.as(null).raw(name, requests)).toMatchObject(unauthenticated);
    expect((await calls().list(await api.people.developer(), subjectId)).data).toMatchObject([
      { id, viewer_can: { edit: false, delete: false } },
    ]);
    expect((await calls().list(await api.people.admin(), subjectId)).data).toMatchObject([
      { id, viewer_can: { edit: false, delete: true } },
    ]);
  });

  it('are ordered newest first, their replies oldest first', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const first = await write(api, kind, writer, subjectId, 'First');
    await write(api, kind, reader, subjectId, 'Second');
    await write(api, kind, reader, subjectId, 'Reply one', first.id);
    await write(api, kind, writer, subjectId, 'Reply two', first.id);
    const answer = await calls().list(reader, subjectId);
    expect(answer).toMatchObject({ status: 200, totalCount: 2, nextCursor: null });
    expect(answer.data).toMatchObject([
      { comment: 'Second', user_id: reader.id, total_sub_comments: 0, viewer_can: { edit: true, delete: true } },
      {
        comment: 'First',
        username: writer.username,
        total_sub_comments: 2,
        comment_status: 'visible',
        parent_comment_id: null,
        edited_at: null,
        viewer_can: { edit: false, delete: false },
      },
    ]);
    const talk = await calls().list(reader, subjectId, { commentId: first.id });
    expect(talk.totalCount).toBe(2);
    expect(talk.data).toMatchObject([
      { comment: 'Reply one', parent_comment_id: first.id },
      { comment: 'Reply two', parent_comment_id: first.id },
    ]);
  });

  it('are paged by ten, by number and by cursor, and none is lost when new ones are added in between', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const ids: number[] = [];
    for (let index = 0; index < 23; index += 1) ids.unshift((await write(api, kind, writer, subjectId)).id);
    const getIds = (data: readonly { id: number }[] | null | undefined) => (data ?? []).map(({ id }) => id);
    expect(getIds((await calls().list(reader, subjectId, { pageNumber: 3 })).data)).toEqual(ids.slice(20));
    const firstPage = await calls().list(reader, subjectId);
    expect(getIds(firstPage.data)).toEqual(ids.slice(0, 10));
    await write(api, kind, writer, subjectId, 'Meanwhile');
    const secondPage = await calls().list(reader, subjectId, { pageNumber: 2, cursor: firstPage.nextCursor });
    expect(getIds(secondPage.data)).toEqual(ids.slice(10, 20));
    const thirdPage = await calls().list(reader, subjectId, { pageNumber: 3, cursor: secondPage.nextCursor });
    expect(getIds(thirdPage.data)).toEqual(ids.slice(20));
    expect(thirdPage).toMatchObject({ nextCursor: null, totalCount: 24 });
  });

  it('refuse missing subjects, invalid cursors and pages out of range', async () => {
    const [firstSubjectId, secondSubjectId] = [
      await writeSubject(api, kind, author),
      await writeSubject(api, kind, author),
    ];
    const { id } = await write(api, kind, writer, secondSubjectId);
    expect(await calls().list(reader, Number.MAX_SAFE_INTEGER)).toMatchObject(noSubject[kind]);
    expect(await calls().list(reader, firstSubjectId, { commentId: id })).toMatchObject(noComment);
    expect(await calls().list(reader, firstSubjectId, { commentId: Number.MAX_SAFE_INTEGER })).toMatchObject(noComment);
    for (const cursor of ['nonsense', Buffer.from('253402300800000.1').toString('base64url')])
      expect(await calls().list(reader, firstSubjectId, { cursor })).toMatchObject({ status: 400, data: null });
    expect(await calls().list(reader, firstSubjectId, { pageNumber: 2_000_000_000 })).toMatchObject({
      status: 400,
      message: 'Pages reach 1,000 comments at most. Please use the cursor to read further.',
    });
  });

  it('leave out blocked and missing authors, in both directions, with their threads', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const [me, blocked, blocking, away] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const blockedComment = await write(api, kind, blocked, subjectId, 'Blocked');
    await write(api, kind, blocking, subjectId, 'Blocking');
    await write(api, kind, away, subjectId, 'Away');
    await write(api, kind, writer, subjectId, 'Heard');
    await Promise.all([block(api, me, blocked), block(api, blocking, me)]);
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${away.id}`;
    expect(await texts(me, subjectId)).toEqual(['Heard']);
    expect((await calls().list(me, subjectId)).totalCount).toBe(1);
    expect(await calls().list(me, subjectId, { commentId: blockedComment.id })).toMatchObject(noComment);
    expect(await texts(await api.people.admin(), subjectId)).toEqual(['Heard', 'Away', 'Blocking', 'Blocked']);
  });

  it('leave out muted users and words, but never the reader’s own comments', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const [me, muted] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await write(api, kind, muted, subjectId, 'From somebody muted');
    await write(api, kind, writer, subjectId, 'Ne büyük bir RİSK!');
    await write(api, kind, writer, subjectId, 'An asterisk');
    await write(api, kind, me, subjectId, 'My own risk');
    await api.as(me).call('addMute', { kind: 'person', target: String(muted.id) });
    await api.as(me).call('addMute', { kind: 'word', target: 'risk' });
    expect(await texts(me, subjectId)).toEqual(['My own risk', 'An asterisk']);
    expect((await calls().list(me, subjectId)).totalCount).toBe(2);
  });

  it('keep a placeholder for a hidden or deleted comment with replies, without text and names', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, writer, subjectId, 'Not any more');
    const alone = await write(api, kind, writer, subjectId, 'Nobody answered');
    await write(api, kind, reader, subjectId, 'Still here', root.id);
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    await api.sql`update ${table} set state = 'hidden' where id = any(${[root.id, alone.id]})`;
    const { data, totalCount } = await calls().list(reader, subjectId);
    expect(totalCount).toBe(1);
    expect(data).toMatchObject([
      { id: root.id, comment: '', username: '', full_name: '', profilephoto: null, comment_status: 'hidden' },
    ]);
    expect(await texts(reader, subjectId, { commentId: root.id })).toEqual(['Still here']);
    expect(await calls().add(reader, subjectId, 'To nobody', root.id)).toMatchObject(noComment);
    expect(await calls().edit(writer, subjectId, root.id, 'Again')).toMatchObject({ status: 403 });
  });

  it('need the same number of statements for many comments as for one', async () => {
    const [few, many] = [await writeSubject(api, kind, author), await writeSubject(api, kind, author)];
    await write(api, kind, writer, few);
    for (let index = 0; index < 9; index += 1) await write(api, kind, writer, many);
    const counted = (subjectId: number) => countStatements(api, reader, () => calls().list(reader, subjectId));
    expect(await counted(many)).toBe(await counted(few));
  });
});

describe('the comments of a subject that the reader may not see', () => {
  it('are not found: posts of private and blocked users, hidden posts, news for developers', async () => {
    const [closed, blocking] = await Promise.all([api.people.appUser({ isPrivate: true }), api.people.appUser()]);
    await block(api, blocking, reader);
    const ids = [
      await writePost(api, closed),
      await writePost(api, blocking),
      await writePost(api, author, { change: { state: 'hidden' } }),
    ];
    for (const id of ids) expect(await getComments(api, 'post').list(reader, id)).toMatchObject(noSubject.post);
    const newsId = await writeSubject(api, 'news', author);
    await api.sql`update news set audience = 'platform' where id = ${newsId}`;
    expect(await getComments(api, 'news').list(reader, newsId)).toMatchObject(noSubject.news);
    expect(await getComments(api, 'news').add(reader, newsId, 'Hello')).toMatchObject(noSubject.news);
    expect((await getComments(api, 'news').list(await api.people.developer(), newsId)).status).toBe(200);
  });
});
