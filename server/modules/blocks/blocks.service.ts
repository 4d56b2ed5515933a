import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  BlockedUser,
  MutationBlockUsersByIdArgs,
  MutationUnBlockUsersByIdArgs,
  QueryGetblockUsersListArgs,
  User,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { publish } from '../ground/events/events.ts';
import { lockPeople } from '../people/people.locks.ts';
import { authorizeSight } from '../people/people.policy.ts';
import { reread } from '../people/profiles.service.ts';
import { type ProfileRecord, findProfile } from '../people/profileRecord.ts';
import * as store from './blocks.store.ts';
import { noteBlock } from './chatBlocks.ts';

/** Whom the caller blocks. */
export async function list(
  ctx: Context,
  args: QueryGetblockUsersListArgs,
): Promise<{ data: BlockedUser[]; total: number }> {
  const { rows, total } = await store.page(ctx.db, signedIn(ctx).id, boundedPage(args));
  return {
    data: rows.map(({ matrixUserId, ...row }) => ({
      id: row.id,
      full_name: fullName(row),
      username: row.username,
      thumb: row.thumb,
      matrix_user_id: matrixUserId,
      // A block ends every follow and no new one can begin.
      is_follow: false,
    })),
    total,
  };
}

/**
 * The caller blocks somebody: follows and requests end both ways, and neither sees the other any more. Repeating it
 * changes nothing.
 * @throws UserError 400 for oneself, an admin or a chat id of somebody else; 404 for people whom the caller does not see
 */
export async function block(ctx: Context, args: MutationBlockUsersByIdArgs): Promise<User | null> {
  const { id } = signedIn(ctx);
  const otherId = args.blockUserId;
  if (otherId === id) throw new UserError(400, 'blocks.self');
  return ctx.db.transaction(async (tx) => {
    const other = await lockedOther(tx, ctx, otherId);
    const person = authorizeSight(signedIn(ctx), other);
    if (person.typeId === userTypeIds.admin) throw new UserError(400, 'blocks.admin');
    assertOwnChatId(args.matrixUserId, person.matrixUserId);
    if (await store.add(tx, id, otherId, ctx.now())) {
      await noteBlock(tx, id, otherId, ctx.now());
      await publish(tx, ctx, 'user.blocked', { blockerId: id, blockedId: otherId });
      await recordAudit(tx, ctx, { action: 'blocks.added', subjectType: 'user', subjectId: otherId });
    }
    return reread(ctx, tx, otherId);
  });
}

/**
 * The caller takes a block back; ended follows stay ended. Repeating it changes nothing.
 * @returns null for somebody who is hidden from the caller for another reason
 */
export async function unblock(ctx: Context, args: MutationUnBlockUsersByIdArgs): Promise<User | null> {
  const viewer = signedIn(ctx);
  const otherId = args.blockUserId;
  return ctx.db.transaction(async (tx) => {
    const other = await lockedOther(tx, ctx, otherId);
    if (other?.isBlocked !== true) {
      authorizeSight(viewer, other);
    } else {
      assertOwnChatId(args.matrixUserId, other.matrixUserId);
      await store.remove(tx, viewer.id, otherId);
      await noteBlock(tx, viewer.id, otherId, ctx.now());
      await recordAudit(tx, ctx, { action: 'blocks.removed', subjectType: 'user', subjectId: otherId });
    }
    return reread(ctx, tx, otherId);
  });
}

async function lockedOther(tx: Transaction, ctx: Context, otherId: number): Promise<ProfileRecord | undefined> {
  const { id } = signedIn(ctx);
  await lockPeople(tx, [id, otherId]);
  return findProfile(tx, otherId, id);
}

/** Who sends a chat id means the person behind it; another person's would be a mistake or a trick. */
function assertOwnChatId(sent: string | null | undefined, actual: string | null): void {
  if (sent && actual !== null && sent !== actual) throw new UserError(400, 'blocks.chatId');
}
