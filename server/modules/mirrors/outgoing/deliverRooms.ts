import { MINUTE_MS } from '../../../base/durations.ts';
import { ChatFailure } from '../../../ports/chat/chat.ts';
import { MATRIX_KEY_PREFIX, type MirrorTools } from '../mirrorTools.ts';
import { isOutage, noteOutage } from '../outages.ts';
import { writeMessage } from './messageText.ts';
import * as leases from './roomLeases.store.ts';
import * as store from './rooms.store.ts';

/** Rooms that a process works on at a time. */
const ROOMS = 8;

/** Messages that are sent before another room has its turn. */
const MESSAGES = 20;

/** Failures of a room that the homeserver refuses before it is given up. Leaving is tried until it works. */
const MAX_ATTEMPTS = 6;

/** A room of a conversation, with its bot and its person. */
interface Talk extends leases.LeasedRoom {
  readonly botId: number;
  readonly matrixId: string;
}

const isTalk = (room: leases.LeasedRoom): room is Talk => room.botId !== null && room.matrixId !== null;

/** Creates the room and invites the person. The room is stored before a person can write in it. */
async function openRoom({ services, mirror }: MirrorTools, room: Talk): Promise<string | undefined> {
  const ghost = mirror.users.ghost(room.botId);
  let { roomId } = room;
  if (roomId === null) {
    const name = room.botName ?? ghost;
    await mirror.ensureUser(ghost, name);
    roomId = await mirror.createRoom({ creator: ghost, key: room.roomKey, name, topic: room.description ?? '' });
    if (!(await store.change(services.db, room, { roomId, state: 'inviting' }, room.state))) return undefined;
  }
  if (room.state !== 'open') {
    await mirror.invite(roomId, ghost, room.matrixId);
    if (!(await store.change(services.db, room, { state: 'open' }, 'inviting'))) return undefined;
  }
  return roomId;
}

async function sendMessages({ services, mirror }: MirrorTools, room: Talk, roomId: string): Promise<void> {
  const ghost = mirror.users.ghost(room.botId);
  const address = `${services.siteUrl()}/messages/${room.botId}`;
  for (let count = 0; count < MESSAGES; count += 1) {
    const now = services.now();
    // Read one by one: what ends the mirror applies to the next message.
    const message = await store.findNext(services.db, room, now);
    if (message === undefined) return;
    if (!message.clientKey.startsWith(MATRIX_KEY_PREFIX) || message.author === 'bot') {
      const kind = message.author === 'bot' ? 'text' : 'notice';
      const text = writeMessage(message, address);
      await mirror.send({ roomId, sender: ghost, transaction: String(message.id), text, kind });
    }
    const isTyping = message.author === 'bot' && message.typingUntil !== null;
    if (isTyping) await mirror.setTyping(roomId, ghost, 0).catch(() => undefined);
    const typing = isTyping ? { typingUntil: null } : {};
    if (!(await store.change(services.db, room, { sentSeq: message.seq, attempts: 0, failure: null, ...typing })))
      return;
  }
}

async function leaveRoom({ services, mirror }: MirrorTools, room: leases.LeasedRoom): Promise<void> {
  const { service, ghost } = mirror.users;
  if (room.roomId !== null) await mirror.leave(room.roomId, room.botId === null ? service : ghost(room.botId));
  await store.setLeft(services.db, room);
}

/** How a room continues after a failure of its own. */
function planRetry(room: leases.LeasedRoom, error: ChatFailure, now: Date): Parameters<typeof store.release>[2] {
  const failure = error.message.slice(0, 300);
  if (error.reason === 'limited')
    return { nextAt: new Date(now.getTime() + Math.max(1_000, error.retryAfterMs ?? 0)), failure };
  const attempts = Math.min(room.attempts + 1, MAX_ATTEMPTS);
  if (attempts === MAX_ATTEMPTS && !room.isLeaving) return { state: 'declined', attempts: 0, nextAt: null, failure };
  return { attempts, nextAt: new Date(now.getTime() + MINUTE_MS * 2 ** (attempts - 1)), failure };
}

async function deliver(tools: MirrorTools, room: leases.LeasedRoom): Promise<void> {
  const { db, now } = tools.services;
  try {
    if (room.isLeaving) await leaveRoom(tools, room);
    else if (isTalk(room)) {
      const roomId = await openRoom(tools, room);
      if (roomId !== undefined) await sendMessages(tools, room, roomId);
    }
    await store.release(db, room, { nextAt: null });
  } catch (error) {
    if (isOutage(error)) {
      await noteOutage(tools, error);
      await store.release(db, room, {});
      return;
    }
    if (!(error instanceof ChatFailure)) {
      await store.release(db, room, { nextAt: new Date(now().getTime() + MINUTE_MS) });
      throw error;
    }
    tools.log.warn({ room: room.id, failure: error.message }, 'the homeserver refuses a room of the mirror');
    await store.release(db, room, planRetry(room, error, now()));
  }
}

/**
 * Creates wanted rooms, sends what is new, and leaves rooms that have ended.
 * @param userIds only those of these people; all when undefined
 * @returns the number of rooms that were worked on
 */
export async function deliverRooms(tools: MirrorTools, userIds?: readonly number[]): Promise<number> {
  const { db, now } = tools.services;
  await leases.addMissing(db, userIds, now());
  const rooms = await db.transaction((tx) => leases.lease(tx, { userIds, limit: ROOMS, now: now() }));
  const results = await Promise.allSettled(rooms.map((room) => deliver(tools, room)));
  for (const result of results)
    if (result.status === 'rejected') tools.log.error({ err: result.reason }, 'a room of the mirror failed');
  return rooms.length;
}
