import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import { getComments, kinds, noComment, write, writeSubject } from './support.ts';

let api: TestApi;
let author: TestPerson;
let commenter: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, commenter, reader] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const nothing = { ...noComment, data: null };

describe.each(kinds)('the history of a comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);

  /** A comment that was changed twice. */
  async function changed(subjectId: number): Promise<{ id: number; time: Date | string }> {
    const { id, time } = await write(api, kind, commenter, subjectId, 'First');
    await calls().edit(commenter, subjectId, id, 'Second');
    await calls().edit(commenter, subjectId, id, 'Third');
    return { id, time };
  }

  it('can be read by every reader of the comment, the latest first', async () => {
    const { id, time } = await changed(await writeSubject(api, kind, author));
    for (const person of [commenter, reader, await api.people.developer(), await api.people.admin()]) {
      const { status, data } = await calls().history(person, id);
      expect({ status, said: data?.map(({ comment }) => comment) }).toEqual({
        status: 200,
        said: ['Third', 'Second', 'First'],
      });
      // The date of a text is the time at which it replaced the previous text.
      expect(data?.map(({ replaced_at: at }) => at)).toEqual([null, data?.[0]?.written_at, data?.[1]?.written_at]);
      expect(data?.[2]?.written_at).toBe(time);
    }
    const name = kind === 'post' ? 'getPostCommentHistory' : 'getNewsCommentHistory';
    expect(await api.as(null).raw(name, { commentId: id })).toMatchObject(unauthenticated);
  });

  it('contains only the current text when the comment was not changed', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id, time } = await write(api, kind, commenter, subjectId, 'Only this');
    await calls().edit(commenter, subjectId, id, 'Only this');
    expect((await calls().history(reader, id)).data).toEqual([
      { comment: 'Only this', written_at: time, replaced_at: null },
    ]);
  });

  it('cannot be read by users who do not see the comment, nor after the comment is hidden or deleted', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await changed(subjectId);
    await write(api, kind, reader, subjectId, 'An answer', id);
    const blocked = await api.people.appUser();
    await block(api, commenter, blocked);
    expect(await calls().history(blocked, id)).toEqual(nothing);
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    await api.sql`update ${table} set state = 'hidden' where id = ${id}`;
    for (const person of [reader, commenter, await api.people.admin()])
      expect(await calls().history(person, id)).toEqual(nothing);
    await api.sql`update ${table} set state = 'visible' where id = ${id}`;
    await calls().remove(commenter, id);
    expect(await calls().history(commenter, id)).toEqual(nothing);
    expect(await calls().history(reader, Number.MAX_SAFE_INTEGER)).toEqual(nothing);
    const edits = kind === 'post' ? api.sql`post_comment_edits` : api.sql`news_comment_edits`;
    expect(await api.sql`select 1 from ${edits} where comment_id = ${id}`).toEqual([]);
  });
});

describe.each(kinds)('the history of a reply on a %s', (kind) => {
  it('can be read only by users who see the parent comment', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const hidden = await api.people.appUser();
    const root = await write(api, kind, hidden, subjectId, 'The talk');
    const { id } = await write(api, kind, commenter, subjectId, 'First', root.id);
    const calls = getComments(api, kind);
    await calls.edit(commenter, subjectId, id, 'Second');
    expect((await calls.history(reader, id)).data).toHaveLength(2);
    const blocked = await api.people.appUser();
    await block(api, hidden, blocked);
    expect((await calls.list(blocked, subjectId, { commentId: root.id })).status).toBe(404);
    expect(await calls.history(blocked, id)).toEqual(nothing);
    // A hidden comment leaves a placeholder with its replies.
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    await api.sql`update ${table} set state = 'hidden' where id = ${root.id}`;
    expect((await calls.history(reader, id)).data).toHaveLength(2);
  });
});

describe('the history of a comment on a post that was closed later', () => {
  it('can be read by users who still see the post', async () => {
    const closing = await api.people.appUser();
    const postId = await writePost(api, closing);
    const { id } = await write(api, 'post', commenter, postId, 'First');
    await getComments(api, 'post').edit(commenter, postId, id, 'Second');
    await api.sql`update users set is_private = true where id = ${closing.id}`;
    expect(await getComments(api, 'post').history(reader, id)).toEqual(nothing);
    expect((await getComments(api, 'post').history(closing, id)).data).toHaveLength(2);
  });
});
