import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKeys } from '../../access/derivedKeys.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context/context.ts';
import { keyOfFile } from '../../ports/files/fileStore.ts';

const HOUR_MS = 3_600_000;
/** An address stays the same within an hour, so that browsers keep the picture, and opens it for three to four hours. */
const LIFE_HOURS = 4;

type Signing = Pick<Context, 'sealingSecrets' | 'now'>;

const toKeys = derivedKeys('pictures of posts', 'addresses');

const computeProof = (key: Buffer, file: string, readerId: number, until: number): Buffer =>
  createHmac('sha256', key).update(`${file}\n${readerId}\n${until}`).digest();

/**
 * The address of a picture for one reader: `<img>` sends no token, so the address says who asks. What it opens is decided
 * when it is fetched, by what that reader may see then; addresses of others' files stay as they are.
 */
export function addressFor({ sealingSecrets, now }: Signing, reader: Pick<Viewer, 'id'>, url: string): string {
  const file = keyOfFile(url);
  const [newest] = toKeys(sealingSecrets);
  if (file === undefined || newest === undefined) return url;
  const until = (Math.floor(now().getTime() / HOUR_MS) + LIFE_HOURS) * HOUR_MS;
  return `${url}?reader=${reader.id}&until=${until}&proof=${computeProof(newest, file, reader.id, until).toString('base64url')}`;
}

/**
 * For whom this address of a picture was made.
 * @returns undefined without a proof, with a wrong one and when its time is over
 */
export function readerOfAddress(
  { sealingSecrets, now }: Signing,
  file: string,
  { reader, until, proof }: Readonly<Record<string, unknown>>,
): number | undefined {
  if (typeof reader !== 'string' || typeof until !== 'string' || typeof proof !== 'string') return undefined;
  if (!/^\d{1,15}$/.test(reader) || !/^\d{1,15}$/.test(until) || !/^[\w-]{43}$/.test(proof)) return undefined;
  const sent = Buffer.from(proof, 'base64url');
  const [readerId, end] = [Number(reader), Number(until)];
  const isOurs = toKeys(sealingSecrets).some((key) => timingSafeEqual(computeProof(key, file, readerId, end), sent));
  return isOurs && end > now().getTime() ? readerId : undefined;
}
