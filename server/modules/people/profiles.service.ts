import type { User } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { Queryable } from '../../database/types.ts';
import { assertProfileVisible, canSeePerson, canSeeRecord } from './people.policy.ts';
import { toUser } from './profiles.mapper.ts';
import { findProfile, findProfileByUsername } from './profileRecord.ts';

/** An upper bound for user names that limits the cost of folding. */
const MAX_USERNAME_LENGTH = 200;

/**
 * Returns a profile by id or user name, with the caller's follow and block flags.
 * @throws UserError 404 when the caller cannot open it, 400 without id and user name
 */
export async function profile(
  ctx: Context,
  { userId, username }: { readonly userId?: number | null; readonly username?: string | null },
): Promise<User> {
  const viewer = requireViewer(ctx);
  if (userId !== null && userId !== undefined)
    return toUser(ctx.language, viewer, assertProfileVisible(viewer, await findProfile(ctx.db, userId, viewer.id)));
  if (username === null || username === undefined || username.trim() === '')
    throw new UserError(400, 'people.idOrUsername');
  const row =
    username.length > MAX_USERNAME_LENGTH ? undefined : await findProfileByUsername(ctx.db, username, viewer.id);
  return toUser(ctx.language, viewer, assertProfileVisible(viewer, row));
}

/**
 * Returns a full account record: the caller's own, or any for admins.
 * @throws UserError 404 otherwise
 */
export async function record(ctx: Context, id: number): Promise<User> {
  const viewer = requireViewer(ctx);
  const row = await findProfile(ctx.db, id, viewer.id);
  if (row === undefined || !canSeeRecord(viewer, row)) throw new UserError(404, 'people.notFound');
  return toUser(ctx.language, viewer, row);
}

/** Returns a person after a change; null when the caller cannot see the person any more. */
export async function reread(ctx: Context, tx: Queryable, id: number): Promise<User | null> {
  const viewer = requireViewer(ctx);
  const row = await findProfile(tx, id, viewer.id);
  return row === undefined || !canSeePerson(viewer, row) ? null : toUser(ctx.language, viewer, row);
}
