import type { User } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { Queryable } from '../../database/types.ts';
import { authorizeProfile, canSeePerson, canSeeRecord } from './people.policy.ts';
import { toUser } from './profiles.mapper.ts';
import { findProfile, findProfileByUsername } from './profileRecord.ts';

/** Longer than every user name, and short enough to be folded at once. */
const longestName = 200;

/** Somebody's profile with the caller's follow and block flags, by id or by user name. */
export async function profile(
  ctx: Context,
  { userId, username }: { readonly userId?: number | null; readonly username?: string | null },
): Promise<User> {
  const viewer = signedIn(ctx);
  if (userId !== null && userId !== undefined)
    return toUser(ctx.language, viewer, authorizeProfile(viewer, await findProfile(ctx.db, userId, viewer.id)));
  if (username === null || username === undefined || username.trim() === '')
    throw new UserError(400, 'people.idOrUsername');
  const row = username.length > longestName ? undefined : await findProfileByUsername(ctx.db, username, viewer.id);
  return toUser(ctx.language, viewer, authorizeProfile(viewer, row));
}

/** The full record: the own one, and anybody's for admins. To others no record exists. */
export async function record(ctx: Context, id: number): Promise<User> {
  const viewer = signedIn(ctx);
  const row = await findProfile(ctx.db, id, viewer.id);
  if (row === undefined || !canSeeRecord(viewer, row)) throw new UserError(404, 'people.notFound');
  return toUser(ctx.language, viewer, row);
}

/** The person as the caller sees them after a change; null when the caller does not see them any more. */
export async function reread(ctx: Context, tx: Queryable, id: number): Promise<User | null> {
  const viewer = signedIn(ctx);
  const row = await findProfile(tx, id, viewer.id);
  return row === undefined || !canSeePerson(viewer, row) ? null : toUser(ctx.language, viewer, row);
}
