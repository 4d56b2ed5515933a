import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { findWrongCounts, getComments, kinds, noComment, write, writeSubject } from './support.ts';

let api: TestApi;
let author: TestPerson;
let asker: TestPerson;
let helper: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, asker, helper] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

describe.each(kinds)('replies below a comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);
  const startThread = async () => {
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, asker, subjectId, 'A question');
    const reply = await write(api, kind, helper, subjectId, 'An answer', root.id);
    return { subjectId, root, reply };
  };
  const recipients = async (person: TestPerson, subjectId: number, rootId: number) =>
    ((await calls().list(person, subjectId, { commentId: rootId })).data ?? []).map(
      ({ recipient }) => recipient?.user_name ?? null,
    );

  it('have a recipient when they answer another reply of a different author', async () => {
    const { subjectId, root, reply } = await startThread();
    expect(root.recipient).toBeNull();
    expect(reply.recipient).toBeNull();
    const second = await write(api, kind, asker, subjectId, 'Thank you', reply.id);
    expect(second).toMatchObject({
      parent_comment_id: root.id,
      recipient: { id: helper.id, user_name: helper.username },
    });
    const own = await write(api, kind, asker, subjectId, 'And again', second.id);
    expect(own).toMatchObject({ parent_comment_id: root.id, recipient: null });
    expect(await recipients(author, subjectId, root.id)).toEqual([null, helper.username, null]);
    const edited = await calls().edit(asker, subjectId, second.id, 'Thanks a lot');
    expect(edited.data).toMatchObject({ comment: 'Thanks a lot', recipient: { id: helper.id } });
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('notify their recipient, and not the author of the first comment', async () => {
    const [first, second] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const subjectId = await writeSubject(api, kind, author);
    const root = await write(api, kind, first, subjectId, 'A question');
    const reply = await write(api, kind, second, subjectId, 'An answer', root.id);
    const before = await getNotices(api, first.id);
    await write(api, kind, helper, subjectId, 'I agree', reply.id);
    expect(await getNotices(api, second.id)).toMatchObject([
      { messageId: 'notifications.commentAnswered', actorId: helper.id, actorCount: 1 },
    ]);
    expect(await getNotices(api, first.id)).toEqual(before);
  });

  it('do not notify people who muted the author', async () => {
    const { subjectId, root } = await startThread();
    const muting = await api.people.appUser();
    const reply = await write(api, kind, muting, subjectId, 'Me too', root.id);
    await api.as(muting).call('addMute', { kind: 'person', target: String(asker.id) });
    await write(api, kind, asker, subjectId, 'Really?', reply.id);
    expect(await getNotices(api, muting.id)).toEqual([]);
  });

  it('do not name people who are hidden from the reader, nor those of deleted replies', async () => {
    const { subjectId, root, reply } = await startThread();
    const reader = await api.people.appUser();
    const second = await write(api, kind, asker, subjectId, 'Thank you', reply.id);
    await block(api, reader, helper);
    expect(await recipients(reader, subjectId, root.id)).toEqual([null]);
    expect(await recipients(author, subjectId, root.id)).toEqual([null, helper.username]);
    // The name stays when only the reply is gone.
    await calls().remove(helper, reply.id, true);
    expect(await recipients(author, subjectId, root.id)).toEqual([helper.username]);
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${helper.id}`;
    expect(await recipients(author, subjectId, root.id)).toEqual([null]);
    await api.sql`update users set status_id = ${userStatusIds.active} where id = ${helper.id}`;
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    await api.sql`update ${table} set state = 'hidden', reply_count = 1 where id = ${second.id}`;
    expect(await recipients(author, subjectId, root.id)).toEqual([null]);
    await api.sql`update ${table} set state = 'visible', reply_count = 0 where id = ${second.id}`;
  });

  it('are refused below comments and to replies that the caller cannot see', async () => {
    const { subjectId, root, reply } = await startThread();
    const [blocked, blocking] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await block(api, asker, blocked);
    expect(await calls().add(blocked, subjectId, 'To the question', root.id)).toMatchObject(noComment);
    // The caller may see the author of the reply, but not the thread.
    expect(await calls().add(blocked, subjectId, 'To the answer', reply.id)).toMatchObject(noComment);
    await block(api, blocking, helper);
    expect(await calls().add(blocking, subjectId, 'To the answer', reply.id)).toMatchObject(noComment);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('are paged by cursor, oldest first, with the number of all', async () => {
    const { subjectId, root, reply } = await startThread();
    const ids = [reply.id];
    for (let index = 0; index < 11; index += 1)
      ids.push((await write(api, kind, asker, subjectId, `Reply ${index}`, ids.at(-1))).id);
    const first = await calls().list(author, subjectId, { commentId: root.id });
    expect(first.totalCount).toBe(12);
    const rest = await calls().list(author, subjectId, { commentId: root.id, pageNumber: 2, cursor: first.nextCursor });
    expect([...(first.data ?? []), ...(rest.data ?? [])].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });

  it('need the same number of statements with recipients as without', async () => {
    const [plain, named] = [await startThread(), await startThread()];
    const { username } = helper;
    await write(api, kind, asker, plain.subjectId, `Thank you, @${username}`, plain.root.id);
    await write(api, kind, asker, named.subjectId, 'Thank you', named.reply.id);
    const count = ({ subjectId, root }: typeof plain) =>
      countStatements(api, author, () => calls().list(author, subjectId, { commentId: root.id }));
    expect(await count(named)).toBe(await count(plain));
  });
});
