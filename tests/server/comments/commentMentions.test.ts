import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { stocks, writePost } from '../posts/support.ts';
import { getComments, kinds, write, writeSubject } from './support.ts';

let api: TestApi;
let author: TestPerson;
let writer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, writer] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const getActivities = async (person: TestPerson): Promise<number> =>
  (await api.sql`select 1 from activities where user_id = ${person.id}`).length;

describe.each(kinds)('mentions in a comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);

  it('link to users and stocks, also after a user was renamed', async () => {
    const [subject, ada, [stock]] = [
      await writeSubject(api, kind, author),
      await api.people.appUser(),
      await stocks(api, 1),
    ];
    const symbol = stock?.symbol ?? '';
    const text = `@${ada.username.toUpperCase()} likes $${symbol}, not $100 and nobody@${ada.username}.example`;
    const written = await write(api, kind, writer, subject, text);
    const leads = {
      comment: text,
      mention_user_list: [{ id: ada.id, user_name: ada.username, token: ada.username.toUpperCase() }],
      mention_stock_list: [{ ticker_id: stock?.id, ticker_symbol: symbol, token: symbol }],
    };
    expect(written).toMatchObject(leads);
    expect((await calls().list(author, subject)).data).toMatchObject([leads]);
    await api.sql`update users set username = ${`${ada.username}_new`} where id = ${ada.id}`;
    expect((await calls().list(author, subject)).data?.[0]?.mention_user_list).toEqual([
      { id: ada.id, user_name: `${ada.username}_new`, token: ada.username.toUpperCase() },
    ]);
    const changed = await calls().edit(writer, subject, written.id, 'Nobody any more');
    expect(changed.data).toMatchObject({ mention_user_list: [], mention_stock_list: [] });
  });

  it('do not link to users who are hidden from the reader', async () => {
    const [subject, reader, [blocked, away]] = [
      await writeSubject(api, kind, author),
      await api.people.appUser(),
      await Promise.all([api.people.appUser(), api.people.appUser()]),
    ];
    await write(api, kind, writer, subject, `@${blocked.username} @${away.username}`);
    const seen = async () =>
      (await calls().list(reader, subject)).data?.flatMap(({ mention_user_list: list }) => list.map(({ id }) => id));
    expect((await seen())?.toSorted((a, b) => a - b)).toEqual([blocked.id, away.id].toSorted((a, b) => a - b));
    await block(api, reader, blocked);
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${away.id}`;
    expect(await seen()).toEqual([]);
  });

  it('are removed together with the author’s name from a hidden comment', async () => {
    const [subject, ada] = [await writeSubject(api, kind, author), await api.people.appUser()];
    const { id } = await write(api, kind, writer, subject, `@${ada.username}`);
    await write(api, kind, ada, subject, 'An answer', id);
    await api.sql`update ${kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`} set state = 'hidden' where id = ${id}`;
    for (const person of [author, writer, await api.people.admin()])
      expect((await calls().list(person, subject)).data).toMatchObject([
        { id, user_id: null, username: '', full_name: '', comment: '', mention_user_list: [], mention_stock_list: [] },
      ]);
  });

  it('need the same number of statements for many comments as for one', async () => {
    const [few, many] = [await writeSubject(api, kind, author), await writeSubject(api, kind, author)];
    const [stock] = await stocks(api, 1);
    const text = `@${author.username} $${stock?.symbol}`;
    await write(api, kind, writer, few, text);
    for (let index = 0; index < 9; index += 1) await write(api, kind, writer, many, `${text} ${index}`);
    const counted = (subject: number) => countStatements(api, author, () => calls().list(author, subject));
    expect(await counted(many)).toBe(await counted(few));
  });

  it('do not notify the author of the parent comment a second time', async () => {
    const [subject, ada] = [await writeSubject(api, kind, author), await api.people.appUser()];
    const { id } = await write(api, kind, ada, subject, 'A question');
    const answer = await write(api, kind, writer, subject, 'An answer', id);
    await calls().edit(writer, subject, answer.id, `An answer, @${ada.username}`);
    expect(await getNotices(api, ada.id)).toMatchObject([{ messageId: 'notifications.commentAnswered' }]);
    expect(await getActivities(ada)).toBe(1);
  });

  it('lose their notification when they are removed from the text, unless other comments contain the same mention', async () => {
    const subject = await writeSubject(api, kind, author);
    const [ada, bea, cem, second] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const countMessages = () =>
      Promise.all(
        [ada, bea, cem].map(async (item) => [(await getNotices(api, item.id)).length, await getActivities(item)]),
      );
    const all = `@${ada.username} @${bea.username} @${cem.username}`;
    const { id } = await write(api, kind, writer, subject, all);
    await write(api, kind, second, subject, `@${bea.username}`);
    const laterComment = await write(api, kind, writer, subject, `@${cem.username}, too`);
    await api.sql`update notifications set read_at = now() where user_id = ${ada.id}`;
    // Two authors, or two comments on a post, create two activities; on an article one author creates one.
    expect(await countMessages()).toEqual([
      [1, 1],
      [1, 2],
      [1, kind === 'post' ? 2 : 1],
    ]);
    await calls().edit(writer, subject, id, 'Nobody');
    expect(await countMessages()).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    await calls().edit(writer, subject, laterComment.id, 'Nobody either');
    expect(await countMessages()).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    await calls().edit(writer, subject, id, all);
    expect(await countMessages()).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it('lose their notification when the comment is deleted, unless other comments of the author contain the same mention', async () => {
    const subject = await writeSubject(api, kind, author);
    const [ada, bea] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const countMessages = () =>
      Promise.all([ada, bea].map(async (item) => [(await getNotices(api, item.id)).length, await getActivities(item)]));
    const root = await write(api, kind, author, subject, 'A talk');
    const reply = await write(api, kind, writer, subject, `@${ada.username} @${bea.username}`, root.id);
    await write(api, kind, writer, subject, `@${bea.username}, too`);
    expect(await countMessages()).toEqual([
      [1, 1],
      [1, kind === 'post' ? 2 : 1],
    ]);
    await calls().remove(writer, reply.id);
    expect(await countMessages()).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('lose it as well when the comment stays as a placeholder', async () => {
    const [subject, ada] = [await writeSubject(api, kind, author), await api.people.appUser()];
    const root = await write(api, kind, writer, subject, `@${ada.username}`);
    await write(api, kind, author, subject, 'An answer', root.id);
    await calls().remove(writer, root.id);
    expect(await getNotices(api, ada.id)).toEqual([]);
    expect(await getActivities(ada)).toBe(0);
  });

  it('and replies do not notify users who muted the author', async () => {
    const [subject, ada] = [await writeSubject(api, kind, author), await api.people.appUser()];
    const { id } = await write(api, kind, ada, subject, 'A question');
    await api.as(ada).call('addMute', { kind: 'person', target: String(writer.id) });
    await write(api, kind, writer, subject, `@${ada.username}`, id);
    expect(await getNotices(api, ada.id)).toEqual([]);
    expect(await getActivities(ada)).toBe(0);
  });
});

describe('a comment with a mention', () => {
  it('is the target of the activity, and removes the activity when it is deleted', async () => {
    const [postId, ada] = [await writePost(api, author), await api.people.appUser()];
    const { id } = await write(api, 'post', writer, postId, `@${ada.username}`);
    const getCommentActivities = () => api.sql`select post_id, comment_id from activities where user_id = ${ada.id}`;
    expect(await getCommentActivities()).toEqual([{ post_id: postId, comment_id: id }]);
    await getComments(api, 'post').remove(writer, id);
    expect(await getCommentActivities()).toEqual([]);
  });
});

describe('the author of a comment on a post', () => {
  it('gets no notification of replies after the post is closed to them', async () => {
    const [closing, asker, helper] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const postId = await writePost(api, closing);
    const { id } = await write(api, 'post', asker, postId, 'A question');
    await follow(api, helper, closing);
    await api.sql`update users set is_private = true where id = ${closing.id}`;
    await write(api, 'post', helper, postId, 'An answer', id);
    expect(await getNotices(api, asker.id)).toEqual([]);
    expect(await getActivities(asker)).toBe(0);
  });
});
