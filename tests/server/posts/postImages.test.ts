import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postAttachments } from '../../../server/database/tables/social/posts.ts';
import { imageFile, photoWithPlace, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addPost, newPost, getPosts } from './write.ts';

let api: TestApi;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  author = await api.people.appUser();
});
afterAll(() => api.close());

const rejected = (message: string) => ({ status: 400, message, data: null });
const send = (images: readonly File[], variables: Record<string, unknown> = {}) =>
  addPost(api, author, { post_type: 'image', images, ...variables });

describe('images of a post', () => {
  it('are stored in two sizes, in order, with their descriptions and without their location', async () => {
    const before = await storedFiles(api);
    const { data } = await send([await photoWithPlace(), await imageFile({ width: 40, height: 30 })], {
      description: '',
      imageAltTexts: ['  A chart ', ''],
    });
    expect(data).toMatchObject({
      post_type: 'image',
      attachments: [
        { alt_text: 'A chart', width: 900, height: 600 },
        { alt_text: null, width: 40, height: 30 },
      ],
    });
    const [first] = data?.attachments ?? [];
    const storedNames = (await storedFiles(api)).filter((name) => !before.includes(name));
    expect(storedNames).toHaveLength(4);
    expect(storedNames).toContain(toKey(first?.file_url));
    expect(storedNames).toContain(toKey(first?.thumb_url));
    const file = await api.as(author).fetch(first?.file_url ?? '');
    expect(Buffer.from(await file.arrayBuffer()).includes('GPS')).toBe(false);
  });

  it('are limited to ten, require at least one, and are refused for other post types', async () => {
    const picture = await imageFile();
    const ten = await send(Array.from({ length: 10 }, () => picture));
    expect(ten.data?.attachments).toHaveLength(10);
    expect(await send([])).toEqual(rejected('Choose at least one image'));
    expect(await addPost(api, author, { post_type: 'image' })).toEqual(rejected('Choose at least one image'));
    expect(await addPost(api, author, { images: [picture] })).toEqual(rejected('Only image posts can have images.'));
  });

  it('have readable descriptions, at most one each', async () => {
    const picture = await imageFile();
    expect(await send([picture], { imageAltTexts: ['a', 'b'] })).toEqual(
      rejected('There are more image descriptions than images.'),
    );
    expect(await send([picture], { imageAltTexts: ['a'.repeat(1001)] })).toEqual(
      rejected('An image description is too long - should be 1000 characters maximum.'),
    );
    expect(await send([picture], { imageAltTexts: ['a\u202Eb'] })).toEqual(
      rejected('An image description contains invisible characters. Remove them.'),
    );
  });

  it('leave nothing behind when one of them is not an image', async () => {
    const [files, rows] = [await storedFiles(api), await getPosts(api, author)];
    expect(await send([await imageFile(), textNamedPng()])).toMatchObject(
      rejected('Only valid .png, .jpg format files'),
    );
    expect(await storedFiles(api)).toEqual(files);
    expect(await getPosts(api, author)).toHaveLength(rows.length);
  });

  it('are deleted with the post', async () => {
    const before = await storedFiles(api);
    const postId = await newPost(api, author, { post_type: 'image', images: [await imageFile()] });
    expect(await storedFiles(api)).toHaveLength(before.length + 2);
    expect(await api.as(author).call('deletePost', { postId })).toMatchObject({ status: 200 });
    expect(await storedFiles(api)).toEqual(before);
    expect(await api.db.select().from(postAttachments).where(eq(postAttachments.postId, postId))).toEqual([]);
  });

  it('remain visible only to admins while they have an open report about it', async () => {
    const reader = await api.people.appUser();
    const postId = await newPost(api, author, { post_type: 'image', images: [await imageFile()] });
    const [picture] = await api.db.select().from(postAttachments).where(eq(postAttachments.postId, postId));
    const fetched = async (person: typeof author | null) => (await api.as(person).fetch(picture?.fileUrl ?? '')).status;
    expect(await fetched(reader)).toBe(200);
    await api.as(reader).call('addPostUserReportTopicRecord', { postId, categoryId: 1 });
    expect(await api.as(author).call('deletePost', { postId })).toMatchObject({ status: 200 });
    expect(await Promise.all([fetched(reader), fetched(null)])).toEqual([404, 404]);
    expect(await fetched(await api.people.admin())).toBe(200);
    expect((await api.as(null).fetch(picture?.thumbUrl ?? '')).status).toBe(404);
  });
});
