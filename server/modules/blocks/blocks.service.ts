import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  BlockedUser,
  MutationBlockUsersByIdArgs,
  MutationUnBlockUsersByIdArgs,
  QueryGetblockUsersListArgs,
  User,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { publish } from '../ground/events/events.ts';
import { lockPeople } from '../people/people.locks.ts';
import { assertProfileVisible } from '../people/people.policy.ts';
import { reread } from '../people/profiles.service.ts';
import { type ProfileRecord, findProfile } from '../people/profileRecord.ts';
import * as store from './blocks.store.ts';
import { noteBlock } from './chatBlocks.ts';

/** Lists the users that the caller blocks. */
export async function list(
  ctx: Context,
  args: QueryGetblockUsersListArgs,
): Promise<{ data: BlockedUser[]; total: number }> {
  const { rows, total } = await store.listPage(ctx.db, requireViewer(ctx).id, boundedPage(args));
  return {
    data: rows.map(({ matrixUserId, ...row }) => ({
      id: row.id,
      full_name: fullName(row),
      username: row.username,
      thumb: row.thumb,
      matrix_user_id: matrixUserId,
      // A block ends the follow, and the caller cannot follow a user that they block.
      is_follow: false,
    })),
    total,
  };
}

/**
 * The caller blocks a user: follows and requests end in both directions, and the users no longer see each other.
 * Idempotent.
 * @throws UserError 400 for the caller, an admin or a chat id of another user; 404 for users hidden from the caller
 */
export async function block(ctx: Context, args: MutationBlockUsersByIdArgs): Promise<User | null> {
  const { id } = requireViewer(ctx);
  const otherId = args.blockUserId;
  if (otherId === id) throw new UserError(400, 'blocks.self');
  return lockingTransaction(ctx, async (tx) => {
    const target = await lockTarget(tx, ctx, otherId);
    const person = assertProfileVisible(requireViewer(ctx), target);
    if (person.typeId === userTypeIds.admin) throw new UserError(400, 'blocks.admin');
    assertChatIdMatches(args.matrixUserId, person.matrixUserId);
    if (await store.add(tx, id, otherId, ctx.now())) {
      await noteBlock(tx, id, otherId, ctx.now());
      await publish(tx, ctx, 'user.blocked', { blockerId: id, blockedId: otherId });
      await recordAudit(tx, ctx, { action: 'blocks.added', subjectType: 'user', subjectId: otherId });
    }
    return reread(ctx, tx, otherId);
  });
}

/**
 * The caller removes a block; ended follows are not restored. A repeated call changes nothing.
 * @returns null for a user who is hidden from the caller for another reason
 * @throws UserError 400 for a chat id of another user; 404 for a user who is not blocked and is hidden from the caller
 */
export async function unblock(ctx: Context, args: MutationUnBlockUsersByIdArgs): Promise<User | null> {
  const viewer = requireViewer(ctx);
  const otherId = args.blockUserId;
  return lockingTransaction(ctx, async (tx) => {
    const target = await lockTarget(tx, ctx, otherId);
    if (target?.isBlocked !== true) {
      assertProfileVisible(viewer, target);
    } else {
      assertChatIdMatches(args.matrixUserId, target.matrixUserId);
      await store.remove(tx, viewer.id, otherId);
      await noteBlock(tx, viewer.id, otherId, ctx.now());
      await recordAudit(tx, ctx, { action: 'blocks.removed', subjectType: 'user', subjectId: otherId });
    }
    return reread(ctx, tx, otherId);
  });
}

async function lockTarget(tx: Transaction, ctx: Context, otherId: number): Promise<ProfileRecord | undefined> {
  const { id } = requireViewer(ctx);
  await lockPeople(tx, [id, otherId]);
  return findProfile(tx, otherId, id);
}

/** A chat id that differs from the stored one of the user is a mistake or an attack. Without a stored one it is ignored. */
function assertChatIdMatches(sent: string | null | undefined, actual: string | null): void {
  if (sent && actual !== null && sent !== actual) throw new UserError(400, 'blocks.chatId');
}
