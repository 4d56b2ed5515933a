import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
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
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

describe.each(kinds)('a comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);
  const count = async (id: number) => {
    const table = kind === 'post' ? api.sql`posts` : api.sql`news`;
    const [row] = await api.sql<{ count: number }[]>`select comment_count as count from ${table} where id = ${id}`;
    return row?.count;
  };

  it('is refused to guests, developers and admins', async () => {
    const id = await writeSubject(api, kind, author);
    const variables = { postId: id, newsId: id, comment: 'Hello' };
    const name = kind === 'post' ? 'addPostCommentAndSubComment' : 'addNewsCommentAndSubComment';
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await calls().add(person, id, 'Hello')).toMatchObject({ status: 403, data: null });
    expect(await count(id)).toBe(0);
  });

  it('is stored as written, trimmed, and counted', async () => {
    const id = await writeSubject(api, kind, author);
    const text = '<b>Ne güzel</b>\nİki satır 👨‍👩‍👧 $AAPL';
    expect(await calls().add(reader, id, `  ${text} `)).toMatchObject({
      status: 200,
      message: 'Comment added',
      data: { comment: text, user_id: reader.id, total_sub_comments: 0, viewer_can: { edit: true, delete: true } },
    });
    expect((await calls().list(reader, id)).data).toMatchObject([{ comment: text }]);
    expect(await count(id)).toBe(1);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('can be a reply; replies to replies are on the same level', async () => {
    const id = await writeSubject(api, kind, author);
    const root = await write(api, kind, author, id);
    const first = await write(api, kind, reader, id, 'An answer', root.id);
    const second = await write(api, kind, author, id, 'An answer to it', first.id);
    expect(first.parent_comment_id).toBe(root.id);
    expect(second.parent_comment_id).toBe(root.id);
    expect((await calls().list(reader, id)).data).toMatchObject([{ total_sub_comments: 2 }]);
    expect(await count(id)).toBe(3);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it.each([
    ['nothing', '', 'Write a comment'],
    ['spaces', ' \n\t ', 'Write a comment'],
    ['invisible characters', '\u200B\u2060', 'Write a comment'],
    ['too much', 'x'.repeat(2001), 'The comment is too long - should be 2,000 characters maximum.'],
    ['far too much', 'x'.repeat(100_000), 'The comment is too long - should be 2,000 characters maximum.'],
    ['a control character', 'a\u0007b', 'Comments must not contain invisible characters.'],
    ['a zero-width character', 'a\u200Bb', 'Comments must not contain invisible characters.'],
    ['a bidirectional control character', 'a\u202Eb', 'Comments must not contain invisible characters.'],
  ])('refuses %s', async (_name, comment, message) => {
    const id = await writeSubject(api, kind, author);
    expect(await calls().add(reader, id, comment)).toMatchObject({ status: 400, message, data: null });
    expect(await count(id)).toBe(0);
  });

  it.each(['a\u0000b', 'a\uD800b'])('refuses text that cannot be stored (%j)', async (comment) => {
    const id = await writeSubject(api, kind, author);
    const name = kind === 'post' ? 'addPostCommentAndSubComment' : 'addNewsCommentAndSubComment';
    const answer = await api.as(reader).raw(name, { postId: id, newsId: id, comment });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Variable "$comment" contains a character that cannot be stored' }] },
    });
  });

  it('accepts 2,000 characters, counted as visible characters', async () => {
    const id = await writeSubject(api, kind, author);
    expect((await calls().add(reader, id, '🚀'.repeat(2000))).status).toBe(200);
  });

  it('refuses missing subjects, missing or foreign parent comments, and invisible ones', async () => {
    const [id, otherId] = [await writeSubject(api, kind, author), await writeSubject(api, kind, author)];
    const elsewhere = await write(api, kind, author, otherId);
    const blocker = await api.people.appUser();
    const hiddenComment = await write(api, kind, blocker, id);
    await block(api, blocker, reader);
    expect(await calls().add(reader, Number.MAX_SAFE_INTEGER, 'Hello')).toEqual(noSubject[kind]);
    for (const commentId of [elsewhere.id, hiddenComment.id, Number.MAX_SAFE_INTEGER])
      expect(await calls().add(reader, id, 'Hello', commentId)).toEqual({ ...noComment, data: null });
    expect(await count(id)).toBe(1);
  });

  it('notifies the author of the parent comment, grouped with other replies', async () => {
    const id = await writeSubject(api, kind, author);
    const asker = await api.people.appUser();
    const root = await write(api, kind, asker, id, 'What do you think?');
    await write(api, kind, asker, id, 'I ask again', root.id);
    expect(await getNotices(api, asker.id)).toEqual([]);
    const helper = await api.people.appUser();
    await write(api, kind, helper, id, 'This', root.id);
    await write(api, kind, reader, id, `That, @${asker.username}`, root.id);
    expect(await getNotices(api, asker.id)).toMatchObject([
      { messageId: 'notifications.commentAnswered', actorId: reader.id, actorCount: 2 },
    ]);
  });

  it('notifies mentioned users, each once, at most twenty, and no hidden users', async () => {
    const id = await writeSubject(api, kind, author);
    const [writer, friend, blocked, away] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await block(api, blocked, writer);
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${away.id}`;
    const names = [friend, friend, blocked, away, writer].map(({ username }) => `@${username.toUpperCase()}`);
    await write(api, kind, writer, id, `${names.join(' ')}, mail@${friend.username}.example @nobody`);
    expect(await getNotices(api, friend.id)).toMatchObject([
      { messageId: 'notifications.mentionedInComment', actorId: writer.id, actorCount: 1 },
    ]);
    for (const person of [blocked, away, writer]) expect(await getNotices(api, person.id)).toEqual([]);

    const crowd = await Promise.all(Array.from({ length: 22 }, () => api.people.appUser()));
    await write(api, kind, writer, id, crowd.map(({ username }) => `@${username}`).join(' '));
    const noticesByUser = await Promise.all(crowd.map((person) => getNotices(api, person.id)));
    expect(noticesByUser.filter((notices) => notices.length === 1)).toHaveLength(20);
    expect(noticesByUser.slice(20).flat()).toEqual([]);
  });

  it('does not notify guest accounts, nor users without a page for the subject', async () => {
    const id = await writeSubject(api, kind, author);
    const [friend, device, developer, admin] = await Promise.all([
      api.people.appUser(),
      api.people.appUser({ isGuest: true }),
      api.people.developer(),
      api.people.admin(),
    ]);
    const people = [device, developer, admin, friend];
    await write(api, kind, reader, id, people.map(({ username }) => `@${username}`).join(' '));
    expect(await getNotices(api, friend.id)).toHaveLength(1);
    for (const person of [device, developer, admin]) expect(await getNotices(api, person.id)).toEqual([]);
  });

  it('updates all counters correctly under two hundred parallel comments and replies', async () => {
    const id = await writeSubject(api, kind, author);
    const root = await write(api, kind, author, id);
    const people = await Promise.all(Array.from({ length: 200 }, () => api.people.appUser()));
    const answers = await Promise.all(
      people.map((person, index) => calls().add(person, id, `Comment ${index}`, index % 2 === 0 ? root.id : undefined)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await count(id)).toBe(201);
    expect(await findWrongCounts(api)).toEqual([]);
    expect(await findWrongPopularity(api)).toEqual([]);
  }, 180_000);
});

describe('a comment on a post', () => {
  it('notifies the author of the post in one group, and not about own comments', async () => {
    const writer = await api.people.appUser();
    const id = await writePost(api, writer);
    await write(api, 'post', writer, id);
    expect(await getNotices(api, writer.id)).toEqual([]);
    await write(api, 'post', await api.people.appUser(), id);
    await write(api, 'post', reader, id, `Well done @${writer.username}`);
    expect(await getNotices(api, writer.id)).toMatchObject([
      {
        messageId: 'notifications.postCommented',
        groupKey: `post:${id}:comment`,
        actorId: reader.id,
        actorCount: 2,
        link: `/posts/${id}?dialog=comments&subject=${id}`,
      },
    ]);
  });

  it('notifies only mentioned users who may read it when the account is private', async () => {
    const [closed, follower, stranger] = await Promise.all([
      api.people.appUser({ isPrivate: true }),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await Promise.all([follow(api, follower, closed), follow(api, reader, closed)]);
    const id = await writePost(api, closed);
    await write(api, 'post', reader, id, `@${follower.username} @${stranger.username}`);
    expect(await getNotices(api, follower.id)).toHaveLength(1);
    expect(await getNotices(api, stranger.id)).toEqual([]);
    expect(await getComments(api, 'post').add(stranger, id, 'Hello')).toEqual(noSubject.post);
  });

  it('changes the rank of the post by popularity', async () => {
    const id = await writePost(api, author);
    await write(api, 'post', reader, id);
    expect(await findWrongPopularity(api)).toEqual([]);
  });
});

describe('addNewsComment', () => {
  it('adds a comment to an article', async () => {
    const id = await writeSubject(api, 'news', author);
    const answer = await api.as(reader).call('addNewsComment', { newsId: id, comment: 'Interesting' });
    expect(answer).toMatchObject({ status: 200, data: { comment: 'Interesting', parent_comment_id: null } });
    expect(await api.as(reader).call('addNewsComment', { newsId: id, comment: ' ' })).toMatchObject({ status: 400 });
    expect((await getComments(api, 'news').list(author, id)).data).toMatchObject([{ comment: 'Interesting' }]);
  });
});
