import type { MirrorConfig } from '../../config/mirror.ts';
import { ChatFailure } from '../chat/chat.ts';
import { registerByService, requireText } from '../chat/matrix/client.ts';
import { matrixHttp, segment, type MatrixHttp } from '../chat/matrix/http.ts';
import type { MirrorPort, MirrorUsers, NewRoom } from './mirrorPort.ts';

const CLIENT = '/_matrix/client/v3';

/** The start of the names of all users and rooms of the mirror: the exclusive namespace of the registration. */
export const MIRROR_PREFIX = '_bourse_';

const SERVICE_NAME = `${MIRROR_PREFIX}mirror`;

export const createUsers = (serverName: string): MirrorUsers => ({
  service: `@${SERVICE_NAME}:${serverName}`,
  ghost: (botId) => `@${MIRROR_PREFIX}bot_${botId}:${serverName}`,
  isOwn: (userId) => userId.startsWith(`@${MIRROR_PREFIX}`) && userId.endsWith(`:${serverName}`),
});

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ChatFailure && error.message.startsWith(code);

/** The name in an id: @name:server. */
const getName = (userId: string): string => userId.slice(1).split(':')[0] ?? '';

interface Homeserver {
  readonly http: MatrixHttp;
  readonly token: string;
  readonly serverName: string;
}

async function ensureUser({ http, token }: Homeserver, userId: string, displayName: string): Promise<void> {
  try {
    await registerByService(http, token, getName(userId));
  } catch (error) {
    if (!(error instanceof ChatFailure) || error.reason !== 'taken') throw error;
  }
  await http({
    method: 'PUT',
    path: `${CLIENT}/profile/${segment(userId)}/displayname`,
    token,
    query: { user_id: userId },
    body: { displayname: displayName },
  });
}

async function createRoom({ http, token, serverName }: Homeserver, room: NewRoom): Promise<string> {
  const alias = `${MIRROR_PREFIX}${room.key}`;
  try {
    const { body } = await http({
      method: 'POST',
      path: `${CLIENT}/createRoom`,
      token,
      query: { user_id: room.creator },
      body: {
        name: room.name,
        topic: room.topic,
        preset: 'private_chat',
        visibility: 'private',
        room_alias_name: alias,
        // No `users`: the creator has all power. Only it may invite readers.
        power_level_content_override: { events_default: 0, state_default: 100, invite: 100 },
      },
    });
    return requireText(body, 'room_id');
  } catch (error) {
    if (!hasCode(error, 'M_ROOM_IN_USE')) throw error;
    // The answer to an earlier attempt was lost. The namespace is exclusive, so the room is ours.
    const path = `${CLIENT}/directory/room/${segment(`#${alias}:${serverName}`)}`;
    return requireText((await http({ method: 'GET', path, token })).body, 'room_id');
  }
}

async function isMember({ http, token }: Homeserver, roomId: string, asUser: string, userId: string) {
  const path = `${CLIENT}/rooms/${segment(roomId)}/state/m.room.member/${segment(userId)}`;
  try {
    const { body } = await http({ method: 'GET', path, token, query: { user_id: asUser } });
    return body['membership'] === 'invite' || body['membership'] === 'join';
  } catch (error) {
    if (hasCode(error, 'M_NOT_FOUND')) return false;
    throw error;
  }
}

/** Conversations in rooms of a Matrix homeserver, as an application service. */
export function matrixMirror(config: MirrorConfig, send?: typeof fetch): MirrorPort {
  const { serverName, serviceToken: token } = config;
  const http = matrixHttp(config.url, send);
  const homeserver = { http, token, serverName };
  const inRoom = (roomId: string, action: string): string => `${CLIENT}/rooms/${segment(roomId)}/${action}`;
  return {
    users: createUsers(serverName),
    probe: async () => {
      await http({ method: 'GET', path: `${CLIENT}/account/whoami`, token });
    },
    ensureUser: (userId, displayName) => ensureUser(homeserver, userId, displayName),
    createRoom: (room) => createRoom(homeserver, room),
    invite: async (roomId, inviter, userId) => {
      if (await isMember(homeserver, roomId, inviter, userId)) return;
      const path = inRoom(roomId, 'invite');
      await http({ method: 'POST', path, token, query: { user_id: inviter }, body: { user_id: userId } });
    },
    send: async ({ roomId, sender, transaction, text, kind }) => {
      await http({
        method: 'PUT',
        path: inRoom(roomId, `send/m.room.message/${segment(transaction)}`),
        token,
        query: { user_id: sender },
        body: { msgtype: kind === 'text' ? 'm.text' : 'm.notice', body: text },
      });
    },
    setTyping: async (roomId, userId, milliseconds) => {
      const body = milliseconds > 0 ? { typing: true, timeout: milliseconds } : { typing: false };
      const path = inRoom(roomId, `typing/${segment(userId)}`);
      await http({ method: 'PUT', path, token, query: { user_id: userId }, body });
    },
    leave: async (roomId, userId) => {
      try {
        await http({ method: 'POST', path: inRoom(roomId, 'leave'), token, query: { user_id: userId }, body: {} });
      } catch (error) {
        // It has left already, or the room is gone.
        if (!hasCode(error, 'M_FORBIDDEN') && !hasCode(error, 'M_NOT_FOUND')) throw error;
      }
    },
  };
}
