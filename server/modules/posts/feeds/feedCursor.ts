import { createHmac } from 'node:crypto';
import { createKeyDeriver } from '../../../access/keyDerivation.ts';
import { decryptBytes, encryptBytes } from '../../../access/encryptedBytes.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Position } from './keyset.ts';

/**
 * A list as one viewer requests it. A cursor is valid for its own list and viewer only: it may point at a post that the viewer
 * must not see, and would reveal when that post was written if it could be read, moved or compared.
 */
export interface CursorList {
  readonly readerId: number;
  readonly list: string;
  /** The other parameters of the request. */
  readonly params: readonly (string | number | null)[];
  readonly by: 'time' | 'popularity';
}

type Secrets = Pick<Context, 'rootSecrets'>;

const toKeys = createKeyDeriver('lists of posts', 'cursors');

const toAssociatedData = ({ readerId, list, params, by }: CursorList): Buffer =>
  Buffer.from(JSON.stringify([readerId, list, params, by]));

/** An encrypted position in base64url: nonce, two numbers of eight bytes, tag. */
const cursorForm = /^[\w-]{59}$/;

/** The position in a list as opaque text that callers send back. */
export function toCursor({ rootSecrets }: Secrets, list: CursorList, { at, id }: Position): string {
  const [key] = toKeys(rootSecrets);
  if (key === undefined) throw new Error('A secret is required to encrypt cursors');
  const associatedData = toAssociatedData(list);
  const position = Buffer.alloc(16);
  position.writeDoubleBE(Number(at));
  position.writeDoubleBE(id, 8);
  // The nonce derives from the content: the same position gives the same text, so a page that is read again is equal.
  const nonce = createHmac('sha256', key).update(associatedData).update(position).digest();
  return encryptBytes(key, associatedData, position, nonce).toString('base64url');
}

/**
 * The position that a caller continues from; undefined without a cursor.
 * @throws UserError 400 for text that no answer of this list contained
 */
export function fromCursor(
  { rootSecrets }: Secrets,
  list: CursorList,
  cursor: string | null | undefined,
): Position | undefined {
  if (!cursor) return undefined;
  const bytes = cursorForm.test(cursor) ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0);
  const associatedData = toAssociatedData(list);
  for (const key of toKeys(rootSecrets)) {
    const position = decryptBytes(key, associatedData, bytes);
    if (position === undefined) continue;
    const at = position.readDoubleBE();
    return { at: list.by === 'time' ? new Date(at) : at, id: position.readDoubleBE(8) };
  }
  throw new UserError(400, 'common.badCursor');
}
