import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptImage } from '../../../server/modules/ground/images/acceptImage.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { cpuMilliseconds } from '../../support/cpuTime.ts';

let api: TestApi;
let developer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  developer = await api.people.developer();
});

const wrongType = 'Only valid .png, .jpg format files';

async function uploadBanner(file: Blob, name = 'banner.png') {
  const form = new FormData();
  form.append('bannerImage', file, name);
  const response = await api.as(developer).fetch('/api/uploadDevUserBanner', { method: 'POST', body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The address of an accepted image, and the image as it is served. */
async function acceptUpload(file: File): Promise<{ url: string; content: Buffer; response: Response }> {
  const { status, body } = await uploadBanner(file);
  expect(status).toBe(200);
  const response = await fetch(`${api.url}${body.data.banner_image}`);
  return { url: body.data.banner_image, response, content: Buffer.from(await response.arrayBuffer()) };
}

const asFile = (content: Uint8Array | string, name: string, type: string): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

describe('an uploaded image', () => {
  it.each(['png', 'jpeg'] as const)('of type %s is stored and served safely', async (type) => {
    const { response, url } = await acceptUpload(await imageFile({ type }));
    expect(url).toMatch(/^\/files\/[a-z2-7]{26}$/);
    expect(response.headers.get('content-type')).toBe(`image/${type}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('is identified by its content, not by its name or declared type', async () => {
    const jpeg = await imageFile({ type: 'jpeg' });
    const { response } = await acceptUpload(new File([await jpeg.arrayBuffer()], 'x.png', { type: 'image/png' }));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
  });

  it('loses its metadata and is rotated upright', async () => {
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#aa3300' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { content } = await acceptUpload(asFile(photo, 'photo.jpg', 'image/jpeg'));
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 80 });
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation).toBeUndefined();
    expect(content.includes('somebody')).toBe(false);
  });

  it('is scaled down, never up', async () => {
    expect(
      await sharp((await acceptUpload(await imageFile({ width: 4000, height: 1000 }))).content).metadata(),
    ).toMatchObject({ width: 1600, height: 400 });
    expect(
      await sharp((await acceptUpload(await imageFile({ width: 30, height: 20 }))).content).metadata(),
    ).toMatchObject({
      width: 30,
      height: 20,
    });
  });

  it('loses trailing data', async () => {
    const png = Buffer.from(await (await imageFile()).arrayBuffer());
    const { content } = await acceptUpload(
      asFile(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'a.png', 'image/png'),
    );
    expect(content.includes('<script>')).toBe(false);
  });

  const png = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    Buffer.from('0802000000', 'hex').copy(header, 24);
    return header;
  };

  it.each([
    ['a text file', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a zip', Buffer.from('PK\u0003\u0004')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a GIF that is a script', Buffer.from('GIF89a/*…*/=alert(1)')],
    [
      'a PHP page after a PNG signature',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<?php system($_GET[1]);')]),
    ],
    ['half a PNG', png(10, 10)],
    ['a header that declares 2^31 pixels', png(2 ** 31 - 1, 2 ** 31 - 1)],
  ])('must not be %s named .png', async (_case, content) => {
    const { status, body } = await uploadBanner(asFile(content, 'a.png', 'image/png'));
    expect(status).toBe(400);
    expect([wrongType, 'The image has too many pixels. The limit is 33 megapixels.']).toContain(body.message);
  });

  it('is limited to 33 megapixels, checked before it is decoded', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const before = process.memoryUsage().rss;
    const bytes = asFile(bomb, 'a.png', 'image/png');
    let answer: Awaited<ReturnType<typeof uploadBanner>> | undefined;
    const used = await cpuMilliseconds(async () => {
      answer = await uploadBanner(bytes);
    });
    expect(used).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The image has too many pixels. The limit is 33 megapixels.' },
    });
  });

  it.each([
    ['long', 12_001, 1_000, 'The image is too long. Its longer side can have at most 12,000 pixels.'],
    ['thin', 20, 401, 'The image is too narrow. Its longer side can be at most 20 times as long as the shorter one.'],
  ])(
    'must not be too %s: such images cost the decoder far more than their pixels',
    async (_case, width, height, said) => {
      const { status, body } = await uploadBanner(await imageFile({ width, height }));
      expect({ status, message: body.message }).toEqual({ status: 400, message: said });
      await acceptUpload(await imageFile({ width: 20, height: 400 }));
    },
  );

  it('waits only for uploads of the same account, of which 10 may wait', async () => {
    const streams = Array.from({ length: 11 }, () => new PassThrough());
    const pending = streams.map((stream) =>
      acceptImage(
        developer.id,
        { fieldName: '', filename: '', mimetype: '', encoding: '', size: 0, createReadStream: () => stream },
        { maxWidth: 10 },
        api.config.limits,
      ).catch((error: unknown) => error),
    );
    const { status, headers, body } = await uploadBanner(await imageFile());
    expect({ status, message: body.message }).toEqual({
      status: 429,
      message: 'Too many of your images are being processed. Please try again in 5 seconds.',
    });
    expect(headers.get('retry-after')).toBe('5');
    developer = await api.people.developer();
    await acceptUpload(await imageFile());
    for (const stream of streams) stream.end('nothing');
    await Promise.all(pending);
  });

  it('is not called invalid when its decoding takes too long', async () => {
    const file = await imageFile();
    const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
    const { status, body } = await uploadBanner(file);
    toBuffer.mockRestore();
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'The image could not be processed in time. Please try again later, or choose a smaller image.',
    });
  });

  it('must not be animated', async () => {
    const still = Buffer.from(await (await imageFile()).arrayBuffer());
    const control = Buffer.from('0000000861635 44c0000000200000000'.replace(' ', ''), 'hex');
    const animated = Buffer.concat([still.subarray(0, 33), control, Buffer.alloc(4), still.subarray(33)]);
    expect((await uploadBanner(asFile(animated, 'a.png', 'image/png'))).body.message).toBe(
      'Animated images are not allowed.',
    );
  });

  it('is limited to 10 MB, and a 100 MB one gets a clear answer', async () => {
    for (const megabytes of [11, 100]) {
      const { status, body } = await uploadBanner(
        asFile(new Uint8Array(megabytes * 1024 * 1024), 'a.png', 'image/png'),
      );
      expect(status).toBe(413);
      expect(body.message).toBe('A file is too large. The limit is 10 MB.');
    }
  });

  it('leaves nothing behind when it is refused', async () => {
    const stored = async () =>
      (await readdir(path.join(api.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length;
    const before = await stored();
    await uploadBanner(asFile('hello', 'a.png', 'image/png'));
    expect(await stored()).toBe(before);
    const rows = await api.sql`select 1 from files where owner_id = ${developer.id}`;
    expect(rows).toHaveLength(0);
  });

  it('replaces the previous image', async () => {
    const first = await acceptUpload(await imageFile());
    await acceptUpload(await imageFile());
    expect((await fetch(`${api.url}${first.url}`)).status).toBe(404);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\windows\\con',
    'con.png',
    'a\u0000.png',
    `${'x'.repeat(5000)}.png`,
    'a\r\nset-cookie: x=1.png',
  ])('may be called %j; its name is never a path', async (name) => {
    const file = await imageFile();
    const { status } = await uploadBanner(file, name);
    expect([200, 400]).toContain(status);
  });
});

describe('the temporary folder of uploads', () => {
  it('is empty after the answers', async () => {
    await uploadBanner(await imageFile());
    await uploadBanner(asFile('hello', 'a.png', 'image/png'));
    await uploadBanner(asFile(new Uint8Array(11 * 1024 * 1024), 'a.png', 'image/png'));
    expect(await readdir(path.join(api.config.dataDir, 'tmp', 'uploads'))).toEqual([]);
  });
});
