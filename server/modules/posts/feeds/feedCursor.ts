import { createHmac } from 'node:crypto';
import { derivedKeys } from '../../../access/derivedKeys.ts';
import { openBytes, encryptBytes } from '../../../access/encryptedBytes.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Position } from './range.ts';

/**
 * A list as one reader asks for it. A cursor goes on in its own list alone: it may stand at a post that the reader does not
 * see, and would tell when that was written if it could be read, moved, or laid beside other posts.
 */
export interface CursorList {
  readonly readerId: number;
  readonly list: string;
  /** What else the list was requested with. */
  readonly params: readonly (string | number | null)[];
  readonly by: 'moment' | 'popularity';
}

type Sealing = Pick<Context, 'sealingSecrets'>;

const toKeys = derivedKeys('lists of posts', 'cursors');

const createContext = ({ readerId, list, params, by }: CursorList): Buffer =>
  Buffer.from(JSON.stringify([readerId, list, params, by]));

/** Of the sealed place: two numbers of eight bytes behind nonce and tag. */
const form = /^[\w-]{59}$/;

/** The place in a list after a row, as text that callers hand back and cannot read. */
export function toCursor({ sealingSecrets }: Sealing, list: CursorList, { at, id }: Position): string {
  const [key] = toKeys(sealingSecrets);
  if (key === undefined) throw new Error('A secret is required to encrypt cursors');
  const context = createContext(list);
  const place = Buffer.alloc(16);
  place.writeDoubleBE(Number(at));
  place.writeDoubleBE(id, 8);
  // The nonce follows from the content: one place is one text, so that a page read again is the same.
  const nonce = createHmac('sha256', key).update(context).update(place).digest();
  return encryptBytes(key, context, place, nonce).toString('base64url');
}

/**
 * The place that a caller asks to go on from; undefined without a cursor.
 * @throws UserError 400 for text that no answer about this list contained
 */
export function fromCursor(
  { sealingSecrets }: Sealing,
  list: CursorList,
  cursor: string | null | undefined,
): Position | undefined {
  if (!cursor) return undefined;
  const bytes = form.test(cursor) ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0);
  const context = createContext(list);
  for (const key of toKeys(sealingSecrets)) {
    const place = openBytes(key, context, bytes);
    if (place === undefined) continue;
    const at = place.readDoubleBE();
    return { at: list.by === 'moment' ? new Date(at) : at, id: place.readDoubleBE(8) };
  }
  throw new UserError(400, 'common.badCursor');
}
