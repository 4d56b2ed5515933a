import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { describeFileStore, describeSignedUrls } from '../../support/files/fileStoreContract.ts';
import { parseS3Url } from '../../support/files/s3Server.ts';
import { isSkipped } from './missing.ts';
import { startSwift, findMissingSwift, type Swift } from './swift.ts';

describe.skipIf(isSkipped('Swift', findMissingSwift()))('OpenStack Swift', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(() => swift.stop());

  const open = (bucket: string) =>
    s3Files(parseS3Url(swift.getUrl(bucket)), { publicUrl: `http://127.0.0.1:${swift.port}/${bucket}` });

  describeFileStore('Swift', async () => ({ place: open('files'), close: () => Promise.resolve() }));

  describeSignedUrls('Swift', () => ({ place: open('files'), longAgo: new Date(Date.now() - 3_600_000) }));

  it.each([
    ['secret key', (url: string) => url.replace(':testing@', ':other@')],
    ['access key', (url: string) => url.replace('test%3Atester', 'test%3Aother')],
    ['bucket', (url: string) => url.replace('/files', '/missing')],
  ])('refuses a wrong %s', async (_name, change) => {
    const place = s3Files(parseS3Url(change(swift.getUrl('files'))));
    await expect(place.put(Buffer.from('x'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
    await expect(place.open('a'.repeat(26))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  });

  it('refuses bytes that were changed on the way', async () => {
    const { accessKey, secretKey, region } = parseS3Url(swift.getUrl('files'));
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: `http://127.0.0.1:${swift.port}/files/${'b'.repeat(26)}`,
      headers: { 'x-amz-content-sha256': createHash('sha256').update('signed').digest('hex') },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
    });
    const { url, headers } = await signer.sign();
    const send = async (body: string) => (await fetch(url, { method: 'PUT', headers, body })).status;
    expect([await send('changed'), await send('signed')]).toEqual([400, 200]);
  });
});
