import { matrixCodeSchema, matrixLinkSchema } from '../../../../rules/people/mirrors.ts';
import { violatesUnique } from '../../../database/violates.ts';
import {
  MatrixMirrorState,
  type MatrixMirror,
  type MutationConfirmMatrixLinkArgs,
  type MutationStartMatrixLinkArgs,
} from '../../../generated/schema.ts';
import type { Transaction } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { requireFullAccount } from '../../../context/requireFullAccount.ts';
import { ChatFailure } from '../../../ports/chat/chat.ts';
import type { MirrorPort } from '../../../ports/mirror/mirrorPort.ts';
import { checkCode } from '../../accounts/oneTimeCodes.service.ts';
import type { DomainEvents } from '../../ground/events/events.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { isReachable } from '../outages.ts';
import { getCodeAddress, storeRequest, writeCode } from './linkCodes.ts';
import * as store from './links.store.ts';

/** @throws UserError 404 where the server has no mirror */
function requireMirror({ mirror }: Pick<Context, 'mirror'>): MirrorPort {
  if (mirror === undefined) throw new UserError(404, 'mirrors.notOffered');
  return mirror;
}

/** A link whose code was not delivered is off: there is no code to enter. The next request uses its room. */
function getState(link: store.LinkRow): MatrixMirrorState {
  if (link.state === 'linked') return MatrixMirrorState.linked;
  return link.codeSentAt === null ? MatrixMirrorState.off : MatrixMirrorState.code_sent;
}

async function describe(ctx: Context, link: store.LinkRow | undefined): Promise<MatrixMirror> {
  const mirror = requireMirror(ctx);
  const state = link === undefined ? MatrixMirrorState.off : getState(link);
  return {
    state,
    matrix_id: link === undefined || state === MatrixMirrorState.off ? null : link.matrixId,
    service_id: mirror.users.service,
    is_reachable: await isReachable(ctx.db),
    room_count: link?.state === 'linked' ? await store.countRooms(ctx.db, link.id) : 0,
  };
}

/**
 * Returns where the caller's conversations are mirrored to.
 * @throws UserError 404 where the server has no mirror
 */
export async function read(ctx: Context): Promise<MatrixMirror> {
  requireMirror(ctx);
  return describe(ctx, await store.find(ctx.db, requireViewer(ctx).id));
}

/**
 * Sends a code to a Matrix account, which proves that it is the caller's when it is entered on the site: who reads the
 * code there and is signed in here is one person. A code that is answered there would let a caller talk another person
 * into linking their account.
 * @throws UserError 400 for an invalid id; 403 for a guest; 404; 409 while an account is linked; 429; 503 when the
 * homeserver does not answer
 */
export async function start(ctx: Context, args: MutationStartMatrixLinkArgs): Promise<MatrixMirror> {
  const mirror = requireMirror(ctx);
  const { id: userId } = requireFullAccount(ctx);
  const { matrixId } = await parseInput(matrixLinkSchema, args);
  if (mirror.users.isOwn(matrixId)) throw new UserError(400, 'mirrors.ownUser');
  const request = await storeRequest(ctx, userId, matrixId);
  try {
    await writeCode(ctx, mirror, request);
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    ctx.log.warn({ failure: error.message }, 'a code did not reach the homeserver');
    if (error.isTransient || error.reason === 'signedOut') throw new UserError(503, 'mirrors.unreachable');
    throw new UserError(400, 'mirrors.notAllowed');
  }
  return describe(ctx, await store.find(ctx.db, userId));
}

/**
 * Links the Matrix account that has received the code. Rooms for the conversations follow.
 * @throws UserError 400 and 429 for a wrong code; 404; 409 for an account that another person has linked
 */
export async function confirm(ctx: Context, args: MutationConfirmMatrixLinkArgs): Promise<MatrixMirror> {
  requireMirror(ctx);
  const { id: userId } = requireFullAccount(ctx);
  const { code } = await parseInput(matrixCodeSchema, args);
  const link = await store.find(ctx.db, userId);
  if (link?.state !== 'invited') throw new UserError(400, 'accounts.code.none');
  await checkCode(ctx.db, ctx, { ...getCodeAddress(link.matrixId, userId), code });
  try {
    await ctx.db.transaction(async (tx) => {
      const current = await store.findForUpdate(tx, userId);
      if (current?.id !== link.id) throw new UserError(400, 'accounts.code.none');
      await store.setLinked(tx, current, ctx.now());
      await recordAudit(tx, ctx, { action: 'mirrors.linked', subjectType: 'user', subjectId: userId });
    });
  } catch (error) {
    if (violatesUnique(error, 'mirror_links_account')) throw new UserError(409, 'mirrors.taken');
    throw error;
  }
  return describe(ctx, await store.find(ctx.db, userId));
}

/** Ends the caller's mirror, or its preparation. Its ghosts leave their rooms. The call is idempotent. */
export async function end(ctx: Context): Promise<MatrixMirror> {
  requireMirror(ctx);
  const { id: userId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    const link = await store.remove(tx, userId);
    if (link?.state === 'linked')
      await recordAudit(tx, ctx, { action: 'mirrors.unlinked', subjectType: 'user', subjectId: userId });
  });
  return describe(ctx, undefined);
}

/** An account that is not in use has no mirror. A person who returns links again. */
export async function endOnDeactivation(
  tx: Transaction,
  _ctx: unknown,
  { userId }: DomainEvents['account.deactivated'] | DomainEvents['account.accessRevoked'],
): Promise<void> {
  await store.remove(tx, userId);
}

/** The room of an ended subscription is left. */
export async function leaveOnUnsubscribe(
  tx: Transaction,
  _ctx: unknown,
  { botId, userId }: DomainEvents['subscription.ended'],
): Promise<void> {
  await store.setLeaving(tx, userId, botId);
}

/** Removed messages that a room has not shown yet are not sent to it. */
export async function skipClearedMessages(
  tx: Transaction,
  _ctx: unknown,
  { conversationId, lastSeq }: DomainEvents['conversation.cleared'],
): Promise<void> {
  await store.skipMessages(tx, conversationId, lastSeq);
}
