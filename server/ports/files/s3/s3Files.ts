import type { Readable } from 'node:stream';
import type { S3Location } from '../../../config/files.ts';
import { assertFileKey, createFileKey, isFileKey, type FilePlace } from '../fileStore.ts';
import { FileStoreError } from '../fileStoreError.ts';
import { streamObject } from './objectStream.ts';
import { createS3Client, type S3Options } from './s3Client.ts';
import { createUrlSigner } from './signUrl.ts';

const toBuffer = async (content: Buffer | Readable): Promise<Buffer> =>
  Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());

/** Buckets are created in this region unless the request names another one. */
const DEFAULT_REGION = 'us-east-1';

const getRegionDocument = (region: string): string =>
  `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;

/**
 * Stores files as objects of a bucket. Files are at most as large as an upload, so that one request is enough for each,
 * and its digest can be sent before the bytes.
 */
export function s3Files(location: S3Location, options: S3Options = {}): FilePlace {
  const client = createS3Client(location, options);
  const { publicUrl } = options;

  const putAs: FilePlace['putAs'] = async (key, content) => {
    assertFileKey(key);
    const body = await toBuffer(content);
    const response = await client.send({ method: 'PUT', key, body });
    if (!response.ok) throw await client.toError(response, 'store a file');
    await response.body?.cancel();
    return { bytes: body.length };
  };

  /** The rest of an object from this byte. */
  async function reopen(key: string, offset: number): Promise<Response> {
    const response = await client.send({ method: 'GET', key, offset });
    if (response.status === (offset === 0 ? 200 : 206)) return response;
    throw await client.toError(response, 'send the rest of a file');
  }

  return {
    name: `${location.endpoint}/${location.bucket}/${location.prefix}`,
    putAs,
    async put(content) {
      const key = createFileKey();
      return { key, ...(await putAs(key, content)) };
    },
    async open(key) {
      if (!isFileKey(key)) return undefined;
      const response = await client.send({ method: 'GET', key });
      const length = response.headers.get('content-length');
      if (response.ok && length !== null) {
        const bytes = Number(length);
        const source = { bytes, reopen: (offset: number) => reopen(key, offset), timeoutMs: client.timeoutMs };
        return { bytes, content: streamObject(response, source) };
      }
      if (response.ok) throw new FileStoreError('the file store sent a file without its length');
      const error = await client.toError(response, 'send a file');
      if (response.status === 404 && !error.message.includes('NoSuchBucket')) return undefined;
      throw error;
    },
    async remove(key) {
      if (!isFileKey(key)) return;
      const response = await client.send({ method: 'DELETE', key });
      if (!response.ok && response.status !== 404) throw await client.toError(response, 'remove a file');
      await response.body?.cancel();
    },
    async isPublic(key) {
      const response = await client.send({ method: 'GET', key, isAnonymous: true });
      await response.body?.cancel();
      return response.ok;
    },
    async create() {
      const body = location.region === DEFAULT_REGION ? undefined : Buffer.from(getRegionDocument(location.region));
      const response = await client.send({ method: 'PUT', ...(body === undefined ? {} : { body }) });
      // 409: the bucket exists.
      if (!response.ok && response.status !== 409) throw await client.toError(response, 'create the bucket');
      await response.body?.cancel();
    },
    ...(publicUrl === undefined ? {} : { getSignedUrl: createUrlSigner(location, publicUrl) }),
  };
}
