import { randomBytes } from 'node:crypto';
import { MatrixError, ok, text, type Body, type MatrixRequest, type MatrixResponse } from './protocol.ts';
import type { FakeHomeserverState, Membership, Room } from './state.ts';

/** The user of the service itself, which no registration creates. */
const SENDER = '_bourse_mirror';

const getName = (userId: string): string => userId.slice(1).split(':')[0] ?? '';

/** Who acts: the owner of a session, or the user that an application service names. */
export function getActor(state: FakeHomeserverState, { token, query }: MatrixRequest): string {
  if (state.options.serviceToken === undefined || token !== state.options.serviceToken)
    return state.getSession(token).userId;
  const userId = query.get('user_id');
  if (userId === null) return state.toId(SENDER);
  if (state.options.serviceNames?.test(getName(userId)) === false)
    throw new MatrixError(403, 'M_FORBIDDEN', 'Application service cannot masquerade as this user.');
  if (!state.accounts.has(userId))
    throw new MatrixError(403, 'M_FORBIDDEN', 'Application service has not registered this user');
  return userId;
}

const isServiceUser = ({ options }: FakeHomeserverState, userId: string): boolean =>
  options.serviceNames?.test(getName(userId)) === true;

/** Adds an event for the application service, if one of its users is or was in the room. */
function push(state: FakeHomeserverState, room: Room, event: Readonly<Record<string, unknown>>): string {
  const eventId = `$${randomBytes(32).toString('base64url')}`;
  if ([...room.members.keys()].some((userId) => isServiceUser(state, userId)))
    state.pushed.push({ event_id: eventId, room_id: room.id, origin_server_ts: state.now(), ...event });
  return eventId;
}

function getRoom(state: FakeHomeserverState, roomId: string): Room {
  const room = state.rooms.find(({ id }) => id === roomId);
  if (room === undefined) throw new MatrixError(404, 'M_NOT_FOUND', 'Unknown room');
  return room;
}

function assertIn(room: Room, userId: string): void {
  if (room.members.get(userId) !== 'join')
    throw new MatrixError(403, 'M_FORBIDDEN', `User ${userId} not in room ${room.id}`);
}

/** Changes the membership of a user, as the user or another one does it. */
export function setMembership(
  state: FakeHomeserverState,
  room: Room,
  { userId, by = userId, membership }: { userId: string; by?: string; membership: Membership },
): void {
  room.members.set(userId, membership);
  push(state, room, { type: 'm.room.member', state_key: userId, sender: by, content: { membership } });
}

/** Says something in a room as a user of the homeserver. */
export function say(
  state: FakeHomeserverState,
  room: Room,
  sender: string,
  content: Body,
  type = 'm.room.message',
): string {
  assertIn(room, sender);
  const eventId = push(state, room, { type, sender, content });
  room.messages.push({ eventId, sender, type, content });
  room.typing.delete(sender);
  return eventId;
}

/** A repeated transaction returns its first event. */
function send(state: FakeHomeserverState, room: Room, actor: string, type: string, transaction: string, body: Body) {
  assertIn(room, actor);
  const key = `${actor} ${transaction}`;
  const eventId = room.transactions.get(key) ?? say(state, room, actor, body, type);
  room.transactions.set(key, eventId);
  return ok({ event_id: eventId });
}

function invite(state: FakeHomeserverState, room: Room, actor: string, userId: string): MatrixResponse {
  assertIn(room, actor);
  const current = room.members.get(userId);
  if (current === 'join') throw new MatrixError(403, 'M_FORBIDDEN', `${userId} is already in the room.`);
  if (userId.endsWith(`:${state.serverName}`) && !state.accounts.has(userId))
    throw new MatrixError(404, 'M_NOT_FOUND', 'Unknown user');
  setMembership(state, room, { userId, by: actor, membership: 'invite' });
  return ok();
}

function setTyping(room: Room, actor: string, userId: string, body: Body): MatrixResponse {
  if (actor !== userId) throw new MatrixError(403, 'M_FORBIDDEN', 'Cannot set typing of others');
  assertIn(room, actor);
  if (body['typing'] === true) room.typing.add(userId);
  else room.typing.delete(userId);
  return ok();
}

function leave(state: FakeHomeserverState, room: Room, actor: string): MatrixResponse {
  assertIn(room, actor);
  setMembership(state, room, { userId: actor, membership: 'leave' });
  return ok();
}

/** Calls about rooms and profiles; undefined for others. */
export function roomRoutes(state: FakeHomeserverState, request: MatrixRequest): MatrixResponse | undefined {
  const { method, body } = request;
  const parts = request.path.split('/').map((part) => decodeURIComponent(part));
  const [, , , , noun, id = '', action, first = '', second = ''] = parts;
  if (noun === 'profile' && method === 'PUT' && action === 'displayname') {
    const account = state.accounts.get(getActor(state, request));
    if (account?.userId !== id) throw new MatrixError(403, 'M_FORBIDDEN', 'Not your profile');
    account.displayName = text(body, 'displayname');
    return ok();
  }
  if (noun !== 'rooms') return undefined;
  const actor = getActor(state, request);
  const room = getRoom(state, id);
  switch (`${method} ${action ?? ''}`) {
    case 'PUT send':
      return send(state, room, actor, first, second, body);
    case 'POST invite':
      return invite(state, room, actor, text(body, 'user_id'));
    case 'POST leave':
      return leave(state, room, actor);
    case 'PUT typing':
      return setTyping(room, actor, first, body);
    case 'GET state': {
      const membership = room.members.get(second);
      if (membership === undefined) throw new MatrixError(404, 'M_NOT_FOUND', 'Event not found');
      return ok({ membership });
    }
  }
  return undefined;
}
