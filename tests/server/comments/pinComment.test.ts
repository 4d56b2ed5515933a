import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import { getComments, noComment, write } from './support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const pin = (person: TestPerson, commentId: number, isPin = true, replacesId?: number) =>
  api.as(person).call('pinPostComment', { commentId, isPin, replacesId });
const list = (person: TestPerson, postId: number, params: Record<string, unknown> = {}) =>
  getComments(api, 'post').list(person, postId, params);

describe('pinPostComment', () => {
  it('is allowed to the author of the post only', async () => {
    const postId = await writePost(api, author);
    const { id } = await write(api, 'post', reader, postId);
    expect(await api.as(null).raw('pinPostComment', { commentId: id, isPin: true })).toMatchObject(unauthenticated);
    expect(await pin(reader, id)).toMatchObject({
      status: 403,
      message: 'Only the author of the post can pin a comment.',
      data: null,
    });
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await pin(person, id)).toMatchObject({ status: 403, data: null });
    expect((await list(author, postId)).data).toMatchObject([{ viewer_can: { pin: true } }]);
    expect((await list(reader, postId)).data).toMatchObject([{ viewer_can: { pin: false } }]);
  });

  it('shows the comment to all readers on every page and in every order, until it is unpinned', async () => {
    const postId = await writePost(api, author);
    const { id } = await write(api, 'post', reader, postId, 'The answer');
    for (let index = 0; index < 11; index += 1) await write(api, 'post', reader, postId);
    expect(await pin(author, id)).toMatchObject({ status: 200, message: 'The comment is pinned.', data: { id } });
    expect(await pin(author, id)).toMatchObject({ status: 200, data: { is_pinned: true } });
    for (const params of [{}, { sort: 'best' }, { pageNumber: 2 }])
      expect((await list(reader, postId, params)).pinned).toMatchObject({ id, is_pinned: true, comment: 'The answer' });
    expect((await list(reader, postId)).totalCount).toBe(12);
    expect((await list(reader, postId, { commentId: id })).pinned).toBeNull();
    expect(await pin(author, id, false)).toMatchObject({ status: 200, data: { is_pinned: false } });
    expect((await list(reader, postId)).pinned).toBeNull();
  });

  it('replaces the pinned comment only when the caller names it', async () => {
    const postId = await writePost(api, author);
    const [first, second] = [await write(api, 'post', reader, postId), await write(api, 'post', reader, postId)];
    await pin(author, first.id);
    expect(await pin(author, second.id)).toMatchObject({ status: 409, data: null });
    expect((await list(reader, postId)).pinned).toMatchObject({ id: first.id });
    expect(await pin(author, second.id, true, first.id)).toMatchObject({ status: 200 });
    expect((await list(reader, postId)).data).toMatchObject([{ is_pinned: true }, { is_pinned: false }]);
  });

  it('leaves one pinned comment when two are pinned at once', async () => {
    const postId = await writePost(api, author);
    const [first, second] = [await write(api, 'post', reader, postId), await write(api, 'post', reader, postId)];
    const answers = await Promise.all([pin(author, first.id), pin(author, second.id)]);
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409]);
    expect(await api.sql`select 1 from post_comments where post_id = ${postId} and is_pinned`).toHaveLength(1);
  });

  it('refuses replies, missing and hidden comments', async () => {
    const postId = await writePost(api, author);
    const root = await write(api, 'post', reader, postId);
    const reply = await write(api, 'post', reader, postId, 'A reply', root.id);
    await api.sql`update post_comments set state = 'hidden' where id = ${root.id}`;
    for (const id of [reply.id, root.id, Number.MAX_SAFE_INTEGER])
      expect(await pin(author, id)).toMatchObject(noComment);
  });

  it('ends with the comment, and is not shown when the comment is hidden, blocked or muted', async () => {
    const postId = await writePost(api, author);
    const [blocking, muting, replier] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    const { id } = await write(api, 'post', reader, postId);
    await write(api, 'post', replier, postId, 'A reply', id);
    await pin(author, id);
    await block(api, blocking, reader);
    await api.as(muting).call('addMute', { kind: 'person', target: String(reader.id) });
    for (const person of [blocking, muting]) expect((await list(person, postId)).pinned).toBeNull();
    await api.sql`update post_comments set state = 'hidden' where id = ${id}`;
    expect((await list(replier, postId)).pinned).toBeNull();
    await api.sql`update post_comments set state = 'visible' where id = ${id}`;
    expect((await list(replier, postId)).pinned).toMatchObject({ id });
    await getComments(api, 'post').remove(reader, id);
    expect((await list(replier, postId)).pinned).toBeNull();
    const next = await write(api, 'post', reader, postId);
    expect(await pin(author, next.id)).toMatchObject({ status: 200 });
  });
});
