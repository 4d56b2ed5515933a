import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import { findWrongLikes, getComments, kinds, noComment, noSubject, write, writeSubject } from './support.ts';

const CROWD = 100;
const WAVE = 20;

let api: TestApi;
let author: TestPerson;
let commenter: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, commenter, reader] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

describe.each(kinds)('the likes of a comment on a %s', (kind) => {
  const calls = () => getComments(api, kind);
  const writeComment = async (person = commenter, subjectId?: number) =>
    write(api, kind, person, subjectId ?? (await writeSubject(api, kind, author)));

  it('are refused to guests, developers and admins, and allowed to guest accounts', async () => {
    const { id } = await writeComment();
    const name = kind === 'post' ? 'likePostComment' : 'likeNewsComment';
    expect(await api.as(null).raw(name, { commentId: id, isLike: true })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await calls().like(person, id)).toMatchObject({ status: 403, data: null });
    const guest = await api.people.appUser({ isGuest: true });
    expect(await calls().like(guest, id)).toMatchObject({ status: 200, data: { up_vote: 1 } });
  });

  it('are set and taken back; repeating it changes nothing', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await writeComment(commenter, subjectId);
    const liked = { status: 200, data: { id, up_vote: 1, is_user_up_vote: true } };
    expect(await calls().like(reader, id)).toMatchObject(liked);
    expect(await calls().like(reader, id)).toMatchObject(liked);
    expect((await calls().list(reader, subjectId)).data).toMatchObject([{ up_vote: 1, is_user_up_vote: true }]);
    expect((await calls().list(author, subjectId)).data).toMatchObject([{ up_vote: 1, is_user_up_vote: false }]);
    const removed = { status: 200, data: { id, up_vote: 0, is_user_up_vote: false } };
    expect(await calls().like(reader, id, false)).toMatchObject(removed);
    expect(await calls().like(reader, id, false)).toMatchObject(removed);
    expect(await calls().like(commenter, id)).toMatchObject(liked);
    expect(await findWrongLikes(api)).toEqual([]);
  });

  it('need a comment that the caller sees, with its parent and its subject', async () => {
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await writeComment(commenter, subjectId);
    const reply = await write(api, kind, author, subjectId, 'A reply', id);
    const blocking = await api.people.appUser();
    await block(api, commenter, blocking);
    for (const commentId of [id, reply.id, Number.MAX_SAFE_INTEGER])
      expect(await calls().like(blocking, commentId)).toMatchObject({ ...noComment, data: null });
    const gone = await writeComment(commenter, subjectId);
    await write(api, kind, author, subjectId, 'A reply', gone.id);
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    await api.sql`update ${table} set state = 'hidden' where id = ${gone.id}`;
    expect(await calls().like(reader, gone.id)).toMatchObject(noComment);
    if (kind === 'news') await api.sql`update news set audience = 'platform' where id = ${subjectId}`;
    else await api.sql`update posts set state = 'hidden' where id = ${subjectId}`;
    expect(await calls().like(reader, id)).toMatchObject(noSubject[kind]);
    expect(await findWrongLikes(api)).toEqual([]);
  });

  it('notify the author in one notification with an excerpt, and never of an own like', async () => {
    const writer = await api.people.appUser();
    const subjectId = await writeSubject(api, kind, author);
    const { id } = await write(api, kind, writer, subjectId, 'Margins  are\nfalling');
    await calls().like(writer, id);
    expect(await getNotices(api, writer.id)).toEqual([]);
    await calls().like(author, id);
    await calls().like(reader, id);
    await calls().like(reader, id, false);
    await calls().like(reader, id);
    expect(await getNotices(api, writer.id)).toMatchObject([
      {
        groupKey: `${kind === 'post' ? '' : 'news-'}comment:${id}:vote`,
        actorId: reader.id,
        actorCount: 2,
        messageId: 'notifications.commentLiked',
        values: { quote: ': “Margins are falling”' },
        link: expect.stringContaining(`dialog=comments&subject=${subjectId}`),
      },
    ]);
    await calls().remove(writer, id);
    expect(await getNotices(api, writer.id)).toEqual([]);
  });

  it('do not notify authors who muted the reader, or who cannot see the post any more', async () => {
    const [muting, blocked] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const subjectId = await writeSubject(api, kind, author);
    const muted = await writeComment(muting, subjectId);
    const lost = await writeComment(blocked, subjectId);
    await api.as(muting).call('addMute', { kind: 'person', target: String(reader.id) });
    await calls().like(reader, muted.id);
    expect(await getNotices(api, muting.id)).toEqual([]);
    if (kind === 'news') return;
    const owner = await api.people.appUser();
    await block(api, owner, blocked);
    await api.sql`update posts set author_id = ${owner.id} where id = ${subjectId}`;
    await calls().like(reader, lost.id);
    expect(await getNotices(api, blocked.id)).toEqual([]);
  });

  it(`of ${CROWD} accounts are all counted, many at once, in any order of several tabs`, async () => {
    const { id } = await writeComment();
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => api.people.appUser()));
    // In waves, so that a slow machine does not reach the time limit of waiting for the lock.
    for (let start = 0; start < CROWD; start += WAVE)
      await Promise.all(
        crowd
          .slice(start, start + WAVE)
          .flatMap((person, index) => [
            calls().like(person, id, index % 3 !== 0),
            calls().like(person, id, index % 2 === 0),
          ]),
      );
    expect(await findWrongLikes(api)).toEqual([]);
    for (let start = 0; start < CROWD; start += 2 * WAVE) {
      const wave = crowd.slice(start, start + 2 * WAVE);
      const answers = await Promise.all(wave.map((person) => calls().like(person, id)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const table = kind === 'post' ? api.sql`post_comments` : api.sql`news_comments`;
    expect(await api.sql`select like_count as likes from ${table} where id = ${id}`).toMatchObject([{ likes: CROWD }]);
    expect(await findWrongLikes(api)).toEqual([]);
    expect(
      (await getNotices(api, commenter.id)).find(({ groupKey }) => groupKey.includes(`comment:${id}:`)),
    ).toMatchObject({ actorCount: CROWD });
  }, 60_000);

  it('need the same number of statements whatever their number', async () => {
    const { id } = await writeComment();
    const count = async () => countStatements(api, reader, () => calls().like(reader, id));
    const first = await count();
    await calls().like(author, id);
    await calls().like(reader, id, false);
    expect(await count()).toBe(first);
  });
});

it('are bounded like all writes', async () => {
  const limited = await startTestApi({ env: { LIMIT_WRITES: '3' } });
  try {
    const person = await limited.people.appUser();
    const { id } = await write(limited, 'post', person, await writePost(limited, person));
    const answers = [];
    for (let index = 0; index < 4; index += 1)
      answers.push(await limited.as(person).raw('likePostComment', { commentId: id, isLike: index % 2 === 0 }));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } });
  } finally {
    await limited.close();
  }
});
