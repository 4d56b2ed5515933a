import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EnvReader } from './envReader.ts';

/** A bucket of an S3-compatible store. */
export interface S3Location {
  readonly kind: 's3';
  /** Without a trailing slash, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of all keys: empty, or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly timeoutSeconds: number;
}

export type FilesLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location;

export interface FilesConfig {
  readonly location: FilesLocation;
  /** A second store for files that `location` lacks, while `npm run files:move` copies them. */
  readonly fallback: FilesLocation | undefined;
  /** The address of the bucket for browsers. If set, they fetch public files there by signed addresses. */
  readonly publicUrl: string | undefined;
}

const EXPECTED_URL =
  's3://<access key>:<secret key>@<host>/<bucket>?region=<region> with percent-encoded keys, s3+http://… without TLS, or file:///<folder>';

const bucketPattern = /^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i;
const prefixPattern = /^(?:[\w-][\w.-]*\/)*$/;
const regionPattern = /^[a-z\d-]{1,40}$/;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function parseFolder(url: URL): FilesLocation | undefined {
  if (url.host !== '' || url.search !== '' || url.hash !== '' || url.pathname.length < 2) return undefined;
  try {
    return { kind: 'folder', folder: path.resolve(fileURLToPath(url)) };
  } catch {
    // A wrong % in the path.
    return undefined;
  }
}

function parseBucket(url: URL, timeoutSeconds: number): FilesLocation | undefined {
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const [accessKey, secretKey] = [decode(url.username), decode(url.password)];
  const hasOtherOptions = [...url.searchParams.keys()].some((name) => name !== 'region') || url.hash !== '';
  if (url.hostname === '' || hasOtherOptions || !accessKey || !secretKey) return undefined;
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix) || !regionPattern.test(region)) return undefined;
  const endpoint = `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`;
  return { kind: 's3', endpoint, bucket, prefix, region, accessKey, secretKey, timeoutSeconds };
}

function readLocation(reader: EnvReader, name: string, timeoutSeconds: number): FilesLocation | undefined {
  const text = reader.url(name, ['s3:', 's3+http:', 'file:'], { secret: true });
  if (text === undefined) return undefined;
  const url = new URL(text);
  const location = url.protocol === 'file:' ? parseFolder(url) : parseBucket(url, timeoutSeconds);
  if (location === undefined) reader.addProblem(name, 'an address of another form (not shown)', EXPECTED_URL);
  return location;
}

const isSame = (left: FilesLocation, right: FilesLocation): boolean =>
  left.kind === 's3' && right.kind === 's3'
    ? left.endpoint === right.endpoint && left.bucket === right.bucket && left.prefix === right.prefix
    : left.kind === 'folder' && right.kind === 'folder' && left.folder === right.folder;

/**
 * Reads FILES_URL, FILES_FALLBACK_URL, FILES_PUBLIC_URL and FILES_TIMEOUT_SECONDS. Without FILES_URL files are in the
 * folder `files` of the data folder.
 */
export function readFilesConfig(
  reader: EnvReader,
  dataDir: string,
  isLoopbackHost: (host: string) => boolean,
): FilesConfig {
  const timeoutSeconds = reader.integer('FILES_TIMEOUT_SECONDS', 10, { min: 1, max: 120 });
  const chosen = readLocation(reader, 'FILES_URL', timeoutSeconds);
  const location = chosen ?? { kind: 'folder' as const, folder: path.join(dataDir, 'files') };
  const fallback = readLocation(reader, 'FILES_FALLBACK_URL', timeoutSeconds);
  if (fallback !== undefined && isSame(location, fallback))
    reader.addProblem('FILES_FALLBACK_URL', 'the place of FILES_URL', 'another store, which files are moved from');
  const publicUrl = reader.url('FILES_PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, '');
  if (publicUrl !== undefined) {
    const { protocol, hostname, username, password, search, hash } = new URL(publicUrl);
    if (protocol === 'http:' && !isLoopbackHost(hostname))
      reader.addProblem('FILES_PUBLIC_URL', JSON.stringify(publicUrl), 'a URL that starts with https://');
    else if (username !== '' || password !== '' || search !== '' || hash !== '')
      reader.addProblem(
        'FILES_PUBLIC_URL',
        'a URL with more than a host and a path (not shown)',
        'https://<host>/<bucket>',
      );
    const expected = 'a bucket, because FILES_PUBLIC_URL is set';
    if (chosen?.kind === 'folder') reader.addProblem('FILES_URL', 'a folder', expected);
    else if (chosen === undefined) reader.missing('FILES_URL', expected);
  }
  return { location, fallback, publicUrl };
}
