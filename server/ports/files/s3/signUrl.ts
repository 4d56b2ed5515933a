import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../../config/files.ts';
import type { FileStore } from '../fileStore.ts';
import { getObjectUrl } from './s3Client.ts';

/** An address is the same for this time, so that browsers can cache the file. */
const WINDOW_SECONDS = 300;

/** The time that an address works at least, after it was created. */
const MIN_SECONDS = 300;

/** Signs addresses of objects for browsers, by query parameters of AWS Signature Version 4. */
export function createUrlSigner(location: S3Location, publicUrl: string): NonNullable<FileStore['getSignedUrl']> {
  const signingKeys = new Map<string, ArrayBuffer>();
  return async (key, { contentType, disposition, cacheControl, now }) => {
    const url = new URL(getObjectUrl(publicUrl, location, key));
    const windowStart = new Date(Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS * 1000);
    url.searchParams.set('X-Amz-Expires', String(WINDOW_SECONDS + MIN_SECONDS));
    url.searchParams.set('response-cache-control', cacheControl);
    url.searchParams.set('response-content-disposition', disposition);
    url.searchParams.set('response-content-type', contentType);
    const signer = new AwsV4Signer({
      method: 'GET',
      url: url.href,
      accessKeyId: location.accessKey,
      secretAccessKey: location.secretKey,
      region: location.region,
      service: 's3',
      datetime: windowStart.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      signQuery: true,
      cache: signingKeys,
    });
    return (await signer.sign()).url.href;
  };
}
