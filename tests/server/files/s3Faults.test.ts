import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilePlace } from '../../../server/ports/files/fileStore.ts';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { parseS3Url, startS3, type TestS3 } from '../../support/files/s3Server.ts';
import { freePort } from '../../support/server/runServer.ts';

let s3: TestS3;
let place: FilePlace;
beforeAll(async () => {
  s3 = await startS3();
  place = open();
  await place.create();
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.faults.length = 0;
  s3.requests.length = 0;
});

const open = (url = s3.getUrl('files'), options = {}): FilePlace =>
  s3Files(parseS3Url(url), { pauseMs: 1, ...options });

/** The same store with a short timeout, for faults that last longer. */
const impatient = (): FilePlace => open(s3.getUrl('files'), { timeoutMs: 1_000 });

const read = async (key: string, from = place): Promise<Buffer> => {
  const stored = await from.open(key);
  return Buffer.concat((await stored?.content.toArray()) ?? []);
};

const busy = { kind: 'status', status: 503 } as const;
const content = randomBytes(300_000);

describe('a store that answers 503', () => {
  it('gets the request again, and the call succeeds', async () => {
    s3.faults.push(busy, busy);
    const { key } = await place.put(content);
    s3.faults.push(busy, { kind: 'status', status: 500, code: 'InternalError' });
    expect(await read(key)).toEqual(content);
    s3.faults.push(busy);
    await place.remove(key);
    expect(await place.open(key)).toBeUndefined();
  });

  it('fails the call as unavailable after three attempts', async () => {
    s3.faults.push(busy, busy, busy);
    await expect(place.put(content)).rejects.toMatchObject({
      code: 'FILES_UNAVAILABLE',
      message: expect.stringContaining('503 SlowDown'),
    });
    expect(s3.requests.length).toBe(3);
  });
});

describe('a connection that ends early', () => {
  it.each([
    ['once', 1],
    ['twice', 2],
  ])('continues with the rest of the file when it happens %s', async (_name, times) => {
    const { key } = await place.put(content);
    for (let index = 0; index < times; index += 1) s3.faults.push({ kind: 'cut', afterBytes: 1000 });
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('continues after a pause without bytes', async () => {
    const { key } = await place.put(content);
    s3.faults.push({ kind: 'stall', afterBytes: 1000 });
    expect((await read(key, impatient())).equals(content)).toBe(true);
  });

  it('fails the stream rather than ends it with less', async () => {
    const { key } = await place.put(content);
    for (let index = 0; index < 3; index += 1) s3.faults.push({ kind: 'cut', afterBytes: 10 });
    await expect(read(key)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  });
});

describe('a store that does not answer', () => {
  it('fails after the timeout, without a second attempt', async () => {
    s3.faults.push({ kind: 'silence' });
    await expect(impatient().put(content)).rejects.toThrow('no answer within 1000 ms');
    expect(s3.requests.length).toBe(1);
  });

  it('names the address of a store that cannot be reached', async () => {
    const port = await freePort();
    const closed = open(s3.getUrl('files').replace(String(s3.port), String(port)));
    await expect(closed.put(content)).rejects.toThrow(new RegExp(`127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`));
  });
});

describe('wrong settings', () => {
  it.each([
    ['access key', { accessKey: 'other' }, 'InvalidAccessKeyId. The access key in FILES_URL is wrong.'],
    [
      'secret key',
      { secretKey: 'other' },
      'SignatureDoesNotMatch. The secret key or the region in FILES_URL is wrong.',
    ],
    ['region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed. The region in FILES_URL is wrong.'],
  ])('names the %s', async (_name, change, message) => {
    const wrong = open(s3.getUrl('files', change));
    await expect(wrong.put(content)).rejects.toThrow(message);
    await expect(wrong.open('a'.repeat(26))).rejects.toThrow(message);
    await expect(wrong.remove('a'.repeat(26))).rejects.toThrow(message);
  });

  it('names a bucket that does not exist, also when a file is read', async () => {
    const wrong = open(s3.getUrl('other'));
    await expect(wrong.put(content)).rejects.toThrow('NoSuchBucket. The bucket of FILES_URL does not exist');
    await expect(wrong.open('a'.repeat(26))).rejects.toThrow('NoSuchBucket');
  });

  it('shows no credentials', async () => {
    const error: unknown = await open(s3.getUrl('other'))
      .put(content)
      .catch((reason: unknown) => reason);
    expect(String(error)).not.toMatch(/bourse-1|kT4v/);
  });
});
