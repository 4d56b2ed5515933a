import { ChatFailure } from '../chat.ts';
import { getStableRoomVersions, requireText } from './client.ts';
import { segment, type MatrixHttp } from './http.ts';

/** The room version that gives creators more power than any power level. */
const ROOM_VERSION = '12';

/** The user name in an id: @name:server. */
const getName = (userId: string): string => userId.slice(1).split(':')[0] ?? '';
const getServer = (userId: string): string => userId.slice(userId.indexOf(':') + 1);

async function joinedRooms(http: MatrixHttp, token: string): Promise<readonly unknown[]> {
  const { body } = await http({ method: 'GET', path: '/_matrix/client/v3/joined_rooms', token });
  return Array.isArray(body['joined_rooms']) ? body['joined_rooms'] : [];
}

/** The room with the alias if the bot is a member. Another user may have created a room with the alias. */
async function findOwnRoom(http: MatrixHttp, token: string, alias: string): Promise<string | undefined> {
  const { body } = await http({ method: 'GET', path: `/_matrix/client/v3/directory/room/${segment(alias)}`, token });
  const room = requireText(body, 'room_id');
  return (await joinedRooms(http, token)).includes(room) ? room : undefined;
}

/**
 * Creates the bot's space: a private room that only the bot controls. A retry finds the room by its alias when the
 * first attempt succeeded but its response was lost.
 */
export async function createSpace(
  http: MatrixHttp,
  { userId, accessToken, name }: { userId: string; accessToken: string; name: string },
): Promise<string> {
  const isSupported = (await getStableRoomVersions(http, accessToken)).has(ROOM_VERSION);
  const alias = `${getName(userId)}-space`;
  const create = async (aliasName: string | undefined): Promise<string> => {
    const { body } = await http({
      method: 'POST',
      path: '/_matrix/client/v3/createRoom',
      token: accessToken,
      body: {
        name,
        preset: 'private_chat',
        visibility: 'private',
        creation_content: { type: 'm.space' },
        ...(isSupported ? { room_version: ROOM_VERSION } : {}),
        ...(aliasName === undefined ? {} : { room_alias_name: aliasName }),
        // No `users`: the creator has all power, and room versions from 12 on forbid naming the creator.
        power_level_content_override: { events_default: 100, state_default: 100, invite: 100 },
      },
    });
    return requireText(body, 'room_id');
  };
  try {
    return await create(alias);
  } catch (error) {
    if (!(error instanceof ChatFailure) || !error.message.startsWith('M_ROOM_IN_USE')) throw error;
    const fullAlias = `#${alias}:${getServer(userId)}`;
    return (await findOwnRoom(http, accessToken, fullAlias)) ?? (await create(undefined));
  }
}
