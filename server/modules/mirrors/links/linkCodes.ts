import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { translate } from '../../../i18n/translate.ts';
import type { MirrorPort } from '../../../ports/mirror/mirrorPort.ts';
import { CODE_MINUTES, sendCodeIn } from '../../accounts/oneTimeCodes.service.ts';
import * as store from './links.store.ts';

/** The codes of an account on the homeserver count together, of all callers. */
export const getCodeAddress = (matrixId: string, userId: number) =>
  ({ purpose: 'matrix', target: `${matrixId} ${userId}` }) as const;

/** A code for a link that is not confirmed, and the room in which the account receives it. */
interface CodeRequest {
  readonly link: store.LinkRow;
  readonly room: Awaited<ReturnType<typeof store.findOrAddServiceRoom>>;
  readonly code: string;
}

/**
 * Stores the link and the code.
 * @throws UserError 409 while an account is linked, 429
 */
export async function storeRequest(ctx: Context, userId: number, matrixId: string): Promise<CodeRequest> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const before = await store.findForUpdate(tx, userId);
    if (before?.state === 'linked') throw new UserError(409, 'mirrors.alreadyLinked');
    // Another account: the room of the first one is left.
    if (before !== undefined && before.matrixId !== matrixId) await store.remove(tx, userId);
    const link = await store.insert(tx, userId, matrixId, now);
    if (link.state === 'linked' || link.matrixId !== matrixId) throw new UserError(409, 'mirrors.alreadyLinked');
    const room = await store.findOrAddServiceRoom(tx, link.id, now);
    const request = { ...getCodeAddress(matrixId, userId), userId, recipient: `${matrixId} ` };
    const { code } = await sendCodeIn(tx, ctx, request);
    // The code voids the previous one, so the link waits for its delivery.
    await store.setCodeSent(tx, link.id, null);
    return { link, room, code };
  });
}

/**
 * Writes the code into a room of the service user, and stores that it was sent.
 * @throws ChatFailure when the homeserver does not accept it
 */
export async function writeCode(ctx: Context, mirror: MirrorPort, { link, room, code }: CodeRequest): Promise<void> {
  const { service } = mirror.users;
  const name = translate(ctx.language, 'mirrors.serviceName');
  let { roomId } = room;
  if (roomId === null) {
    await mirror.ensureUser(service, name);
    roomId = await mirror.createRoom({ creator: service, key: room.roomKey, name, topic: '' });
    await store.setServiceRoom(ctx.db, room.id, roomId);
  }
  await mirror.invite(roomId, service, link.matrixId);
  const text = translate(ctx.language, 'mirrors.code', { code, minutes: CODE_MINUTES });
  await mirror.send({ roomId, sender: service, transaction: `code-${randomUUID()}`, text, kind: 'text' });
  await store.setCodeSent(ctx.db, link.id, ctx.now());
}
