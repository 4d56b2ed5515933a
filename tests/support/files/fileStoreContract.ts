import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileKey, type FilePlace } from '../../../server/ports/files/fileStore.ts';

interface OpenPlace {
  readonly place: FilePlace;
  readonly close: () => Promise<void>;
}

const MB = 2 ** 20;

/**
 * The tests that every file store passes.
 * @param options.checksAccess false for stores for tests that everyone can read
 */
export function describeFileStore(
  name: string,
  openPlace: () => Promise<OpenPlace>,
  { checksAccess = true }: { readonly checksAccess?: boolean } = {},
): void {
  describe(`file store: ${name}`, () => {
    let place: FilePlace;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ place, close } = await openPlace());
      await place.create();
    });
    afterAll(() => close());

    const read = async (key: string): Promise<Buffer | undefined> => {
      const stored = await place.open(key);
      if (stored === undefined) return undefined;
      const content = Buffer.concat(await stored.content.toArray());
      expect(stored.bytes).toBe(content.length);
      return content;
    };

    it.each([0, 1, 64 * 1024, 10 * MB])('returns the %i bytes that it stored', async (size) => {
      const content = randomBytes(size);
      const { key, bytes } = await place.put(content);
      expect(bytes).toBe(size);
      expect(content.equals((await read(key)) ?? Buffer.from('missing'))).toBe(true);
    });

    it('stores a stream', async () => {
      const parts = [randomBytes(100_000), randomBytes(1), randomBytes(200_000)];
      const { key, bytes } = await place.put(Readable.from(parts));
      expect(bytes).toBe(300_001);
      expect(await read(key)).toEqual(Buffer.concat(parts));
    });

    it('stores nothing of a stream that fails', async () => {
      const key = createFileKey();
      const broken = async function* broken(): AsyncGenerator<Buffer> {
        yield randomBytes(1000);
        throw new Error('the client disconnected');
      };
      await expect(place.putAs(key, Readable.from(broken()))).rejects.toThrow('the client disconnected');
      expect(await place.open(key)).toBeUndefined();
    });

    it('creates keys that cannot be guessed', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, async () => (await place.put(Buffer.from('x'))).key));
      expect(new Set(keys).size).toBe(20);
      expect(keys.every((key) => /^[a-z2-7]{26}$/.test(key))).toBe(true);
    });

    it('writes under a given key, again with other bytes', async () => {
      const key = createFileKey();
      await place.putAs(key, Buffer.from('first'));
      await place.putAs(key, Buffer.from('second'));
      expect(String(await read(key))).toBe('second');
    });

    it('writes nothing under other names', async () => {
      await expect(place.putAs('../../outside', Buffer.from('x'))).rejects.toThrow('is not a file key');
    });

    it('does not find removed files, and removes them twice', async () => {
      const { key } = await place.put(Buffer.from('x'));
      await place.remove(key);
      await place.remove(key);
      expect(await place.open(key)).toBeUndefined();
    });

    it.each(['', '..', '../secrets', 'a/b', `${'a'.repeat(26)}/`, 'A'.repeat(26), '%2e%2e%2f'])(
      'has no file %j',
      async (key) => {
        await place.remove(key);
        expect(await place.open(key)).toBeUndefined();
      },
    );

    it('closes the content when its reader leaves, and serves the next one', async () => {
      const { key } = await place.put(randomBytes(2 * MB));
      const content = (await place.open(key))?.content;
      if (content === undefined) throw new Error('The file was not found');
      await once(content, 'readable');
      const closed = once(content, 'close');
      content.destroy();
      await closed;
      expect((await read(key))?.length).toBe(2 * MB);
    });

    it.skipIf(!checksAccess)('is private', async () => {
      const { key } = await place.put(Buffer.from('x'));
      expect(await place.isPublic(key)).toBe(false);
    });

    it('can be created again', async () => {
      const { key } = await place.put(Buffer.from('x'));
      await place.create();
      expect(String(await read(key))).toBe('x');
    });
  });
}

interface SignedAddresses {
  readonly place: FilePlace;
  /** A time so long ago that an address signed then has expired. */
  readonly longAgo: Date;
}

const options = { contentType: 'image/png', disposition: 'inline', cacheControl: 'private, max-age=60' } as const;

/** The tests of signed addresses, for stores that verify signatures. */
export function describeSignedUrls(name: string, open: () => SignedAddresses): void {
  describe(`signed addresses: ${name}`, () => {
    const getUrl = async (now = new Date()): Promise<URL> => {
      const { place } = open();
      const { key } = await place.put(Buffer.from('signed'));
      return new URL((await place.getSignedUrl?.(key, { ...options, now })) ?? '');
    };

    it('serves the file with the requested headers', async () => {
      const response = await fetch(await getUrl());
      expect([response.status, await response.text()]).toEqual([200, 'signed']);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-disposition')).toBe('inline');
      expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    });

    it.each([
      ['another file', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/, 'a'.repeat(26)))],
      ['a forged signature', (url: URL) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64))],
      ['a longer time', (url: URL) => url.searchParams.set('X-Amz-Expires', '86400')],
      ['another content type', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
      ['no signature', (url: URL) => (url.search = '')],
    ])('refuses %s', async (_name, change) => {
      const url = await getUrl();
      change(url);
      expect([400, 401, 403]).toContain((await fetch(url)).status);
    });

    it('refuses an expired address', async () => {
      expect([401, 403]).toContain((await fetch(await getUrl(open().longAgo))).status);
    });

    it('refuses to write with an address for reading', async () => {
      expect([401, 403]).toContain((await fetch(await getUrl(), { method: 'PUT', body: 'x' })).status);
    });

    it('returns the same address for some minutes, so that browsers cache the file', async () => {
      const { place } = open();
      const { key } = await place.put(Buffer.from('x'));
      const urls = ['12:00:00', '12:04:59', '12:05:00'].map(async (time) =>
        place.getSignedUrl?.(key, { ...options, now: new Date(`2026-11-23T${time}Z`) }),
      );
      const [first, second, third] = await Promise.all(urls);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });
  });
}
