import { HOUR_MS } from '../../base/durations.ts';
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { createKeyDeriver } from '../../access/keyDerivation.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context/context.ts';
import { parseFileUrl } from '../../ports/files/fileStore.ts';

/** A signed URL is stable for an hour, so that browsers can cache the picture, and is valid for three to four hours. */
const LIFETIME_HOURS = 4;

type Signing = Pick<Context, 'rootSecrets' | 'now'>;

const deriveKeys = createKeyDeriver('pictures of posts', 'addresses');

const computeSignature = (key: KeyObject, file: string, readerId: number, until: number): Buffer =>
  createHmac('sha256', key).update(`${file}\n${readerId}\n${until}`).digest();

/**
 * The signed URL of a picture for one reader. `<img>` sends no token, so the address identifies the reader. Access
 * is decided when the picture is fetched, by the reader's current permissions. URLs outside of the own file
 * storage are not signed.
 */
export function toSignedUrl({ rootSecrets, now }: Signing, reader: Pick<Viewer, 'id'>, url: string): string {
  const file = parseFileUrl(url);
  const [newest] = deriveKeys(rootSecrets);
  if (file === undefined || newest === undefined) return url;
  const until = (Math.floor(now().getTime() / HOUR_MS) + LIFETIME_HOURS) * HOUR_MS;
  const signature = computeSignature(newest, file, reader.id, until);
  return `${url}?reader=${reader.id}&until=${until}&proof=${signature.toString('base64url')}`;
}

/**
 * Verifies a signed URL.
 * @returns the reader's id; undefined without a signature, with a wrong or an expired one
 */
export function verifySignedUrl(
  { rootSecrets, now }: Signing,
  file: string,
  { reader, until, proof: signature }: Readonly<Record<string, unknown>>,
): number | undefined {
  if (typeof reader !== 'string' || typeof until !== 'string' || typeof signature !== 'string') return undefined;
  if (!/^\d{1,15}$/.test(reader) || !/^\d{1,15}$/.test(until) || !/^[\w-]{43}$/.test(signature)) return undefined;
  const sent = Buffer.from(signature, 'base64url');
  const [readerId, end] = [Number(reader), Number(until)];
  const isValid = deriveKeys(rootSecrets).some((key) =>
    timingSafeEqual(computeSignature(key, file, readerId, end), sent),
  );
  return isValid && end > now().getTime() ? readerId : undefined;
}
