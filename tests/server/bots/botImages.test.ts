import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botImages, bots } from '../../../server/database/tables/bots/bots.ts';
import { eq } from 'drizzle-orm';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, getLog, toRow } from './support.ts';

let api: TestApi;
let team: TestTeam;
let builder: TestPerson;
let reader: TestPerson;
let botId: number;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [builder, reader] = await api.people.developers(2);
  team = await api.people.team({
    members: [
      { person: builder, role: 'developer' },
      { person: reader, role: 'readonly' },
    ],
  });
  botId = await getBot(api, team);
});

const banner = (image: File | null, who: TestPerson = builder) =>
  api.as(who).call('uploadBannerImage', { botId, bannerImage: image });
const feature = (image: File | null, who: TestPerson = builder) =>
  api.as(who).call('uploadFeatureImage', { botId, featuredImage: image });
const rows = () => api.db.select().from(botImages).where(eq(botImages.botId, botId));

const file = (content: Buffer, name: string): File => new File([new Uint8Array(content)], name);
const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a75' } });

/** A PNG that declares an animation: an acTL chunk before its pixels. */
async function animatedPng(): Promise<File> {
  const plain = await create(8, 8).png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(20_000, 8);
  return file(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]), 'moves.png');
}

describe('images of a bot', () => {
  it('are refused to guests, strangers, read-only members and other roles, and no file is stored', async () => {
    const before = await storedFiles(api);
    const image = await imageFile();
    expect(await api.as(null).raw('uploadBannerImage', { botId, bannerImage: image })).toMatchObject(unauthenticated);
    expect(await banner(image, await api.people.developer())).toMatchObject({ status: 404, data: null });
    expect(await feature(image, reader)).toMatchObject({ status: 403, data: null });
    expect(await banner(image, await api.people.appUser())).toMatchObject({ status: 403, data: null });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('are appended in two sizes, and change the version of the bot', async () => {
    const { updatedAt } = await toRow(api, botId);
    await banner(await imageFile({ type: 'jpeg', width: 2400, height: 600 }));
    const answer = await banner(await imageFile());
    expect(answer).toMatchObject({ status: 200, message: 'Banner uploaded successfully' });
    expect(answer.data?.bannerImages).toHaveLength(2);
    expect(answer.data?.banner_url).toBe(answer.data?.bannerImages[0]?.image_url);
    const response = await fetch(`${api.url}${answer.data?.banner_url}`);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1600);
    expect((await toRow(api, botId)).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(await getLog(api, botId)).toEqual(['bot.bannerAdded', 'bot.bannerAdded']);
  });

  it('reopen the review of a published bot, when one is added and when one is removed', async () => {
    botId = await getBot(api, team, { statusId: botStatusIds.published, reviewed: true });
    await banner(await imageFile());
    expect(await toRow(api, botId)).toMatchObject({ reviewed: false });
    await api.db.update(bots).set({ reviewed: true }).where(eq(bots.id, botId));
    const [picture] = await rows();
    await api.as(builder).call('removeBannerImage', { botId, bannerId: picture?.id ?? 0 });
    expect(await toRow(api, botId)).toMatchObject({ reviewed: false });
  });

  it('may have one pixel or CMYK colours', async () => {
    const cmyk = file(await create(40, 30).toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg');
    expect(await feature(await imageFile({ width: 1, height: 1 }))).toMatchObject({ status: 200 });
    const answer = await feature(cmyk);
    expect(answer).toMatchObject({ status: 200 });
    const response = await fetch(`${api.url}${answer.data?.featuredImages[1]?.image}`);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ space: 'srgb' });
  });

  it('are refused when they are animated, too large, broken or not images, and no file is stored', async () => {
    const before = await storedFiles(api);
    const whole = await create(60, 60).jpeg().toBuffer();
    const wide = file(await create(20_000, 2_000).png().toBuffer(), 'wide.png');
    expect(await feature(await animatedPng())).toMatchObject({
      status: 400,
      message: 'Animated images are not allowed.',
    });
    expect(await feature(wide)).toMatchObject({ status: 400, message: expect.stringContaining('too many pixels') });
    for (const bad of [textNamedPng(), file(whole.subarray(0, 200), 'cut.jpg')])
      expect(await feature(bad)).toMatchObject({ status: 400, message: 'Only valid .png, .jpg format files' });
    expect(await banner(null)).toMatchObject({ status: 400, message: 'Please choose a file.' });
    expect(await rows()).toEqual([]);
    expect(await storedFiles(api)).toEqual(before);
  });

  it('are limited to ten of a kind, also in parallel uploads', async () => {
    await api.db
      .insert(botImages)
      .values(
        Array.from({ length: 9 }, (_, rank) => ({ botId, kind: 'banner' as const, url: `/files/${rank}`, rank })),
      );
    const answers = await Promise.all([banner(await imageFile()), banner(await imageFile())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe('You can add at most 10 images.');
    expect(await rows()).toHaveLength(10);
  });
});

describe('removal of bot images', () => {
  it('deletes the banner and its files', async () => {
    const { data } = await banner(await imageFile());
    const bannerId = data?.bannerImages[0]?.id ?? 0;
    expect(await api.as(reader).call('removeBannerImage', { botId, bannerId })).toMatchObject({ status: 403 });
    expect(await api.as(builder).call('removeBannerImage', { botId, bannerId })).toMatchObject({
      status: 200,
      message: 'Banner removed successfully',
      data: { bannerImages: [], banner_url: null },
    });
    expect(await storedFiles(api)).not.toContain(toKey(data?.banner_url));
    expect(await api.as(builder).call('removeBannerImage', { botId, bannerId })).toMatchObject({ status: 404 });
  });

  it('refuses to remove the last featured image, also when two are removed in parallel', async () => {
    await feature(await imageFile());
    const { data } = await feature(await imageFile());
    const ids = data?.featuredImages.map(({ id }) => id) ?? [];
    const answers = await Promise.all(
      ids.map((featuredImageId) => api.as(builder).call('removeFeaturedImage', { botId, featuredImageId })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe(
      'A bot needs at least one featured image. Add another one first.',
    );
    expect(await rows()).toHaveLength(1);
  });

  it('does not reach images of other bots or of the other kind', async () => {
    const { data } = await banner(await imageFile());
    const imageId = data?.bannerImages[0]?.id ?? 0;
    const otherBotId = await getBot(api, team);
    expect(await api.as(builder).call('removeBannerImage', { botId: otherBotId, bannerId: imageId })).toMatchObject({
      status: 404,
    });
    expect(await api.as(builder).call('removeFeaturedImage', { botId, featuredImageId: imageId })).toMatchObject({
      status: 404,
    });
    expect(await rows()).toHaveLength(1);
  });
});

describe('images of a bot with an open request', () => {
  it('cannot be changed', async () => {
    const { data } = await feature(await imageFile());
    const storedBefore = await storedFiles(api);
    await api.db.update(bots).set({ statusId: botStatusIds.verification_requested }).where(eq(bots.id, botId));
    expect(await banner(await imageFile())).toMatchObject({ status: 409, data: null });
    expect(await feature(await imageFile())).toMatchObject({ status: 409, data: null });
    const featuredImageId = data?.featuredImages[0]?.id ?? 0;
    expect(await api.as(builder).call('removeFeaturedImage', { botId, featuredImageId })).toMatchObject({
      status: 409,
      data: null,
    });
    expect(await rows()).toHaveLength(1);
    expect(await storedFiles(api)).toEqual(storedBefore);
  });
});
