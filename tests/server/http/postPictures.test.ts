import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { postAttachments, posts } from '../../../server/database/tables/social/posts.ts';
import { toSignedUrl, verifySignedUrl } from '../../../server/modules/posts/signedUrls.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { newPost } from '../posts/write.ts';

let api: TestApi;
let picture: File;
beforeAll(async () => {
  api = await startTestApi();
  picture = await imageFile();
});
afterAll(() => api.close());

/** A post with an image, and its two addresses as they are stored. */
async function createImagePost(author: TestPerson) {
  const postId = await newPost(api, author, { post_type: 'image', images: [picture] });
  const [row] = await api.db.select().from(postAttachments).where(eq(postAttachments.postId, postId));
  if (row === undefined) throw new Error('The picture was not stored');
  return { postId, file: row.fileUrl, thumb: row.thumbUrl };
}

/** The image address that the API gives to a reader of the post, null when they cannot see the post. */
async function getAddress(reader: TestPerson, postId: number): Promise<string | null> {
  const { data } = await api.as(reader).call('getPostDataByPostId', { postId });
  return data?.attachments[0]?.file_url ?? null;
}

/** The answer to a browser, which sends no token with an image request. */
const fetched = async (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${address ?? '/files/none'}`, { headers });
const getStatus = async (address: string | null) => (await fetched(address)).status;

const setPerson = (person: TestPerson, change: Partial<typeof users.$inferInsert>) =>
  api.db.update(users).set(change).where(eq(users.id, person.id));
const setPost = (id: number, change: Partial<typeof posts.$inferInsert>) =>
  api.db.update(posts).set(change).where(eq(posts.id, id));

describe('an image in a post of a public account', () => {
  it('opens for every caller at a stable address, which browsers cache for minutes and then revalidate', async () => {
    const [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const { postId, file, thumb } = await createImagePost(author);
    expect(await getAddress(reader, postId)).toBe(file);
    expect(await getStatus(thumb)).toBe(200);
    const first = await fetched(file);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, max-age=300, must-revalidate']);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetched(file, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetched(file, { 'if-none-match': '"other"' })).status).toBe(200);
    await setPost(postId, { state: 'hidden' });
    expect((await fetched(file, { 'if-none-match': tag })).status).toBe(404);
  });

  it.each(['hidden', 'deleted'] as const)('is gone when the post is %s, except for admins', async (state) => {
    const author = await api.people.appUser();
    const { postId, file, thumb } = await createImagePost(author);
    const admin = await api.people.admin();
    const forAdmin = await getAddress(admin, postId);
    await setPost(postId, { state });
    expect([await getStatus(file), await getStatus(thumb)]).toEqual([404, 404]);
    expect((await api.as(await api.people.appUser()).fetch(file)).status).toBe(404);
    expect([await getStatus(forAdmin), (await api.as(admin).fetch(file)).status]).toEqual([200, 200]);
    await setPost(postId, { state: 'visible' });
    expect(await getStatus(file)).toBe(200);
  });

  it.each(['deactivated', 'disabled', 'deletion_requested', 'deleted'] as const)(
    'is gone while its author’s account is %s',
    async (status) => {
      const author = await api.people.appUser();
      const { file } = await createImagePost(author);
      await setPerson(author, { statusId: userStatusIds[status] });
      expect(await getStatus(file)).toBe(404);
      await setPerson(author, { statusId: userStatusIds.active });
      expect(await getStatus(file)).toBe(200);
    },
  );

  it('closes when the account becomes private, and opens for followers at an address of their own', async () => {
    const [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const { postId, file } = await createImagePost(author);
    await follow(api, reader, author);
    await setPerson(author, { isPrivate: true });
    expect(await getStatus(file)).toBe(404);
    expect(await getStatus(await getAddress(reader, postId))).toBe(200);
  });

  it('remains while another visible post shows the same image', async () => {
    const [author, otherAuthor] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const { postId, file } = await createImagePost(author);
    const secondPost = await createImagePost(otherAuthor);
    await api.db.update(postAttachments).set({ fileUrl: file }).where(eq(postAttachments.postId, secondPost.postId));
    await setPost(postId, { state: 'hidden' });
    expect(await getStatus(file)).toBe(200);
    await setPost(secondPost.postId, { state: 'hidden' });
    expect(await getStatus(file)).toBe(404);
  });
});

describe('an image in a post of a private account', () => {
  let author: TestPerson;
  let follower: TestPerson;
  let shown: Awaited<ReturnType<typeof createImagePost>>;
  beforeAll(async () => {
    [author, follower] = await Promise.all([api.people.appUser({ isPrivate: true }), api.people.appUser()]);
    await follow(api, follower, author);
    shown = await createImagePost(author);
  });

  it('opens for the author, followers and admins, only at the addresses in their own answers', async () => {
    const stranger = await api.people.appUser();
    const readers = [author, follower, await api.people.admin()];
    const addresses = await Promise.all(readers.map((reader) => getAddress(reader, shown.postId)));
    expect(new Set(addresses).size).toBe(3);
    expect(await Promise.all(addresses.map(getStatus))).toEqual([200, 200, 200]);
    expect([await getStatus(shown.file), await getStatus(shown.thumb)]).toEqual([404, 404]);
    expect(await getAddress(stranger, shown.postId)).toBeNull();
    expect((await api.as(stranger).fetch(shown.file)).status).toBe(404);
    expect((await api.as(follower).fetch(shown.file)).status).toBe(200);
  });

  it('has signed addresses for the small size and the first attachment as well', async () => {
    const { data } = await api.as(follower).callWith(
      'getPostDataByPostId',
      `query ($postId: Id!) { getPostDataByPostId(postId: $postId) {
        status message data { attachment_data { file_url } attachments { thumb_url } } } }`,
      { postId: shown.postId },
    );
    const addresses = [...JSON.stringify(data).matchAll(/"(\/files\/[^"]+)"/g)].map(([, address]) => address ?? null);
    expect(await Promise.all(addresses.map(getStatus))).toEqual([200, 200]);
  });

  it('closes for users who unfollowed, were blocked, or whose account is not active', async () => {
    const [left, blocked, away] = await Promise.all([api.people.appUser(), api.people.appUser(), api.people.appUser()]);
    for (const reader of [left, blocked, away]) await follow(api, reader, author);
    const addresses = await Promise.all([left, blocked, away].map((reader) => getAddress(reader, shown.postId)));
    expect(await Promise.all(addresses.map(getStatus))).toEqual([200, 200, 200]);
    await api.db.delete(follows).where(eq(follows.followerId, left.id));
    await block(api, author, blocked);
    await setPerson(away, { statusId: userStatusIds.deactivated });
    expect(await Promise.all(addresses.map(getStatus))).toEqual([404, 404, 404]);
  });

  it('closes when the post is taken down', async () => {
    const { postId } = await createImagePost(author);
    const address = await getAddress(follower, postId);
    expect(await getStatus(address)).toBe(200);
    await setPost(postId, { state: 'hidden' });
    expect(await getStatus(address)).toBe(404);
  });

  it.each(['hidden', 'deleted'] as const)('closes for its author too when the post is %s', async (state) => {
    const { postId, file } = await createImagePost(author);
    const address = await getAddress(author, postId);
    expect(await getStatus(address)).toBe(200);
    await setPost(postId, { state });
    expect([await getStatus(address), (await api.as(author).fetch(file)).status]).toEqual([404, 404]);
  });

  it('does not open at a modified address', async () => {
    const [stranger, otherPost] = [await api.people.appUser(), await createImagePost(author)];
    const address = new URL(`${api.url}${(await getAddress(follower, shown.postId)) ?? ''}`);
    const changed = (change: (query: URLSearchParams) => void, path = address.pathname) => {
      const copy = new URL(address);
      copy.pathname = path;
      change(copy.searchParams);
      return `${copy.pathname}${copy.search}`;
    };
    const proof = address.searchParams.get('proof') ?? '';
    const wrong = [
      changed((query) => query.set('reader', String(author.id))),
      changed((query) => query.set('reader', String(stranger.id))),
      changed((query) => query.set('until', '99999999999999')),
      changed((query) => query.set('proof', 'A'.repeat(43))),
      changed((query) => query.set('proof', '')),
      changed((query) => query.set('proof', `${proof}é`)),
      changed((query) => query.append('reader', String(follower.id))),
      changed((query) => query.delete('until')),
      changed((query) => query.set('reader', '1e3')),
      changed(() => undefined, otherPost.file),
    ];
    expect(await getStatus(changed(() => undefined))).toBe(200);
    expect(await Promise.all(wrong.map(getStatus))).toEqual(wrong.map(() => 404));
  });

  it('has the same address within an hour, which stays valid for hours and not indefinitely', async () => {
    const away = Date.now() - api.clock.now().getTime();
    const start = new Date(api.clock.now().getTime() + 86_400_000);
    start.setUTCMinutes(5, 0, 0);
    api.clock.moveTo(start);
    const first = await getAddress(follower, shown.postId);
    api.clock.advance(30 * 60_000);
    expect(await getAddress(follower, shown.postId)).toBe(first);
    api.clock.advance(60 * 60_000);
    const second = await getAddress(follower, shown.postId);
    expect(second).not.toBe(first);
    expect([await getStatus(first), await getStatus(second)]).toEqual([200, 200]);
    api.clock.advance(150 * 60_000);
    expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200]);
    api.clock.moveTo(new Date(Date.now() - away));
  });
});

describe('the address for one reader', () => {
  const now = () => new Date('2026-05-01T10:20:00Z');
  const key = 'abcdefghijklmnopqrstuvwxyz';
  const getQuery = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

  it('opens with a replaced secret during rotation, and with no other secret', () => {
    const made = toSignedUrl({ rootSecrets: ['old'], now }, { id: 7 }, `/files/${key}`);
    expect(verifySignedUrl({ rootSecrets: ['new', 'old'], now }, key, getQuery(made))).toBe(7);
    expect(verifySignedUrl({ rootSecrets: ['new'], now }, key, getQuery(made))).toBeUndefined();
  });

  it('leaves addresses of external files unchanged', () => {
    const address = (url: string) => toSignedUrl({ rootSecrets: ['secret'], now }, { id: 7 }, url);
    for (const url of ['https://example.com/a.png', '/files/../x', '/logo.png', '']) expect(address(url)).toBe(url);
  });
});

it('file downloads have a separate limit', async () => {
  const limited = await startTestApi({ env: { LIMIT_FILE_CALLS: '2', LIMIT_GUEST_CALLS: '1' } });
  try {
    const request = async () => (await fetch(`${limited.url}/files/abcdefghijklmnopqrstuvwxyz`)).status;
    expect([await request(), await request(), await request()]).toEqual([404, 404, 429]);
  } finally {
    await limited.close();
  }
});
